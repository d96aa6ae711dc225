const DEFAULT_NAME = "tidylist-export.json";

/** The file name from the server if it is safe; otherwise a default name. */
export function fileName(contentDisposition: string | null): string {
  const name = /filename="?([^";]+)"?/i.exec(contentDisposition ?? "")?.[1] ?? "";
  return /^[\w.-]{1,100}$/.test(name) && !name.startsWith(".") ? name : DEFAULT_NAME;
}
