// The Worker tests' client for the sandbox's control API: reset, plan faults, read the log.
import { env } from "cloudflare:workers";

type LoggedCall = {
  index: number;
  vendor: string;
  method: string;
  path: string;
  query: Record<string, string>;
  atOnce: number;
  /** Null while the call has no answer. */
  status: number | null;
  bucket: string;
  units: number;
};
type SandboxLog = { calls: LoggedCall[]; totals: { main: number; stats: number } };

/** The origin of the sandbox of this runtime. */
export const SANDBOX_ORIGIN = env.SANDBOX_URL;

// Index of the first call that newCalls has not returned.
let seen = 0;

async function send(path: string, body: unknown): Promise<void> {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const url = `${SANDBOX_ORIGIN}${path}`;
  // A planned reset may close the connection on which this is sent, too. Each of these calls may be repeated.
  const response = await fetch(url, init).catch(() => fetch(url, init));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.text();
}

/** Resets log, faults, quota and the world. */
export async function resetSandbox(): Promise<void> {
  seen = 0;
  await send("/sandbox/reset", {});
}

/** Replaces the planned faults; paths are relative to /youtube/v3/. */
export async function planFaults(...rules: Record<string, unknown>[]): Promise<void> {
  const plan = rules.map((rule) => ({ vendor: "youtube", when: { always: true }, ...rule }));
  await send("/sandbox/faults", plan);
}

/** YouTube refuses these moves of entries, counted from 0. */
export async function refuseMoves(calls: readonly number[], reason: string): Promise<void> {
  const body = { error: { code: 400, message: "", errors: [{ reason }] } };
  const action = { status: 400, body };
  const path = "/youtube/v3/playlistItems";
  await planFaults(...calls.map((at) => ({ method: "PUT", path, when: { at }, action })));
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

/** The calls since the last use of this function, or since the sandbox was reset. */
export async function newCalls(): Promise<LoggedCall[]> {
  const { calls } = await readLog(seen);
  seen = (calls.at(-1)?.index ?? seen - 1) + 1;
  return calls;
}

/** The calls to one address of Google since the sandbox was reset. */
export async function callsTo(path: string): Promise<LoggedCall[]> {
  return (await readLog()).calls.filter((call) => call.path === path);
}

/** The person revokes the access on Google's own page. */
export async function revokeAtGoogle(email: string): Promise<void> {
  await send("/sandbox/google/revoke", { email });
}

/** Moves the vendors' clock away from ours. */
export async function moveGoogleClock(offsetMs: number): Promise<void> {
  await send("/sandbox/clock", { offsetMs });
}

/** The sandbox's clock shows what ours does. */
export async function setSandboxClock(): Promise<void> {
  const set = () => send("/sandbox/clock", { now: new Date().toISOString() });
  // A connection that a planned fault has reset may be used once more.
  await set().catch(set);
}

/** The owner of a video changes it on YouTube. */
export async function changeVideo(
  id: string,
  change: {
    privacy?: string;
    regionBlocked?: string[];
    regionAllowed?: string[];
    ageRestricted?: boolean;
    live?: string;
    duration?: string;
  },
): Promise<void> {
  await send("/sandbox/youtube/video", { id, ...change });
}

/** The owner of a playlist adds a video at its end on YouTube itself. */
export async function addOnYouTube(playlistId: string, videoId: string): Promise<void> {
  await send("/sandbox/youtube/add-item", { playlistId, videoId });
}

/** Removes an item from its playlist on YouTube itself. */
export async function removeOnYouTube(itemId: string): Promise<void> {
  await send("/sandbox/youtube/remove-item", { id: itemId });
}

/** Moves an item of a playlist to a place, from 0, on YouTube itself. */
export async function moveOnYouTube(id: string, position: number): Promise<void> {
  await send("/sandbox/youtube/move-item", { id, position });
}

/** The owner of a playlist deletes it on YouTube itself. */
export async function deletePlaylistOnYouTube(id: string): Promise<void> {
  await send("/sandbox/youtube/playlist", { id, deleted: true });
}

/** The owner of a playlist changes it on YouTube itself. */
export async function changePlaylist(id: string, change: { isSorted: boolean }): Promise<void> {
  await send("/sandbox/youtube/playlist", { id, ...change });
}

/** The person's address changes at Google. */
export async function renameAtGoogle(email: string, newEmail: string): Promise<void> {
  await send("/sandbox/google/rename", { email, newEmail });
}

/** Units that the sandbox has charged since its reset, by bucket. Its own totals begin anew with YouTube's day. */
export async function unitsSpent(): Promise<{ main: number; stats: number }> {
  const { calls } = await readLog();
  const chargedTo = (name: string) =>
    calls.reduce((sum, { bucket, units }) => sum + (bucket === name ? units : 0), 0);
  return { main: chargedTo("main"), stats: chargedTo("stats") };
}
