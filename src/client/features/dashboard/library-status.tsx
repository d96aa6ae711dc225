import CalendarClock from "lucide-react/icons/calendar-clock";
import { Children, type ReactNode } from "react";
import { Link } from "react-router";
import { FoundHidden } from "#client/features/dashboard/found-hidden.tsx";
import { VanishedNotice } from "#client/features/dashboard/vanished-notice.tsx";
import { libraryState, type YouTubeConnection } from "#client/identity/youtube-status.ts";
import { BrokenOffJob, useDismissedJobs } from "#client/library/broken-off-job.tsx";
import {
  CleanUpAnnouncement,
  describeQuestion,
  describeConsentNeeded,
  useCleaningSchedule,
  type CleanUpQuestion,
  type ConsentNeeded,
} from "#client/library/cleaning-schedule.tsx";
import { JobList } from "#client/library/job-line.tsx";
import { brokenOffJob, openJobs, useFollowJobs } from "#client/library/jobs.ts";
import { useLibraryOverview, usePlaylists } from "#client/library/library-data.ts";
import { useIsSyncing } from "#client/library/sync.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import type { Job } from "#shared/contract/playlists.ts";
import * as words from "#words/dashboard.ts";

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
      {open.length > 0 && <JobList jobs={open} />}
      {brokenOff && <BrokenOffJob job={brokenOff} />}
      {/* Jobs come first: they end soon, and these notices may stay for long. */}
      <Notices>
        {asks && <CleanUpNotice question={asks} />}
        {consentNeeded && <CleanUpConsentNotice reason={consentNeeded} />}
        {schedule && announced && <CleanUpAnnouncement schedule={schedule} />}
        {hasNews && !isRunning && <VanishedNotice {...vanished} />}
      </Notices>
      {isQuiet && !hasHidden && isConnected && <Channel {...connection.status} />}
    </div>
  );
}

/** The first notice, and the others folded away. */
function Notices({ children }: { children: ReactNode }) {
  const [first, ...others] = Children.toArray(children);
  return (
    <>
      {first}
      {others.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-sm font-semibold text-accent">
            {words.moreNotices({ count: others.length })}
          </summary>
          <div className="mt-2 space-y-3">{others}</div>
        </details>
      )}
    </>
  );
}

/** Reading the list of playlists takes a moment and happens at each visit: a line for it would only flicker. */
function isShortReading({ kind, state }: Job): boolean {
  return kind === "playlists" && state === "running";
}

type ChannelProps = { channelTitle: string | null; channelThumbnailUrl: string | null };

function Channel({ channelTitle, channelThumbnailUrl }: ChannelProps) {
  const syncing = useIsSyncing();
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

/** Says that the monthly clean-up waits for its owner's consent, and links to the page that asks for it. */
function CleanUpConsentNotice({ reason }: { reason: ConsentNeeded }) {
  return (
    <p
      role="status"
      className="rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn"
    >
      <span className="font-semibold">{words.cleanUpPaused}</span> {describeConsentNeeded(reason)}{" "}
      <Link to="/automations" className="font-semibold underline underline-offset-2">
        {words.readAndDecide}
      </Link>
    </p>
  );
}

/** Says that the monthly clean-up has a question, and links to the page where it is answered. */
function CleanUpNotice({ question }: { question: CleanUpQuestion }) {
  return (
    <div className="flex items-start gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full border border-warn-line bg-warn text-on-warn max-sm:hidden">
        <CalendarClock className="size-5" aria-hidden="true" />
      </span>
      <div role="status" className="min-w-0 flex-1 text-sm">
        <p className="font-semibold sm:text-base sm:leading-6">{describeQuestion(question)}</p>
        <p className="text-soft">
          {words.cleanUpAsks({ count: question.videoCount })}{" "}
          <Link to="/automations" className="font-semibold text-accent underline">
            {words.decide({ count: question.videoCount })}
          </Link>
        </p>
      </div>
    </div>
  );
}
