// How jobs end for those who wait for them.
import type { OutcomeCode, OutcomeReason } from "#shared/outcome-codes.ts";
import type { ChangeCounts } from "#worker/library/removal/removal-store.ts";

/**
 * The outcome of a job for waiting requests. `read` is the number of items it processed; times are
 * milliseconds since the epoch.
 */
export type SyncOutcome =
  | { kind: "done"; read: number }
  /**
   * `allowance`: out of units, or at YouTube's limit of new playlists; `own_limit`: the person has spent what one
   * person may; `outage`: YouTube fails.
   */
  | { kind: "paused"; resumesAt: number; cause: "allowance" | "own_limit" | "pause" | "outage" }
  | { kind: Ending | "unavailable" };
export type Ending =
  | "stopped"
  | "not_connected"
  | "lost"
  | "missing"
  | "no_write_access"
  | "failed";

/** YouTube takes no further call of a change, or none would help: the job fails with this reason. */
export class ChangeRefused extends Error {
  readonly reason: OutcomeCode;
  constructor(reason: OutcomeCode) {
    super(reason);
    this.reason = reason;
  }
}

/** How a change ended, or why it did not start. */
export type ChangeOutcome =
  | { kind: "not_connected" | "lost" | "no_write_access" | "missing" | "outdated" | "unavailable" }
  | { kind: "too_many_jobs" }
  /** Further channels are read only without Premium. */
  | { kind: "further_channel" }
  | {
      kind: "ended";
      /** Null if there was nothing to do. */
      jobId: string | null;
      counts: ChangeCounts;
      playlistCount: number;
      /** When the rest continues; milliseconds since the epoch. */
      resumesAt: number | null;
      reason: OutcomeReason | null;
      /** Videos whose move ended between its two calls: they are where they were, and where they were to go. */
      inBothCount: number;
      /** Videos that were added although an earlier call may have added them already. */
      maybeTwice: { playlistId: string; videoId: string; title: string }[];
      /** The new items; none where they are more than one call removes. */
      itemIds: string[];
    };
