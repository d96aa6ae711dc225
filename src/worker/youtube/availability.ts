// The one place that says whether a video can be watched, and if not, why. It decides from several
// signs, never from the title: a visible video may truly be called "Private video".
import type { YouTubePlaylistItem, YouTubeRegionRestriction } from "#worker/youtube/wire.ts";

/** `restricted`: the upload was rejected or failed, or YouTube gives it no length. */
export type Availability =
  | "visible"
  | "live"
  | "upcoming"
  | "private"
  | "deleted"
  | "blocked"
  | "restricted";

/** What is known of a video beside its playlist item. `durationSeconds` is undefined if not given. */
export type VideoDetails = {
  durationSeconds: number | undefined;
  broadcast?: "none" | "live" | "upcoming";
  uploadStatus?: string | undefined;
  regionRestriction?: YouTubeRegionRestriction | undefined;
};

/** False for items that say themselves that their video is hidden: asking for details is a waste. */
export function mayBeVisible(item: YouTubePlaylistItem): boolean {
  return item.snippet.videoOwnerChannelId !== undefined || isPublicStatus(item);
}

/**
 * Judges a playlist item. `details` is undefined where YouTube no longer answers for the video.
 * Whether a region is blocked is asked apart, through {@link isBlockedIn}.
 */
export function judgeItem(
  item: YouTubePlaylistItem,
  details: VideoDetails | undefined,
): Availability {
  if (details) return judgeDetails(details);
  return item.status?.privacyStatus === "private" ? "private" : "deleted";
}

/** Judges a video by its details alone. */
export function judgeDetails(details: VideoDetails): Availability {
  if (details.uploadStatus === "deleted") return "deleted";
  if (details.uploadStatus === "rejected" || details.uploadStatus === "failed") return "restricted";
  if (details.broadcast === "live" || details.broadcast === "upcoming") return details.broadcast;
  if (details.durationSeconds === undefined) return "restricted";
  // P0D without a broadcast mark: a stream that has just ended and has no length yet.
  return details.durationSeconds === 0 ? "live" : "visible";
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

function isPublicStatus(item: YouTubePlaylistItem): boolean {
  const status = item.status?.privacyStatus;
  return status === undefined || status === "public" || status === "unlisted";
}
