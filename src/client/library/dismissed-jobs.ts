// Which ended jobs somebody has put away. The server forgets them within the hour; until then this
// browser remembers, in all of its tabs.
import { useMemo } from "react";
import { createStore } from "#client/ui/store.ts";

const STORAGE_KEY = "dismissed-jobs";
/** Ids that are kept; more cannot come together in an hour of use. */
const KEPT = 20;

const dismissed = createStore("", {
  // What was set last stands in for the storage where a browser has none to give.
  read: (latest) => {
    try {
      return localStorage.getItem(STORAGE_KEY) ?? latest;
    } catch {
      return latest;
    }
  },
  listen: (onChange) => {
    window.addEventListener("storage", onChange);
    return () => window.removeEventListener("storage", onChange);
  },
});

export function useDismissedJobs(): ReadonlySet<string> {
  const text = dismissed.use();
  return useMemo(() => new Set(text.split(" ")), [text]);
}

export function dismissJob(id: string): void {
  const text = [...dismissed.get().split(" ").filter(Boolean), id].slice(-KEPT).join(" ");
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Then it lasts as long as the page.
  }
  dismissed.set(text);
}
