// Whether the removal of a single video is confirmed first (product.md 5.8); stored in the browser.
const STORAGE_KEY = "removes-one-at-once";

// Without localStorage, the choice lasts until the page is reloaded.
let asks = true;

export function asksBeforeOne(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === null;
  } catch {
    return asks;
  }
}

export function setAsksBeforeOne(next: boolean): void {
  asks = next;
  try {
    if (next) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "1");
  } catch {
    // See above.
  }
}
