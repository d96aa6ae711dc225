import { useId } from "react";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { describeJob, isChangeJob, type JobWords } from "#client/library/job-words.ts";
import { useContinueJob, useStopJob } from "#client/library/jobs.ts";
import { Button } from "#client/ui/button.tsx";
import type { Job } from "#shared/contract/playlists.ts";
import * as buttons from "#words/buttons.ts";
import * as texts from "#words/jobs.ts";

/** One job: what it does, its progress, and the buttons to stop and to continue it. */
export function JobLine({ job }: { job: Job }) {
  const nameId = useId();
  const words = describeJob(job);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex items-baseline gap-x-2 text-sm">
          <span id={nameId} className="line-clamp-2 font-medium wrap-anywhere">
            <JobName words={words} />
          </span>
          <span className="ms-auto shrink-0 text-soft">{words.amount}</span>
        </p>
        <progress
          aria-label={words.name}
          className="meter-bar mt-1.5"
          {...(words.total === undefined ? {} : { value: words.done, max: words.total || 1 })}
        />
        {isChangeJob(job) && job.state === "halted" && <ChannelLine className="mt-1" />}
        {words.reason !== "" && (
          <p className="mt-1 line-clamp-3 text-sm text-soft wrap-anywhere">{words.reason}</p>
        )}
        <p role="status" className="sr-only">
          <JobName words={words} /> {words.reason}
        </p>
      </div>
      <JobButtons job={job} nameId={nameId} />
    </div>
  );
}

type ButtonsProps = { job: Job; nameId: string };

/** The buttons of several jobs have equal names, so each is described by its job's text. */
function JobButtons({ job, nameId }: ButtonsProps) {
  const { stop, busy: stopping } = useStopJob();
  const { continueJob, busy: continuing } = useContinueJob();
  const busy = stopping || continuing;
  return (
    <div className="ms-auto flex shrink-0 gap-2">
      {job.state === "halted" && (
        <Button aria-describedby={nameId} busy={busy} onClick={() => continueJob(job.id)}>
          {continuing ? texts.continuing : buttons.continueOn}
        </Button>
      )}
      <Button aria-describedby={nameId} busy={busy} onClick={() => stop(job.id)}>
        {stopping ? texts.stopping : buttons.stop}
      </Button>
    </div>
  );
}

function JobName({ words }: { words: JobWords }) {
  return (
    <>
      {words.doing}
      {words.title !== undefined && <bdi>{words.title}</bdi>}
      {words.after}
    </>
  );
}

/** The jobs that have not ended, each with its buttons. Needs at least one. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  return (
    <ul aria-label={texts.underWay} className="space-y-3">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobLine job={job} />
        </li>
      ))}
    </ul>
  );
}
