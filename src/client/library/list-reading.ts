// Whether the list of playlists and their videos are known, being read, or waiting. Until then, counts are not 0
// but unknown.
import { openJobs, useJobs } from "#client/library/jobs.ts";
import { useIsSyncing } from "#client/library/sync.ts";
import type { Job } from "#shared/contract/playlists.ts";
import type { Enabled } from "#client/library/library-data.ts";

export type ListReading = "running" | "waiting" | "ended";

/** The state of the reading of the list of playlists, alone or as part of everything. */
export function useListReading({ enabled = true }: Enabled = {}): ListReading {
  const jobs = useJobs({ enabled }) ?? [];
  return useIsSyncing() ? "running" : listReading(jobs);
}

export function listReading(jobs: readonly Job[]): ListReading {
  const latest = openJobs(jobs).find(readsList) ?? jobs.find(readsList);
  if (latest === undefined || latest.state === "done") return "ended";
  return latest.state === "running" ? "running" : "waiting";
}

/** Whether a reading of the list runs or waits. */
export function useHasListReading({ enabled = true }: Enabled = {}): boolean {
  return openJobs(useJobs({ enabled }) ?? []).some(readsList);
}

/** Whether the videos of all playlists are being read. */
export function useIsReadingAll({ enabled = true }: Enabled = {}): boolean {
  return (useJobs({ enabled }) ?? []).some(
    ({ kind, state }) => kind === "all" && state === "running",
  );
}

function readsList({ kind }: Job): boolean {
  return kind === "all" || kind === "playlists";
}
