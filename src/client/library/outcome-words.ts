// The only place where an outcome code becomes a sentence: why something waits, failed or was left as it is.
import { formatCount } from "#client/ui/counts.ts";
import type { OutcomeCode, OutcomeReason, ShownPlace } from "#shared/outcome-codes.ts";

/** The link of a toast to the removal history, where a change can be undone. */
export const HISTORY = { text: "History", to: () => "/history" };

/** A reason from the server, or that one of several calls did not reach the server. */
export type ShownReason = OutcomeReason | { code: "part_not_sent" };

export const REASON_NOT_KNOWN = "The reason is not known.";

/** In the sentences of the reasons that may have a place in the queue: describeReason adds the place after it. */
const GOES_ON = "This goes on by itself";

const WORDS: Record<Exclude<OutcomeCode, "playlists_unreadable"> | "part_not_sent", string> = {
  quota_exhausted: `YouTube's daily allowance is used up. ${GOES_ON}.`,
  own_limit_reached: `You have used your part of today's YouTube allowance. ${GOES_ON}.`,
  youtube_paused: "YouTube asks for a pause of a few minutes. This goes on by itself.",
  changes_stopped:
    "Tidylist has paused such changes. The rest waits and goes on by itself; nothing is lost.",
  playlist_limit:
    "YouTube lets one person make about ten new playlists a day. This goes on by itself.",
  outage: "YouTube does not answer. This is tried again by itself.",
  youtube_refused: "Tidylist cannot reach YouTube right now. This is tried again by itself.",
  own_outage: "This did not work just now. It is tried again by itself.",
  lists_behind:
    "YouTube's lists may be a few minutes old. The rest waits for them, so that nothing is lost or duplicated.",
  outage_for_a_day:
    "YouTube has not answered for a day. Nothing more is sent until you continue; what is done is kept.",
  own_outage_for_a_day:
    "This has not worked for a day. Nothing more is sent until you continue; what is done is kept.",
  youtube_grant_lost: "YouTube needs to be connected again.",
  read_access_refused: "YouTube does not let Tidylist read your playlists. Please connect again.",
  write_access_needed: "YouTube no longer lets Tidylist change your playlists.",
  no_channel: "Your Google account has no YouTube channel any more.",
  no_such_playlist: "YouTube does not show this playlist any more.",
  playlist_limit_for_days:
    "YouTube has not let you make a new playlist for days. What was not done yet was left as it is.",
  sync_failed: "YouTube did not answer. What was read so far is kept.",
  change_failed: "YouTube did not answer. What was not done yet was left as it is.",
  further_channel:
    "Without Premium, only your first channel can be changed. What was not done yet was left as it is.",
  premium_required:
    "This needs Premium, and yours has ended. What was not done yet was left as it is.",
  removal_answer_lost: "YouTube's answer was lost. The next sync shows whether it is gone.",
  removal_unanswered: "YouTube did not answer for this one, so it was left as it is.",
  removal_refused: "YouTube does not let Tidylist remove this.",
  removal_not_found: "YouTube says that this does not exist, but still lists it.",
  last_copy: "No other copy was seen just now, so this one stays.",
  shown_again: "It can be watched again, so it stays.",
  not_checked: "Tidylist could not check whether this is still hidden, so it stays.",
  replacement_not_seen:
    "YouTube does not list the new video yet, so the lost entry stays. You can remove it yourself.",
  insertion_answer_lost: "YouTube's answer was lost. The next sync shows whether it is there.",
  insertion_unanswered: "YouTube did not answer for this one, so it was not put in.",
  insertion_refused: "YouTube does not accept this video in the playlist.",
  insertion_not_kept: "YouTube said that it added the video, but its list does not show it.",
  insertion_not_seen: "YouTube does not show the video in the playlist, so nothing was removed.",
  still_there: "YouTube still shows the video in the playlist, so it was not put back again.",
  playlist_gone: "This playlist is not on YouTube any more.",
  video_gone: "This video is private, or it is not on YouTube any more.",
  replaced_item_gone:
    "The lost entry is not in the playlist on YouTube any more. Nothing was changed.",
  manual_sort_required:
    "YouTube sorts this playlist itself, so a video cannot be put at a chosen place. Choose “Manual” as its order on YouTube first. Nothing was changed.",
  manual_order_required:
    "YouTube sorts this playlist itself. Choose “Manual” as its order on YouTube, then save your order again.",
  order_refused: "YouTube does not let Tidylist move the videos of this playlist.",
  order_not_kept:
    "The playlist was changed on YouTube again and again, so the rest was left as it is.",
  order_not_seen: "YouTube said that it moved all of them, but its list did not show it later.",
  creation_answer_lost:
    "YouTube's answer was lost. The next sync shows whether the playlist is there.",
  creation_refused: "YouTube refuses to create this playlist.",
  unknown: REASON_NOT_KNOWN,
  part_not_sent: "Part of it could not be sent and was left as it is.",
};

/** "" for null. An unknown code is described as unknown. */
export function describeReason(reason: ShownReason | null): string {
  if (!reason) return "";
  if (reason.code === "playlists_unreadable") return describeUnread(reason.playlistCount);
  if (!Object.hasOwn(WORDS, reason.code)) return REASON_NOT_KNOWN;
  const words = WORDS[reason.code];
  if (!("place" in reason) || !reason.place) return words;
  return words.replace(`${GOES_ON}.`, `${GOES_ON}: ${describePlace(reason.place)}.`);
}

/** "about 3 days, 40 before you": a place in the queue of changes. */
export function describePlace({ before, days }: ShownPlace): string {
  const time =
    days === 0 ? "today" : days === 1 ? "about a day" : `about ${formatCount(days)} days`;
  return before > 0 ? `${time}, ${formatCount(before)} before you` : time;
}

function describeUnread(playlistCount: number): string {
  const playlists =
    playlistCount === 1 ? "One playlist" : `${formatCount(playlistCount)} playlists`;
  return `${playlists} could not be read. All others are up to date.`;
}
