// How requests join and continue jobs, and which job runs next. Pure.
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import { kindOf, type SyncWant } from "#worker/library/jobs/kinds.ts";
import type { PlaylistRow } from "#worker/library/store/store.ts";

// Spreads the restarts of jobs that all wait for midnight.
const SPREAD_MS = 5 * 60_000;

/**
 * The order in which a job over everything reads playlists: the visible ones first, and of these the last
 * changed first, because the screen shows them first.
 */
export function readingOrder(playlists: readonly ReadablePlaylist[]): string[] {
  const isPrivate = ({ privacy }: ReadablePlaylist) => Number(privacy === "private");
  const changedAt = ({ newestAddedAt, createdAt }: ReadablePlaylist) =>
    Math.max(newestAddedAt ?? 0, createdAt);
  return playlists
    .toSorted((a, b) => isPrivate(a) - isPrivate(b) || changedAt(b) - changedAt(a))
    .map(({ id }) => id);
}

type ReadablePlaylist = Pick<PlaylistRow, "id" | "privacy" | "newestAddedAt" | "createdAt">;

/** The entry of a job's queue that the request waits for; undefined for the whole job. */
export function entryOf(want: SyncWant): string | undefined {
  if (want.playlistId !== undefined) return want.playlistId;
  return kindOf(want).goesThroughAll ? undefined : PLAYLISTS;
}

/** True if the job answers the request, perhaps besides others. */
export function coversRequest(job: JobRow, want: SyncWant): boolean {
  const { covers, change } = kindOf(job);
  if (change) return false;
  return covers ? covers(job, want) : want.kind === job.kind;
}

/**
 * How a job changes when a request joins it. A person turns the cron's job into a normal one, and makes a
 * job that waits for an outage to end retry at once.
 */
export function changeOnJoin(job: JobRow, want: SyncWant, isBackground: boolean): Partial<JobRow> {
  const queue = prioritize(job, want);
  if (isBackground) {
    // Nobody sees that a background job is halted, so nobody but the next background request would continue it.
    const goesOn = job.isBackground && job.state === "halted";
    return { queue, ...(goesOn && changeOnContinue()) };
  }
  if (job.state === "halted") return { queue, isBackground: false, ...changeOnContinue() };
  const goesOn = { state: "running", resumesAt: null, reason: null } as const;
  const mayGoOn = job.state === "paused" && (job.isBackground || isOutage(job));
  return { queue, isBackground: false, ...(mayGoOn && goesOn) };
}

/** True for a job that waits because of failures, not for the allowance. */
export function isOutage({ state, failures }: Pick<JobRow, "state" | "failures">): boolean {
  return state === "halted" || (state === "paused" && failures > 0);
}

/** The job's queue with the wanted playlist moved to second place, behind the current entry. */
function prioritize(job: JobRow, want: SyncWant): string[] {
  const [current = PLAYLISTS, ...rest] = job.queue;
  if (want.playlistId === undefined || current === want.playlistId) return job.queue;
  return [current, want.playlistId, ...rest.filter((id) => id !== want.playlistId)];
}

/** The next job to run. Short jobs go before the reading of the whole library, and that before its regions. */
export function nextJob(open: readonly JobRow[], now: number): JobRow | undefined {
  const turnOf = (job: JobRow): number => kindOf(job).turn?.(job) ?? 0;
  const ready = open.filter((job) => (job.resumesAt ?? 0) <= now);
  return ready.toSorted((a, b) => turnOf(a) - turnOf(b))[0];
}

/** Makes a halted job, or one that waits for an outage to end, retry at once. */
export function changeOnContinue(): Partial<JobRow> {
  return { state: "running", reason: null, failures: 0, failingSince: null, resumesAt: null };
}

/**
 * When the job needs an alarm, in milliseconds since the epoch. A job that waits for the allowance wakes
 * within `spreadMs` after it is there; one with a place in the queue when it is its turn.
 */
export function wakesAt(job: JobRow, now: number, spreadMs = SPREAD_MS): number {
  const { resumesAt, state, place } = job;
  if (resumesAt === null) return now;
  return state === "paused" && !isOutage(job) && place === null
    ? resumesAt + Math.ceil(Math.random() * spreadMs)
    : resumesAt;
}
