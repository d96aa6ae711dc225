// Converts a stored outcome code to the contract's reason.
import { type OutcomeReason, outcomeReasonSchema } from "#shared/outcome-codes.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import type { Place } from "#worker/quota/queue.ts";

const readReason = outcomeReasonSchema.catch({ code: "unknown" });

/** The figures of a reason, which come from the same row. */
type Figures = { playlistCount?: number; place?: Place | null };

/** The code is "unknown" if this version does not know it. */
export function toReason(
  code: string | null,
  { playlistCount = 0, place }: Figures = {},
): OutcomeReason | null {
  return code === null ? null : readReason.parse({ code, playlistCount, ...(place && { place }) });
}

/** Why the job waits or failed. */
export function reasonOf(job: Pick<JobRow, "reason" | "givenUp" | "place">): OutcomeReason | null {
  return toReason(job.reason, { playlistCount: job.givenUp, place: job.place });
}
