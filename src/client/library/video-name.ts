// The name of a video, on screens and in files (product.md 2.5).
import { countOf, formatCount } from "#client/ui/counts.ts";
import { factsOf, isHidden, isUnchecked, type Availability } from "#shared/availability.ts";

/** Explains "Could not be checked". */
const UNKNOWN_REASON =
  "YouTube's answers about this video were missing or did not agree. Tidylist leaves it alone and checks again at the next sync.";

type Named = { title: string; channelTitle: string; availability: Availability };

/** Shown when the name is unknown or not given. */
export function placeholderName(availability: Availability | null): string {
  return availability === "private" ? "[Private Video]" : "[Unavailable Video]";
}

export function nameOfVideo({ title, channelTitle, availability }: Named): {
  title: string;
  channel: string;
} {
  // YouTube may not have returned a title for a video that could not be checked.
  if (!isHidden(availability)) {
    return { title: title === "" ? placeholderName(availability) : title, channel: channelTitle };
  }
  const channel = availability === "private" ? channelTitle : "Unknown";
  return { title: placeholderName(availability), channel };
}

/** The badge that says why a video cannot be watched, and its explanation; "" where none is needed. */
export function badgeOf(availability: Availability): { mark: string; reason: string } {
  return {
    mark: availability === "visible" ? "" : factsOf(availability).label,
    reason: isUnchecked(availability) ? UNKNOWN_REASON : "",
  };
}

/** "3 could not be checked"; "" for 0. */
export function describeUnchecked(count: number): string {
  return count === 0 ? "" : `${formatCount(count)} could not be checked`;
}

/** "12 not yet checked for countries"; "" for 0. */
export function describeUncheckedRegions(count: number): string {
  return count === 0 ? "" : `${formatCount(count)} not yet checked for countries`;
}

/** One explanation for all unchecked videos of a playlist; "" for 0. */
export function explainUnchecked(count: number): string {
  if (count === 0) return "";
  const [videos, them] = count === 1 ? ["this video", "it"] : ["these videos", "them"];
  return `${countOf(count, "video")} could not be checked: YouTube's answers about ${videos} were missing or did not agree. Tidylist leaves ${them} alone and checks again at the next sync.`;
}
