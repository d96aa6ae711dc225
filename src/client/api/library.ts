// Which of the person's libraries this tab shows (product.md 27.3). public/boot.js decides it before the app loads, and
// it stays the same until the page is loaded again, so nothing in memory can belong to another library.
import { LIBRARY_PARAMETER } from "#shared/library-parameter.ts";

const STORAGE_KEY = "library";

/** The library's id, as calls to the server name it; undefined for the first library, and without a document. */
export function shownLibrary(): string | undefined {
  return globalThis.document?.documentElement.dataset["library"];
}

/** The channel of the first library, if the page shows that library and its channel is known. */
export function shownChannel(): string | undefined {
  return globalThis.document?.documentElement.dataset["channel"];
}

/**
 * Records the channel of the first library, while this tab shows that library. Reloads the page if it has shown another
 * channel: that channel was disconnected elsewhere.
 */
export function recordShownChannel(id: string | null | undefined): void {
  const dataset = globalThis.document?.documentElement.dataset;
  if (!dataset || shownLibrary() !== undefined) return;
  if (id && shownChannel() !== undefined && shownChannel() !== id) return showLibrary();
  if (id) dataset["channel"] = id;
  else delete dataset["channel"];
}

/** Loads the page again with another library; without an id, with the first one. */
export function showLibrary(id = "", path = location.pathname): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, id);
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Without storage, the address alone names the library.
  }
  location.assign(`${path}?${LIBRARY_PARAMETER}=${encodeURIComponent(id)}`);
}
