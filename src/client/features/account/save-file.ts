const DEFAULT_NAME = "tidylist-export.json";

/** The name that the server gave a file, without what could lead out of the downloads' folder. */
export function fileName(contentDisposition: string | null): string {
  const name = /filename="?([^";]+)"?/i.exec(contentDisposition ?? "")?.[1] ?? "";
  return /^[\w.-]{1,100}$/.test(name) && !name.startsWith(".") ? name : DEFAULT_NAME;
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
