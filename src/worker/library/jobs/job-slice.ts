// Runs one slice of a job and decides what its failure means for the current entry: skip it, put it off, or
// leave it out. Every other failure is thrown and concerns the whole job.
import { describeError, logEvent } from "#worker/http/log.ts";
import type { SliceOptions } from "#worker/library/reading/details.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import {
  deferPlaylist,
  shouldRestoreOrder,
  shouldPutOff,
  shouldSkipPlaylist,
  type SyncOutcome,
} from "#worker/library/jobs/jobs.ts";
import { isChange } from "#worker/library/jobs/job-requests.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { runSlice } from "#worker/library/reading/sync.ts";
import type { Units } from "#worker/quota/ledger.ts";
import type { Lease } from "#worker/quota/unit-source.ts";
import type { PublicPresence } from "#worker/youtube/public-presence.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import {
  hiddenLookUnits,
  presenceUnits,
  readingUnits,
  regionUnits,
} from "#worker/youtube/reading-units.ts";
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
// Contents are more important than regions: a check starts only if units for this many videos are free.
const REGIONS_WHILE_FREE = 5000;

function unitsFor(kind: JobRow["kind"], items: number): Units {
  if (kind === "check") return presenceUnits(items);
  if (kind === "hidden") return hiddenLookUnits(items);
  return kind === "regions" ? regionUnits(REGIONS_WHILE_FREE) : readingUnits(items);
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
    try {
      const reserve = async (items: number): Promise<void> => {
        // A background reading starts only if there are units to complete it: a partial reading is useless and expires.
        const atOnce = job.isBackground ? Math.min(items, BACKGROUND_ITEMS) : items;
        const outcome = await lease.expect(unitsFor(job.kind, atOnce));
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
      if (shouldPutOff(now, error) && putOff(now)) {
        logEvent("change_left_out", { cause: describeError(error) });
        return undefined;
      }
      if (isChange(now) && shouldRestoreOrder(now, error)) {
        store.removals.restoreOrder(job.id);
        store.insertions.restoreOrder(job.id);
      }
      throw error;
    } finally {
      addUnits(job, lease.spent());
      await lease.settle();
    }
  }

  /**
   * Moves the current entry behind the others. True if a change was put off before and is now left out,
   * because it failed again while others worked.
   */
  function putOff(job: JobRow): boolean {
    if (!isChange(job)) {
      const [current] = job.queue;
      if (job.kind !== "all" || current === undefined || job.queue.length < 2) return false;
      store.transaction(() => {
        store.dropWalk(current, job.walkId);
        store.updateJob(job.id, deferPlaylist(job));
      });
      return false;
    }
    const now = Date.now();
    return store.transaction(() => {
      const isLeft = store.removals.putOff(job.id, now) ?? store.insertions.putOff(job.id, now);
      if (!isLeft) return false;
      for (const id of job.queue) store.updateSums(id, now);
      store.updateJob(job.id, { failures: 0, failingSince: null });
      return true;
    });
  }

  return slice;
}
