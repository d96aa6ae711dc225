// How requests begin jobs, join those that are there and continue them, and whose turn it is. Pure.
import { type JobRow, PLAYLISTS } from "#worker/library/job-store.ts";

/** What a caller asks for; two that ask for the same join. */
export type SyncWant =
  | { kind: "playlists" }
  | { kind: "videos" | "regions"; playlistId: string }
  | { kind: "all" };

// Those whose allowance comes back at one instant do not all begin at it.
const SPREAD_MS = 5 * 60_000;

export function newJob(want: SyncWant, userId: string, now: number): JobRow {
  const isOne = "playlistId" in want;
  const queue = isOne ? [want.playlistId] : [PLAYLISTS];
  return { ...emptyJob(userId, now), kind: want.kind, queue, playlistsTotal: isOne ? 1 : 0 };
}

/** A job that changes something at YouTube: each of `changes` is one call. */
export function newChange(
  kind: "remove" | "insert",
  changes: readonly { playlistId: string }[],
  userId: string,
  now: number,
): JobRow {
  const queue = [...new Set(changes.map(({ playlistId }) => playlistId))];
  return { ...emptyJob(userId, now), kind, queue, reported: changes.length };
}

/** A job that makes playlists and puts so many videos into them. */
export function newCreation(id: string, videos: number, userId: string, now: number): JobRow {
  return { ...emptyJob(userId, now), id, kind: "create", queue: [PLAYLISTS], reported: videos };
}

/** True for a job that changes something; all others only read. */
export function isChange({ kind }: Pick<JobRow, "kind">): boolean {
  return kind === "remove" || kind === "insert" || kind === "create";
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
    startedAt: now,
    endedAt: null,
  };
}

/** Whether this job already does what is wanted: the whole of it, or what is in its queue. */
export function coversRequest(job: JobRow, want: SyncWant): boolean {
  if (isChange(job)) return false;
  if (!("playlistId" in want)) return job.kind === want.kind;
  const reads = (job.kind === "regions") === (want.kind === "regions");
  return reads && job.queue.includes(want.playlistId);
}

/**
 * What it changes in a job that somebody joins it. A person lets the cron's job spend people's part, and
 * has one that waits for an outage to end try again at once.
 */
export function joined(job: JobRow, want: SyncWant, isBackground: boolean): Partial<JobRow> {
  const queue = broughtForward(job, want);
  if (isBackground) return { queue };
  if (job.state === "halted") return { queue, isBackground: false, ...continued() };
  const goesOn = { state: "running", resumesAt: null, reason: null } as const;
  const mayGoOn = job.state === "paused" && (job.isBackground || isOutage(job));
  return { queue, isBackground: false, ...(mayGoOn && goesOn) };
}

/** True for a job that waits because YouTube fails, and not for an allowance. */
export function isOutage({ state, failures }: Pick<JobRow, "state" | "failures">): boolean {
  return state === "halted" || (state === "paused" && failures > 0);
}

/** The queue of a job with what somebody waits for behind what is under way. */
function broughtForward(job: JobRow, want: SyncWant): string[] {
  const [current = PLAYLISTS, ...rest] = job.queue;
  if (!("playlistId" in want) || current === want.playlistId) return job.queue;
  return [current, want.playlistId, ...rest.filter((id) => id !== want.playlistId)];
}

/** The job whose turn it is: short work does not wait for everything to be read. */
export function nextJob(open: readonly JobRow[], now: number): JobRow | undefined {
  const ready = open.filter((job) => (job.resumesAt ?? 0) <= now);
  return ready.find((job) => job.kind !== "all") ?? ready[0];
}

/** A halted job, or one that waits for an outage to end, tries again at once. */
export function continued(): Partial<JobRow> {
  return { state: "running", reason: null, failures: 0, failingSince: null, resumesAt: null };
}

/** When a job that waits until `resumesAt` is to wake its object. */
export function wakesAt(job: JobRow, now: number): number {
  const { resumesAt, state } = job;
  if (resumesAt === null) return now;
  return state === "paused" && !isOutage(job)
    ? resumesAt + Math.ceil(Math.random() * SPREAD_MS)
    : resumesAt;
}
