// What a video of the library is called on the screen (product.md 2.5).
import type { OtherPlaces } from "#client/features/playlist-detail/duplicates.ts";
import { badgeOf } from "#client/library/availability.ts";
import { describeLostName } from "#client/library/lost-name.ts";
import { nameOfVideo } from "#client/library/video-name.ts";
import { formatCount } from "#client/ui/counts.ts";
import { isHidden } from "#shared/availability.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

export type VideoWords = {
  title: string;
  channel: string;
  lost: boolean;
  was: string;
  /** The badge, and what it means where the word alone does not say it. */
  mark: string;
  reason: string;
};

/** "also at 3, 7, 12 and 20 more"; "" for a video that stands once. */
export function describePlaces({ count, first }: OtherPlaces): string {
  if (count === 0) return "";
  const more = count - first.length;
  return `also at ${first.map(formatCount).join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
}

export function describeVideo(video: LibraryVideo): VideoWords {
  return {
    ...nameOfVideo(video),
    lost: isHidden(video.availability),
    was: video.was ? describeLostName(video.was) : "",
    ...badgeOf(video.availability),
  };
}
