// Videos of a JSON file: a watch history, a playlist as Google Takeout wrote it until 2019, or a file saved here.
import {
  BARE_ID,
  LONGEST_TEXT,
  momentOf,
  TooLarge,
  videoOfLink,
  type FoundVideo,
  type OnVideo,
  type VideoReader,
} from "#client/takeout/found-video.ts";
import { isRecord } from "#shared/is-record.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKETS = new Set([0x5b, 0x7b]);
const CLOSING_BRACKETS = new Set([0x5d, 0x7d]);
const FIRST_BUFFER_BYTES = 256 * 1024;
/** No entry of a watch history is nearly as long. */
const MOST_UNPARSED_BYTES = 4 * 1024 * 1024;

/** With titles from fewer channels, words that these happen to share could be taken for Google's words. */
const FEWEST_CHANNELS = 5;
/** The part of the titles that must have the words: some entries, such as advertisements, have others. */
const SHARED_BY = 0.9;
const MOST_COMPARED_TITLES = 2000;
const ENDS_A_WORD = /[\s"“”„«»「」:]$/u;
const BEGINS_A_WORD = /^[\s"“”„«»「」]/u;

/** How many videos are enough to find the words that all titles share. */
const MOST_WAITING_VIDEOS = 5000;

/**
 * In a watch history each title stands in a sentence of the person's language ("Watched …", "… angesehen"). The first
 * videos wait until the words that their titles share are known, so that these can be cut off.
 */
export function createJsonReader(onVideo: OnVideo): VideoReader {
  let waiting: FoundVideo[] = [];
  let shared: SharedWords | undefined;
  const handOver = (video: FoundVideo, words: SharedWords): void => {
    const title = withoutSharedWords(video.title, words);
    // Google writes the link where it does not know the title.
    onVideo({ ...video, title: title.includes(video.videoId) ? "" : title });
  };
  const handOverWaiting = (): void => {
    const words = findSharedWords(waiting);
    for (const video of waiting) handOver(video, words);
    waiting = [];
    shared = words;
  };
  const read = (entry: unknown): void => {
    const watched = watchedVideo(entry);
    if (!watched) {
      const added = addedVideo(entry);
      if (added) onVideo(added);
    } else if (shared) handOver(watched, shared);
    else {
      waiting.push(watched);
      if (waiting.length === MOST_WAITING_VIDEOS) handOverWaiting();
    }
  };
  const parser = createListParser((entries) => entries.forEach(read));
  return {
    // A broken file ends here or in `parser.end`; the videos before the broken place are still handed over.
    write: (text) => {
      try {
        parser.write(text);
      } catch (error) {
        handOverWaiting();
        throw error;
      }
    },
    end: () => {
      handOverWaiting();
      parser.end();
    },
  };
}

/** The videos of a file that was saved here: of a playlist, a calculation or the whole library. */
export function readOwnJson(text: string, onVideo: OnVideo): void {
  const file: unknown = JSON.parse(text);
  for (const list of [file, ...listOf(file, "playlists")]) {
    for (const entry of listOf(list, "videos")) {
      const video = addedVideo(entry);
      if (video) onVideo(video);
    }
  }
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = isRecord(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function watchedVideo(value: unknown): FoundVideo | undefined {
  if (!isRecord(value)) return undefined;
  const videoId = videoOfLink(textOf(value["titleUrl"]));
  if (videoId === undefined) return undefined;
  const [channel]: unknown[] = Array.isArray(value["subtitles"]) ? value["subtitles"] : [];
  return {
    videoId,
    title: textOf(value["title"]),
    channelTitle: isRecord(channel) ? textOf(channel["name"]) : "",
    at: momentOf(textOf(value["time"])),
    how: "watched",
  };
}

function addedVideo(value: unknown): FoundVideo | undefined {
  if (!isRecord(value)) return undefined;
  const { snippet, contentDetails, url } = value;
  const about = isRecord(snippet) ? snippet : {};
  const videoId = isRecord(contentDetails)
    ? textOf(contentDetails["videoId"])
    : videoOfLink(textOf(url));
  if (videoId === undefined || !BARE_ID.test(videoId)) return undefined;
  return {
    videoId,
    title: hasNoPicture(about) ? "" : textOf(about["title"]),
    channelTitle: textOf(about["videoOwnerChannelTitle"]),
    at: momentOf(textOf(about["publishedAt"])),
    how: "added",
  };
}

/** YouTube lists a removed or private video without pictures, and with "Deleted video" or the like as its title. */
function hasNoPicture({ thumbnails }: Record<string, unknown>): boolean {
  return isRecord(thumbnails) && Object.keys(thumbnails).length === 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" && value.length <= LONGEST_TEXT ? value : "";
}

// Parses a JSON list in pieces as it arrives, with the browser's own parser. A streaming parser of JavaScript took
// twice the time for a long history (decision 52).

/** Hands over the elements of a JSON list in UTF-8. Elements that are no objects or lists may be left out. */
function createListParser(onElements: (elements: readonly unknown[]) => void) {
  // One buffer for all chunks, because the memory of discarded buffers is freed late.
  let buffer = new Uint8Array(FIRST_BUFFER_BYTES);
  let unparsedBytes = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let hasParsed = false;

  /** The offset at which the last whole element ends; 0 for none. The bytes before `from` were looked at earlier. */
  const findElementsEnd = (bytes: Uint8Array, from: number): number => {
    let end = 0;
    for (let index = from; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
      } else if (byte === QUOTE) isInString = true;
      else if (OPENING_BRACKETS.has(byte)) depth += 1;
      else if (CLOSING_BRACKETS.has(byte)) {
        depth -= 1;
        if (depth === 1) end = index + 1;
      }
    }
    return end;
  };

  return {
    /** @throws SyntaxError if it is no JSON */
    write: (chunk: Uint8Array): void => {
      const needed = unparsedBytes + chunk.length;
      if (needed > MOST_UNPARSED_BYTES) throw new TooLarge();
      if (needed > buffer.length) {
        const longer = new Uint8Array(2 * needed);
        longer.set(buffer);
        buffer = longer;
      }
      buffer.set(chunk, unparsedBytes);
      const end = findElementsEnd(buffer.subarray(0, needed), unparsedBytes);
      unparsedBytes = needed - end;
      if (end > 0) {
        // The first character is the bracket of the list, or the comma after the elements parsed before.
        const elements = new TextDecoder().decode(buffer.subarray(0, end)).trimStart().slice(1);
        onElements(JSON.parse(`[${elements}]`));
        hasParsed = true;
      }
      buffer.copyWithin(0, end, needed);
    },
    /** @throws SyntaxError if the list ends too early */
    end: (): void => {
      const text = new TextDecoder().decode(buffer.subarray(0, unparsedBytes));
      // After elements were parsed, the text begins with a comma or the closing bracket; `null` stands for them.
      JSON.parse(hasParsed ? `[null${text}` : text);
    },
  };
}

// The words around the titles of a watch history, such as "Watched …", which Google writes in the person's language.
type SharedWords = { before: string; after: string };

function findSharedWords(
  videos: readonly Pick<FoundVideo, "title" | "channelTitle">[],
): SharedWords {
  // One title of each channel, so that the names of a series do not count several times.
  const byChannel = new Map<string, string>();
  for (const { title, channelTitle } of videos) {
    if (channelTitle !== "" && byChannel.size < MOST_COMPARED_TITLES) {
      byChannel.set(channelTitle, title);
    }
  }
  if (byChannel.size < FEWEST_CHANNELS) return { before: "", after: "" };
  const titles = [...byChannel.values()].map((title) => [...title]);
  let before = longestSharedStart(titles);
  while (before !== "" && !ENDS_A_WORD.test(before)) before = [...before].slice(0, -1).join("");
  const reversed = titles.map((title) => title.toReversed());
  let after = [...longestSharedStart(reversed)].toReversed().join("");
  while (after !== "" && !BEGINS_A_WORD.test(after)) after = [...after].slice(1).join("");
  return { before, after };
}

function withoutSharedWords(title: string, { before, after }: SharedWords): string {
  const start = before !== "" && title.startsWith(before) ? before.length : 0;
  const end = after !== "" && title.endsWith(after) ? title.length - after.length : title.length;
  return start < end ? title.slice(start, end).trim() : title.trim();
}

/** The longest text with which most titles begin. Each title is a list of its characters. */
function longestSharedStart(titles: readonly string[][]): string {
  let shared = "";
  let matching = titles;
  for (let index = 0; ; index += 1) {
    const counts = new Map<string, number>();
    for (const title of matching) {
      const next = title[index];
      if (next !== undefined) counts.set(next, (counts.get(next) ?? 0) + 1);
    }
    const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
    if (!most) return shared;
    const [character, count] = most;
    if (count < titles.length * SHARED_BY) return shared;
    shared += character;
    matching = matching.filter((title) => title[index] === character);
  }
}
