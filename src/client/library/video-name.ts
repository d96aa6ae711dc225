// The name of a video, on screens and in files (product.md 2.5).
import { isHidden, isUnchecked, type Availability } from "#shared/availability.ts";
import * as words from "#words/library.ts";

const LABELS: Record<Availability, string> = {
  visible: words.stateVisible,
  live: words.stateLive,
  upcoming: words.stateUpcoming,
  broadcast: words.stateBroadcast,
  private: words.statePrivate,
  deleted: words.stateDeleted,
  blocked: words.stateBlocked,
  restricted: words.stateRestricted,
  unknown: words.stateUnknown,
};

type Named = { title: string; channelTitle: string; availability: Availability };

/** Shown when the name is unknown or not given. */
export function placeholderName(availability: Availability | null): string {
  return availability === "private" ? words.privateVideo : words.unavailableVideo;
}

export function nameOfVideo({ title, channelTitle, availability }: Named): {
  title: string;
  channel: string;
} {
  // YouTube may not have returned a title for a video that could not be checked.
  if (!isHidden(availability)) {
    return { title: title === "" ? placeholderName(availability) : title, channel: channelTitle };
  }
  const channel = availability === "private" ? channelTitle : words.unknownChannel;
  return { title: placeholderName(availability), channel };
}

/** The name of a state, for badge and filter. A state that this version does not know is named as unknown. */
export function labelOf(state: string): string {
  const labels: Readonly<Record<string, string>> = LABELS;
  return labels[state] ?? LABELS.unknown;
}

/** The badge that says why a video cannot be watched, and its explanation; "" where none is needed. */
export function badgeOf(availability: Availability): { mark: string; reason: string } {
  return {
    mark: availability === "visible" ? "" : labelOf(availability),
    reason: isUnchecked(availability) ? words.unknownReason : "",
  };
}

/** One explanation for all unchecked videos of a playlist; "" for 0. */
export function explainUnchecked(count: number): string {
  return count === 0 ? "" : words.uncheckedReason({ count });
}
