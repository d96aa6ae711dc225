import { VanishedNotice } from "#client/features/dashboard/vanished-notice.tsx";
import { BrokenOffJob } from "#client/library/broken-off-job.tsx";
import { useDismissedJobs } from "#client/library/dismissed-jobs.ts";
import { JobLine } from "#client/library/job-line.tsx";
import { brokenOffJob, currentJob, useFollowJobs } from "#client/library/jobs.ts";
import { useLibraryOverview } from "#client/library/library-data.ts";
import { useIsSyncing } from "#client/library/sync.ts";
import type { YouTubeConnection } from "#client/session/youtube-status.ts";
import { Avatar } from "#client/ui/avatar.tsx";

/** Whose playlists these are, what is being read or what went of them; one height for all. */
export function LibraryStatus({ connection }: { connection: YouTubeConnection }) {
  const ready = connection.state === "connected";
  const jobs = useFollowJobs(ready) ?? [];
  const dismissed = useDismissedJobs();
  const job = currentJob(jobs);
  const brokenOff = job ? undefined : brokenOffJob(jobs, dismissed);
  const vanished = useLibraryOverview(ready).data?.vanished;
  const hasNews = vanished !== undefined && vanished.count > 0;
  return (
    <div className="mt-3 flex min-h-16 flex-col justify-center gap-3">
      {job && <JobLine job={job} />}
      {brokenOff && <BrokenOffJob job={brokenOff} />}
      {/* What runs is over soon; what waits or has failed may stay for long. */}
      {hasNews && job?.state !== "running" && <VanishedNotice {...vanished} />}
      {!hasNews && !job && !brokenOff && ready && <Channel {...connection.status} />}
    </div>
  );
}

type Channel = { channelTitle: string | null; channelThumbnailUrl: string | null };

function Channel({ channelTitle, channelThumbnailUrl }: Channel) {
  const syncing = useIsSyncing();
  const title = channelTitle ?? "Your channel";
  return (
    <div className="flex items-center gap-3">
      <Avatar src={channelThumbnailUrl} name={title} className="size-10 text-sm" />
      <div className="min-w-0">
        <bdi className="block truncate font-semibold">{title}</bdi>
        <p role="status" className="text-sm text-soft">
          {syncing ? "Syncing with YouTube…" : "YouTube is connected"}
        </p>
      </div>
    </div>
  );
}
