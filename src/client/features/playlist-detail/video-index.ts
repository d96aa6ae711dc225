// Prepares the rows of a playlist once for searching and sorting, because lower-casing 5,000 titles at every
// keystroke would be slow.
import {
  describeVideo,
  otherPlaces,
  type OtherPlaces,
  type VideoWords,
} from "#client/features/playlist-detail/video-words.ts";
import { NO_FILE_NAMES, type FileNames } from "#client/takeout/file-names.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import { sortVideos as sortByKey } from "#shared/order/sort-videos.ts";

export type VideoEntry = {
  video: LibraryVideo;
  words: VideoWords;
  /** In lower case, with the former title of a lost video. */
  title: string;
  /** In lower case. */
  channel: string;
  /** When it was added, as milliseconds since 1970; undefined if unknown. */
  addedAt: number | undefined;
  elsewhere: OtherPlaces;
};

export const SORTS = ["position", "title", "channel", "length", "added", "published"] as const;
export type Sort = (typeof SORTS)[number];

/** A sort, and whether its default direction is reversed. */
export type Order = { sort: Sort; reversed: boolean };

export const PLAYLIST_ORDER: Order = { sort: "position", reversed: false };

const NAMED_PLACES = 3;

export function indexVideos(
  videos: readonly LibraryVideo[],
  fileNames: FileNames = NO_FILE_NAMES,
): VideoEntry[] {
  const elsewhere = otherPlaces(videos, NAMED_PLACES);
  return videos.map((video) => {
    const words = describeVideo(video, fileNames.get(video.videoId));
    return {
      video,
      words,
      title: `${words.placeholder} ${video.was?.title ?? ""}`.toLowerCase(),
      channel: words.channel.toLowerCase(),
      // YouTube's name for the time when the item was added; the video's own is `videoPublishedAt`.
      addedAt: video.publishedAt === null ? undefined : Date.parse(video.publishedAt),
      elsewhere: elsewhere(video),
    };
  });
}

/** A sorted copy, in the order in which this sort would be saved to YouTube (product.md 24.1.2). */
export function sortVideos(
  entries: readonly VideoEntry[],
  { sort, reversed }: Order,
): readonly VideoEntry[] {
  const inPlaylistOrder = entries.toSorted((a, b) => a.video.position - b.video.position);
  if (sort === "position") return reversed ? inPlaylistOrder.toReversed() : inPlaylistOrder;
  const entryById = new Map(inPlaylistOrder.map((entry) => [entry.video.id, entry]));
  const videos = inPlaylistOrder.map(({ video }) => video);
  return sortByKey(videos, sort, reversed).flatMap(({ id }) => entryById.get(id) ?? []);
}
