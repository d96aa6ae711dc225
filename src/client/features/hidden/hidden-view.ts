// The hidden videos as groups, and as the rows of the list. Pure.
import {
  describeFileName,
  NO_FILE_NAMES,
  type FileNames,
  type NameFromFile,
} from "#client/takeout/file-names.ts";
import { describeLoss } from "#client/library/lost-name.ts";
import { factsIn } from "#client/library/video-table.ts";
import { labelOf, placeholderName } from "#client/library/video-name.ts";
import type { Grouping } from "#client/library/hidden-address.ts";
import { regionName } from "#client/ui/video-list/regions.ts";
import { HIDDEN_STATES } from "#shared/availability.ts";
import type { HiddenVideo } from "#shared/contract/hidden.ts";
import * as hiddenWords from "#words/hidden.ts";

export type HiddenWords = {
  /** The last known title, or else the present one; "" if no title is known. */
  title: string;
  /** "[Private Video]" or "[Unavailable Video]" (product.md 2.5), or "Blocked in Germany". */
  label: string;
  /** Reason, channel, playlist and place, without those that are not known. */
  facts: readonly string[];
  /** When the video was lost, and until when its name is kept; of a blocked one, that other countries can watch it. */
  dates: string;
  /** False for a video that can be watched in other countries. */
  isHidden: boolean;
  /** The name from a file of the person; "" for none. */
  fromFile: string;
  /** The words to search for on YouTube: `title`, or else the title from a file; "" for none. */
  searched: string;
};

export type HiddenEntry = { kind: "video"; key: string; video: HiddenVideo; words: HiddenWords };

/** A playlist or a reason. It is a row of the list above its entries. */
export type HiddenGroup = {
  kind: "group";
  key: string;
  title: string;
  /** Undefined for a reason. */
  playlistId: string | undefined;
  entries: readonly HiddenEntry[];
};

export type HiddenRow = HiddenGroup | HiddenEntry;

/** Playlist titles by id. */
export type Titles = ReadonlyMap<string, string>;

export function nameOfPlaylist(titles: Titles, id: string): string {
  return titles.get(id) || hiddenWords.unnamedPlaylist;
}

/** Groups by playlist in the server's order, or by reason, the latest loss first. */
export function groupHidden(
  videos: readonly HiddenVideo[],
  grouping: Grouping,
  titles: Titles,
  fileNames: FileNames = NO_FILE_NAMES,
): HiddenGroup[] {
  const toEntry = (video: HiddenVideo): HiddenEntry => {
    const name = fileNames.get(video.videoId);
    const words = describeHidden(video, grouping === "reason" ? titles : undefined, name);
    return { kind: "video", key: video.id, video, words };
  };
  if (grouping === "playlist") return groupByPlaylist(videos, titles, toEntry);
  const byReason = groupBy(videos, ({ availability }) => availability);
  return HIDDEN_STATES.flatMap((reason): HiddenGroup[] => {
    const ofReason = byReason.get(reason);
    if (!ofReason) return [];
    const entries = ofReason.toSorted(compareLossDates).map(toEntry);
    const title = labelOf(reason);
    return [{ kind: "group", key: groupKey(reason), title, playlistId: undefined, entries }];
  });
}

/** Groups `videos`, all of them blocked in `country`, by playlist. */
export function groupBlocked(
  videos: readonly HiddenVideo[],
  country: string,
  titles: Titles,
): HiddenGroup[] {
  const label = hiddenWords.blockedIn({ country: regionName(country) });
  return groupByPlaylist(videos, titles, (video) => ({
    kind: "video",
    key: video.id,
    video,
    words: {
      title: video.title,
      label,
      facts: factsAbout(video),
      dates: hiddenWords.watchableElsewhere,
      isHidden: false,
      fromFile: "",
      searched: video.title,
    },
  }));
}

function groupByPlaylist(
  videos: readonly HiddenVideo[],
  titles: Titles,
  toEntry: (video: HiddenVideo) => HiddenEntry,
): HiddenGroup[] {
  return [...groupBy(videos, ({ playlistId }) => playlistId)].map(([playlistId, ofPlaylist]) => ({
    kind: "group",
    key: groupKey(playlistId),
    title: nameOfPlaylist(titles, playlistId),
    playlistId,
    entries: ofPlaylist.map(toEntry),
  }));
}

export function rowsOf(groups: readonly HiddenGroup[]): HiddenRow[] {
  return groups.flatMap((group) => [group, ...group.entries]);
}

/** @param titles given if the row has to name its playlist; the heading then gives the reason */
export function describeHidden(
  video: HiddenVideo,
  titles?: Titles,
  fromFile?: NameFromFile,
): HiddenWords {
  const { availability, was } = video;
  const title = was?.title || video.title;
  // The label of a private video says the reason already.
  const needsReason = !titles && availability !== "private";
  return {
    title,
    label: placeholderName(availability),
    facts: [needsReason ? labelOf(availability) : "", ...factsAbout(video, titles)].filter(Boolean),
    dates: describeDates(video),
    isHidden: true,
    fromFile: describeFileName(fromFile),
    searched: title || (fromFile?.title ?? ""),
  };
}

/** Includes the playlist only with `titles`. */
function factsAbout(video: HiddenVideo, titles?: Titles): string[] {
  const channelTitle = video.was?.channelTitle || video.channelTitle;
  const playlistTitle = titles ? nameOfPlaylist(titles, video.playlistId) : "";
  return factsIn("hidden", { ...video, channelTitle, playlistTitle });
}

function describeDates({ lostAt, was }: HiddenVideo): string {
  if (lostAt === null) return hiddenWords.hiddenFromStart;
  const loss = describeLoss(lostAt, was?.keptUntil ?? "");
  return was ? loss : `${loss} · ${hiddenWords.nameNotKept}`;
}

/** Like Map.groupBy(), which Safari has only since 17.4. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The prefix makes it differ from the ids of items, which are the keys of entries. */
function groupKey(name: string): string {
  return `group:${name}`;
}

/** The latest first. */
function compareLossDates(a: HiddenVideo, b: HiddenVideo): number {
  return (b.lostAt ?? "").localeCompare(a.lostAt ?? "");
}
