// The only place that decides whether a video can be watched, and if not, why. It compares the playlist
// item with YouTube's answer about the video itself. A video is hidden only if both agree; missing or
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
 * Judges a video by both answers. A rejected or failed upload shows only in the video, because its item
 * looks normal. For private and deleted, the item must say so and the video must be absent.
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
  if (details.uploadStatus === "deleted") return "deleted";
  if (details.uploadStatus === "rejected" || details.uploadStatus === "failed") return "restricted";
  if (details.durationSeconds === undefined) return "unknown";
  if (details.durationSeconds > 0) return "visible";
  // P0D without a broadcast field: a stream that has just ended and has no length yet.
  return details.broadcast === "upcoming" ? "upcoming" : "live";
}

/** A video that can be watched but is allowed in no region counts as blocked everywhere. */
export function judgeNowhere(
  availability: Availability,
  { regionRestriction }: Pick<VideoDetails, "regionRestriction">,
): Availability {
  const isNowhere = regionRestriction?.allowed?.length === 0;
  return isNowhere && isShown(availability) ? "blocked" : availability;
}
