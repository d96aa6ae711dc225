// The status text of a job. Pure. A job's title is the person's own text and is shown unchanged.
import { describeReason, REASON_NOT_KNOWN } from "#client/library/outcome-words.ts";
import { formatTime } from "#client/ui/times.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Job } from "#shared/contract/playlists.ts";

export type JobWords = {
  /** The activity; the playlist's title follows it if there is one. */
  doing: string;
  title: string | undefined;
  /** The text after the title, such as "failed"; often "". */
  after: string;
  /** "12 of 30 playlists", as far as known. */
  amount: string;
  /** Why the job stopped or what it waits for; "" while it runs. */
  reason: string;
  done: number;
  /** undefined while the total is unknown. */
  total: number | undefined;
};

export function describeJob(job: Job, now = new Date()): JobWords {
  const [done, total, noun] = amountOf(job);
  const isNamed = job.kind !== "playlists" && job.title !== null;
  return {
    doing: `${activityOf(job)}${isNamed ? "" : ` ${objectOf(job)}`}`,
    title: isNamed ? (job.title ?? undefined) : undefined,
    after: [job.kind === "regions" ? "may be watched" : "", endOf(job)].filter(Boolean).join(" "),
    amount: amountText(done, total, noun),
    reason: reasonOf(job, now),
    done,
    total,
  };
}

const ACTIVITIES: Partial<Record<Job["kind"], string>> = {
  regions: "Checking where",
  check: "Checking",
  remove: "Removing from",
  insert: "Adding to",
  create: "Creating",
  order: "Ordering",
};

/** Whether the job changes something at YouTube. Such a job is not repeated without confirmation. */
export function isChangeJob({ kind }: Job): boolean {
  return kind === "remove" || kind === "insert" || kind === "create" || kind === "order";
}

function activityOf({ kind, state }: Job): string {
  const activity = ACTIVITIES[kind] ?? "Reading";
  if (state === "halted") return `Halted: ${activity.toLowerCase()}`;
  return state === "paused" ? `Paused: ${activity.toLowerCase()}` : activity;
}

/** What a job without a title works on. */
function objectOf({ kind, playlistId, playlistsTotal }: Job): string {
  if (kind === "remove" || kind === "insert") {
    return playlistsTotal > 1 ? countOf(playlistsTotal, "playlist") : "your playlists";
  }
  if (kind === "check") return "your videos";
  if (kind === "regions") return playlistId === null ? "your videos" : "the videos of a playlist";
  return kind === "videos" || kind === "create" || kind === "order"
    ? "a playlist"
    : "your playlists";
}

function endOf({ state }: Job): string {
  if (state === "failed") return "failed";
  return state === "stopped" ? "was stopped" : "";
}

function amountText(done: number, total: number | undefined, noun: string): string {
  if (total === undefined && done === 0) return "";
  const all = noun === "" ? formatCount(total ?? done) : countOf(total ?? done, noun);
  return total === undefined ? all : `${formatCount(done)} of ${all}`;
}

function amountOf(job: Job): [done: number, total: number | undefined, noun: string] {
  // `playlistsTotal` is 0 until the list has been read.
  if (job.kind === "all") return [job.playlistsDone, job.playlistsTotal || undefined, "playlist"];
  // Changes other than creations count videos or whole playlists, so their amount has no noun.
  const noun =
    job.kind === "create"
      ? "video"
      : isChangeJob(job)
        ? ""
        : job.kind === "playlists"
          ? "playlist"
          : "video";
  // YouTube's own count may be too low or too high.
  const total = job.reported === null ? undefined : Math.max(job.reported, job.read);
  return [job.read, total, noun];
}

function reasonOf(job: Job, now: Date): string {
  if (job.state === "failed") return describeReason(job.reason) || REASON_NOT_KNOWN;
  if (job.state === "stopped") {
    return isChangeJob(job)
      ? "What was done by then stays done; the rest is as it was."
      : "What had been read by then stays.";
  }
  if (job.state === "halted") {
    const cause = describeReason(job.reason) || "YouTube gave no usable answer for a day.";
    return `${cause} Nothing more is sent to YouTube until you continue it.`;
  }
  const time = job.resumesAt === null ? "" : formatTime(job.resumesAt, now);
  // A paused job waits for the allowance or after failures, and may have to wait again: so not "It goes on".
  const then = job.state === "paused" ? "It tries again" : "It goes on";
  return [describeReason(job.reason), time === "" ? "" : `${then} at ${time}.`]
    .filter(Boolean)
    .join(" ");
}
