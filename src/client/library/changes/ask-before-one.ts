// Whether the removal of a single video is confirmed first (product.md 5.8); stored in the browser.
import { readStored, writeStored } from "#client/ui/storage.ts";
import { createStore } from "#client/ui/store.ts";

/** Stored only while the person has turned the question off. */
const STORAGE_KEY = "removes-one-at-once";

// Without localStorage, the choice lasts until the page is reloaded.
const fallback = createStore(true);

export function asksBeforeOne(): boolean {
  const stored = readStored("localStorage", STORAGE_KEY);
  // undefined without localStorage; null if the key is not stored.
  return stored === undefined ? fallback.get() : stored === null;
}

export function setAsksBeforeOne(asks: boolean): void {
  fallback.set(asks);
  writeStored("localStorage", STORAGE_KEY, asks ? null : "1");
}
