// The names that files give to videos, until the page is left. They are shown beside what YouTube says, never instead.
import type { NameFromFile } from "#client/takeout/files-read.ts";
import { dateFormat } from "#client/ui/date-format.ts";
import { createStore } from "#client/ui/store.ts";

/** By video id. */
export type FileNames = ReadonlyMap<string, NameFromFile>;

const DAY = dateFormat({ dateStyle: "medium" });

const store = createStore<FileNames>(new Map());

export const useFileNames = store.use;
export const getFileNames = store.get;

/** Adds names to those that are there; a name stays as it is. */
export function addFileNames(more: FileNames): void {
  const known = store.get();
  if (more.size === 0) return;
  store.set(known.size === 0 ? more : new Map([...more, ...known]));
}

export function forgetFileNames(): void {
  store.set(new Map());
}

/** "From your file, not from YouTube: A song by A band (watched May 3, 2019)"; "" without a name. */
export function describeFileName(name: NameFromFile | undefined): string {
  return name ? `From your file, not from YouTube: ${fileNameText(name)}` : "";
}

/** As in an exported file: "A song by A band (watched May 3, 2019)"; "" without a name. */
export function fileNameText(name: NameFromFile | undefined): string {
  if (!name) return "";
  const { title, channelTitle, at, how } = name;
  const day = typeof at === "number" ? DAY.format(at) : at;
  return `${title}${channelTitle && ` by ${channelTitle}`}${day && ` (${how} ${day})`}`;
}
