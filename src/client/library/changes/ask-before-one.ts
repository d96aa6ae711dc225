// Whether the removal of a single video is confirmed first (product.md 5.8); stored in the browser.
import { readStored, writeStored } from "#client/ui/storage.ts";
import { createStore } from "#client/ui/store.ts";

const STORAGE_KEY = "removes-one-at-once";

// Without localStorage, the choice lasts until the page is reloaded.
const fallback = createStore(true);

export function asksBeforeOne(): boolean {
  const kept = readStored("localStorage", STORAGE_KEY);
  return kept === undefined ? fallback.get() : kept === null;
}

export function setAsksBeforeOne(asks: boolean): void {
  fallback.set(asks);
  writeStored("localStorage", STORAGE_KEY, asks ? null : "1");
}
