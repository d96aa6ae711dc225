// Files made in the browser from the playlist that is open.
import {
  CSV_COLUMNS,
  csvRows,
  exportName,
  FORMULA_START,
  jsonExport,
} from "#client/features/playlist-detail/export-rows.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

/** Spreadsheets read UTF-8 only with this mark at the start. */
const BYTE_ORDER_MARK = "\uFEFF";

export async function downloadCsv(detail: PlaylistDetail): Promise<void> {
  try {
    const { default: papaparse } = await import("papaparse");
    const text = papaparse.unparse(
      { fields: [...CSV_COLUMNS], data: csvRows(detail.videos) },
      { escapeFormulae: FORMULA_START },
    );
    save(
      exportName(detail.playlist.title, "csv"),
      "text/csv;charset=utf-8",
      BYTE_ORDER_MARK + text,
    );
  } catch {
    addToast({
      title: "The CSV could not be made",
      description: "Check your connection and try again.",
      look: "destructive",
    });
  }
}

export function downloadJson(detail: PlaylistDetail): void {
  const text = JSON.stringify(jsonExport(detail), null, 2);
  save(exportName(detail.playlist.title, "json"), "application/json", text);
}

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
