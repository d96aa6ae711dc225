// The only place where an outcome code becomes a sentence: why something waits, failed or was left as it is.
import type { OutcomeCode, OutcomeReason } from "#shared/outcome-codes.ts";
import * as words from "#words/library.ts";

/** The link of a toast to the removal history, where a change can be undone. */
export const HISTORY = { text: words.history, to: () => "/history" };

/** A reason from the server, or that one of several calls did not reach the server. */
export type ShownReason = OutcomeReason | { code: "part_not_sent" };

export const REASON_NOT_KNOWN = words.reasonNotKnown;

const SENTENCES: Record<Exclude<OutcomeCode, "playlists_unreadable"> | "part_not_sent", string> = {
  quota_exhausted: words.quotaExhausted,
  own_limit_reached: words.ownLimitReached,
  youtube_paused: words.youtubePaused,
  changes_stopped: words.changesStopped,
  playlist_limit: words.playlistLimit,
  outage: words.outage,
  youtube_refused: words.youtubeRefused,
  own_outage: words.ownOutage,
  lists_behind: words.listsBehind,
  outage_for_a_day: words.outageForADay,
  own_outage_for_a_day: words.ownOutageForADay,
  youtube_grant_lost: words.youtubeGrantLost,
  read_access_refused: words.readAccessRefused,
  write_access_needed: words.writeAccessNeeded,
  no_channel: words.noChannel,
  no_such_playlist: words.noSuchPlaylist,
  playlist_limit_for_days: words.playlistLimitForDays,
  sync_failed: words.syncFailed,
  change_failed: words.changeFailed,
  further_channel: words.furtherChannel,
  premium_required: words.premiumRequired,
  removal_answer_lost: words.removalAnswerLost,
  removal_unanswered: words.removalUnanswered,
  removal_refused: words.removalRefused,
  removal_not_found: words.removalNotFound,
  last_copy: words.lastCopy,
  shown_again: words.shownAgain,
  not_checked: words.notChecked,
  replacement_not_seen: words.replacementNotSeen,
  insertion_answer_lost: words.insertionAnswerLost,
  insertion_unanswered: words.insertionUnanswered,
  insertion_refused: words.insertionRefused,
  insertion_not_kept: words.insertionNotKept,
  insertion_not_seen: words.insertionNotSeen,
  still_there: words.stillThere,
  playlist_gone: words.playlistGone,
  video_gone: words.videoGone,
  replaced_item_gone: words.replacedItemGone,
  manual_sort_required: words.manualSortRequired,
  manual_order_required: words.manualOrderRequired,
  order_refused: words.orderRefused,
  order_not_kept: words.orderNotKept,
  order_not_seen: words.orderNotSeen,
  creation_answer_lost: words.creationAnswerLost,
  creation_refused: words.creationRefused,
  unknown: REASON_NOT_KNOWN,
  part_not_sent: words.partNotSent,
};

/** The sentences of a change that has a place in the queue. */
const IN_QUEUE = {
  quota_exhausted: { next: words.quotaExhaustedPlace, behind: words.quotaExhaustedBehind },
  own_limit_reached: { next: words.ownLimitReachedPlace, behind: words.ownLimitReachedBehind },
};

/** "" for null. An unknown code is described as unknown. */
export function describeReason(reason: ShownReason | null): string {
  if (!reason) return "";
  if (reason.code === "playlists_unreadable") {
    return words.playlistsUnreadable({ count: reason.playlistCount });
  }
  if (!Object.hasOwn(SENTENCES, reason.code)) return REASON_NOT_KNOWN;
  if (!("place" in reason) || !reason.place) return SENTENCES[reason.code];
  const { before, days } = reason.place;
  const { next, behind } = IN_QUEUE[reason.code];
  return before > 0 ? behind({ days, before }) : next({ days });
}
