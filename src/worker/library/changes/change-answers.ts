// What YouTube's answer to a change means. No error proves that a change did not happen: only a call that was never sent
// did nothing for certain, and one that was refused as invalid twice in the same way. After everything else YouTube is
// looked at, before the call is repeated and before the change is called failed (decision 63). Pure.
import type { OutcomeCode } from "#shared/outcome-codes.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError, type YouTubeFailureKind } from "#worker/youtube/wire.ts";

/**
 * `unsent`: nothing was sent. `invalid`: refused for what was sent; the same refusal twice is proof. `missing`: something
 * was not found, which YouTube has also said of changes that it made. `doubtful`: nothing is known.
 */
export type AnswerMeaning = "unsent" | "invalid" | "missing" | "doubtful";

const MEANINGS: Partial<Record<YouTubeFailureKind, AnswerMeaning>> = {
  invalid_request: "invalid",
  not_found: "missing",
};

export function meaningOf(error: unknown): AnswerMeaning {
  // A change asks for a token only before it is sent.
  if (error instanceof GrantError) return "unsent";
  if (!(error instanceof YouTubeError)) return "doubtful";
  return error.isUnsent ? "unsent" : (MEANINGS[error.kind] ?? "doubtful");
}

/** The reason of an insertion that YouTube refused. */
export function refusalOf(error: YouTubeError): OutcomeCode {
  if (error.reason.includes("videoNotFound")) return "video_gone";
  if (error.reason.includes("manualSortRequired")) return "manual_sort_required";
  return "insertion_refused";
}
