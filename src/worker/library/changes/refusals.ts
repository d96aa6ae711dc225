// Why a change was not started, and what one that inserts is answered with.
import type { Inserted } from "#shared/contract/removal.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import { instantOf } from "#worker/http/instant.ts";
import { AppError } from "#worker/http/errors.ts";
import type { ChangeOutcome } from "#worker/library/jobs/job-outcome.ts";

/** Why a change was not started. */
export const REFUSALS: Record<Exclude<ChangeOutcome["kind"], "ended">, ErrorCode> = {
  not_connected: "youtube_not_connected",
  lost: "youtube_grant_lost",
  no_write_access: "write_access_needed",
  missing: "no_such_playlist",
  unavailable: "temporarily_unavailable",
  outdated: "plan_changed",
  too_many_jobs: "too_many_changes",
  further_channel: "premium_required_for_channels",
};

/** @throws AppError those of {@link REFUSALS}, if the job was not started */
export function toInserted(outcome: ChangeOutcome): Inserted {
  if (outcome.kind !== "ended") throw new AppError(REFUSALS[outcome.kind]);
  const { counts, jobId, resumesAt, reason, inBothCount, maybeTwice, itemIds } = outcome;
  return {
    insertedCount: counts.done,
    queuedCount: counts.planned + counts.sent,
    failedCount: counts.failed + counts.cancelled,
    jobId,
    resumesAt: instantOf(resumesAt),
    reason,
    inBothCount,
    maybeTwice,
    itemIds,
  };
}
