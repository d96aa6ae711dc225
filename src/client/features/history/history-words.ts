// The texts of a history row. Pure. Titles are people's own texts and are shown unchanged.
import { factsOf, isHidden, isUnchecked } from "#shared/availability.ts";
import { placeholderName } from "#client/library/video-name.ts";
import { formatDay } from "#client/ui/dates.ts";
import { upperFirst } from "#client/ui/first-letter.ts";
import type { Removal } from "#shared/contract/removal.ts";
import { FIGURES } from "#client/plans/figures.ts";

export const FORGOTTEN_NAME = "A video whose name is forgotten";
/** YouTube's rule for names and ids, explained once on the page. */
export const NAMES_ARE_FORGOTTEN = `YouTube lets us keep names and ids for ${FIGURES.lostTitleDays} days after it last confirmed them. Older rows say only what happened and when, and can no longer be put back, unless the video is still in one of your playlists. A file that you download keeps the names.`;
export const LOOKED_AT_AGAIN =
  "Videos that were hidden are checked again when you open this page, and once a week: those that are visible again can be put back.";
/** Shown at a row that could be put back until its id was deleted. */
export const ID_IS_FORGOTTEN = `It can no longer be put back: YouTube lets us keep its id for ${FIGURES.lostTitleDays} days only.`;

export const WHO_WORDS: Record<Removal["by"], string> = {
  you: "You",
  owner: "The playlist's owner on YouTube",
  youtube: "No longer available on YouTube",
  unknown: "Not known",
};

const BY_WORDS: Record<Removal["by"], string> = {
  you: "By you",
  owner: "Removed on YouTube by the playlist's owner",
  youtube: "The video is no longer available",
  unknown: "Gone from the playlist",
};
/** For vanished videos, where the cause explains the reason. */
const VANISHED_WORDS: Partial<Record<Removal["by"], string>> = {
  youtube: "deleted or made private by its uploader, or removed by YouTube",
  unknown: "it is not known who removed it",
};
/** Joins cause and reason when they form one sentence. */
const JOINTS: Partial<Record<Removal["by"], string>> = { youtube: ": ", unknown: "; " };

const WHY_WORDS: Record<Removal["why"], string> = {
  hidden: "It was hidden",
  chosen: "You chose it",
  duplicate: "It was there more than once",
  elsewhere: "It was in another place too",
  schedule: "Monthly clean-up",
  moved: "Moved to another playlist",
  replaced: "You replaced it",
  undone: "You undid its replacement",
  playlist: "You chose the whole playlist",
  vanished: "Gone when Tidylist looked",
};

/** Whether a whole playlist was removed or vanished. A vanished one is told by having none of a video's fields. */
export function isWholePlaylist({ why, videoId, availability, position }: Removal): boolean {
  return why === "playlist" || (videoId === null && availability === null && position === null);
}

/** The name of the removed video or playlist, as far as known. */
export function nameOf(removal: Removal): string {
  if (isWholePlaylist(removal)) return removal.playlistTitle || upperFirst(playlistNameOf(removal));
  if (removal.title !== "") return removal.title;
  // The id is deleted with the name. If the id is still there, the name was never known.
  if (removal.videoId === null) return FORGOTTEN_NAME;
  return placeholderName(removal.availability);
}

/** The title of the playlist, or what stands for it in a sentence. */
export function playlistNameOf({ playlistId, playlistTitle }: Removal): string {
  const unnamed =
    playlistId === null ? "a playlist whose name is forgotten" : "a playlist without a name";
  return playlistTitle || unnamed;
}

/** Whether only the deletion of its id keeps the video from being put back. */
export function isPutBackLost(removal: Removal): boolean {
  const { state, availability, videoId, putBackAt, contradictedAt } = removal;
  if (state !== "done" || videoId !== null || putBackAt !== null) return false;
  if (contradictedAt !== null) return false;
  return availability !== null && factsOf(availability).canBePutBack;
}

/** Who removed it, and why, with the separator: ["By you", " · You chose it"]. */
export function describeCause(removal: Removal): [who: string, why: string] {
  if (wasNotGone(removal)) return [describeWhy(removal), ""];
  const joint = (removal.why === "vanished" && JOINTS[removal.by]) || " · ";
  return [BY_WORDS[removal.by], `${joint}${describeWhy(removal)}`];
}

/** The reason; includes the video's availability if that was the reason. */
export function describeWhy(removal: Removal): string {
  const { why, by, availability, replacedBy } = removal;
  const hiddenState = availability !== null && isHidden(availability) ? availability : null;
  const vanished = why === "vanished" && !wasNotGone(removal) ? VANISHED_WORDS[by] : undefined;
  if (vanished !== undefined) return vanished;
  const words = WHY_WORDS[why];
  if (replacedBy && replacedBy.title !== "") return `${words} with “${replacedBy.title}”`;
  const saysState = hiddenState !== null && (why === "hidden" || why === "schedule");
  return saysState ? `${words}: ${factsOf(hiddenState).label.toLowerCase()}` : words;
}

/** True for an item that the person did not remove and that seemed to have vanished, but that YouTube still shows. */
export function wasNotGone({ by, contradictedAt }: Removal): boolean {
  return contradictedAt !== null && by !== "you";
}

type StateWords = { text: string; variant: "plain" | "good" | "wait" | "loss" };

const NOT_DONE: Record<Exclude<Removal["state"], "done">, StateWords> = {
  planned: { text: "Waiting", variant: "wait" },
  sent: { text: "Waiting for YouTube's answer", variant: "wait" },
  failed: { text: "Failed", variant: "loss" },
  cancelled: { text: "Not done, still there", variant: "plain" },
};
/** For an unfinished move: its removal is recorded only after the video was put into the other playlist. */
const MOVE_CUT_SHORT: StateWords = { text: "Not done, in both playlists", variant: "plain" };

export function describeState(removal: Removal): StateWords {
  const { state, by, why, putBackAt, visibleAgainAt, contradictedAt } = removal;
  if (contradictedAt !== null) {
    const text = by === "you" ? "YouTube still shows it" : "It was not gone: YouTube shows it";
    return { text, variant: "wait" };
  }
  if (putBackAt !== null) {
    const day = formatDay(putBackAt);
    return { text: day === "" ? "Put back" : `Put back on ${day}`, variant: "good" };
  }
  if (removal.canBePutBack && visibleAgainAt !== null) {
    // What could not be checked may have been visible all the time.
    const words = isUnchecked(removal.availability) ? "Visible" : "Visible again";
    const day = formatDay(visibleAgainAt);
    return { text: day === "" ? words : `${words} on ${day}`, variant: "good" };
  }
  if (state === "done") return { text: by === "you" ? "Removed" : "Gone", variant: "plain" };
  return state === "cancelled" && why === "moved" ? MOVE_CUT_SHORT : NOT_DONE[state];
}
