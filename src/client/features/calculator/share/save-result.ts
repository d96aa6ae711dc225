// Saves the result as a file.
import {
  CSV_COLUMNS,
  csvRows,
  jsonExport,
  type PositionedVideo,
} from "#client/features/calculator/share/result-actions.tsx";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

const FILE = "playlist-length";

export type FileFormat = "csv" | "json";

/** @param warnings as the page words them */
export async function saveResult(
  format: FileFormat,
  result: CalculatorResponse,
  warnings: readonly string[],
  videos: readonly PositionedVideo[],
): Promise<void> {
  if (format === "csv") {
    await saveCsv(`${FILE}.csv`, { columns: CSV_COLUMNS, rows: csvRows(videos) });
  } else {
    saveJson(`${FILE}.json`, jsonExport({ ...result, warnings: [...warnings] }, videos));
  }
}
