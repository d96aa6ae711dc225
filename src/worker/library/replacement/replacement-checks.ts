// The check of a replacement right before its insertion: the lost video's item is still there and hidden, and the new
// video can be watched (decision 55). What is checked before that item is removed is in seen-first.ts.
import { isHidden, isShown } from "#shared/availability.ts";
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import type { SliceOptions } from "#worker/library/jobs/job-kind.ts";
import type { InsertionRow } from "#worker/library/creation/insertion-store.ts";
import { judgeInAllRegions } from "#worker/library/reading/sync-step.ts";
import { signOf, type VideoLook } from "#worker/youtube/availability.ts";
import { detailsOf } from "#worker/youtube/client.ts";
import { askSecondWitness } from "#worker/youtube/second-witness.ts";

/** Where the new video goes and what it is called, or why it must not be inserted. */
type Place = { position: number | null; title: string } | { refusal: OutcomeCode };

/** True for an insertion that takes the place of a lost video. */
export function isReplacement({ replacementTitle }: Pick<InsertionRow, "replacementTitle">) {
  return replacementTitle !== null;
}

/** Two units, and at times one of `stats`, if there are units for the insertion. Throws what the client throws. */
export async function findPlace({ client }: SliceOptions, row: InsertionRow): Promise<Place> {
  // Without units for the insertion, do not spend any on the checks.
  await client.requireUnitsForChange();
  const item = await client.findItem(row.sourceItemId ?? "");
  if (!item) return { refusal: "replaced_item_gone" };
  const lostId = item.snippet.resourceId.videoId;
  const { videos, isWhole } = await client.listVideos([...new Set([lostId, row.videoId])]);
  const listed = new Map(videos.map((video) => [video.id, detailsOf(video)]));
  const looks = await askSecondWitness(client, listed);
  const lookAt = (id: string): VideoLook => looks.get(id) ?? (isWhole ? "absent" : "unanswered");
  const lost = judgeInAllRegions(signOf(item), lookAt(lostId));
  if (!isHidden(lost)) return { refusal: isShown(lost) ? "shown_again" : "not_checked" };
  // What its own playlist item would say is not known yet, so only the video itself is judged.
  if (!isShown(judgeInAllRegions("shown", lookAt(row.videoId)))) return { refusal: "video_gone" };
  const title = videos.find(({ id }) => id === row.videoId)?.snippet?.title ?? "";
  return { position: item.snippet.position ?? row.position, title };
}
