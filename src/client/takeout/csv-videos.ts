// Videos of a CSV file: a playlist of Google Takeout of any year and language, or any table with ids or links.
import Papa from "papaparse";
import { type FileMoment, momentOf, type OnVideo } from "#client/takeout/found-video.ts";
import { BARE_ID, videoOfLink, videosInLine } from "#client/takeout/video-id.ts";

const INSTANT =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?UTC|Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Google translates the names of columns and has changed their order, and until 2022 the playlist itself stood above
 * its videos. So each row is read by what its cells hold: a link to a video, or an id in front with nothing but a date.
 */
export function readCsv(text: string, onVideo: OnVideo): void {
  Papa.parse<string[]>(text.replaceAll("\r\n", "\n"), {
    skipEmptyLines: "greedy",
    step: ({ data }) => {
      const cells = data.map((cell) => cell.trim()).filter(Boolean);
      const at = cells.find((cell) => INSTANT.test(cell));
      const first = cells[0] ?? "";
      const isOnlyId = BARE_ID.test(first) && (at !== undefined || cells.length === 1);
      for (const videoId of isOnlyId ? [first] : linkedVideos(cells)) {
        onVideo({ videoId, title: "", channelTitle: "", at: readInstant(at), how: "added" });
      }
    },
  });
}

/** One of a table's row, where other cells may be comments; each of a line of text. */
function linkedVideos(cells: readonly string[]): string[] {
  for (const cell of cells) {
    const videoId = videoOfLink(cell);
    if (videoId !== undefined) return [videoId];
  }
  const [line = "", ...others] = cells;
  return others.length === 0 && /youtu/i.test(line) ? videosInLine(line) : [];
}

/** "2021-03-04 05:06:07 UTC" is written in several ways. */
function readInstant(text = ""): FileMoment {
  return momentOf(text.replace(/ ?UTC$/, "Z").replace(" ", "T"));
}
