// What each plan allows (product.md 14.1). The Worker enforces it, but for `seePlaylists`, which limits only the list of
// the playlist manager, and `prioritySupport`, which whoever answers the mail keeps (operations.md). The screens show it;
// premium-features.ts sells it. Pure.
import {
  BASIC_CHANNELS,
  BASIC_MOVES_AT_ONCE,
  BASIC_PLAYLIST_LIMIT,
  BASIC_REMOVALS_AT_ONCE,
} from "#shared/plans.ts";

/** How many playlists or videos the Basic plan allows at once; 0 means that Premium is needed. */
const BASIC_AT_ONCE = {
  seePlaylists: BASIC_PLAYLIST_LIMIT,
  removeVideos: BASIC_REMOVALS_AT_ONCE,
  putBackVideos: BASIC_REMOVALS_AT_ONCE,
  transferVideos: 0,
  cleanPlaylists: 0,
  deletePlaylists: 0,
  createPlaylists: 0,
  moveVideos: BASIC_MOVES_AT_ONCE,
  cleanMonthly: 0,
  keepSorted: 0,
  connectChannels: BASIC_CHANNELS,
  prioritySupport: 0,
};

export type PlanAction = keyof typeof BASIC_AT_ONCE;

/** Infinity for Premium. */
export function allowedAtOnce(isPremium: boolean, action: PlanAction): number {
  return isPremium ? Number.POSITIVE_INFINITY : BASIC_AT_ONCE[action];
}

export function isAllowed(isPremium: boolean, action: PlanAction, count = 1): boolean {
  return count <= allowedAtOnce(isPremium, action);
}

/** True for what the Basic plan does not allow. */
export function needsPremium(action: PlanAction, count = 1): boolean {
  return !isAllowed(false, action, count);
}
