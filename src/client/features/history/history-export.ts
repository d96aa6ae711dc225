// The history as CSV rows and as a JSON object.
import { readAllRemovals } from "#client/features/history/history-data.ts";
import { filterRemovals, type HistoryFilter } from "#client/features/history/history-view.ts";
import {
  describeState,
  describeWhy,
  isWholePlaylist,
  wasNotGone,
  WHO_WORDS,
} from "#client/features/history/history-words.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { Removal } from "#shared/contract/removal.ts";

export const CSV_COLUMNS = [
  "When",
  "By",
  "Why",
  "State",
  "What",
  "Title",
  "Channel",
  "Playlist",
  "Position",
  "Was",
  "Ended",
  "Put back",
  "Visible again",
  "Still shown by YouTube",
  "Reason of failure",
  "Link",
  "Playlist link",
] as const;

/** One row for each removal. The CSV writer escapes formulas. */
export function csvRows(removals: readonly Removal[]): (string | number)[][] {
  return removals.map((removal) => [
    removal.at,
    wasNotGone(removal) ? "Nobody" : WHO_WORDS[removal.by],
    describeWhy(removal),
    describeState(removal).text,
    isWholePlaylist(removal) ? "Playlist" : "Video",
    removal.title,
    removal.channelTitle,
    removal.playlistTitle,
    removal.position === null ? "" : removal.position + 1,
    removal.availability ?? "",
    removal.endedAt ?? "",
    removal.putBackAt ?? "",
    removal.visibleAgainAt ?? "",
    removal.contradictedAt ?? "",
    describeReason(removal.reason),
    videoLink(removal.videoId ?? ""),
    playlistLink(removal.playlistId ?? ""),
  ]);
}

/** Exports all rows that match the filter, including those not loaded on the screen. */
export async function saveHistory(format: "csv" | "json", filter: HistoryFilter): Promise<void> {
  const removals = filterRemovals(await readAllRemovals(), filter);
  const exportedAt = new Date().toISOString();
  const name = `tidylist-history-${exportedAt.slice(0, 10)}`;
  if (format === "csv")
    await saveCsv(`${name}.csv`, { columns: CSV_COLUMNS, rows: csvRows(removals) });
  else saveJson(`${name}.json`, { exportedAt, removals });
}
