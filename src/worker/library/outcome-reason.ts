// A stored outcome code as the contract tells of it.
import { type OutcomeReason, outcomeReasonSchema } from "#shared/outcome-codes.ts";

const readReason = outcomeReasonSchema.catch({ code: "unknown" });

/** "unknown" for a code that this version does not know. `playlistCount` is the row's own figure. */
export function toReason(code: string | null, playlistCount = 0): OutcomeReason | null {
  return code === null ? null : readReason.parse({ code, playlistCount });
}
