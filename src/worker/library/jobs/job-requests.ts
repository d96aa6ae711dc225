// How requests start, join and continue jobs, and which job runs next. Pure.
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import type { PlaylistRow } from "#worker/library/store/store.ts";

/** What a caller asks for. Equal requests share a job. */
export type SyncWant =
  | { kind: "videos" | "regions"; playlistId: string }
  | { kind: "playlists" | "all" | "regions" | "check" | "hidden" };

// Spreads the restarts of jobs that all wait for midnight.
const SPREAD_MS = 5 * 60_000;

export function newJob(want: SyncWant, userId: string, now: number): JobRow {
  const isOne = "playlistId" in want;
  const queue = isOne ? [want.playlistId] : [PLAYLISTS];
  return { ...emptyJob(userId, now), kind: want.kind, queue, playlistsTotal: isOne ? 1 : 0 };
}

/** A job that removes, inserts or moves: each of `changes` is one call. */
export function newChange(
  kind: "remove" | "insert" | "order",
  changes: readonly { playlistId: string }[],
  userId: string,
  now: number,
): JobRow {
  const queue = [...new Set(changes.map(({ playlistId }) => playlistId))];
  const playlistsTotal = queue.length;
  return { ...emptyJob(userId, now), kind, queue, reported: changes.length, playlistsTotal };
}

/** A job that creates playlists with this description and inserts `videos` videos into them. */
export function newCreation(
  { id, videos, description }: { id: string; videos: number; description: string },
  userId: string,
  now: number,
): JobRow {
  const queue = [PLAYLISTS];
  return { ...emptyJob(userId, now), id, kind: "create", queue, reported: videos, description };
}

/** True for a job that changes something at YouTube; all others only read. */
export function isChange({ kind }: Pick<JobRow, "kind">): boolean {
  return kind === "remove" || kind === "insert" || kind === "create" || kind === "order";
}

function emptyJob(userId: string, now: number): Omit<JobRow, "kind" | "queue"> {
  return {
    id: crypto.randomUUID(),
    userId,
    state: "running",
    walkId: crypto.randomUUID(),
    pageToken: null,
    page: 0,
    restarts: 0,
    read: 0,
    reported: null,
    playlistsDone: 0,
    playlistsTotal: 0,
    failures: 0,
    failingSince: null,
    deferred: [],
    givenUp: 0,
    isBackground: false,
    reason: null,
    resumesAt: null,
    place: null,
    startedAt: now,
    endedAt: null,
    description: null,
    needsPremium: false,
  };
}

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
  if ("playlistId" in want) return want.playlistId;
  return want.kind === "playlists" ? PLAYLISTS : undefined;
}

/**
 * True if the job is of the wanted kind, or has the wanted playlist in its queue. The list of playlists is also
 * covered by the owner's reading of everything, as long as it is at the list.
 */
export function coversRequest(job: JobRow, want: SyncWant): boolean {
  if (isChange(job)) return false;
  const isAtList = job.kind === "all" && !job.isBackground && job.queue[0] === PLAYLISTS;
  if (want.kind === "playlists" && isAtList) return true;
  if (want.kind === "regions" && !("playlistId" in want)) return isWholeCheck(job);
  if (!("playlistId" in want)) return job.kind === want.kind;
  const isOfKind = want.kind === "regions" ? job.kind === "regions" : readsContents(job);
  return isOfKind && job.queue.includes(want.playlistId);
}

/** True if the job reads what is in playlists, and not only facts about known videos. */
export function readsContents({ kind }: Pick<JobRow, "kind">): boolean {
  return kind === "playlists" || kind === "videos" || kind === "all";
}

/**
 * How a job changes when a request joins it. A person turns the cron's job into a normal one, and makes a
 * job that waits for an outage to end retry at once.
 */
export function changeOnJoin(job: JobRow, want: SyncWant, isBackground: boolean): Partial<JobRow> {
  const queue = prioritize(job, want);
  if (isBackground) {
    // Nobody sees that it is halted, so nobody else continues it.
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
  if (!("playlistId" in want) || current === want.playlistId) return job.queue;
  return [current, want.playlistId, ...rest.filter((id) => id !== want.playlistId)];
}

/** True for a check of the regions of all videos that has not read them to the end. */
function isWholeCheck({ kind, queue }: JobRow): boolean {
  return kind === "regions" && queue[0] === PLAYLISTS;
}

/** The next job to run. Short jobs go before the reading of the whole library, and that before its regions. */
export function nextJob(open: readonly JobRow[], now: number): JobRow | undefined {
  const ready = open.filter((job) => (job.resumesAt ?? 0) <= now);
  const isShort = (job: JobRow): boolean => job.kind !== "all" && !isWholeCheck(job);
  return ready.find(isShort) ?? ready.find(({ kind }) => kind === "all") ?? ready[0];
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
