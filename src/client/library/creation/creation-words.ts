// A creation plan in words. Pure.
import { isUnchecked } from "#shared/availability.ts";
import {
  changesLeft,
  describeChanges,
  describeRest,
  describeSeconds,
} from "#client/library/changes/cost-words.ts";
import { descriptionProblem, titleProblem } from "#client/library/changes/new-playlist.ts";
import { countInState } from "#client/library/changes/state-counts.ts";
import type { Privacy } from "#shared/contract/playlists.ts";
import type { CreationPlan } from "#shared/contract/creation.ts";
import {
  NEW_PLAYLISTS_A_DAY,
  PLAYLIST_DESCRIPTION_LENGTH,
  PLAYLIST_TITLE_LENGTH,
} from "#shared/youtube-limits.ts";
import * as changeWords from "#words/changes.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/creation.ts";
import * as page from "#words/page.ts";

/** "3 videos · about 2 seconds · 4 of the 50 changes left today". */
export function describeCreationCost(
  plan: CreationPlan,
  { isNewPlaylist = true }: { isNewPlaylist?: boolean } = {},
): string {
  const isEmpty = isNewPlaylist && plan.videoCount === 0;
  const videos = isEmpty ? words.emptyPlaylist : counts.videos({ count: plan.videoCount });
  return `${videos} · ${describeSeconds(plan.seconds)} · ${describeChanges(plan)}`;
}

const WILL_BE = {
  private: words.willBePrivate,
  unlisted: words.willBeUnlisted,
  public: words.willBePublic,
};

/** "On YouTube the new playlist will be private." */
export function describeVisibility(privacy: Privacy, playlistCount = 1): string {
  return WILL_BE[privacy]({ count: Math.max(playlistCount, 1) });
}

/** When the creation ends if it does not fit today; "" if it does. */
export function describeCreationEnd(plan: CreationPlan, now = new Date()): string {
  const waitsForUnits = plan.units > plan.leftToday;
  if (!waitsForUnits && !exceedsDailyLimit(plan)) return "";
  // Creating a playlist is a change too, and each video is one more.
  const videos = changesLeft(plan.leftToday) - Math.min(plan.playlistCount, 1);
  const rest = describeRest(plan, now);
  if (!waitsForUnits) return rest;
  const today = videos > 0 ? words.enoughToday({ count: videos }) : changeWords.usedUpToday;
  return `${today}${page.sentenceSeparator}${rest}`;
}

/** A warning if the plan exceeds YouTube's own limit on new playlists a day; "" otherwise. */
export function describePlaylistLimit(plan: CreationPlan): string {
  if (!exceedsDailyLimit(plan)) return "";
  const count = plan.madeToday;
  return count === 0
    ? words.dailyLimit
    : `${words.dailyLimit}${page.sentenceSeparator}${words.madeToday({ count })}`;
}

/** "This becomes 3 playlists of at most 2,000 videos, numbered in their titles."; "" for one. */
export function describeParts({ playlistCount }: CreationPlan, videosPerPlaylist: number): string {
  if (playlistCount <= 1) return "";
  return words.parts({ count: playlistCount, videos: videosPerPlaylist });
}

/** "Left out, because YouTube does not accept hidden videos: 2 private, 1 deleted."; "" for none. */
export function describeLeftOut({ leftOut }: CreationPlan): string {
  const hidden = leftOut.filter(({ availability }) => !isUnchecked(availability));
  const hiddenCounts = hidden.map(({ availability, count }) => countInState(availability, count));
  const unknown = leftOut.find(({ availability }) => isUnchecked(availability))?.count ?? 0;
  return [
    hidden.length > 0 && words.hiddenLeftOut({ counts: hiddenCounts.join(page.listSeparator) }),
    unknown > 0 && words.uncheckedLeftOut({ count: unknown }),
  ]
    .filter(Boolean)
    .join(page.sentenceSeparator);
}

const TITLE_PROBLEMS = {
  missing: changeWords.titleMissing,
  tooLong: changeWords.titleTooLong({ count: PLAYLIST_TITLE_LENGTH }),
  markup: changeWords.titleMarkup,
};
const DESCRIPTION_PROBLEMS = {
  tooLong: changeWords.descriptionTooLong({ count: PLAYLIST_DESCRIPTION_LENGTH }),
  markup: changeWords.descriptionMarkup,
};

/** What is wrong with the title; undefined if nothing is. */
export function describeTitleProblem(title: string): string | undefined {
  const problem = titleProblem(title);
  return problem && TITLE_PROBLEMS[problem];
}

/** What is wrong with the description; undefined if nothing is. */
export function describeDescriptionProblem(description: string): string | undefined {
  const problem = descriptionProblem(description);
  return problem && DESCRIPTION_PROBLEMS[problem];
}

/** The label of the checkbox that drops duplicates. */
export function describeDuplicates({ duplicateCount }: CreationPlan): string {
  return words.eachOnce({ count: duplicateCount });
}

/** Playlists that are not read yet; "" for none. */
export function describeUnread({ unreadCount }: CreationPlan): string {
  return unreadCount === 0 ? "" : words.unread({ count: unreadCount });
}

function exceedsDailyLimit({ playlistCount, madeToday }: CreationPlan): boolean {
  return playlistCount + madeToday > NEW_PLAYLISTS_A_DAY;
}
