// One seeded round of the campaign about insertions: requests, lists that lag, lost answers, failures
// and kills, until every job has ended. The vendors' clock goes with the Worker's.
import { vi } from "vitest";
import { createRandom, type SeededRandom } from "#sandbox/world/seeded.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { inLibrary, restart, rowsOf } from "#tests/worker/driven-library.ts";
import { atEase, hurry, skipTo } from "#tests/worker/hurry.ts";
import { idOf } from "#tests/worker/library.ts";
import {
  moveGoogleClock,
  planFaults,
  readLog,
  resetSandbox,
  settings,
} from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { chooseRequest, type Request } from "#tests/campaigns/insertion-requests.ts";
import { addOnYouTube, type TrueItem, trueItems } from "#tests/campaigns/youtube-truth.ts";
import type { ChangeOutcome } from "#worker/library/jobs.ts";
import type { CreationOutcome } from "#worker/library/changes.ts";

const EMAIL = "basic@example.com";
export const CHANNEL = "UCbasic000000000000000ab";
export const SOURCE = ownPlaylists.mixed.id;
export const TARGET = ownPlaylists.empty.id;
const API = "/youtube/v3/playlist";
/** Few videos, so that one often stands in a list twice. */
const VIDEOS = [ordinaryId(10), ordinaryId(11), ordinaryId(12)];
const LAGS_MS = [0, 0, 500, 2000, 5000, 15_000, 30_000, 45_000, 60_000];
const FAULTY_SLICES = 60;
const MOST_SLICES = 400;
/** Half of the answers are lost after the effect; the others say that there was none. */
const FAULTS = [
  { loseAnswer: true },
  { loseAnswer: true },
  { truncate: 10 },
  { status: 503, body: {} },
  { status: 500, body: {} },
  { status: 409, body: {} },
];

/** What happened in a round, for whoever has to find out why it went wrong. */
export type Round = {
  userId: string;
  lagMs: number;
  requests: Request[];
  /** What each request was answered in the end, in their order. */
  answers: (ChangeOutcome | CreationOutcome)[];
  before: Record<string, TrueItem[]>;
  story: string[];
  kills: number;
};

export async function playRound(seed: number): Promise<Round> {
  const random = createRandom(`insertions ${seed}`);
  const { userId, removals } = await prepare(random);
  const before = { [SOURCE]: await trueItems(SOURCE), [TARGET]: await trueItems(TARGET) };
  const held = {
    userId,
    removals,
    source: { id: SOURCE, items: before[SOURCE]?.filter(canBeSeen) ?? [] },
    target: { id: TARGET, items: before[TARGET] ?? [] },
  };
  const lagMs = random.pick(LAGS_MS);
  const serials = Array.from({ length: random.integer(1, 3) }, (_, index) => index);
  const requests = serials.map((serial) => chooseRequest(random, held, serial));
  const round: Round = {
    ...{ userId, lagMs, requests, before, answers: [], story: [], kills: 0 },
  };
  hurry();
  try {
    await settings({ listLagMs: lagMs, dailyQuota: 1_000_000 });
    await runJobs(random, round);
    for (const { send } of requests) round.answers.push(await send());
    await settings({ listLagMs: 0 });
  } finally {
    atEase();
    await planFaults();
  }
  return round;
}

async function prepare(random: SeededRandom) {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  const browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  for (const playlistId of [SOURCE, SOURCE, SOURCE, TARGET, TARGET]) {
    if (random.chance(0.6)) await addOnYouTube(playlistId, random.pick(VIDEOS));
  }
  await browser.json("/api/playlists/sync", { method: "POST" });
  for (const id of [SOURCE, TARGET]) {
    await browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" });
  }
  const userId = await idOf(browser);
  const [first, ...others] = (await trueItems(SOURCE)).filter(canBeSeen);
  const going = random.chance(0.5) ? [first, random.pick(others)] : [];
  const itemIds = going.flatMap((item) => item?.id ?? []);
  if (itemIds.length > 0) {
    const want = { kind: "items", playlistId: SOURCE, itemIds } as const;
    await inLibrary(userId, (library) => library.remove(userId, want, "chosen"));
  }
  const { rows } = await inLibrary(userId, (library) => library.removals(undefined));
  const removals = rows.map(({ id, playlistId, videoId }) => ({
    id,
    playlistId,
    videoId: videoId ?? "",
  }));
  return { userId, removals };
}

function canBeSeen({ videoId }: TrueItem): boolean {
  return VIDEOS.includes(videoId);
}

