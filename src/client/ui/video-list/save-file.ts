// Makes files in the browser from the data on the screen.
import { addToast } from "#client/ui/toast-queue.ts";

/** Rows for a spreadsheet, with cells in the order of `columns`. */
export type CsvTable = {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/**
 * Matches cells that a spreadsheet would run as a formula. It may leave out what is not seen before the sign (controls,
 * spaces, marks, blank letters), and read signs in full width or small as the usual ones.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\p{C}\p{Z}\p{DI}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
/** Spreadsheets need this mark to recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Escapes cells that a spreadsheet would run as a formula. */
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

/** Downloads a file. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
