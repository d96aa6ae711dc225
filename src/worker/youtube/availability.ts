// The one place that says whether a video can be watched, and if not, why. Two answers are compared:
// what the playlist item says, and what YouTube says of the video itself. Only what both agree on is
// hidden; whatever is missing or contradicts itself is unknown. Titles decide nothing: a visible video
// may truly be called "Private video".
import { type Availability, isShown } from "#shared/availability.ts";
import type { YouTubePlaylistItem, YouTubeRegionRestriction } from "#worker/youtube/wire.ts";

/** What YouTube says of a video by itself. `durationSeconds` is undefined if not given. */
export type VideoDetails = {
  durationSeconds: number | undefined;
  broadcast?: "none" | "live" | "upcoming";
  uploadStatus?: string | undefined;
  regionRestriction?: YouTubeRegionRestriction | undefined;
};

/** What a playlist item alone says of its video; `unclear` where a field that would tell is missing. */
export type ItemSign = "shown" | "private" | "deleted" | "unclear";

/**
 * What asking for a video brought: its details, its absence from a whole answer, or nothing that can be
 * relied on (`unanswered`).
 */
export type VideoLook = VideoDetails | "absent" | "unanswered";

/** True where an item says that its video is hidden. */
export function saysHidden(sign: ItemSign): sign is "private" | "deleted" {
  return sign === "private" || sign === "deleted";
}

/**
 * Reads the signs of an item. YouTube names no owner of a video that it hides; a person's own private
 * videos keep theirs.
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
 * Judges a video by both answers. A rejected or failed upload is told by the video alone, since its item
 * looks like any other; private and deleted need the item to say so and the video to be absent.
 */
export function judge(sign: ItemSign, look: VideoLook): Availability {
  if (look === "unanswered") return "unknown";
  if (look === "absent") return saysHidden(sign) ? sign : "unknown";
  const availability = judgeDetails(look);
  return saysHidden(sign) && isShown(availability) ? "unknown" : availability;
}

/**
 * Judges a video by its details alone. A length counts whatever the broadcast mark says, because
 * batchGetStats tells lengths and no marks (decision 29).
 */
export function judgeDetails(details: VideoDetails): Availability {
  if (details.uploadStatus === "deleted") return "deleted";
  if (details.uploadStatus === "rejected" || details.uploadStatus === "failed") return "restricted";
  if (details.durationSeconds === undefined) return "unknown";
  if (details.durationSeconds > 0) return "visible";
  // P0D without a mark: a stream that has just ended and has no length yet.
  return details.broadcast === "upcoming" ? "upcoming" : "live";
}

/** True where `region` (ISO 3166-1 alpha-2) may not watch; an empty `allowed` blocks everywhere. */
export function isBlockedIn(
  restriction: YouTubeRegionRestriction | undefined,
  region: string,
): boolean {
  if (!restriction) return false;
  if (restriction.allowed) return !restriction.allowed.includes(region);
  return restriction.blocked?.includes(region) ?? false;
}
