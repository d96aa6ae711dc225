import { saveHistory } from "#client/features/history/history-export.ts";
import type { HistoryFilter } from "#client/features/history/history-view.ts";
import { DownloadButtons } from "#client/library/download-buttons.tsx";

/** Buttons that download all rows that match the filter, including those not loaded yet. */
export function HistoryDownloads({ filter }: { filter: HistoryFilter }) {
  return <DownloadButtons what="the history" save={(format) => saveHistory(format, filter)} />;
}
