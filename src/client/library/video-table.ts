// What all tables of videos share, as data: the columns of exported files, the facts below a title, the names of sort
// orders and the filter by length. A row can be made from any answer that lists videos; fields that the answer lacks
// are left out.
import { nameOfVideo } from "#client/library/video-name.ts";
import { formatCount } from "#client/ui/counts.ts";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import type { CsvTable } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { LibraryVideo, LostName } from "#shared/contract/playlists.ts";
import { formatClock } from "#shared/duration.ts";
import type { OrderKey } from "#shared/order/sort-videos.ts";

/** The fields of all answers that list videos. No answer has all of them. */
export type TableVideo = {
  videoId?: string | null;
  title: string;
  channelTitle: string;
  /** Counted from 0. */
  position?: number | null;
  /** Why it cannot be watched, or that it is live. */
  availability?: string | null;
  duration?: number;
  playlistId?: string | null | undefined;
  playlistTitle?: string | undefined;
  privacy?: string;
  /** When it was added to the playlist. */
  publishedAt?: string | null;
  /** When a hidden video was lost, with or without a lost name; null if it was hidden when it was first read. */
  lostAt?: string | null;
  was?: LostName | null;
  regions?: LibraryVideo["regions"];
  /** The other positions of the same video in this playlist, counted from 1. */
  otherPlaces?: readonly number[];
};

/** The text of a cell, by the heading of its column in a file. */
const CELLS = {
  Playlist: ({ playlistTitle = "" }) => playlistTitle,
  Privacy: ({ privacy = "" }) => privacy,
  Position: ({ position }) => (typeof position === "number" ? position + 1 : ""),
  Title: ({ title }) => title,
  Channel: ({ channelTitle }) => channelTitle,
  Duration: ({ duration = 0 }) => (duration > 0 ? formatClock(duration) : ""),
  Seconds: ({ duration = "" }) => duration,
  Added: ({ publishedAt }) => publishedAt ?? "",
  Status: ({ availability }) => availability ?? "",
  Was: ({ was }) => was?.title ?? "",
  "Was by": ({ was }) => was?.channelTitle ?? "",
  Lost: ({ was }) => was?.lostAt ?? "",
  "Gone since": ({ lostAt }) => lostAt ?? "",
  "Kept until": ({ was }) => was?.keptUntil ?? "",
  "Name kept until": ({ was }) => was?.keptUntil ?? "",
  "Also at": ({ otherPlaces = [] }) => otherPlaces.join(" "),
  // An empty `allowed` means nowhere. The cell is empty if there is no such list, or the regions are unknown.
  "Allowed in": ({ regions }) => (regions?.allowed ? regions.allowed.join(" ") || "nowhere" : ""),
  "Blocked in": ({ regions }) => regions?.blocked?.join(" ") ?? "",
  Link: ({ videoId }) => videoLink(videoId ?? ""),
  "Playlist link": ({ playlistId }) => playlistLink(playlistId ?? ""),
} satisfies Record<string, (video: TableVideo) => string | number>;

type Column = keyof typeof CELLS;

const NAMES = ["Position", "Title", "Channel"] as const;
const LENGTHS = ["Duration", "Seconds"] as const;
const LOSS = ["Was", "Was by", "Lost"] as const;
const LINKS = ["Link", "Playlist link"] as const;
const KNOWN = [...NAMES, ...LENGTHS, "Added", "Status", ...LOSS] as const;

const COLUMNS = {
  calculator: [...NAMES, "Playlist", ...LENGTHS, "Status", "Link"],
  playlist: [...KNOWN, "Kept until", "Also at", "Allowed in", "Blocked in", "Link"],
  library: ["Playlist", "Privacy", ...KNOWN, ...LINKS],
  lostNames: ["Position", ...LOSS, "Kept until", "Status", "Link"],
  hidden: ["Playlist", ...NAMES, "Status", "Gone since", "Name kept until", "Added", ...LINKS],
} as const satisfies Record<string, readonly Column[]>;

/** A file with a row for each video. The CSV writer escapes formulas. */
export function videoTable(name: keyof typeof COLUMNS, videos: readonly TableVideo[]): CsvTable {
  const columns: readonly Column[] = COLUMNS[name];
  return { columns, rows: videos.map((video) => columns.map((column) => CELLS[column](video))) };
}

/** The videos in the playlist's order, with the names that they have now. */
export function libraryRows(videos: readonly LibraryVideo[]): LibraryVideo[] {
  return inPlaylistOrder(videos).map((video) => {
    const { title, channel } = nameOfVideo(video);
    return { ...video, title, channelTitle: channel };
  });
}

/** All known fields of each video, in playlist order. */
export function videoObjects(videos: readonly LibraryVideo[]) {
  return inPlaylistOrder(videos).map((video) => ({ ...video, url: videoLink(video.videoId) }));
}

function inPlaylistOrder(videos: readonly LibraryVideo[]): readonly LibraryVideo[] {
  return videos.toSorted((a, b) => a.position - b.position);
}

type Fact = (video: TableVideo) => string;

const CHANNEL: Fact = ({ channelTitle }) => channelTitle;
const PLAYLIST: Fact = ({ playlistTitle = "" }) => playlistTitle;
const PLACE: Fact = ({ position }) =>
  typeof position === "number" ? `no. ${formatCount(position + 1)}` : "";

const FACTS = {
  calculator: [CHANNEL, PLAYLIST],
  hidden: [CHANNEL, PLAYLIST, PLACE],
  held: [CHANNEL],
} satisfies Record<string, readonly Fact[]>;

/** What a row says below the title; only what is known. */
export function factsIn(table: keyof typeof FACTS, video: TableVideo): string[] {
  return FACTS[table].map((fact) => fact(video)).filter(Boolean);
}

/** The name of a sort order, and of its two directions within a sentence. */
export type SortName = { name: string; ways: readonly [itself: string, reversed: string] };

export const SORT_NAMES: Record<OrderKey, SortName> = {
  title: { name: "Title", ways: ["A to Z", "Z to A"] },
  channel: { name: "Channel", ways: ["A to Z", "Z to A"] },
  added: { name: "Date added", ways: ["newest first", "oldest first"] },
  published: { name: "Date published", ways: ["newest first", "oldest first"] },
  length: { name: "Length", ways: ["longest first", "shortest first"] },
};

const SECONDS_PER_MINUTE = 60;
const MINIMUM = { name: "The minimum" };
const MAXIMUM = { name: "The maximum" };

/** Parses the fields for the shortest and the longest length. An invalid field does not limit the length. */
export function readLengths(minText: string, maxText: string) {
  const min = readNumber(minText, MINIMUM);
  const max = readNumber(maxText, MAXIMUM);
  const isEmpty = min.value !== undefined && max.value !== undefined && min.value > max.value;
  return {
    minSeconds: (min.value ?? 0) * SECONDS_PER_MINUTE,
    maxSeconds: (max.value ?? Infinity) * SECONDS_PER_MINUTE,
    minProblem: min.problem,
    maxProblem: isEmpty ? "The maximum is below the minimum, so no video can match" : max.problem,
  };
}
