import { describeDifference } from "#client/features/playlist-detail/arrange/arrange-words.ts";
import { JobLine } from "#client/library/job-line.tsx";
import { isChangeJob } from "#client/library/job-words.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import type { Job } from "#shared/contract/playlists.ts";

type Props = {
  moves: number;
  /** What has changed in the playlist meanwhile; "" for nothing. */
  change: string;
  /** The running or waiting job of the playlist. */
  job: Job | undefined;
  /** Whether the list left videos out before. */
  wasFiltered: boolean;
};

/** How far the order is from that on YouTube, and what prevents saving it just now. */
export function ArrangeNotes({ moves, change, job, wasFiltered }: Props) {
  return (
    <div className="border-b border-line px-4 py-2 text-sm sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status">{describeDifference(moves)}</p>
        <YouTubeAttribution />
      </div>
      {wasFiltered && (
        <p className="text-soft">
          All videos are shown here: an order is about the whole playlist.
        </p>
      )}
      {change !== "" && (
        <p
          role="status"
          className="mt-1 rounded-lg border border-warn-line bg-warn px-3 py-2 text-on-warn"
        >
          {change}
        </p>
      )}
      {job && <JobNote job={job} />}
      {job && isChangeJob(job) && <JobLine job={job} />}
    </div>
  );
}

const READS: readonly Job["kind"][] = ["playlists", "videos", "all", "regions", "check"];

function JobNote({ job }: { job: Job }) {
  const text = READS.includes(job.kind)
    ? "The playlist is being read from YouTube. You can go on; saving waits until it is read."
    : job.kind === "order"
      ? "An order of this playlist is being saved already, perhaps from another device. Yours can be saved once that has ended."
      : "The playlist is being changed. Your order can be saved once that has ended.";
  return (
    <p role="status" className="mt-1 font-medium">
      {text}
    </p>
  );
}
