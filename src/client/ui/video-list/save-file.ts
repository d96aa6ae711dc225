// Files made in the browser from what is on the screen.
import { saveBlob } from "#client/ui/save-blob.ts";
import { addToast } from "#client/ui/toast-queue.ts";

/** Rows for a spreadsheet, each in the columns' order. */
export type CsvTable = {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** Cells that a spreadsheet would run. papaparse's own pattern misses those with a line break. */
const FORMULA_START = /^[=+\-@\t\r]/;
/** Spreadsheets read UTF-8 only with this mark at the start. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Cells that a spreadsheet would run are defused. */
export async function csvText({ columns, rows }: CsvTable): Promise<string> {
  const { default: papaparse } = await import("papaparse");
  const data = rows.map((row) => [...row]);
  return papaparse.unparse({ fields: [...columns], data }, { escapeFormulae: FORMULA_START });
}

export async function saveCsv(name: string, table: CsvTable): Promise<void> {
  try {
    save(name, "text/csv;charset=utf-8", BYTE_ORDER_MARK + (await csvText(table)));
  } catch {
    addToast({
      title: "The CSV could not be made",
      description: "Check your connection and try again.",
      variant: "destructive",
    });
  }
}

export function saveJson(name: string, value: unknown): void {
  save(name, "application/json", JSON.stringify(value, null, 2));
}

function save(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}
