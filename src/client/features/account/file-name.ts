const DEFAULT_NAME = "tidylist-export.json";

/** The name that the server gave a file, without what could lead out of the downloads' folder. */
export function fileName(contentDisposition: string | null): string {
  const name = /filename="?([^";]+)"?/i.exec(contentDisposition ?? "")?.[1] ?? "";
  return /^[\w.-]{1,100}$/.test(name) && !name.startsWith(".") ? name : DEFAULT_NAME;
}
