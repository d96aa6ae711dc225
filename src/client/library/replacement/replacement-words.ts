// What the window of a replacement says (product.md 22). Pure.
import { formatMoment } from "#client/ui/dates.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import type { Replacement, ReplacementPlan, SearchResult } from "#shared/contract/replacement.ts";
import { REPLACEMENT_UNDO_MS } from "#shared/replacement.ts";
import * as changeWords from "#words/changes.ts";
import * as page from "#words/page.ts";
import * as words from "#words/replacement.ts";

/** Lengths that differ no more count as the same: YouTube rounds, and another upload is cut a little differently. */
const SAME_LENGTH_SECONDS = 2;
const UNDO_SECONDS = REPLACEMENT_UNDO_MS / 1000;

export const UNDO_BEFORE = words.undoBefore({ seconds: UNDO_SECONDS });

/** Why a result may be the lost video; "" for nothing. It is our own text, shown apart from YouTube's result. */
export function describeHint(
  { channelTitle, durationSeconds }: SearchResult,
  lost: { channelTitle: string; durationSeconds: number | null },
): string {
  const hasSameChannelName = lost.channelTitle !== "" && channelTitle === lost.channelTitle;
  // NaN if a length is not known: the comparison below is then false.
  const differenceSeconds = Math.abs((durationSeconds ?? NaN) - (lost.durationSeconds ?? NaN));
  const hasSameLength = differenceSeconds <= SAME_LENGTH_SECONDS;
  if (hasSameChannelName) return hasSameLength ? words.hintBoth : words.hintChannel;
  return hasSameLength ? words.hintLength : "";
}

/** "This video is in the playlist already, at no. 3."; "" if it is not. */
export function describeAlready({ alreadyAt }: Pick<ReplacementPlan, "alreadyAt">): string {
  if (alreadyAt.length === 0) return "";
  const places = alreadyAt.map((place) => words.placeNumber({ place: place + 1 }));
  return words.already({ places: places.join(page.listSeparator) });
}

export type ReplacementState = {
  title: string;
  text: string;
  canUndo: boolean;
  /** More happens within a minute, so the request is repeated for a newer answer. */
  shouldSendAgain: boolean;
};

/** How far a replacement is. `place` counts from 0. */
export function describeReplacement(
  { inserted, removed, resumesAt, reason, maybeTwice }: Replacement,
  chosen: string,
  place: number | undefined,
): ReplacementState {
  const why = describeReason(reason);
  const there =
    place === undefined
      ? words.inPlaylist({ title: chosen })
      : words.inPlaylistAt({ title: chosen, place: place + 1 });
  const twice = maybeTwice ? words.maybeTwice : "";
  if (!inserted) {
    const waits = resumesAt !== null;
    return {
      title: waits ? changeWords.restGoesOn : words.nothingReplaced,
      text: waits
        ? joined(why, words.continuesAt({ moment: formatMoment(resumesAt) }))
        : why || words.stoppedBefore,
      canUndo: false,
      shouldSendAgain: false,
    };
  }
  if (removed) {
    return {
      title: words.replacedTitle,
      text: joined(there, words.lostRemoved, twice),
      canUndo: true,
      shouldSendAgain: false,
    };
  }
  // Without a reason, the removal waits only for the end of the time in which Undo brings back everything.
  if (resumesAt !== null && reason === null) {
    return {
      title: words.newIsInTitle,
      text: joined(there, words.lostRemovedSoon({ seconds: UNDO_SECONDS }), twice),
      canUndo: true,
      shouldSendAgain: true,
    };
  }
  return {
    title: words.newIsInTitle,
    text: joined(there, words.lostStillThere, why, twice),
    canUndo: true,
    shouldSendAgain: false,
  };
}

/** How an undo ended. */
export function describeUndo({ inserted, removed, reason, resumesAt }: Replacement): {
  title: string;
  text: string;
} {
  const why = describeReason(reason);
  if (inserted) {
    const later = resumesAt === null ? "" : words.continuesAt({ moment: formatMoment(resumesAt) });
    return { title: changeWords.notUndoneYet, text: joined(words.newStillThere, why, later) };
  }
  return {
    title: words.undoneTitle,
    text: removed ? words.undoneWithoutLost : joined(words.undoneAll, why),
  };
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(page.sentenceSeparator);
}
