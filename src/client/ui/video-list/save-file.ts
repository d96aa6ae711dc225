// Makes files in the browser from the data on the screen.
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as words from "#words/ui.ts";

/** Rows for a spreadsheet, with cells in the order of `columns`. */
export type CsvTable = {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

export type FileFormat = "csv" | "json";

/** A list of these and no object by headings: two headings may have the same translation. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => string | number];

export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvTable {
  return {
    columns: columns.map(([heading]) => heading),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  };
}

/**
 * Matches cells that a spreadsheet might run as a formula: those that begin with =, +, - or @. Some spreadsheets skip
 * invisible characters before that sign, and accept its full-width and small forms, so both match too. So does a
 * leading tab or line break.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\p{C}\p{Z}\p{DI}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
/** Spreadsheets need this mark to recognise UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The CSV of a table, with the cells escaped that a spreadsheet might run as a formula. */
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
      title: words.csvNotMade,
      description: words.checkAndTryAgain,
      variant: "destructive",
    });
  }
}

/** Saves as CSV or as JSON; calls only the `make` function of that format. `name` is without the file ending. */
export async function saveAs(
  format: FileFormat,
  name: string,
  make: { csv: () => CsvTable; json: () => unknown },
): Promise<void> {
  if (format === "csv") await saveCsv(`${name}.csv`, make.csv());
  else save(`${name}.json`, "application/json", JSON.stringify(make.json(), null, 2));
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
