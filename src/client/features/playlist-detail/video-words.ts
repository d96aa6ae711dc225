// The texts for a video of the library (product.md 2.5).
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
  /** The badge, then its explanation; "" where none is needed. */
  mark: string;
  reason: string;
};

/** "also at 3, 7, 12 and 20 more"; "" for no other position. */
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
