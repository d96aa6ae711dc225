import { describeJob, type JobWords } from "#client/library/job-words.ts";
import { useStopJob } from "#client/library/jobs.ts";
import { Button } from "#client/ui/button.tsx";
import type { Job } from "#shared/contract/playlists.ts";

/** What is being read, how far it is, and the way to stop it. */
export function JobLine({ job }: { job: Job }) {
  const { stop, busy } = useStopJob();
  const words = describeJob(job);
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-x-2 text-sm">
          <span className="truncate font-medium">
            <JobName words={words} />
          </span>
          <span className="ml-auto shrink-0 text-soft">{words.amount}</span>
        </p>
        <progress
          aria-label={[words.doing, words.title, words.after].filter(Boolean).join(" ")}
          className="meter-bar mt-1.5"
          {...(words.total === undefined ? {} : { value: words.done, max: words.total || 1 })}
        />
        {words.reason !== "" && (
          <p className="mt-1 line-clamp-2 text-sm text-soft">{words.reason}</p>
        )}
        <p role="status" className="sr-only">
          <JobName words={words} /> {words.reason}
        </p>
      </div>
      <Button className="shrink-0" aria-disabled={busy} onClick={() => busy || stop(job.id)}>
        {busy ? "Stopping…" : "Stop"}
      </Button>
    </div>
  );
}

function JobName({ words }: { words: JobWords }) {
  return (
    <>
      {words.doing}
      {words.title !== undefined && (
        <>
          {" "}
          <bdi>{words.title}</bdi>
        </>
      )}
      {words.after !== "" && ` ${words.after}`}
    </>
  );
}
