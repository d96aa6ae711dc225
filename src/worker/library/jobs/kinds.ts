// The kinds of jobs. A further kind is a room of its own, which says what the runner has to know of it (job-kind.ts), and
// one entry here.
import { checkJob } from "#worker/library/alerts/presence.ts";
import { hiddenJob } from "#worker/library/cleaning/hidden-looks.ts";
import { createJob } from "#worker/library/creation/creation.ts";
import { insertJob } from "#worker/library/creation/insertion.ts";
import type { ChangeKind, JobKind } from "#worker/library/jobs/job-kind.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { orderJob } from "#worker/library/order/order-slice.ts";
import { regionsJob } from "#worker/library/reading/region-check.ts";
import { allJob, playlistsJob, videosJob } from "#worker/library/reading/sync.ts";
import { removeJob } from "#worker/library/removal/removal.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

const READINGS = {
  playlists: playlistsJob,
  videos: videosJob,
  all: allJob,
  regions: regionsJob,
  check: checkJob,
  hidden: hiddenJob,
};
const CHANGES = { remove: removeJob, insert: insertJob, create: createJob, order: orderJob };
const KINDS: Record<string, JobKind> = { ...READINGS, ...CHANGES };

/** The readings of the whole library, and of one playlist. */
export type WholeReading = Exclude<keyof typeof READINGS, "videos">;
/** What a caller asks to be read. Equal requests share a job. */
export type SyncWant =
  | { kind: "videos" | "regions"; playlistId: string }
  | { kind: WholeReading; playlistId?: never };

type OfKind = { kind: string };

/** A kind that this version does not know, as after a rollback, only reads the playlists that its entries name, if any. */
export const kindOf = ({ kind }: OfKind): JobKind => KINDS[kind] ?? videosJob;

/** How a job changes something at YouTube; undefined for one that only reads. */
export const changeOf = (job: OfKind): ChangeKind | undefined => kindOf(job).change;

export const isChange = (job: OfKind): boolean => changeOf(job) !== undefined;

/** Changes that have not ended. */
export function openChanges(store: Pick<LibraryStore, "openJobs" | "haltedJobs">): JobRow[] {
  return [...store.openJobs(), ...store.haltedJobs()].filter(isChange);
}
