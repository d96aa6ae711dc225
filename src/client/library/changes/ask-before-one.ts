// Whether the removal of a single video is confirmed first (product.md 5.8); stored in the browser.
import { createStore } from "#client/ui/store.ts";

const STORAGE_KEY = "removes-one-at-once";

// Without localStorage, the choice lasts until the page is reloaded.
const fallback = createStore(true);

export function asksBeforeOne(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === null;
  } catch {
    return fallback.get();
  }
}

export function setAsksBeforeOne(asks: boolean): void {
  fallback.set(asks);
  try {
    if (asks) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "1");
  } catch {
    // Without localStorage, the choice lasts until the page is reloaded.
  }
}
