// The ended jobs that the person dismissed. The server keeps an ended job for up to an hour, so the browser
// stores the dismissed ids for all of its tabs.
import { useMemo } from "react";
import { readStored, writeStored } from "#client/ui/storage.ts";
import { createStore } from "#client/ui/store.ts";

const STORAGE_KEY = "dismissed-jobs";
/** The most ids that are stored. In the hour for which the server keeps ended jobs, nobody dismisses more. */
const MAX_DISMISSED = 20;

/** The ids of the dismissed jobs, separated by spaces. */
const dismissed = createStore("", {
  // Without localStorage, the value in memory is used.
  read: (latest) => readStored("localStorage", STORAGE_KEY) ?? latest,
  listen: (onChange) => {
    window.addEventListener("storage", onChange);
    return () => window.removeEventListener("storage", onChange);
  },
});

export function useDismissedJobs(): ReadonlySet<string> {
  const ids = dismissed.use();
  return useMemo(() => new Set(ids.split(" ")), [ids]);
}

export function dismissJob(id: string): void {
  const ids = [...dismissed.get().split(" ").filter(Boolean), id].slice(-MAX_DISMISSED).join(" ");
  // Without localStorage, the dismissal lasts until the page is reloaded.
  writeStored("localStorage", STORAGE_KEY, ids);
  dismissed.set(ids);
}
