import { openJobs, useJobs, useStopJob } from "#client/library/jobs.ts";
import { playlistsOf, type Change } from "#client/library/changes/change.ts";
import type { SaveOrder } from "#client/library/changes/save-order.ts";
import { Button } from "#client/ui/button.tsx";
import { useAnnouncement } from "#client/ui/use-announcement.ts";
import type { Job } from "#shared/contract/playlists.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/changes.ts";

type Props = {
  change: Change | SaveOrder;
  /** Ids of the jobs that existed before this change. */
  knownJobs: ReadonlySet<string>;
  /** The total to show while the server reports none, or a smaller one. */
  count: number;
  onStop: () => void;
};

/** The progress of a change, with a button to stop it. */
export function ChangeProgress({ change, knownJobs, count, onStop }: Props) {
  const { stop, busy } = useStopJob();
  const jobs = ownJobs(useJobs() ?? [], change, knownJobs);
  const { done, total } = progressOf(jobs, count);
  const open = openJobs(jobs);
  const spoken = useAnnouncement(words.progress({ done, total }));
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{words.progressDone({ done, total })}</p>
        <p role="status" className="sr-only">
          {spoken}
        </p>
        <progress
          aria-label={words.progressLabel}
          className="meter-bar mt-1.5"
          {...(open.length === 0 ? {} : { value: done, max: total || 1 })}
        />
      </div>
      <Button
        busy={busy || open.length === 0}
        onClick={() => {
          if (busy || open.length === 0) return;
          onStop();
          open.forEach(({ id }) => stop(id));
        }}
      >
        {busy ? words.stopping : buttons.stop}
      </Button>
    </div>
  );
}

/** The jobs that this change started. A large change starts several. */
export function ownJobs(
  jobs: readonly Job[],
  change: Change | SaveOrder,
  knownJobs: ReadonlySet<string>,
): readonly Job[] {
  // A creation and a saved order have one job each, whose id is the request id.
  if (change.kind === "create" || change.kind === "order") {
    return jobs.filter(({ id }) => id === change.requestId);
  }
  const playlists = playlistsOf(change);
  return jobs.filter(
    ({ id, kind, playlistId }) =>
      (kind === "remove" || kind === "insert") &&
      !knownJobs.has(id) &&
      // A job that has ended, or is about to, no longer reports its playlist.
      (playlistId === null || playlists.length === 0 || playlists.includes(playlistId)),
  );
}

export function progressOf(jobs: readonly Job[], count: number): { done: number; total: number } {
  const sum = (value: (job: Job) => number) => jobs.reduce((all, job) => all + value(job), 0);
  const total = Math.max(
    count,
    sum((job) => job.reported ?? 0),
  );
  return {
    done: Math.min(
      sum((job) => job.read),
      total,
    ),
    total,
  };
}
