// The status text of a job. Pure. A job's title is the person's own text and is shown unchanged.
import { sentenceOf } from "#client/library/job-sentences.ts";
import { describeReason, REASON_NOT_KNOWN } from "#client/library/outcome-words.ts";
import { formatTime } from "#client/ui/times.ts";
import { formatCount } from "#client/ui/counts.ts";
import type { Job } from "#shared/contract/playlists.ts";
import * as counts from "#words/counts.ts";
import * as texts from "#words/jobs.ts";
import * as page from "#words/page.ts";

/** Stands for the title while a sentence is cut there; no message has it. */
const TITLE_MARK = "\u0000";

export type JobWords = {
  /** "Reading Mix failed": the whole sentence. */
  name: string;
  /** The text before the title, or the whole sentence without one. */
  doing: string;
  title: string | undefined;
  /** The text after the title; often "". */
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
  const [done, total, thing] = amountOf(job);
  const [doing = "", after] = sentenceOf(job, TITLE_MARK).split(TITLE_MARK);
  return {
    name: sentenceOf(job, job.title ?? ""),
    doing,
    title: after === undefined ? undefined : (job.title ?? undefined),
    after: after ?? "",
    amount: amountText(done, total, thing),
    reason: reasonOf(job, now),
    done,
    total,
  };
}

/** Whether the job changes something at YouTube. Such a job is not repeated without confirmation. */
export function isChangeJob({ kind }: Job): boolean {
  return kind === "remove" || kind === "insert" || kind === "create" || kind === "order";
}

type Thing = "playlist" | "video" | "change";

function amountText(done: number, total: number | undefined, thing: Thing): string {
  if (total === undefined) return done === 0 ? "" : countText(done, thing);
  if (thing === "playlist") return texts.playlistsDone({ done, total });
  return thing === "video" ? texts.videosDone({ done, total }) : texts.changesDone({ done, total });
}

function countText(count: number, thing: Thing): string {
  if (thing === "playlist") return counts.playlists({ count });
  return thing === "video" ? counts.videos({ count }) : formatCount(count);
}

function amountOf(job: Job): [done: number, total: number | undefined, thing: Thing] {
  // `playlistsTotal` is 0 until the list has been read.
  if (job.kind === "all") return [job.playlistsDone, job.playlistsTotal || undefined, "playlist"];
  // YouTube's own count may be too low or too high.
  const total = job.reported === null ? undefined : Math.max(job.reported, job.read);
  return [job.read, total, thingOf(job)];
}

function thingOf(job: Job): Thing {
  if (job.kind === "playlists") return "playlist";
  // Changes other than creations count videos or whole playlists, so their amount has no noun.
  return isChangeJob(job) && job.kind !== "create" ? "change" : "video";
}

function reasonOf(job: Job, now: Date): string {
  if (job.state === "failed") return describeReason(job.reason) || REASON_NOT_KNOWN;
  if (job.state === "stopped") {
    return isChangeJob(job) ? texts.changesStay : texts.readStays;
  }
  if (job.state === "halted") {
    const cause = describeReason(job.reason) || texts.noUsableAnswer;
    return `${cause}${page.sentenceSeparator}${texts.nothingSent}`;
  }
  return [describeReason(job.reason), nextOf(job, now)]
    .filter(Boolean)
    .join(page.sentenceSeparator);
}

/** "" while no time is known. */
function nextOf({ state, resumesAt }: Job, now: Date): string {
  const time = resumesAt === null ? "" : formatTime(resumesAt, now);
  if (time === "") return "";
  // A paused job waits for the allowance or after failures, and may have to wait again: so not "It goes on".
  return state === "paused" ? texts.triesAgain({ time }) : texts.goesOn({ time });
}