/** Slices with faults and kills, until all requests have been sent and their jobs have ended. */
async function runJobs(random: SeededRandom, round: Round): Promise<void> {
  const { userId, requests } = round;
  const sent: Request[] = [];
  for (let slice = 0; slice < MOST_SLICES; slice += 1) {
    const next = requests[sent.length];
    if (next && (slice === 0 || random.chance(0.3))) {
      await send(random, next, round);
      sent.push(next);
    }
    const open = await openJobs(userId);
    if (open.length === 0 && sent.length === requests.length) return;
    if (open.some(({ state, failures }) => state === "paused" && failures === 0)) {
      await emptyLedger();
    }
    skipTo(Math.min(...open.map(({ at }) => at)));
    await moveGoogleClock(Date.now() - vi.getRealSystemTime());
    const isKilled = await runSlice(random, round, slice < FAULTY_SLICES);
    const again = random.pick(sent);
    if (isKilled && random.chance(0.5)) await send(random, again, round);
  }
  throw new Error(`the jobs do not end:\n${round.story.join("\n")}`);
}

type OpenJob = { kind: string; state: string; failures: number; at: number };

async function openJobs(userId: string): Promise<OpenJob[]> {
  return rowsOf<OpenJob>(
    userId,
    `select kind, state, failures, coalesce(resumes_at, 0) as at from jobs where ended_at is null`,
  );
}

/** Once, or as a double click does. Returns when the job is noted, or an answer has come. */
async function send(random: SeededRandom, { id, kind, send: ask }: Request, round: Round) {
  const times = random.chance(0.3) ? 2 : 1;
  round.story.push(`${kind} ${id.slice(0, 4)} is sent ${times} times`);
  const answers = Array.from({ length: times }, () => ask().catch((error: unknown) => error));
  const isAnswered = Promise.all(answers).then(() => true);
  const isNoted = async (): Promise<boolean> => {
    await scheduler.wait(2);
    return (await rowsOf(round.userId, `select 1 from jobs where id = '${id}'`)).length > 0;
  };
  while (!(await Promise.race([isAnswered, isNoted()])));
  await inLibrary(round.userId, (_library, { storage }) => storage.deleteAlarm());
}

/** One alarm, in which calls fail and whose object may be killed. True where it was. */
async function runSlice(random: SeededRandom, round: Round, isFaulty: boolean): Promise<boolean> {
  const { userId, story } = round;
  const rules = isFaulty ? chooseFaults(random) : [];
  const kill = isFaulty ? random.pick(["none", "none", "at some moment", "in flight"]) : "none";
  const isInFlight = kill === "in flight";
  if (isInFlight) rules.unshift({ path: API, method: "POST", action: { delayMs: 60 } });
  await planFaults(...rules);
  const since = ((await readLog()).calls.at(-1)?.index ?? -1) + 1;
  const slice = inLibrary(userId, async (library, { storage }) => {
    await library.alarm();
    await storage.deleteAlarm();
    return true;
  }).catch(() => false);
  if (kill === "at some moment") await scheduler.wait(random.integer(0, 25));
  if (isInFlight) await Promise.race([slice, untilInFlight(since)]);
  if (kill !== "none") await restart(userId);
  const isWhole = await slice;
  await planFaults();
  const calls = (await readLog(since)).calls.filter(({ path }) => path.startsWith(API));
  const told = calls.map(({ method, path, status }) => `${method} ${path.slice(12)} ${status}`);
  story.push(`${new Date().toISOString()} ${told.join(", ")}${isWhole ? "" : `; killed ${kill}`}`);
  if (!isWhole) round.kills += 1;
  return !isWhole;
}

type Fault = Record<string, unknown>;

/** For each of the next calls that change something a fault at 35 percent, for others at 10. */
function chooseFaults(random: SeededRandom): Fault[] {
  const faults: Fault[] = [];
  for (const [method, chance] of [
    ["POST", 0.35],
    ["DELETE", 0.35],
    ["GET", 0.1],
  ] as const) {
    for (let at = 0; at < 12; at += 1) {
      if (!random.chance(chance)) continue;
      const action = random.pick(FAULTS);
      faults.push({ path: API, method, when: { at }, times: 1, action });
    }
  }
  return faults;
}

/** A call that changes something is under way: it has had its effect, and no answer yet. */
async function untilInFlight(since: number): Promise<void> {
  for (;;) {
    const { calls } = await readLog(since);
    if (calls.some(({ method, status }) => method === "POST" && status === null)) return;
    await scheduler.wait(2);
  }
}
