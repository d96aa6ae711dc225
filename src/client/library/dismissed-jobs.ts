// The ended jobs that the person dismissed. The server keeps an ended job for up to an hour, so the browser
// stores the dismissed ids for all of its tabs.
import { useMemo } from "react";
import { createStore } from "#client/ui/store.ts";

const STORAGE_KEY = "dismissed-jobs";
/** How many ids are kept. One hour of use does not produce more. */
const KEPT = 20;

const dismissed = createStore("", {
  // Without localStorage, the value in memory is used.
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
    // Without localStorage, the dismissal lasts until the page is reloaded.
  }
  dismissed.set(text);
}
