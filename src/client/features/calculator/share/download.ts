// Files made in the browser from the result that is shown.
import {
  CSV_COLUMNS,
  csvRows,
  FORMULA_START,
  jsonExport,
  type PositionedVideo,
} from "#client/features/calculator/share/export-rows.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

/** Spreadsheets read UTF-8 only with this mark at the start. */
const BYTE_ORDER_MARK = "\uFEFF";

export async function downloadCsv(videos: readonly PositionedVideo[]): Promise<void> {
  const { default: papaparse } = await import("papaparse");
  const text = papaparse.unparse(
    { fields: [...CSV_COLUMNS], data: csvRows(videos) },
    { escapeFormulae: FORMULA_START },
  );
  saveFile("playlist-length.csv", "text/csv;charset=utf-8", BYTE_ORDER_MARK + text);
}

export function downloadJson(result: CalculatorResponse, videos: readonly PositionedVideo[]): void {
  const text = JSON.stringify(jsonExport(result, videos), null, 2);
  saveFile("playlist-length.json", "application/json", text);
}

function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
