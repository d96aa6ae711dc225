// The only place that decides whether a video can be watched, and if not, why. A video is hidden only if two different
// calls agree (decision 64): its playlist item and videos.list, or videos.list and batchGetStats. Missing or
// contradictory answers mean unknown. Titles are ignored: a visible video may be called "Private video".
import { type Availability, isShown } from "#shared/availability.ts";
import type { YouTubePlaylistItem, YouTubeRegionRestriction } from "#worker/youtube/wire.ts";

/** YouTube's answer about a video itself. `durationSeconds` is undefined if not given. */
export type VideoDetails = {
  durationSeconds: number | undefined;
  broadcast?: "none" | "live" | "upcoming";
  uploadStatus?: string | undefined;
  regionRestriction?: YouTubeRegionRestriction | undefined;
  isAgeRestricted?: boolean;
  /** True if batchGetStats has answered and left the video out: the second witness (second-witness.ts). */
  isLeftOut?: boolean;
};

/** What a playlist item alone says about its video; `unclear` if a deciding field is missing. */
export type ItemSign = "shown" | "private" | "deleted" | "unclear";

/**
 * The result of looking up a video: its details, `absent` from a complete answer, or `unanswered` if the
 * answer was incomplete.
 */
export type VideoLook = VideoDetails | "absent" | "unanswered";

/** True if the item says that its video is hidden. */
export function saysHidden(sign: ItemSign): sign is "private" | "deleted" {
  return sign === "private" || sign === "deleted";
}

/**
 * Reads the sign of an item. YouTube omits the owner of a hidden video; a person's own private videos keep
 * theirs.
 */
export function signOf(item: YouTubePlaylistItem): ItemSign {
  const status = item.status?.privacyStatus;
  if (item.snippet.videoOwnerChannelId !== undefined) {
    const isTold = status === "public" || status === "unlisted" || status === "private";
    return isTold ? "shown" : "unclear";
  }
  if (status === undefined) return "unclear";
  return status === "private" ? "private" : "deleted";
}

/**
 * Judges a video by its item and by the look at it. For private and deleted, the item must say so and the video must be
 * absent. A rejected or failed upload shows only in the video, because its item looks normal.
 */
export function judge(sign: ItemSign, look: VideoLook): Availability {
  if (look === "unanswered") return "unknown";
  if (look === "absent") return saysHidden(sign) ? sign : "unknown";
  const availability = judgeDetails(look);
  return saysHidden(sign) && isShown(availability) ? "unknown" : availability;
}

/**
 * Judges a video by its details alone. A length counts whatever the broadcast field says, because
 * batchGetStats returns lengths only (decision 29).
 */
export function judgeDetails(details: VideoDetails): Availability {
  const claim = claimOf(details);
  if (claim !== undefined) return details.isLeftOut === true ? claim : "unknown";
  if (details.durationSeconds === undefined) return "unknown";
  if (details.durationSeconds > 0) return "visible";
  // In a playlist nobody asked which of the two it is (decision 69).
  if (details.broadcast === undefined) return "broadcast";
  // P0D without a broadcast field: a stream that has just ended and has no length yet.
  return details.broadcast === "upcoming" ? "upcoming" : "live";
}

/** A video that can be watched but is allowed in no region counts as blocked everywhere. */
export function judgeNowhere(availability: Availability, details: VideoDetails): Availability {
  if (!isNowhere(details) || !isShown(availability)) return availability;
  return details.isLeftOut === true ? "blocked" : "unknown";
}

/** True if videos.list alone calls the video hidden, so that a second witness is needed. */
export function needsSecondWitness(details: VideoDetails): boolean {
  return isNotPublished(details) || isNowhere(details);
}

/** The same where it does not matter in which countries it may be watched. */
export function isNotPublished(details: VideoDetails): boolean {
  return claimOf(details) !== undefined;
}

function claimOf({ uploadStatus }: VideoDetails): "deleted" | "restricted" | undefined {
  if (uploadStatus === "deleted") return "deleted";
  return uploadStatus === "rejected" || uploadStatus === "failed" ? "restricted" : undefined;
}

function isNowhere({ regionRestriction }: VideoDetails): boolean {
  return regionRestriction?.allowed?.length === 0;
}
