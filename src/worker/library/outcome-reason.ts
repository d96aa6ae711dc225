// Converts a stored outcome code to the contract's reason.
import { type OutcomeReason, outcomeReasonSchema } from "#shared/outcome-codes.ts";

const readReason = outcomeReasonSchema.catch({ code: "unknown" });

/** The code is "unknown" if this version does not know it. `playlistCount` comes from the same row. */
export function toReason(code: string | null, playlistCount = 0): OutcomeReason | null {
  return code === null ? null : readReason.parse({ code, playlistCount });
}
