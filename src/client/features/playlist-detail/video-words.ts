// How a video of the library is called on the screen (specification §4; docs/decisions, what happened
// to my video).
import { formatDay } from "#client/library/words.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

export type VideoWords = {
  title: string;
  channel: string;
  lost: boolean;
  was: string;
  mark: string;
};

type Availability = LibraryVideo["availability"];

const AVAILABILITY_WORDS: Record<Availability, string> = {
  visible: "Visible",
  live: "Live",
  upcoming: "Upcoming",
  private: "Private",
  deleted: "Deleted",
  blocked: "Blocked",
  restricted: "Restricted",
};

export function describeVideo(video: LibraryVideo): VideoWords {
  const lost = video.isPrivate || !video.isAvailable;
  return {
    ...nameOf(video),
    lost,
    was: video.was ? describeWas(video.was) : "",
    mark: video.availability === "visible" ? "" : AVAILABILITY_WORDS[video.availability],
  };
}

function nameOf(video: LibraryVideo): { title: string; channel: string } {
  if (video.isPrivate) return { title: "[Private Video]", channel: video.channelTitle };
  if (!video.isAvailable) return { title: "[Unavailable Video]", channel: "Unknown" };
  return { title: video.title, channel: video.channelTitle };
}

function describeWas(was: NonNullable<LibraryVideo["was"]>): string {
  const name = [was.title, was.channelTitle].filter(Boolean).join(" — ");
  const day = formatDay(was.lostAt);
  return day === "" ? `was: ${name}` : `was: ${name}, lost on ${day}`;
}
