import RefreshCw from "lucide-react/icons/refresh-cw";
import { failureSentence } from "#client/library/failure.ts";
import { JobLine } from "#client/library/job-line.tsx";
import { currentJob, useJobs } from "#client/library/jobs.ts";
import { useSyncVideos } from "#client/library/sync.ts";
import { describeCost, formatDay, formatTime } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import type { Cost } from "#shared/contract/playlists.ts";

type Props = {
  playlistId: string;
  /** Whether the automatic sync on opening is running, then how it failed. */
  automatic: boolean;
  failure: Error | null;
  syncedAt: string | null | undefined;
  /** The most that a sync can cost; undefined until known. */
  cost: Cost | undefined;
};

const COST_ID = "sync-cost";

/** When the playlist was last synced, with a button to sync it. */
export function SyncNote({ playlistId, automatic, failure, syncedAt, cost }: Props) {
  const asked = useSyncVideos("asked", playlistId);
  const job = currentJob(useJobs(true) ?? [], playlistId);
  const syncing = asked.busy || automatic;
  return (
    <div className="flex min-h-32 flex-col justify-center gap-2 px-4 py-3 sm:min-h-28 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem] text-sm">
          <p role="status" className="font-medium">
            {asked.busy
              ? "Syncing playlist videos..."
              : automatic
                ? "Auto-syncing playlist with YouTube..."
                : describeSynced(syncedAt)}
          </p>
          <p className="mt-0.5 line-clamp-2 text-soft">
            {syncing || !failure
              ? "Large playlists up to 5,000 videos may take a few minutes."
              : failureSentence(failure)}
          </p>
          <p id={COST_ID} className="mt-0.5 min-h-5 text-soft">
            {cost && `${describeCost(cost)}.`}
          </p>
        </div>
        <Button aria-disabled={asked.busy} aria-describedby={COST_ID} onClick={asked.sync}>
          <RefreshCw className={`size-4 ${asked.busy ? "animate-spin" : ""}`} aria-hidden="true" />
          Sync Videos
        </Button>
      </div>
      {job && <JobLine job={job} />}
    </div>
  );
}

function describeSynced(syncedAt: string | null | undefined): string {
  if (syncedAt === undefined) return "";
  if (syncedAt === null) return "Its videos have not been read to the end yet";
  const now = new Date();
  const isToday = new Date(syncedAt).toDateString() === now.toDateString();
  return `Last synced ${isToday ? `at ${formatTime(syncedAt, now)}` : formatDay(syncedAt)}`;
}
