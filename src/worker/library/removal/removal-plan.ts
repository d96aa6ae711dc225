// Plans a removal as a job, with a row for each item, and the token that names exactly what was shown.
import { hashOf } from "#worker/http/random.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import { newChange } from "#worker/library/jobs/new-job.ts";
import type { Candidate, RemovalWant } from "#worker/library/removal/removal-candidates.ts";
import type { RemovalWhy } from "#worker/library/removal/removal-store.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";

/** What a removal would remove, with the token that names it. */
export type PlannedRemoval = {
  items: Candidate[];
  plan: string;
  /** Only of all that is hidden: videos whose regions are not known, so that some of them may be hidden. */
  uncheckedRegions?: number;
};

/** Stores a removal job with a row for each item; undefined if there is nothing to remove. */
export function planRemovalJob(input: {
  store: LibraryStore;
  userId: string;
  want: RemovalWant;
  why: RemovalWhy;
  now: number;
  /** Ids of the confirmed items; without it, everything that `want` matches. */
  among?: ReadonlySet<string>;
  /** At most this many. */
  limit?: number | undefined;
  needsPremium: boolean;
}): JobRow | undefined {
  const { store, userId, want, why, now, among, limit = Infinity, needsPremium } = input;
  const planned = store.removals
    .candidates(want)
    .filter((one) => among?.has(idOf(one)) ?? true)
    .slice(0, Math.max(0, limit));
  if (planned.length === 0) return undefined;
  const job = { ...newChange("remove", planned, userId, now), needsPremium };
  store.addJob(job);
  store.removals.plan(job, planned, why, now);
  for (const id of job.queue) store.updateSums(id, now);
  return job;
}

/** A hash of the ids of all items. */
export async function planTokenOf(items: readonly Candidate[]): Promise<string> {
  return hashOf(
    items
      .map(idOf)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join("\n"),
  );
}

export function idOf({ playlistId, itemId }: Candidate): string {
  return `${playlistId} ${itemId ?? ""}`;
}
