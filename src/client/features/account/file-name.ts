const DEFAULT_NAME = "tidylist-export.json";

/** The file name from the server, without path separators or other unsafe characters. */
export function fileName(contentDisposition: string | null): string {
  const name = /filename="?([^";]+)"?/i.exec(contentDisposition ?? "")?.[1] ?? "";
  return /^[\w.-]{1,100}$/.test(name) && !name.startsWith(".") ? name : DEFAULT_NAME;
}
