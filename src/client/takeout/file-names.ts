// The names that files give to videos, until the page is closed. They are shown beside YouTube's names, never instead.
import { onSessionEnd } from "#client/api/query-client.ts";
import type { FileMoment } from "#client/takeout/found-video.ts";
import { formatDay } from "#client/ui/dates.ts";
import { createStore } from "#client/ui/store.ts";
import type { CsvTable } from "#client/ui/video-list/save-file.ts";
import * as words from "#words/takeout.ts";

/** The names from files, by video id. */
export type FileNames = ReadonlyMap<string, NameFromFile>;

export const NO_FILE_NAMES: FileNames = new Map();

const store = createStore<FileNames>(NO_FILE_NAMES);

export const useFileNames = store.use;
export const getFileNames = store.get;

/** Adds names. Replaces a known name only by a better one. */
export function addFileNames(more: FileNames): void {
  const known = store.get();
  const better = [...more].filter(([videoId, name]) => isBetterName(name, known.get(videoId)));
  if (better.length > 0) store.set(new Map([...known, ...better]));
}

export function forgetFileNames(): void {
  store.set(NO_FILE_NAMES);
}
onSessionEnd(forgetFileNames);

/** "A song by A band (watched May 3, 2019)"; "" without a name. */
export function describeFileName(name: NameFromFile | undefined): string {
  if (!name) return "";
  const { title, channelTitle: channel, at, how } = name;
  const day = typeof at === "number" ? formatDay(at) : at;
  if (channel === "") {
    if (day === "") return title;
    return how === "watched" ? words.watched({ title, day }) : words.added({ title, day });
  }
  if (day === "") return words.by({ title, channel });
  return how === "watched"
    ? words.byWatched({ title, channel, day })
    : words.byAdded({ title, channel, day });
}

/**
 * The table with a column for names from files; unchanged if no row has such a name. `videoIds` has the id of each
 * row's video, or "".
 */
export function withFileNames(
  { columns, rows }: CsvTable,
  videoIds: readonly string[],
  names: FileNames,
): CsvTable {
  if (!videoIds.some((id) => names.has(id))) return { columns, rows };
  return {
    columns: [...columns, words.columnName],
    rows: rows.map((row, index) => [...row, describeFileName(names.get(videoIds[index] ?? ""))]),
  };
}

/** The field of a JSON file for the name; no field without a name. */
export function fileNameField(name: NameFromFile | undefined): { nameFromFile?: NameFromFile } {
  return name ? { nameFromFile: name } : {};
}

export type NameFromFile = {
  title: string;
  /** "" if the file does not say. */
  channelTitle: string;
  at: FileMoment;
  how: "watched" | "added";
};

/** A name with a channel is better: Google writes none for a video that is gone. Otherwise the first name stays. */
export function isBetterName(
  next: Pick<NameFromFile, "channelTitle">,
  known: Pick<NameFromFile, "channelTitle"> | undefined,
): boolean {
  return known === undefined || (known.channelTitle === "" && next.channelTitle !== "");
}
