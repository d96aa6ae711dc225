// Which ended jobs somebody has put away. The server forgets them within the hour; until then this
// browser remembers, in all of its tabs.
import { useMemo, useSyncExternalStore } from "react";

const STORAGE_KEY = "dismissed-jobs";
/** Ids that are kept; more cannot come together in an hour of use. */
const KEPT = 20;

const listeners = new Set<() => void>();
/** What stands in for the storage where a browser has none to give. */
let remembered = "";

export function useDismissedJobs(): ReadonlySet<string> {
  const text = useSyncExternalStore(subscribe, read, () => "");
  return useMemo(() => new Set(text.split(" ")), [text]);
}

export function dismissJob(id: string): void {
  remembered = [...read().split(" ").filter(Boolean), id].slice(-KEPT).join(" ");
  try {
    localStorage.setItem(STORAGE_KEY, remembered);
  } catch {
    // Then it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function read(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? remembered;
  } catch {
    return remembered;
  }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onChange);
  };
}
