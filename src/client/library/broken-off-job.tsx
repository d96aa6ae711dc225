import { dismissJob } from "#client/library/dismissed-jobs.ts";
import { describeJob, isChangeJob } from "#client/library/job-words.ts";
import { canDoAgain, useDoAgain } from "#client/library/sync.ts";
import { Button } from "#client/ui/button.tsx";
import type { Job } from "#shared/contract/playlists.ts";
import * as buttons from "#words/buttons.ts";
import * as texts from "#words/jobs.ts";
import * as libraryWords from "#words/library.ts";

/** A job that failed or was stopped, with buttons to retry it or to dismiss it. */
export function BrokenOffJob({ job }: { job: Job }) {
  const { sync, busy } = useDoAgain(job);
  const words = describeJob(job);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="status" className="min-w-0 flex-[1_1_16rem] text-sm">
        <p className="flex font-medium">
          <span className={words.title === undefined ? "" : "shrink-0 whitespace-pre"}>
            {words.doing}
          </span>
          {words.title !== undefined && <bdi className="truncate">{words.title}</bdi>}
          <span className="shrink-0 whitespace-pre">{words.after}</span>
          {isChangeJob(job) && (
            <span className="ms-auto shrink-0 ps-1 font-normal text-soft">{words.amount}</span>
          )}
        </p>
        <p className="line-clamp-2 text-soft wrap-anywhere">{words.reason}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        {canDoAgain(job) && (
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
