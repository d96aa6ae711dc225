// The operator's commands that call a deployment with OPERATOR_SECRET or take several steps. They get the function that makes
// the calls and the one that runs wrangler as arguments, so that a test needs no network.
import { z } from "zod";
import {
  deepHealth,
  restoreLibrary,
  setSwitch,
  switches,
  takeOutPlaylist,
} from "#shared/contract/calls.ts";
import { parseYouTubeLink } from "#shared/youtube-links.ts";
import {
  deepHealthSchema,
  restoredLibrarySchema,
  type Switch,
  switchesSchema,
  takenOutSchema,
} from "#shared/contract/system.ts";

/** @throws Error with a sentence for the operator */
export type Ask = (call: string, body?: object) => Promise<unknown>;
/** Returns what wrangler has printed. @throws Error if it has failed */
export type Wrangler = (...args: string[]) => string;
type Say = (line: string) => void;

const TIMEOUT_MS = 30_000;
/** Set while D1 is restored, because its rows decide about each change, sale, first sign-in and mail. */
const STOPPED_FOR_D1: readonly Switch[] = ["changes", "payments", "sign-ups", "alerts"];
/** The restored rows may turn alerts on for people who have turned them off after that time. */
const NUMBERS = "select kind, is_live, last from document_numbers";
const numbersSchema = z.tuple([
  z.object({
    results: z.array(
      z.object({ kind: z.string().regex(/^[a-z]+$/), is_live: z.int(), last: z.int() }),
    ),
  }),
]);
const ALERTS_OFF = "update alerts set mail_since = null; delete from push_devices";

/** The calls of a deployment at this origin. */
export function createAsk(origin: string, secret: string): Ask {
  return async (call, body) => {
    const [method = "GET", path = ""] = call.split(" ");
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        Authorization: `Bearer ${secret}`,
        "Content-Type": "application/json",
        // The Worker accepts calls that change something only from its own origin.
        Origin: origin,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Error(`${origin} does not answer: ${String(error)}`);
    });
    if (response.status === 404) {
      throw new Error(
        "Not found: the secret is not that of the deployment, it has none, or there is no such library.",
      );
    }
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** The alert rules with their figures. */
export const readRules = async (ask: Ask) => deepHealthSchema.parse(await ask(deepHealth));

/** When each switch was set, or null. */
async function readSwitches(ask: Ask) {
  return switchesSchema.parse(await ask(switches)).stoppedSince;
}

/** @param given a playlist's id, or its link. @throws Error if it is neither, so that a typing error is not reported as done */
export async function takeOut(ask: Ask, given: string, say: Say): Promise<void> {
  const target = parseYouTubeLink(given);
  if (target.kind !== "playlist") throw new Error(`"${given}" is no playlist's id or link.`);
  const playlistId = target.id;
  let [cursor, answers]: [string | null, number] = [null, 0];
  for (;;) {
    const body = { playlistId, ...(cursor !== null && { cursor }) };
    const taken = takenOutSchema.parse(await ask(takeOutPlaylist, body));
    answers += taken.answers;
    cursor = taken.cursor;
    if (cursor !== null) continue;
    say(`${playlistId} is out of the calculator's stores, and with it ${answers} stored answers.`);
    if (taken.libraries > 0) say(`${taken.libraries} libraries of people hold it and keep it.`);
    return;
  }
}

export async function restoreObject(
  ask: Ask,
  libraryId: string,
  to: { at: string } | { bookmark: string },
  say: Say,
): Promise<void> {
  const { undo } = restoredLibrarySchema.parse(await ask(restoreLibrary, { libraryId, ...to }));
  say(`${libraryId} is as it was then. Its open jobs are stopped, and it is read again.`);
  say(
    "Its monthly clean-up and the playlists it keeps sorted are off: their owner turns them on again.",
  );
  say(`To undo it: npm run operate -- restore-library ${libraryId} --bookmark ${undo}`);
  await sayStopped(ask, say);
}

/** Prints each switch that is set, with the command that lifts it. Returns how many there are. */
export async function sayStopped(ask: Ask, say: Say): Promise<number> {
  const stopped = Object.entries(await readSwitches(ask)).filter(([, since]) => since !== null);
  for (const [name, since] of stopped) {
    say(`Stopped since ${since}: ${name}. To go on: npm run operate -- start ${name}`);
  }
  return stopped.length;
}

/** The SQL that raises the last numbers of contracts and receipts to those in wrangler's output, where they are lower. */
function keepNumbers(printed: string): string {
  const [{ results }] = numbersSchema.parse(JSON.parse(printed));
  const values = results.map(({ kind, is_live, last }) => `('${kind}', ${is_live}, ${last})`);
  if (values.length === 0) return "select 1";
  return `insert into document_numbers (kind, is_live, last) values ${values.join(", ")} on conflict (kind, is_live) do update set last = max(last, excluded.last)`;
}

/** Restores D1. If a step fails, the switches that were set stay set. */
export async function restoreD1(ask: Ask, wrangler: Wrangler, at: string, say: Say): Promise<void> {
  // Before anything is stopped: is wrangler signed in, and can D1 be put back to that time?
  say(wrangler("d1", "time-travel", "info", "DB", `--timestamp=${at}`));
  const before = await readSwitches(ask);
  const stopped = STOPPED_FOR_D1.filter((name) => before[name] === null);
  for (const name of stopped) await ask(setSwitch, { name, isStopped: true });
  say(`Stopped: ${STOPPED_FOR_D1.join(", ")}. They stay so if a step fails.`);
  const numbers = keepNumbers(
    wrangler("d1", "execute", "DB", "--remote", "--json", "--command", NUMBERS),
  );
  say(`This keeps numbers of documents from being given twice: ${numbers}`);
  say(wrangler("d1", "time-travel", "restore", "DB", `--timestamp=${at}`));
  // The tables may be those of an earlier version.
  wrangler("d1", "migrations", "apply", "DB", "--remote");
  wrangler("d1", "execute", "DB", "--remote", "--yes", "--command", `${ALERTS_OFF}; ${numbers}`);
  say("Alerts are off for everybody, because some have turned them off since.");
  for (const name of stopped) await ask(setSwitch, { name, isStopped: false });
  say('D1 is restored. See "D1 must be restored" for what follows.');
  await sayStopped(ask, say);
}
