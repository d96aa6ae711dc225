// What all tables of videos share, as data: the columns of exported files, the facts below a title, and the
// filter by length. A row can be made from any answer that lists videos; fields that the answer lacks
// are left out.
import { nameOfVideo } from "#client/library/video-name.ts";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import type { Column, CsvTable } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { LibraryVideo, LostName } from "#shared/contract/playlists.ts";
import { formatClock } from "#shared/duration.ts";
import * as words from "#words/library.ts";

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

/** The columns of files: the heading, and the text of a cell. */
const CELLS = {
  playlist: [words.columnPlaylist, ({ playlistTitle = "" }) => playlistTitle],
  privacy: [words.columnPrivacy, ({ privacy = "" }) => privacy],
  position: [
    words.columnPosition,
    ({ position }) => (typeof position === "number" ? position + 1 : ""),
  ],
  title: [words.columnTitle, ({ title }) => title],
  channel: [words.columnChannel, ({ channelTitle }) => channelTitle],
  duration: [
    words.columnDuration,
    ({ duration = 0 }) => (duration > 0 ? formatClock(duration) : ""),
  ],
  seconds: [words.columnSeconds, ({ duration = "" }) => duration],
  added: [words.columnAdded, ({ publishedAt }) => publishedAt ?? ""],
  status: [words.columnStatus, ({ availability }) => availability ?? ""],
  was: [words.columnWas, ({ was }) => was?.title ?? ""],
  wasBy: [words.columnWasBy, ({ was }) => was?.channelTitle ?? ""],
  lost: [words.columnLost, ({ was }) => was?.lostAt ?? ""],
  goneSince: [words.columnGoneSince, ({ lostAt }) => lostAt ?? ""],
  keptUntil: [words.columnKeptUntil, ({ was }) => was?.keptUntil ?? ""],
  nameKeptUntil: [words.columnNameKeptUntil, ({ was }) => was?.keptUntil ?? ""],
  alsoAt: [words.columnAlsoAt, ({ otherPlaces = [] }) => otherPlaces.join(" ")],
  // An empty `allowed` means nowhere. The cell is empty if there is no such list, or the regions are unknown.
  allowedIn: [
    words.columnAllowedIn,
    ({ regions }) => (regions?.allowed ? regions.allowed.join(" ") || words.allowedNowhere : ""),
  ],
  blockedIn: [words.columnBlockedIn, ({ regions }) => regions?.blocked?.join(" ") ?? ""],
  link: [words.columnLink, ({ videoId }) => videoLink(videoId ?? "")],
  playlistLink: [words.columnPlaylistLink, ({ playlistId }) => playlistLink(playlistId ?? "")],
} satisfies Record<string, Column<TableVideo>>;

type ColumnName = keyof typeof CELLS;

const NAMES = ["position", "title", "channel"] as const;
const LENGTHS = ["duration", "seconds"] as const;
const LOSS = ["was", "wasBy", "lost"] as const;
const LINKS = ["link", "playlistLink"] as const;
const KNOWN = [...NAMES, ...LENGTHS, "added", "status", ...LOSS] as const;

const COLUMNS = {
  calculator: [...NAMES, "playlist", ...LENGTHS, "status", "link"],
  playlist: [...KNOWN, "keptUntil", "alsoAt", "allowedIn", "blockedIn", "link"],
  library: ["playlist", "privacy", ...KNOWN, ...LINKS],
  lostNames: ["position", ...LOSS, "keptUntil", "status", "link"],
  hidden: ["playlist", ...NAMES, "status", "goneSince", "nameKeptUntil", "added", ...LINKS],
} as const satisfies Record<string, readonly ColumnName[]>;

/** A file with a row for each video. The CSV writer escapes formulas. */
export function videoTable(name: keyof typeof COLUMNS, videos: readonly TableVideo[]): CsvTable {
  const columns: readonly Column<TableVideo>[] = COLUMNS[name].map((column) => CELLS[column]);
  return {
    columns: columns.map(([heading]) => heading),
    rows: videos.map((video) => columns.map(([, cell]) => cell(video))),
  };
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
  typeof position === "number" ? words.place({ position: position + 1 }) : "";

const FACTS = {
  calculator: [CHANNEL, PLAYLIST],
  hidden: [CHANNEL, PLAYLIST, PLACE],
  held: [CHANNEL],
} satisfies Record<string, readonly Fact[]>;

/** What a row says below the title; only what is known. */
export function factsIn(table: keyof typeof FACTS, video: TableVideo): string[] {
  return FACTS[table].map((fact) => fact(video)).filter(Boolean);
}

const SECONDS_PER_MINUTE = 60;
const MINIMUM = { name: words.minimum };
const MAXIMUM = { name: words.maximum };

/** Parses the fields for the shortest and the longest length. An invalid field does not limit the length. */
export function readLengths(minText: string, maxText: string) {
  const min = readNumber(minText, MINIMUM);
  const max = readNumber(maxText, MAXIMUM);
  const isEmpty = min.value !== undefined && max.value !== undefined && min.value > max.value;
  return {
    minSeconds: (min.value ?? 0) * SECONDS_PER_MINUTE,
    maxSeconds: (max.value ?? Infinity) * SECONDS_PER_MINUTE,
    minProblem: min.problem,
    maxProblem: isEmpty ? words.noLengthMatches : max.problem,
  };
}
