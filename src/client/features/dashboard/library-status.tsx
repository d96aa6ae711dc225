import { lazy } from "react";
import { FoundHidden } from "#client/features/dashboard/found-hidden.tsx";
import { libraryState, type YouTubeConnection } from "#client/identity/youtube-status.ts";
import { useDismissedJobs } from "#client/library/dismissed-jobs.ts";
import { brokenOffJob, openJobs, useFollowJobs } from "#client/library/jobs.ts";
import {
  useCleaningSchedule,
  useLibraryOverview,
  usePlaylists,
} from "#client/library/library-data.ts";
import { useIsReadingList } from "#client/library/sync.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import type { Job } from "#shared/contract/playlists.ts";
import * as words from "#words/dashboard.ts";

// Only those with a job, or with news, need the sentences for all kinds of them.
const JobList = lazy(() =>
  import("#client/library/job-line.tsx").then((module) => ({ default: module.JobList })),
);
const LibraryNotices = lazy(() =>
  import("#client/features/dashboard/library-notices.tsx").then((module) => ({
    default: module.LibraryNotices,
  })),
);
const BrokenOffJob = lazy(() =>
  import("#client/library/broken-off-job.tsx").then((module) => ({ default: module.BrokenOffJob })),
);

type Props = { connection: YouTubeConnection; isPremium: boolean };

/**
 * Open jobs and news, and while everything is being read, how many videos are hidden. Without jobs and news: how many
 * videos are hidden, or else the channel.
 */
export function LibraryStatus({ connection, isPremium }: Props) {
  const ready = libraryState(connection) === "present";
  const isConnected = connection.state === "connected";
  const jobs = useFollowJobs({ enabled: ready }) ?? [];
  const dismissed = useDismissedJobs();
  const playlists = usePlaylists({ enabled: ready }).data ?? [];
  const open = openJobs(jobs).filter((job) => !isShortReading(job));
  const reading = open.find(({ kind }) => kind === "all");
  const isRunning = open.some(({ state }) => state === "running");
  // Without a connection no job can be tried again.
  const brokenOff = isRunning || !isConnected ? undefined : brokenOffJob(jobs, dismissed);
  const schedule = useCleaningSchedule({ enabled: ready && isPremium }).data;
  const { asks, announced, consentNeeded } = schedule ?? {};
  const vanished = useLibraryOverview({ enabled: ready }).data?.vanished;
  const hasNews = vanished !== undefined && vanished.count > 0;
  const cleanUpNews = asks || announced || consentNeeded;
  const isQuiet = !hasNews && !cleanUpNews && open.length === 0 && !brokenOff && ready;
  const hasHidden = playlists.some(({ hiddenVideoCount }) => hiddenVideoCount > 0);
  return (
    <div
      className={`flex min-w-0 flex-col justify-center gap-3 ${connection.state === "lost" ? "" : "min-h-16"}`}
    >
      {(reading || (isQuiet && hasHidden)) && (
        <FoundHidden
          playlists={playlists}
          isReading={reading?.state === "running"}
          isPremium={isPremium}
        />
      )}
      <LazyPart>
        {open.length > 0 && <JobList jobs={open} />}
        {brokenOff && <BrokenOffJob job={brokenOff} />}
      </LazyPart>
      {/* Jobs come first: they end soon, and these notices may stay for long. */}
      {(cleanUpNews || (hasNews && !isRunning)) && (
        <LazyPart>
          <LibraryNotices schedule={schedule} vanished={isRunning ? undefined : vanished} />
        </LazyPart>
      )}
      {isQuiet && !hasHidden && isConnected && <Channel {...connection.status} />}
    </div>
  );
}

/** Reading the list of playlists takes a moment and happens at each visit: a line for it would only flicker. */
function isShortReading({ kind, state }: Job): boolean {
  return kind === "playlists" && state === "running";
}

type ChannelProps = { channelTitle: string | null; channelThumbnailUrl: string | null };

function Channel({ channelTitle, channelThumbnailUrl }: ChannelProps) {
  const syncing = useIsReadingList();
  const title = channelTitle ?? words.yourChannel;
  return (
    <div className="flex items-center gap-3">
      <Avatar src={channelThumbnailUrl} name={title} className="size-10 text-sm" />
      <div className="min-w-0">
        <bdi className="block truncate font-semibold">{title}</bdi>
        <p role="status" className="text-sm text-soft">
          {syncing ? words.syncing : words.connected}
        </p>
      </div>
    </div>
  );
}
