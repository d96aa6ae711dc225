// Videos of a CSV file: a playlist of Google Takeout of any year and language, or any table with ids or links.
import Papa from "papaparse";
import { type FileMoment, momentOf, type OnVideo } from "#client/takeout/found-video.ts";
import { BARE_ID, videoOfLink } from "#client/takeout/video-id.ts";

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
      const videoId = isOnlyId ? first : cells.map(videoOfLink).find(Boolean);
      if (videoId === undefined) return;
      onVideo({ videoId, title: "", channelTitle: "", at: readInstant(at), how: "added" });
    },
  });
}

/** "2021-03-04 05:06:07 UTC" is written in several ways. */
function readInstant(text = ""): FileMoment {
  return momentOf(text.replace(/ ?UTC$/, "Z").replace(" ", "T"));
}
