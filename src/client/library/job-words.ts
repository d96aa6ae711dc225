// What a job is said to be doing. Pure; a job's title is a person's own text and is shown as such.
import { countOf, formatCount, formatTime } from "#client/library/words.ts";
import type { Job } from "#shared/contract/playlists.ts";

export type JobWords = {
  /** What is being read; a playlist's title follows it where there is one. */
  doing: string;
  title: string | undefined;
  /** "12 of 30 playlists", as far as it is known. */
  amount: string;
  /** Why and until when it waits; "" while it runs. */
  waiting: string;
  done: number;
  /** undefined while nobody knows how much there is. */
  total: number | undefined;
};

export function describeJob(job: Job, now = new Date()): JobWords {
  const [done, total, thing] = amountOf(job);
  const paused = job.state === "paused";
  const named = job.kind !== "playlists" && job.title !== null;
  return {
    doing: `${paused ? "Paused: reading" : "Reading"}${named ? "" : wholeOf(job)}`,
    title: named ? (job.title ?? undefined) : undefined,
    amount:
      total === undefined
        ? countOf(done, thing)
        : `${formatCount(done)} of ${countOf(total, thing)}`,
    waiting: paused ? waitingOf(job, now) : "",
    done,
    total,
  };
}

function wholeOf(job: Job): string {
  return job.kind === "videos" ? " a playlist" : " your playlists";
}

function amountOf(job: Job): [done: number, total: number | undefined, thing: string] {
  if (job.kind === "all") return [job.playlistsDone, job.playlistsTotal, "playlist"];
  const thing = job.kind === "playlists" ? "playlist" : "video";
  // YouTube's own count may be too low as well as too high.
  const total = job.reported === null ? undefined : Math.max(job.reported, job.read);
  return [job.read, total, thing];
}

function waitingOf(job: Job, now: Date): string {
  const time = job.resumesAt === null ? "" : formatTime(job.resumesAt, now);
  return [job.sentence ?? "", time === "" ? "" : `It goes on at ${time}.`]
    .filter(Boolean)
    .join(" ");
}
