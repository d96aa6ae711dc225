// The recheck right before an item is removed because it is hidden: item and video are read again, fifty at
// a time, and the item is removed only if both still say that it is hidden.
import { type Availability, isHidden, isShown } from "#shared/availability.ts";
import {
  isRemovedBy,
  REMOVED_BY,
  type RemovalTable,
  type RemovalWay,
} from "#shared/removal-ways.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import { finishRemoval } from "#worker/library/removal/finish-removal.ts";
import { isGone } from "#worker/library/reading/gone.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import { planFullDetails, UNREAD_VIDEO } from "#worker/library/reading/sync-step.ts";
import { type ItemSign, signOf, type VideoLook } from "#worker/youtube/availability.ts";
import { lookTwice } from "#worker/youtube/second-witness.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** How long a recheck is valid. */
const RECHECK_MS = 3 * 60_000;

/** The ways in which such a removal may have been planned. A replaced video may be in any hidden state. */
const WAYS: Partial<Record<RemovalRow["why"], readonly RemovalWay[] | "any">> = {
  hidden: ["selected", "playlist", "playlists"],
  schedule: ["monthly"],
  replaced: "any",
};

/** True for an item that is removed only because it is hidden. */
export function isRemovedAsHidden({ why, itemId }: RemovalRow): boolean {
  return WAYS[why] !== undefined && itemId !== null;
}

/** What follows from the second look at an item: it goes, or why it stays. */
export function judgeRemoval(
  row: Pick<RemovalRow, "why">,
  look: { isSame: boolean; sign: ItemSign; availability: Availability | null; wasBack: boolean },
  table: RemovalTable = REMOVED_BY,
): "goes" | "shown_again" | "not_checked" {
  const { isSame, sign, availability, wasBack } = look;
  if (isSame && stillGoes(row, availability, table) && !wasBack) return "goes";
  const isBack = wasBack || (sign === "shown" && isShown(availability));
  return isBack ? "shown_again" : "not_checked";
}

/** True if a video in this state still goes by such a removal. */
function stillGoes(
  { why }: Pick<RemovalRow, "why">,
  state: Availability | null,
  table: RemovalTable,
): boolean {
  const ways = WAYS[why] ?? [];
  if (ways === "any") return isHidden(state);
  return ways.some((way) => isRemovedBy(way, state, table));
}

/** True if the row's recheck is still valid, or none is needed. */
export function isRechecked(row: RemovalRow, now: number): boolean {
  return !isRemovedAsHidden(row) || (row.recheckedAt ?? 0) > now - RECHECK_MS;
}

/**
 * Rechecks the job's next rows, two units for fifty. Items that are visible again or cannot be checked
 * stay, and their rows fail. Of the items that are missing from the answer, only the first is checked
 * further and ended, as gone or as not checked; the others follow in the next call.
 * @returns the row whose item is gone, if any
 * @throws what the client throws
 */
export async function recheck(
  { store, client, throwIfStopped }: SliceOptions,
  jobId: string,
): Promise<RemovalRow | undefined> {
  // Without units for a removal, do not spend any on the check.
  await client.requireUnitsForChange();
  const due = store.removals
    .upcoming(jobId, PAGE_SIZE)
    .filter((row) => !isRechecked(row, Date.now()));
  const itemIds = due.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  const videoIds = [...new Set(due.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])))];
  const [page, looks] = await Promise.all([
    client.listItemsById(itemIds),
    videoIds.length === 0 ? new Map<string, VideoLook>() : lookTwice(client, videoIds),
  ]);
  throwIfStopped();
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
      const { availability, wasBack } = judgeNow(store, row, { sign, look, now });
      const isSame = item.snippet.resourceId.videoId === row.videoId;
      const reason = judgeRemoval(row, { isSame, sign, availability, wasBack });
      store.removals.setState(
        row.id,
        reason === "goes" ? { recheckedAt: now } : { state: "failed", endedAt: now, reason },
      );
    }
  });
  // An item that is not listed is never deleted without a further check.
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

/** Judges the video, and stores the result so that the owner sees why a video stayed. */
function judgeNow(
  store: SliceOptions["store"],
  { videoId, why, plannedAt }: RemovalRow,
  reading: { sign: ItemSign; look: VideoLook; now: number },
): { availability: Availability | null; wasBack: boolean } {
  const known = store.videosByIds([videoId ?? ""]).get(videoId ?? "");
  // Its row may have been deleted, because YouTube had not confirmed it for thirty days.
  const before = known ?? { ...UNREAD_VIDEO, id: videoId ?? "" };
  const video = planFullDetails(before, { ...reading, listedAt: null });
  if (known) store.saveVideos([video]);
  // If a video that the monthly clean-up has planned was visible since, its waiting time starts again.
  const isBack = isShown(before.availability) || (before.hiddenSince ?? 0) > plannedAt;
  return { availability: video.availability, wasBack: why === "schedule" && isBack };
}
