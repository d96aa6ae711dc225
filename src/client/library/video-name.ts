// The name of a video, on screens and in files (product.md 2.5).
import { type Availability, isHidden } from "#shared/availability.ts";

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
