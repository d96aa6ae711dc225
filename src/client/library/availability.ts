// Why a video cannot be watched, in a word.
import { countOf, formatCount } from "#client/ui/counts.ts";
import { type Availability, factsOf, isUnchecked } from "#shared/availability.ts";

/** The explanation that goes with "Could not be checked". */
const UNKNOWN_REASON =
  "YouTube's answers about this video were missing or did not agree. Tidylist leaves it alone and checks again at the next sync.";

/** The badge of a video, and what it means where the word alone does not say it; "" for neither. */
export function badgeOf(availability: Availability): { mark: string; reason: string } {
  return {
    mark: availability === "visible" ? "" : factsOf(availability).label,
    reason: isUnchecked(availability) ? UNKNOWN_REASON : "",
  };
}

/** "3 could not be checked"; "" for none. */
export function describeUnchecked(count: number): string {
  return count === 0 ? "" : `${formatCount(count)} could not be checked`;
}

/** For all such videos of a playlist at once; "" for none. */
export function explainUnchecked(count: number): string {
  if (count === 0) return "";
  const [them, alone] = count === 1 ? ["this video", "it"] : ["these videos", "them"];
  return `${countOf(count, "video")} could not be checked: YouTube's answers about ${them} were missing or did not agree. Tidylist leaves ${alone} alone and checks again at the next sync.`;
}
