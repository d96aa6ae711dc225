import { describeJob } from "#client/library/job-words.ts";
import { useStopJob } from "#client/library/jobs.ts";
import { Button } from "#client/ui/button.tsx";
import type { Job } from "#shared/contract/playlists.ts";

/** What is being read, how far it is, and the way to stop it. */
export function JobLine({ job }: { job: Job }) {
  const { stop, busy } = useStopJob();
  const words = describeJob(job);
  const named = words.title !== undefined;
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-x-2 text-sm">
          <span className="truncate font-medium">
            {words.doing}
            {named && (
              <>
                {" "}
                <bdi>{words.title}</bdi>
              </>
            )}
          </span>
          <span className="ml-auto shrink-0 text-soft">{words.amount}</span>
        </p>
        <progress
          aria-label={`${words.doing}${named ? ` ${words.title}` : ""}`}
          className="meter-bar mt-1.5"
          {...(words.total === undefined ? {} : { value: words.done, max: words.total || 1 })}
        />
        {words.waiting !== "" && (
          <p className="mt-1 line-clamp-2 text-sm text-soft">{words.waiting}</p>
        )}
        <p role="status" className="sr-only">
          {words.doing} {words.title} {words.waiting}
        </p>
      </div>
      <Button className="shrink-0" aria-disabled={busy} onClick={() => busy || stop(job.id)}>
        {busy ? "Stopping…" : "Stop"}
      </Button>
    </div>
  );
}
