// How far the reading of the list of playlists and their videos is. Before it has ended, counts are unknown, not 0.
import { openJobs, useJobs } from "#client/library/jobs.ts";
import { useIsReadingList } from "#client/library/sync.ts";
import type { Job } from "#shared/contract/playlists.ts";
import type { Enabled } from "#client/library/library-data.ts";

/** `ended`: the reading is done, or there was none. `waiting`: it waits, failed or was stopped. */
export type ListReading = "running" | "waiting" | "ended";

/** The state of reading the list of playlists, by a job of its own or by one that reads everything. */
export function useListReading({ enabled = true }: Enabled = {}): ListReading {
  const jobs = useJobs({ enabled }) ?? [];
  // The job of a call in flight may not be in `jobs` yet.
  return useIsReadingList() ? "running" : listReading(jobs);
}

/** The state of the open reading of the list, else of the latest one. `jobs` has the latest job first. */
export function listReading(jobs: readonly Job[]): ListReading {
  const reading = openJobs(jobs).find(readsList) ?? jobs.find(readsList);
  if (reading === undefined || reading.state === "done") return "ended";
  return reading.state === "running" ? "running" : "waiting";
}

/** Whether a reading of the list has not ended: one that failed or was stopped has. */
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
