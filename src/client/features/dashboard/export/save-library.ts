// Saves the whole library as a file. The answer is not cached: it may be many megabytes.
import { request } from "#client/api/request.ts";
import { CSV_COLUMNS, csvRows, jsonExport } from "#client/features/dashboard/export/export-rows.ts";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import * as calls from "#shared/contract/calls.ts";

export async function saveLibrary(format: "csv" | "json"): Promise<void> {
  const library = await request(calls.exportLibrary);
  const name = `tidylist-${library.exportedAt.slice(0, 10)}`;
  if (format === "csv")
    await saveCsv(`${name}.csv`, { columns: CSV_COLUMNS, rows: csvRows(library) });
  else saveJson(`${name}.json`, jsonExport(library));
}
