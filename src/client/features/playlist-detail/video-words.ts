// The texts for a video of the library (product.md 2.5).
import type { OtherPlaces } from "#client/features/playlist-detail/duplicates.ts";
import { badgeOf } from "#client/library/availability.ts";
import { describeLostName } from "#client/library/lost-name.ts";
import { nameOfVideo } from "#client/library/video-name.ts";
import { formatDay } from "#client/library/words.ts";
import { describeFileName } from "#client/takeout/file-names.ts";
import type { NameFromFile } from "#client/takeout/name-from-file.ts";
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
  /** The name from a file of the person; "" for none. */
  fromFile: string;
  /** The words to search for on YouTube, if it is hidden; "" for none. */
  searched: string;
};

/** "also at 3, 7, 12 and 20 more"; "" for no other position. */
export function describePlaces({ count, first }: OtherPlaces): string {
  if (count === 0) return "";
  const more = count - first.length;
  return `also at ${first.map(formatCount).join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
}

/** "Added Oct 2, 2026" and "Published Sep 1, 2024", as far as they are known. */
export function describeDates({
  publishedAt,
  videoPublishedAt,
}: Pick<LibraryVideo, "publishedAt" | "videoPublishedAt">): string[] {
  return [
    publishedAt === null ? "" : `Added ${formatDay(publishedAt)}`,
    videoPublishedAt === null ? "" : `Published ${formatDay(videoPublishedAt)}`,
  ].filter(Boolean);
}

export function describeVideo(video: LibraryVideo, fileName?: NameFromFile): VideoWords {
  const lost = isHidden(video.availability);
  return {
    ...nameOfVideo(video),
    lost,
    was: video.was ? describeLostName(video.was) : "",
    ...badgeOf(video.availability),
    fromFile: lost ? describeFileName(fileName) : "",
    searched: (lost && (video.was?.title || fileName?.title)) || "",
  };
}
