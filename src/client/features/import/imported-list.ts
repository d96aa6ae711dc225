// An imported list, and its total and hidden videos once YouTube has answered for its videos.
import {
  type Availability,
  BROADCAST_STATES,
  isBlockedIn,
  isBroadcast,
  isCounted,
  isHidden,
  UNCOUNTED_STATES,
} from "#shared/availability.ts";
import type { CalculatorResponse, CalculatorVideo, LeftOut } from "#shared/contract/calculator.ts";
import type { VideoAnswer } from "#shared/contract/videos.ts";
import { recordOf } from "#shared/record-of.ts";

/** `ids` are in the order of the list; a video may occur several times. */
export type ImportedList = { name: string; ids: readonly string[] };

/** By video id; null where YouTube lists the video for nobody. A video without an entry has not been answered. */
export type Answers = ReadonlyMap<string, VideoAnswer | null>;

export type HiddenVideo = {
  id: string;
  /** "" if YouTube does not say. */
  title: string;
  /** Counted from 1. */
  position: number;
  /** `not_listed`: private or deleted. */
  reason: Availability | "not_listed";
};

export type ListOutcome = {
  totals: Pick<
    CalculatorResponse,
    "videos" | "totalVideos" | "totalDuration" | "leftOut" | "playlists" | "processedUrls"
  >;
  hidden: HiddenVideo[];
  /** How many of `hidden` are private or deleted. YouTube does not say which of the two. */
  notListed: number;
};

type Options = {
  answers: Answers;
  region: string | undefined;
  /** The text beside a video's channel; undefined for none. */
  noteOf?: (id: string) => string | undefined;
};

/**
 * Counts as the calculator does: a video of the total once, any other each time that it is in the list. Videos without
 * an answer are skipped.
 */
export function countList({ name, ids }: ImportedList, options: Options): ListOutcome {
  const { answers, region, noteOf } = options;
  const leftOut = noneLeftOut();
  const videos: CalculatorVideo[] = [];
  const hidden: HiddenVideo[] = [];
  const counted = new Set<string>();
  let totalDuration = 0;
  for (const [index, id] of ids.entries()) {
    const answer = answers.get(id);
    if (answer === undefined) continue;
    if (answer === null) {
      hidden.push({ id, title: "", position: index + 1, reason: "not_listed" });
      continue;
    }
    const availability = stateIn(answer, region);
    if (!isCounted(availability)) {
      leftOut[availability] += 1;
      const title = answer.details?.title ?? "";
      if (isHidden(availability)) {
        hidden.push({ id, title, position: index + 1, reason: availability });
      }
    } else if (counted.has(id)) leftOut.duplicates += 1;
    else {
      counted.add(id);
      // It is in the total with length 0, which `leftOut` explains.
      if (isBroadcast(availability)) leftOut[availability] += 1;
      const video = toVideo(answer, availability, noteOf?.(id));
      totalDuration += video.duration;
      videos.push(video);
    }
  }
  const sums = { totalVideos: videos.length, totalDuration, leftOut };
  return {
    totals: {
      ...sums,
      videos,
      processedUrls: 1,
      playlists: [{ line: 1, id: "", title: name, ...sums }],
    },
    hidden,
    notListed: hidden.filter(({ reason }) => reason === "not_listed").length,
  };
}

function stateIn({ availability, details }: VideoAnswer, region: string | undefined): Availability {
  const isBlocked = region !== undefined && isBlockedIn(details?.regions, region);
  return isBlocked && isCounted(availability) ? "blocked" : availability;
}

function toVideo(
  { id, duration, details }: VideoAnswer,
  availability: Availability,
  note: string | undefined,
): CalculatorVideo {
  const broadcast = isBroadcast(availability) ? availability : undefined;
  return {
    id,
    title: details?.title || id,
    thumbnail: details?.thumbnail ?? "",
    channelTitle: details?.channelTitle ?? "",
    duration: broadcast ? 0 : duration,
    ...(broadcast && { broadcast }),
    // The result shows this text beside the channel.
    ...(note !== undefined && { playlistTitle: note }),
  };
}

function noneLeftOut(): LeftOut {
  return recordOf([...UNCOUNTED_STATES, "duplicates" as const, ...BROADCAST_STATES], () => 0);
}
