import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { failureSentence } from "#client/library/failure.ts";
import { JobLine } from "#client/library/job-line.tsx";
import { describeJob, isChangeJob } from "#client/library/job-words.ts";
import { useStopJob } from "#client/library/jobs.ts";
import { useSyncVideos } from "#client/library/sync.ts";
import { describeCost } from "#client/library/words.ts";
import { formatDay } from "#client/ui/dates.ts";
import { formatTime } from "#client/ui/times.ts";
import { Button } from "#client/ui/button.tsx";
import { tooltip } from "#client/ui/tooltip.ts";
import type { Cost, Job } from "#shared/contract/playlists.ts";

/** What is known about syncing the open playlist. */
export type SyncState = {
  /** Its running or waiting job, which may be a change. */
  job: Job | undefined;
  /** Whether the automatic sync on opening is running, then how it failed. */
  automatic: boolean;
  failure: Error | null;
  /** As YouTube counts the videos; undefined until known. */
  videoCount: number | undefined;
};

/** Below this many videos a sync takes seconds (product.md 5.2.3). */
const LARGE_PLAYLIST = 1000;

type Props = {
  playlistId: string;
  sync: SyncState;
  syncedAt: string | null | undefined;
  /** The most that a sync can cost; undefined until known. */
  cost?: Cost | undefined;
  /** Further buttons. */
  children?: ReactNode;
};

/**
 * When the playlist was last synced, the progress while it is, and the buttons of the playlist. Its height is the
 * same before, during and after a sync.
 */
export function SyncNote({ playlistId, sync, syncedAt, cost, children }: Props) {
  const { job, automatic, failure, videoCount = 0 } = sync;
  const asked = useSyncVideos("asked", playlistId);
  const reading = job?.state === "running" && !isChangeJob(job) ? job : undefined;
  const costText = cost && describeCost(cost);
  return (
    <div className="relative px-4 py-2 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-h-15 min-w-0 flex-[1_1_18rem] items-center gap-3 text-sm leading-5">
          <div className="min-w-0 flex-1">
            <p role="status" className="truncate font-medium">
              {asked.busy
                ? "Syncing playlist videos..."
                : automatic
                  ? "Auto-syncing playlist with YouTube..."
                  : failure
                    ? `Not synced: ${failureSentence(failure, { saysWhen: false })}`
                    : describeSynced(syncedAt)}
            </p>
            <p className="line-clamp-2 text-soft">
              {reading && `${describeJob(reading).amount}. `}
              {videoCount >= LARGE_PLAYLIST &&
                "Large playlists up to 5,000 videos may take a few minutes."}
            </p>
          </div>
          {reading && <StopReading job={reading} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={asked.busy} {...tooltip(costText)} onClick={asked.sync}>
            <RefreshCw
              className={`size-4 ${asked.busy ? "animate-spin" : ""}`}
              aria-hidden="true"
            />
            Sync Videos
          </Button>
          {children}
        </div>
      </div>
      {job && !reading && (
        <div className="mt-2">
          <JobLine job={job} />
        </div>
      )}
    </div>
  );
}

/** The button, and a bar on the lower edge that takes no room. */
function StopReading({ job }: { job: Job }) {
  const { stop, busy } = useStopJob();
  const { doing, title, done, total } = describeJob(job);
  return (
    <>
      <Button busy={busy} busyText="Stopping…" onClick={() => stop(job.id)}>
        Stop
      </Button>
      <progress
        aria-label={[doing, title].filter(Boolean).join(" ")}
        className="meter-bar absolute inset-x-0 bottom-0 h-1 rounded-none"
        {...(total === undefined ? {} : { value: done, max: total || 1 })}
      />
    </>
  );
}

function describeSynced(syncedAt: string | null | undefined): string {
  if (syncedAt === undefined) return "";
  if (syncedAt === null) return "Its videos have not been read to the end yet";
  const now = new Date();
  const isToday = new Date(syncedAt).toDateString() === now.toDateString();
  return `Last synced ${isToday ? `at ${formatTime(syncedAt, now)}` : formatDay(syncedAt)}`;
}
