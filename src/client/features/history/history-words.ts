// The texts of a history row. Pure. Titles are people's own texts and are shown unchanged.
import type { ReactNode } from "react";
import { factsOf, HIDDEN_STATES, isUnchecked } from "#shared/availability.ts";
import { placeholderName } from "#client/library/video-name.ts";
import { formatDay } from "#client/ui/dates.ts";
import type { Removal } from "#shared/contract/removal.ts";
import { FIGURES } from "#client/plans/figures.ts";
import * as words from "#words/history.ts";

export const FORGOTTEN_NAME = words.forgottenVideo;
/** YouTube's rule for names and ids, explained once on the page. */
export const NAMES_ARE_FORGOTTEN = words.namesForgotten({ days: FIGURES.lostTitleDays });
export const LOOKED_AT_AGAIN = words.checkedAgain;
/** Shown at a row that could be put back until its id was deleted. */
export const ID_IS_FORGOTTEN = words.idForgotten({ days: FIGURES.lostTitleDays });

export const WHO_WORDS: Record<Removal["by"], string> = {
  you: words.you,
  owner: words.owner,
  youtube: words.unavailable,
  unknown: words.nobodyKnown,
};

/** For vanished videos, where the cause explains the reason. */
const VANISHED_WORDS: Partial<Record<Removal["by"], string>> = {
  youtube: words.whyUploader,
  unknown: words.whyUnknown,
};

const WHY_WORDS: Record<Removal["why"], string> = {
  hidden: words.whyHidden,
  chosen: words.whyChosen,
  duplicate: words.whyDuplicate,
  elsewhere: words.whyElsewhere,
  schedule: words.monthlyCleanUp,
  moved: words.whyMoved,
  replaced: words.whyReplaced,
  undone: words.whyUndone,
  playlist: words.whyPlaylist,
  vanished: words.whyVanished,
};

type HiddenWords = Record<(typeof HIDDEN_STATES)[number], string>;
/** The reasons that also say why the video was hidden, such as "It was hidden: private". */
const HIDDEN_WORDS: Partial<Record<Removal["why"], HiddenWords>> = {
  hidden: {
    private: words.whyPrivate,
    deleted: words.whyDeleted,
    blocked: words.whyBlocked,
    restricted: words.whyRestricted,
  },
  schedule: {
    private: words.cleanUpPrivate,
    deleted: words.cleanUpDeleted,
    blocked: words.cleanUpBlocked,
    restricted: words.cleanUpRestricted,
  },
};

/** Whether a whole playlist was removed or vanished. A vanished one is told by having none of a video's fields. */
export function isWholePlaylist({ why, videoId, availability, position }: Removal): boolean {
  return why === "playlist" || (videoId === null && availability === null && position === null);
}

/** The name of the removed video or playlist, as far as known. */
export function nameOf(removal: Removal): string {
  if (isWholePlaylist(removal)) {
    const { playlistId, playlistTitle } = removal;
    return playlistTitle || (playlistId === null ? words.forgottenPlaylist : words.unnamedPlaylist);
  }
  if (removal.title !== "") return removal.title;
  // The id is deleted with the name. If the id is still there, the name was never known.
  if (removal.videoId === null) return FORGOTTEN_NAME;
  return placeholderName(removal.availability);
}

/** Whether only the deletion of its id keeps the video from being put back. */
export function isPutBackLost(removal: Removal): boolean {
  const { state, availability, videoId, putBackAt, contradictedAt } = removal;
  if (state !== "done" || videoId !== null || putBackAt !== null) return false;
  if (contradictedAt !== null) return false;
  return availability !== null && factsOf(availability).canBePutBack;
}

/** Who removed it, and why: "By you · You chose it". `strong` marks who; without it, there is only text. */
export function describeCause(
  removal: Removal,
  strong: (text: ReactNode) => ReactNode = (text) => text,
): ReactNode[] {
  const { by } = removal;
  if (wasNotGone(removal)) return [strong(describeWhy(removal))];
  if (by === "youtube") return [words.byUploader({ strong })];
  if (by === "unknown") return [words.byUnknown({ strong })];
  return [strong(by === "you" ? words.byYou : words.byOwner), " · ", describeWhy(removal)];
}

/** The reason; includes the video's availability if that was the reason. */
export function describeWhy(removal: Removal): string {
  const { why, by, availability, replacedBy } = removal;
  const vanished = why === "vanished" && !wasNotGone(removal) ? VANISHED_WORDS[by] : undefined;
  if (vanished !== undefined) return vanished;
  if (why === "replaced" && replacedBy && replacedBy.title !== "") {
    return words.whyReplacedWith({ title: replacedBy.title });
  }
  const hiddenState = HIDDEN_STATES.find((state) => state === availability);
  return (hiddenState && HIDDEN_WORDS[why]?.[hiddenState]) ?? WHY_WORDS[why];
}

/** True for an item that the person did not remove and that seemed to have vanished, but that YouTube still shows. */
export function wasNotGone({ by, contradictedAt }: Removal): boolean {
  return contradictedAt !== null && by !== "you";
}

type StateWords = { text: string; variant: "plain" | "good" | "wait" | "loss" };

const NOT_DONE: Record<Exclude<Removal["state"], "done">, StateWords> = {
  planned: { text: words.stateWaiting, variant: "wait" },
  sent: { text: words.stateSent, variant: "wait" },
  failed: { text: words.stateFailed, variant: "loss" },
  cancelled: { text: words.stateCancelled, variant: "plain" },
};
/** For an unfinished move: its removal is recorded only after the video was put into the other playlist. */
const MOVE_CUT_SHORT: StateWords = { text: words.stateInBoth, variant: "plain" };

export function describeState(removal: Removal): StateWords {
  const { state, by, why, putBackAt, visibleAgainAt, contradictedAt } = removal;
  if (contradictedAt !== null) {
    const text = by === "you" ? words.stateStillShown : words.stateNotGone;
    return { text, variant: "wait" };
  }
  if (putBackAt !== null) {
    const day = formatDay(putBackAt);
    const text = day === "" ? words.statePutBack : words.statePutBackOn({ day });
    return { text, variant: "good" };
  }
  if (removal.canBePutBack && visibleAgainAt !== null) {
    const day = formatDay(visibleAgainAt);
    // What could not be checked may have been visible all the time.
    const text = isUnchecked(removal.availability)
      ? day === ""
        ? words.stateVisible
        : words.stateVisibleOn({ day })
      : day === ""
        ? words.stateVisibleAgain
        : words.stateVisibleAgainOn({ day });
    return { text, variant: "good" };
  }
  if (state === "done") {
    return { text: by === "you" ? words.stateRemoved : words.stateGone, variant: "plain" };
  }
  return state === "cancelled" && why === "moved" ? MOVE_CUT_SHORT : NOT_DONE[state];
}
