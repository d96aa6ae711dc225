// The last look before something goes because it is hidden: its item and its video are asked for once
// more, fifty at a time, and it goes only where both still say so.
import { isHidden } from "#shared/availability.ts";
import type { SliceOptions } from "#worker/library/details.ts";
import { finishRemoval } from "#worker/library/finish-removal.ts";
import { isGone } from "#worker/library/gone.ts";
import type { RemovalRow } from "#worker/library/removal-history.ts";
import { planFullDetails } from "#worker/library/sync-step.ts";
import { type ItemSign, signOf, type VideoLook } from "#worker/youtube/availability.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** A look that is older counts no more. */
const RECHECK_MS = 3 * 60_000;

/** True for what goes only because it is hidden. */
export function goesBecauseHidden({ why, itemId }: RemovalRow): boolean {
  return (why === "hidden" || why === "schedule") && itemId !== null;
}

/** True where the row's last look still counts, or none is needed. */
export function isRechecked(row: RemovalRow, now: number): boolean {
  return !goesBecauseHidden(row) || (row.recheckedAt ?? 0) > now - RECHECK_MS;
}

/**
 * Looks again at the job's next rows, two units for fifty. What can be watched again, or cannot be
 * told, stays and is left out of the job. Of what the list does not name, the first is looked for again
 * and ended, as gone or as not to be told; the others are looked at next time.
 * @returns the row that was found to be gone
 * @throws what the client throws; then nothing has been decided
 */
export async function recheck(
  { store, client, stillWanted }: SliceOptions,
  jobId: string,
): Promise<RemovalRow | undefined> {
  // What cannot go before tomorrow is looked at tomorrow.
  await client.requireUnitsForChange();
  const due = store.removals
    .upcoming(jobId, PAGE_SIZE)
    .filter((row) => !isRechecked(row, Date.now()));
  const itemIds = due.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  const videoIds = [...new Set(due.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])))];
  const [page, looks] = await Promise.all([
    client.listItemsById(itemIds),
    videoIds.length === 0 ? new Map<string, VideoLook>() : client.lookAtVideos(videoIds),
  ]);
  stillWanted();
  const now = Date.now();
  const listed = new Map(page.items.map((item) => [item.id, item]));
  const absent: RemovalRow[] = [];
  store.transaction(() => {
    for (const row of due) {
      const item = listed.get(row.itemId ?? "");
      if (!item) {
        absent.push(row);
        continue;
      }
      const look = looks.get(row.videoId ?? "") ?? "unanswered";
      const sign = signOf(item);
      const isSame = item.snippet.resourceId.videoId === row.videoId;
      if (isSame && isStillHidden(store, row, sign, look, now)) {
        store.removals.setState(row.id, { recheckedAt: now });
        continue;
      }
      const isShown = sign === "shown" && typeof look === "object";
      const reason = isShown ? "shown_again" : "not_checked";
      store.removals.setState(row.id, { state: "failed", endedAt: now, reason });
    }
  });
  // Nothing is deleted that is not seen.
  const [first] = absent;
  if (!first) return undefined;
  if (await isGone(client, first)) {
    finishRemoval(store, first, true);
    return first;
  }
  const ended = { state: "failed", endedAt: Date.now(), reason: "not_checked" } as const;
  store.removals.setState(first.id, ended);
  return undefined;
}

/** What the looks say; the library learns it too, so that its owner sees why the video stayed. */
function isStillHidden(
  store: SliceOptions["store"],
  row: RemovalRow,
  sign: ItemSign,
  look: VideoLook,
  now: number,
): boolean {
  const known = store.videosByIds([row.videoId ?? ""]).get(row.videoId ?? "");
  if (!known) return false;
  const video = planFullDetails(known, { sign, look, listedAt: null, now });
  store.saveVideos([video]);
  return isHidden(video.availability);
}
