// Reads one file that a person chose, by what it holds and not by its name, which Google translates.
import Papa from "papaparse";
import {
  BARE_ID,
  momentOf,
  TooLarge,
  videoOfLink,
  videosInLine,
  type FileMoment,
  type OnVideo,
  type VideoReader,
} from "#client/takeout/found-video.ts";
import { createHtmlReader, type TextReader } from "#client/takeout/html-videos.ts";
import { createJsonReader, readOwnJson } from "#client/takeout/json-videos.ts";

const INSTANT =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?UTC|Z|[+-]\d{2}:?\d{2})?$/;

export type FileVerdict =
  | "read"
  | "nothing_found"
  /** A picture, a film, or another file that is not text. */
  | "not_text"
  | "zip_in_zip"
  /** Larger than what can be read, or a zip that becomes far larger than any export. */
  | "too_large"
  /** The file ends too early, or is not of the format that it begins with. */
  | "broken"
  | "encrypted";

/** What a file begins with decides how it is read. */
type Kind = "zip" | "json_list" | "json_object" | "html" | "table" | "not_text";

/** CSV and our own JSON are read as a whole. A playlist with a million rows is smaller than this. */
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** How many of the first bytes tell the kind. */
const START_BYTES = 512;

/** Reads the stream and hands over its videos. A zip inside a zip is not read. */
export async function readStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onVideo: OnVideo,
): Promise<FileVerdict> {
  const reader = stream.getReader();
  try {
    const start = await readStart(reader);
    const kind = kindOf(start);
    if (kind === "zip") return "zip_in_zip";
    if (kind === "not_text") return "not_text";
    let found = 0;
    const parser = createReader(kind, encodingOf(start), (video) => {
      found += 1;
      onVideo(video);
    });
    parser.write(start);
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parser.write(next.value);
    }
    parser.end();
    return found === 0 ? "nothing_found" : "read";
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Turns a failure into a verdict. */
export async function verdictOf(reading: Promise<FileVerdict>): Promise<FileVerdict> {
  try {
    return await reading;
  } catch (error) {
    return error instanceof TooLarge ? "too_large" : "broken";
  }
}

function createReader(
  kind: Exclude<Kind, "zip" | "not_text">,
  encoding: Encoding,
  onVideo: OnVideo,
): VideoReader {
  if (kind === "html") return decodeTo(encoding, createHtmlReader(onVideo));
  if (kind === "table") return decodeTo(encoding, createWholeReader(readCsv, onVideo));
  if (kind === "json_object") return decodeTo(encoding, createWholeReader(readOwnJson, onVideo));
  const json = createJsonReader(onVideo);
  if (encoding === "utf-8") return json;
  // The reader of JSON takes only UTF-8.
  const encoder = new TextEncoder();
  return decodeTo(encoding, { ...json, write: (text) => json.write(encoder.encode(text)) });
}

function createWholeReader(
  read: (text: string, onVideo: OnVideo) => void,
  onVideo: OnVideo,
): TextReader {
  let whole = "";
  return {
    write: (text) => {
      whole += text;
      if (whole.length > MOST_CHARACTERS) throw new TooLarge();
    },
    end: () => read(whole, onVideo),
  };
}

/** Decodes chunks for a reader of text. */
function decodeTo(encoding: Encoding, { write, end }: TextReader): VideoReader {
  const decoder = new TextDecoder(encoding);
  return {
    write: (chunk) => write(decoder.decode(chunk, { stream: true })),
    end: () => {
      write(decoder.decode());
      end();
    },
  };
}

/** The first chunks, with at least `START_BYTES` unless the file is shorter. */
async function readStart(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  let start = new Uint8Array();
  while (start.length < START_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    const longer = new Uint8Array(start.length + value.length);
    longer.set(start);
    longer.set(value, start.length);
    start = longer;
  }
  return start;
}

export function kindOf(start: Uint8Array): Kind {
  // "PK", then a signature such as 03 04 for a file or 05 06 for an empty zip. All are below 8.
  if (start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 9) < 8) return "zip";
  const encoding = encodingOf(start);
  const text = new TextDecoder(encoding).decode(start.subarray(0, START_BYTES));
  // Control characters that no text holds.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) return "not_text";
  return KIND_BY_START[text.trimStart()[0] ?? ""] ?? "table";
}

const KIND_BY_START: Record<string, Kind> = { "[": "json_list", "{": "json_object", "<": "html" };

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** The encoding, by the byte order mark. Takeout writes UTF-8, but Excel may have saved the file again. */
function encodingOf(start: Uint8Array): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}

// Videos of a CSV file: a playlist of Google Takeout of any year and language, or any table with ids or links.

/**
 * Google translates the names of columns and has changed their order, and until 2022 the playlist itself stood above
 * its videos. So each row is read by what its cells hold: an id in the first cell, alone or with a date in another, or
 * a link to a video.
 */
export function readCsv(text: string, onVideo: OnVideo): void {
  // Papa Parse expects the same line breaks in the whole text, and a file may mix them.
  Papa.parse<string[]>(text.replaceAll("\r\n", "\n"), {
    skipEmptyLines: "greedy",
    step: ({ data }) => {
      const cells = data.map((cell) => cell.trim()).filter(Boolean);
      const at = cells.find((cell) => INSTANT.test(cell));
      const first = cells[0] ?? "";
      const isIdRow = BARE_ID.test(first) && (at !== undefined || cells.length === 1);
      for (const videoId of isIdRow ? [first] : linkedVideos(cells)) {
        onVideo({ videoId, title: "", channelTitle: "", at: readInstant(at), how: "added" });
      }
    },
  });
}

/** Only the first linked video of a row, because later cells may be comments; but all videos of a row of one cell. */
function linkedVideos(cells: readonly string[]): string[] {
  for (const cell of cells) {
    const videoId = videoOfLink(cell);
    if (videoId !== undefined) return [videoId];
  }
  const [line = "", ...others] = cells;
  return others.length === 0 && /youtu/i.test(line) ? videosInLine(line) : [];
}

/** Parses what `INSTANT` matches, in whichever way "2021-03-04 05:06:07 UTC" is written. */
function readInstant(text = ""): FileMoment {
  return momentOf(text.replace(/ ?UTC$/, "Z").replace(" ", "T"));
}
