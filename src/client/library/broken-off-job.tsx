import { useMemo } from "react";
import { describeJob, isChangeJob } from "#client/library/job-words.ts";
import { useDoAgain } from "#client/library/sync.ts";
import { Button } from "#client/ui/button.tsx";
import { readStored, writeStored } from "#client/ui/storage.ts";
import { createStore } from "#client/ui/store.ts";
import type { Job } from "#shared/contract/playlists.ts";
import * as buttons from "#words/buttons.ts";
import * as texts from "#words/jobs.ts";
import * as libraryWords from "#words/library.ts";

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

/** A job that failed or was stopped, with buttons to retry it or to dismiss it. */
export function BrokenOffJob({ job }: { job: Job }) {
  const { sync, busy } = useDoAgain(job);
  const words = describeJob(job);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="status" className="min-w-0 flex-[1_1_16rem] text-sm">
        <p className="flex gap-1 font-medium">
          <span className={words.title === undefined ? "" : "shrink-0"}>{words.doing}</span>
          {words.title !== undefined && <bdi className="truncate">{words.title}</bdi>}
          <span className="shrink-0">{words.after}</span>
          {isChangeJob(job) && (
            <span className="ml-auto shrink-0 font-normal text-soft">{words.amount}</span>
          )}
        </p>
        <p className="line-clamp-2 text-soft wrap-anywhere">{words.reason}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        {/* A change needs a new confirmation, so it has no button to repeat it. */}
        {!isChangeJob(job) && (
          <Button busy={busy} busyText={libraryWords.tryingAgain} onClick={sync}>
            {buttons.tryAgain}
          </Button>
        )}
        <Button variant="quiet" onClick={() => dismissJob(job.id)}>
          {texts.dismiss}
        </Button>
      </div>
    </div>
  );
}

// The ended jobs that the person dismissed. The server keeps an ended job for up to an hour, so the browser
// stores the dismissed ids for all of its tabs.
export function useDismissedJobs(): ReadonlySet<string> {
  const ids = dismissed.use();
  return useMemo(() => new Set(ids.split(" ")), [ids]);
}

function dismissJob(id: string): void {
  const ids = [...dismissed.get().split(" ").filter(Boolean), id].slice(-MAX_DISMISSED).join(" ");
  // Without localStorage, the dismissal lasts until the page is reloaded.
  writeStored("localStorage", STORAGE_KEY, ids);
  dismissed.set(ids);
}
