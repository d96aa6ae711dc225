// A creation plan in words. Pure.
import { factsOf, isUnchecked } from "#shared/availability.ts";
import {
  changesLeft,
  describeChanges,
  describeRest,
  describeSeconds,
  describeToday,
} from "#client/library/changes/cost-words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Privacy } from "#shared/contract/playlists.ts";
import type { CreationPlan } from "#shared/contract/creation.ts";
import { NEW_PLAYLISTS_A_DAY } from "#shared/youtube-limits.ts";

/** "3 videos · about 2 seconds · 4 of the 50 changes left today". */
export function describeCreationCost(
  plan: CreationPlan,
  { isNewPlaylist = true }: { isNewPlaylist?: boolean } = {},
): string {
  const isEmpty = isNewPlaylist && plan.videoCount === 0;
  const videos = isEmpty ? "An empty playlist" : countOf(plan.videoCount, "video");
  return `${videos} · ${describeSeconds(plan.seconds)} · ${describeChanges(plan)}`;
}

/** "On YouTube the new playlist will be private." */
export function describeVisibility(privacy: Privacy, playlistCount = 1): string {
  const what = playlistCount > 1 ? "new playlists" : "new playlist";
  return `On YouTube the ${what} will be ${privacy}.`;
}

/** When the creation ends if it does not fit today; "" if it does. */
export function describeCreationEnd(plan: CreationPlan, now = new Date()): string {
  const waitsForUnits = plan.units > plan.leftToday;
  if (!waitsForUnits && !exceedsDailyLimit(plan)) return "";
  // Creating a playlist is a change too, and each video is one more.
  const videos = changesLeft(plan.leftToday) - Math.min(plan.playlistCount, 1);
  const today = videos > 0 ? `about ${countOf(videos, "video")}` : undefined;
  const start = waitsForUnits ? `${describeToday(today)} ` : "";
  return `${start}${describeRest(plan, now)}`;
}

/** A warning if the plan exceeds YouTube's own limit on new playlists a day; "" otherwise. */
export function describePlaylistLimit(plan: CreationPlan): string {
  if (!exceedsDailyLimit(plan)) return "";
  const made = plan.madeToday === 0 ? "" : ` You have made ${formatCount(plan.madeToday)} today.`;
  return `YouTube lets one person make about ten new playlists a day.${made}`;
}

/** "This becomes 3 playlists of at most 2,000 videos, numbered in their titles."; "" for one. */
export function describeParts({ playlistCount }: CreationPlan, videosPerPlaylist: number): string {
  if (playlistCount <= 1) return "";
  const size = countOf(videosPerPlaylist, "video");
  return `This becomes ${formatCount(playlistCount)} playlists of at most ${size}, numbered in their titles.`;
}

/** "Left out, because YouTube does not accept hidden videos: 2 private, 1 deleted."; "" for none. */
export function describeLeftOut({ leftOut }: CreationPlan): string {
  const hidden = leftOut.filter(({ availability }) => !isUnchecked(availability));
  const counts = hidden.map(
    ({ availability, count }) =>
      `${formatCount(count)} ${factsOf(availability).label.toLowerCase()}`,
  );
  const unknown = leftOut.find(({ availability }) => isUnchecked(availability))?.count ?? 0;
  return [
    hidden.length > 0 &&
      `Left out, because YouTube does not accept hidden videos: ${counts.join(", ")}.`,
    unknown > 0 &&
      `Left out, because YouTube did not say what they are: ${countOf(unknown, "video")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The label of the checkbox that drops duplicates. */
export function describeDuplicates({ duplicateCount }: CreationPlan): string {
  return `Each video once (leaves out ${countOf(duplicateCount, "duplicate")})`;
}

/** Playlists that are not read yet; "" for none. */
export function describeUnread({ unreadCount }: CreationPlan): string {
  if (unreadCount === 0) return "";
  return `The videos of ${formatCount(unreadCount)} of these playlists have not been read yet. Read them first, so that nothing is missing.`;
}

function exceedsDailyLimit({ playlistCount, madeToday }: CreationPlan): boolean {
  return playlistCount + madeToday > NEW_PLAYLISTS_A_DAY;
}
