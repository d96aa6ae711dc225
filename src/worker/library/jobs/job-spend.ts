// Whose units the slices of a job spend, and the client that acts for its owner.
import type { Spend } from "#worker/library/jobs/job-slice.ts";
import { changeOf, kindOf } from "#worker/library/jobs/kinds.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { classOf, isNewLibrary } from "#worker/library/upkeep/background-reading.ts";
import { confirmByList } from "#worker/library/upkeep/channel-check.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

export function createSpend(options: {
  store: LibraryStore;
  kv: SyncKvStorage;
  accessOf: (userId: string) => YouTubeAccess;
}): Spend {
  const { store, kv, accessOf } = options;
  return (job) => {
    const access = accessOf(job.userId);
    const name = classOf(job, isNewLibrary(store, kv));
    const isBackground = job.isBackground && !kindOf(job).isCausedByOwner;
    const made = changeOf(job);
    const change = made && {
      id: job.id,
      unitsLeft: () => made.left(store, job.id) * WRITE_UNITS,
      isAutomatic: () => isAutomatic(store, job.id),
    };
    const { client, publicVideos, lease } = access.spend(name, { ...job, isBackground, change });
    const confirming: YouTubeClient = {
      ...client,
      async listOwnPlaylists(pageToken) {
        const page = await client.listOwnPlaylists(pageToken);
        await confirmByList(kv, access.store, job.userId, page);
        return page;
      },
    };
    return { client: confirming, publicVideos, lease };
  };
}

/** Whether a clean-up or a playlist that is kept sorted has begun the change. */
function isAutomatic(store: LibraryStore, jobId: string): boolean {
  const isScheduled = store.removals.openScheduled().some((one) => one.jobId === jobId);
  return isScheduled || store.orders.find(jobId)?.why === "kept";
}
