// The Worker's tests talk to the sandbox through here: start over, plan faults, read its log.
import { env } from "cloudflare:workers";

type LoggedCall = {
  index: number;
  vendor: string;
  method: string;
  path: string;
  query: Record<string, string>;
  atOnce: number;
  /** Null while it is unanswered. */
  status: number | null;
  bucket: string;
};
type SandboxLog = { calls: LoggedCall[]; totals: { main: number; stats: number } };

/** Where the sandbox of this file of tests answers. */
export const SANDBOX_ORIGIN = env.SANDBOX_URL;

// The first call that newCalls has not told of.
let seen = 0;

async function send(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${SANDBOX_ORIGIN}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.text();
}

/** Forgets log, faults and quota; the world stands as it was. */
export async function resetSandbox(): Promise<void> {
  seen = 0;
  await send("/sandbox/reset", {});
}

/** Replaces the plan of faults; paths begin at /youtube/v3/. */
export async function planFaults(...rules: Record<string, unknown>[]): Promise<void> {
  const plan = rules.map((rule) => ({ vendor: "youtube", when: { always: true }, ...rule }));
  await send("/sandbox/faults", plan);
}

/** How YouTube behaves from now on, until the sandbox is reset. */
export async function settings(change: Record<string, unknown>): Promise<void> {
  await send("/sandbox/settings", change);
}

/** @param since the index of the first call of interest */
export async function readLog(since = 0): Promise<SandboxLog> {
  const response = await fetch(`${SANDBOX_ORIGIN}/sandbox/log?since=${since}`);
  return response.json();
}

/** The calls since this was asked last, or since the sandbox was reset. */
export async function newCalls(): Promise<LoggedCall[]> {
  const { calls } = await readLog(seen);
  seen = (calls.at(-1)?.index ?? seen - 1) + 1;
  return calls;
}

/** What was asked at one address of Google since the sandbox was reset. */
export async function callsTo(path: string): Promise<LoggedCall[]> {
  return (await readLog()).calls.filter((call) => call.path === path);
}

/** The person takes the access back on Google's own page. */
export async function revokeAtGoogle(email: string): Promise<void> {
  await send("/sandbox/google/revoke", { email });
}

/** Moves the vendors' clock away from ours. */
export async function moveGoogleClock(offsetMs: number): Promise<void> {
  await send("/sandbox/clock", { offsetMs });
}

/** The owner of a video changes it on YouTube. */
export async function changeVideo(
  id: string,
  change: { privacy?: string; regionBlocked?: string[]; regionAllowed?: string[] },
): Promise<void> {
  await send("/sandbox/youtube/video", { id, ...change });
}

/** Somebody takes an item out of its playlist on YouTube itself. */
export async function removeOnYouTube(itemId: string): Promise<void> {
  await send("/sandbox/youtube/remove-item", { id: itemId });
}

/** The owner of a playlist deletes it on YouTube itself. */
export async function deletePlaylistOnYouTube(id: string): Promise<void> {
  await send("/sandbox/youtube/playlist", { id, deleted: true });
}

/** The person's address changes at Google. */
export async function renameAtGoogle(email: string, newEmail: string): Promise<void> {
  await send("/sandbox/google/rename", { email, newEmail });
}

/** Units that YouTube's stand-in has charged since it was reset, by bucket. */
export async function unitsSpent(): Promise<{ main: number; stats: number }> {
  const { totals } = await readLog();
  return { main: totals.main, stats: totals.stats };
}
