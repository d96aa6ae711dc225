// The slice of a job that takes things out of YouTube: one deletion at a time, the intent stored before
// the call and the outcome after it. Where an answer was lost, a look tells what it did before anything
// is sent again, so that nothing is deleted twice and no units are spent for nothing.
import type { SliceOptions } from "#worker/library/details.ts";
import type { JobRow } from "#worker/library/job-store.ts";
import { isThere as canBeWatched, type RemovalRow } from "#worker/library/removal-store.ts";
import type { LibraryStore } from "#worker/library/store.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError, type YouTubeFailureKind } from "#worker/youtube/wire.ts";

/** Failures after which a call has certainly changed nothing. */
const WITHOUT_EFFECT: ReadonlySet<YouTubeFailureKind> = new Set([
  "quota_exhausted",
  "rate_limited",
  "too_many_playlists",
  "unauthenticated",
  "unauthorized",
  "project_refused",
]);
const REFUSED = "YouTube does not let Tidylist remove this.";
const SHOWN_AGAIN = "It can be watched again meanwhile, so it stays.";
const LAST_COPY = "The other copy has gone from YouTube meanwhile, so this one stays.";

/** True once nothing of the job is left to do. */
export async function runRemovals(
  options: SliceOptions,
  job: JobRow,
  until: number,
): Promise<boolean> {
  const { store, stillWanted } = options;
  for (;;) {
    const row = store.removals.next(job.id);
    if (!row) return true;
    if (Date.now() > until) return false;
    stillWanted();
    await remove(options, row);
    if (job.kind !== "remove") continue;
    const { done, failed } = store.removals.countsOf(job.id);
    store.updateJob(job.id, { read: done + failed, failures: 0, givenUp: 0 });
  }
}

/** @throws what the client throws, where the row is to be tried again */
async function remove(
  { store, client, stillWanted }: SliceOptions,
  row: RemovalRow,
): Promise<void> {
  const finish = (wasGone: boolean): void =>
    store.transaction(() => {
      store.removals.finish(row, wasGone, Date.now());
      if (row.itemId === null) store.dropPlaylist(row.playlistId);
      else store.updateSums(row.playlistId, Date.now());
    });
  // A call of this has left before; only a look tells whether it was heard.
  if (row.state === "sent" && !(await isThere(client, row))) return finish(false);
  const stay = (sentence: string): void =>
    store.removals.setState(row.id, { state: "failed", endedAt: Date.now(), sentence });
  if (isShownAgain(store, row)) return stay(SHOWN_AGAIN);
  if (row.why === "duplicate" && (await isLastCopy(store, client, row))) return stay(LAST_COPY);
  // It may have been stopped during the looks.
  stillWanted();
  store.removals.setState(row.id, { state: "sent" });
  try {
    await sendDeletion(client, row);
  } catch (error) {
    if (isWithoutEffect(error)) store.removals.setState(row.id, { state: row.state });
    if (!(error instanceof YouTubeError)) throw error;
    if (error.status === 404) {
      // It is believed only where the list says the same.
      if (!(await isThere(client, row))) return finish(true);
      throw new YouTubeError("unavailable", "what cannot be found is still listed", {
        cause: error,
      });
    }
    if (error.kind !== "invalid_request" && error.kind !== "not_found") throw error;
    return stay(REFUSED);
  }
  return finish(false);
}

async function sendDeletion(client: YouTubeClient, row: RemovalRow): Promise<void> {
  if (row.itemId === null) await client.deletePlaylist(row.playlistId);
  else await client.deletePlaylistItem(row.itemId);
}

async function isThere(client: YouTubeClient, row: RemovalRow): Promise<boolean> {
  if (row.itemId === null) return (await client.getPlaylist(row.playlistId)) !== undefined;
  const { items } = await client.listItemsById([row.itemId]);
  return items.some(({ id }) => id === row.itemId);
}

/** What was to go because it was hidden may have come back in the days that its turn took. */
function isShownAgain(store: LibraryStore, { why, videoId }: RemovalRow): boolean {
  if ((why !== "hidden" && why !== "schedule") || videoId === null) return false;
  const video = store.videosByIds([videoId]).get(videoId);
  return video !== undefined && canBeWatched({ videoId, availability: video.availability });
}

/** Of a duplicate one copy has to stay, whatever the owner has taken out on YouTube meanwhile. */
async function isLastCopy(
  store: LibraryStore,
  client: YouTubeClient,
  row: RemovalRow,
): Promise<boolean> {
  if (row.videoId === null) return false;
  const { items } = await client.listItemsOfVideo(row.playlistId, row.videoId);
  // What we have taken out may still be listed for a while.
  const removed = store.removals.lately(row.playlistId, Date.now());
  const copies = items.filter(({ id }) => !removed.has(id));
  return copies.length === 1 && copies[0]?.id === row.itemId;
}

/** True where YouTube has certainly done nothing. */
export function isWithoutEffect(error: unknown): boolean {
  if (error instanceof GrantError) return true;
  return error instanceof YouTubeError && WITHOUT_EFFECT.has(error.kind);
}
