// Files made in the browser.

/** Cells that a spreadsheet would run. papaparse's own pattern misses those with a line break. */
const FORMULA_START = /^[=+\-@\t\r]/;
/** Spreadsheets read UTF-8 only with this mark at the start. */
const BYTE_ORDER_MARK = "\uFEFF";

export async function saveCsv(
  name: string,
  columns: readonly string[],
  rows: (string | number)[][],
): Promise<void> {
  const { default: papaparse } = await import("papaparse");
  const text = papaparse.unparse(
    { fields: [...columns], data: rows },
    { escapeFormulae: FORMULA_START },
  );
  saveText(name, "text/csv;charset=utf-8", BYTE_ORDER_MARK + text);
}

export function saveJson(name: string, value: unknown): void {
  saveText(name, "application/json", JSON.stringify(value, null, 2));
}

function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
