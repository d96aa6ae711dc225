// The texts for a video of the library (product.md 2.5).
import { badgeOf, nameOfVideo } from "#client/library/video-name.ts";
import { describeLoss } from "#client/library/lost-name.ts";
import { describeFileName, type NameFromFile } from "#client/takeout/file-names.ts";
import { formatCount } from "#client/ui/counts.ts";
import { formatShortDay } from "#client/ui/dates.ts";
import { isHidden } from "#shared/availability.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import * as page from "#words/page.ts";
import * as words from "#words/playlist.ts";

const NOWHERE: OtherPlaces = { count: 0, first: [] };

export type VideoWords = {
  /** The title; for a hidden video, its former title if that is known. */
  title: string;
  channel: string;
  isHidden: boolean;
  /** The title as it is now; for a hidden video a placeholder such as "[Private Video]". */
  placeholder: string;
  /** Since when a hidden video is gone; "" if that is not known. */
  loss: string;
  /** How long the former name is kept; "" if there is none. */
  kept: string;
  /** The badge; "" if none is needed. */
  mark: string;
  /** The explanation of the badge; "" if none is needed. */
  reason: string;
  /** The name from a file of the person; "" for none. */
  fromFile: string;
  /** The words to search for on YouTube, if the video is hidden; "" for none. */
  searched: string;
};

/** "also at 3, 7, 12 and 20 more"; "" for no other position. */
export function describePlaces({ count, first }: OtherPlaces): string {
  if (count === 0) return "";
  const more = count - first.length;
  const places = first.map((place) => formatCount(place)).join(page.listSeparator);
  return more > 0 ? words.alsoAtMore({ places, count: more }) : words.alsoAt({ places });
}

type Dated = { what: "added" | "published"; day: string };

/** The days on which the video was added to the playlist and published, as far as they are known. */
export function datesOf({
  publishedAt,
  videoPublishedAt,
}: Pick<LibraryVideo, "publishedAt" | "videoPublishedAt">): Dated[] {
  const dates: Dated[] = [
    { what: "added", day: publishedAt === null ? "" : formatShortDay(publishedAt) },
    { what: "published", day: videoPublishedAt === null ? "" : formatShortDay(videoPublishedAt) },
  ];
  return dates.filter(({ day }) => day !== "");
}

export function describeDate({ what, day }: Dated): string {
  return what === "added" ? words.added({ day }) : words.published({ day });
}

export function describeVideo(video: LibraryVideo, fileName?: NameFromFile): VideoWords {
  const hidden = isHidden(video.availability);
  const { title, channel } = nameOfVideo(video);
  const { was } = video;
  return {
    title: was?.title || title,
    channel: was?.channelTitle || channel,
    isHidden: hidden,
    placeholder: title,
    loss: was ? describeLoss(was.lostAt, "") : "",
    kept: was ? describeLoss("", was.keptUntil) : "",
    ...badgeOf(video.availability),
    fromFile: hidden ? describeFileName(fileName) : "",
    searched: (hidden && (was?.title || fileName?.title)) || "",
  };
}

// Duplicates of a video within one playlist.
type Placed = Pick<LibraryVideo, "videoId" | "position">;

export type OtherPlaces = {
  /** Of all other positions. */
  count: number;
  /** The first of them, from 1. */
  first: readonly number[];
};

/** The items of `videos` to drop as duplicates: all but the first of each video, in order. */
export function repeatedItems(
  videos: readonly Pick<LibraryVideo, "id" | "videoId" | "position">[],
): string[] {
  const seen = new Set<string>();
  const repeated: string[] = [];
  for (const { id, videoId } of videos.toSorted((a, b) => a.position - b.position)) {
    if (seen.has(videoId)) repeated.push(id);
    else seen.add(videoId);
  }
  return repeated;
}

/**
 * Returns a function for the other positions of a video, which names at most `most`: with one video 5,000 times, all
 * rows together would name 25 million.
 */
export function otherPlaces(
  videos: readonly Placed[],
  most: number,
): (video: Placed) => OtherPlaces {
  const places = new Map<string, number[]>();
  for (const { videoId, position } of videos.toSorted((a, b) => a.position - b.position)) {
    const known = places.get(videoId);
    if (known) known.push(position);
    else places.set(videoId, [position]);
  }
  return ({ videoId, position }) => {
    const all = places.get(videoId) ?? [];
    if (all.length < 2) return NOWHERE;
    // One more than `most`, because the video's own position may be among them.
    const first = all.slice(0, most + 1).filter((place) => place !== position);
    return { count: all.length - 1, first: first.slice(0, most).map((place) => place + 1) };
  };
}
