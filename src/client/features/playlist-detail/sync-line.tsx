import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import { failureSentence } from "#client/library/failure.ts";
import { describeJob, isChangeJob } from "#client/library/job-words.ts";
import { useStopJob } from "#client/library/jobs.ts";
import { useSyncVideos } from "#client/library/sync.ts";
import { describeCost } from "#client/library/words.ts";
import { formatShortDay } from "#client/ui/dates.ts";
import { formatTime } from "#client/ui/times.ts";
import { Button } from "#client/ui/button.tsx";
import { tooltip } from "#client/ui/tooltips/tooltip.ts";
import type { Cost, Job } from "#shared/contract/playlists.ts";
import { PLAYLIST_CAPACITY } from "#shared/youtube-limits.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/playlist.ts";

/** What is known about syncing the open playlist. */
export type SyncState = {
  /** The playlist's running or waiting job, which may be a change. */
  job: Job | undefined;
  /** Whether the automatic sync on opening is running. */
  isAutoSyncing: boolean;
  /** Why the automatic sync failed; null if it did not. */
  failure: Error | null;
  /** YouTube's count of the videos; undefined until known. */
  videoCount: number | undefined;
  /** When all videos were last read; null if never, undefined until that is known. */
  syncedAt: string | null | undefined;
};

/** Below this many videos a sync takes seconds (product.md 5.2.3). */
const LARGE_PLAYLIST = 1000;
const BUTTON = "min-h-8! shrink-0 px-2! text-sm";

type Props = {
  playlistId: string;
  sync: SyncState;
  cost: Cost | undefined;
  /** The first line, unless it says that the sync takes long. */
  children: ReactNode;
};

/**
 * Two lines: what the playlist holds, and when it was last synced or how far a sync is. Their height is the same
 * before, during and after a sync.
 */
export function SyncLine({ playlistId, sync, cost, children }: Props) {
  const { job, isAutoSyncing, failure, videoCount = 0, syncedAt } = sync;
  const manualSync = useSyncVideos("asked", playlistId);
  const reading = readingOf(job);
  const amount = reading ? describeJob(reading).amount : "";
  const isLong =
    videoCount >= LARGE_PLAYLIST && (manualSync.busy || isAutoSyncing || reading !== undefined);
  return (
    <div className="flex min-h-8 items-center gap-3 text-sm text-soft max-sm:col-span-3">
      <div className="min-w-0 leading-4 max-sm:flex-1">
        <div className="flex items-center gap-x-1 truncate">
          {isLong ? words.largePlaylist({ count: PLAYLIST_CAPACITY }) : children}
        </div>
        <p role="status" className="truncate">
          {manualSync.busy
            ? words.syncing
            : isAutoSyncing
              ? words.autoSyncing
              : failure
                ? words.notSynced({ reason: failureSentence(failure, { saysWhen: false }) })
                : describeSynced(syncedAt)}
          {amount !== "" && ` ${words.sentence({ text: amount })}`}
        </p>
      </div>
      {reading ? (
        <StopReading job={reading} />
      ) : (
        <Button
          variant="quiet"
          className={BUTTON}
          busy={manualSync.busy}
          {...tooltip(cost && describeCost(cost))}
          onClick={manualSync.sync}
        >
          <RefreshCw
            className={`size-4 ${manualSync.busy ? "animate-spin" : ""}`}
            aria-hidden="true"
          />
          <span className="max-sm:sr-only">{words.syncVideos}</span>
        </Button>
      )}
    </div>
  );
}

/** The job, if it is reading the playlist now. */
function readingOf(job: Job | undefined): Job | undefined {
  return job?.state === "running" && !isChangeJob(job) ? job : undefined;
}

/** The job, if it is a change, or a reading that waits. */
export function otherJob(job: Job | undefined): Job | undefined {
  return readingOf(job) ? undefined : job;
}

/** The Stop button, and a progress bar over the header's lower edge, where it takes no space when it appears. */
function StopReading({ job }: { job: Job }) {
  const { stop, busy } = useStopJob();
  const { name, done, total } = describeJob(job);
  return (
    <>
      <Button className={BUTTON} busy={busy} busyText={words.stopping} onClick={() => stop(job.id)}>
        {buttons.stop}
      </Button>
      <progress
        aria-label={name}
        className="meter-bar absolute inset-x-0 bottom-0 h-0.5 rounded-none sm:h-1"
        {...(total === undefined ? {} : { value: done, max: total || 1 })}
      />
    </>
  );
}

function describeSynced(syncedAt: string | null | undefined): string {
  if (syncedAt === undefined) return "";
  if (syncedAt === null) return words.notAllRead;
  const now = new Date();
  const isToday = new Date(syncedAt).toDateString() === now.toDateString();
  return isToday
    ? words.lastSyncedAt({ time: formatTime(syncedAt, now) })
    : words.lastSyncedOn({ day: formatShortDay(syncedAt) });
}
