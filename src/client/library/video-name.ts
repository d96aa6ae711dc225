// How a video is called, on the screens and in the files (product.md 2.5).
import { type Availability, isHidden } from "#shared/availability.ts";

type Named = { title: string; channelTitle: string; availability: Availability };

/** In place of a name that is not known, or not told. */
export function nameless(availability: Availability | null): string {
  return availability === "private" ? "[Private Video]" : "[Unavailable Video]";
}

export function nameOfVideo({ title, channelTitle, availability }: Named): {
  title: string;
  channel: string;
} {
  // Of what could not be checked YouTube may have told no title.
  if (!isHidden(availability)) {
    return { title: title === "" ? nameless(availability) : title, channel: channelTitle };
  }
  const channel = availability === "private" ? channelTitle : "Unknown";
  return { title: nameless(availability), channel };
}
