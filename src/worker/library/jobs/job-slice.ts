// Runs one slice of a job and decides what its failure means for the current entry: skip it, put it off, or
// leave it out. Every other failure is thrown and concerns the whole job.
import { describeError, logEvent } from "#worker/http/log.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import type { SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { shouldPutOff, shouldRestoreOrder, shouldSkipPlaylist } from "#worker/library/jobs/jobs.ts";
import { changeOf, kindOf } from "#worker/library/jobs/kinds.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import type { Lease } from "#worker/quota/unit-source.ts";
import type { PublicPresence } from "#worker/youtube/public-presence.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { readingUnits } from "#worker/youtube/reading-units.ts";
import { requireUnits } from "#worker/youtube/transport.ts";

export function doneOutcome(store: LibraryStore, { id }: Pick<JobRow, "id">): SyncOutcome {
  return { kind: "done", read: store.findJob(id)?.read ?? 0 };
}

/** The client that acts for the job's owner, and the lease of its units. */
export type Spend = (
  job: Pick<JobRow, "id" | "userId" | "kind" | "isBackground" | "queue" | "failures">,
) => {
  client: YouTubeClient;
  publicVideos: PublicPresence;
  lease: Lease;
};

// On a busy day, units for more items than this are never free at the same time; longer playlists must be read too.
const BACKGROUND_ITEMS = 1000;
const SLICE_MS = 20_000;

/** Works on the first entry of the job's queue. True once the entry is done. */
export async function runSlice(options: SliceOptions, job: JobRow): Promise<boolean> {
  const [entry] = job.queue;
  return entry === undefined || kindOf(job).slice(options, job, entry, Date.now() + SLICE_MS);
}

export function createSlices(options: {
  store: LibraryStore;
  spend: Spend;
  listedAt: () => number;
  isAgreed: SliceOptions["isAgreed"];
  isKept: SliceOptions["isKept"];
  /** Adds to the units that the job has spent. */
  addUnits: (job: JobRow, units: number) => void;
}) {
  const { store, spend, listedAt, isAgreed, isKept, addUnits } = options;

  /** The outcome of the first entry of the job's queue; undefined while it is not done. */
  async function slice(job: JobRow, throwIfStopped: () => void): Promise<SyncOutcome | undefined> {
    const { client, publicVideos, lease } = spend(job);
    const { units = readingUnits, putOff } = kindOf(job);
    try {
      const reserve = async (items: number): Promise<void> => {
        // A background reading starts only if there are units to complete it: a partial reading is useless and expires.
        const atOnce = job.isBackground ? Math.min(items, BACKGROUND_ITEMS) : items;
        const outcome = await lease.expect(units(atOnce));
        if (job.isBackground) requireUnits(outcome);
      };
      const tools = { client, publicVideos, reserve, throwIfStopped };
      const slicing = { store, listedAt, isAgreed, isKept, ...tools };
      const isDone = await runSlice(slicing, job);
      return isDone ? doneOutcome(store, job) : undefined;
    } catch (error) {
      // A failure after a stop says nothing about the entry.
      throwIfStopped();
      const now = store.findJob(job.id) ?? job;
      const skipped = shouldSkipPlaylist(now, error);
      if (skipped) {
        logEvent("playlist_skipped", { cause: describeError(error) });
        return { kind: skipped };
      }
      if (shouldPutOff(now, error) && putOff?.(store, now)) {
        logEvent("change_left_out", { cause: describeError(error) });
        return undefined;
      }
      if (shouldRestoreOrder(now, error)) changeOf(job)?.restoreOrder?.(store, job.id);
      throw error;
    } finally {
      addUnits(job, lease.spent());
      await lease.settle();
    }
  }

  return slice;
}
