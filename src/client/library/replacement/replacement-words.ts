// What the window of a replacement says (product.md 22). Pure.
import { formatMoment } from "#client/ui/dates.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { formatCount } from "#client/ui/counts.ts";
import type { Replacement, ReplacementPlan, SearchResult } from "#shared/contract/replacement.ts";
import { REPLACEMENT_UNDO_MS } from "#shared/replacement.ts";

/** Lengths that differ no more count as the same: YouTube rounds, and another upload is cut a little differently. */
const SAME_LENGTH_SECONDS = 2;
const UNDO_SECONDS = REPLACEMENT_UNDO_MS / 1000;

export const SENT_WORDS =
  "The words in this box are sent to YouTube when you press Search, and not before.";
export const UPLOADER_NOTE =
  "Look at who uploaded a video: some are copies that the owner of the original did not allow. Where you can, choose the original channel's upload.";
export const UNDO_BEFORE = `You can undo this. For ${UNDO_SECONDS} seconds the lost entry stays in the playlist, and Undo brings back everything. After that, Undo only takes the new video out again: YouTube does not accept hidden videos in a playlist, so the lost entry cannot come back.`;

/** Why a result may be the lost video; "" for nothing. It is our own text, shown apart from YouTube's result. */
export function describeHint(
  { channelTitle, durationSeconds }: SearchResult,
  lost: { channelTitle: string; durationSeconds: number | null },
): string {
  const hasSameChannelName = lost.channelTitle !== "" && channelTitle === lost.channelTitle;
  // NaN if a length is not known: the comparison below is then false.
  const differenceSeconds = Math.abs((durationSeconds ?? NaN) - (lost.durationSeconds ?? NaN));
  return [
    hasSameChannelName ? "its channel has the same name as the lost video's" : "",
    differenceSeconds <= SAME_LENGTH_SECONDS ? "it is as long as the lost video" : "",
  ]
    .filter(Boolean)
    .join("; ");
}

/** "This video is in the playlist already, at no. 3."; "" if it is not. */
export function describeAlready({ alreadyAt }: Pick<ReplacementPlan, "alreadyAt">): string {
  if (alreadyAt.length === 0) return "";
  const places = alreadyAt.map((place) => `no. ${formatCount(place + 1)}`).join(", ");
  return `This video is in the playlist already, at ${places}. It would be there once more.`;
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
  const there = `“${chosen}” is in the playlist${place === undefined ? "" : `, at no. ${formatCount(place + 1)}`}.`;
  const twice = maybeTwice
    ? " YouTube's answer was lost, so it may be there twice. Please look at the playlist on YouTube."
    : "";
  if (!inserted) {
    const waits = resumesAt !== null;
    return {
      title: waits ? "The rest goes on by itself" : "Nothing was replaced",
      text: waits
        ? `${why} It continues ${formatMoment(resumesAt)}.`.trim()
        : why || "It was stopped before the new video was put in.",
      canUndo: false,
      shouldSendAgain: false,
    };
  }
  if (removed) {
    return {
      title: "Replaced",
      text: `${there} The lost entry is removed. Undo takes the new video out again; the lost entry cannot come back.${twice}`,
      canUndo: true,
      shouldSendAgain: false,
    };
  }
  // Without a reason, the removal waits only for the end of the time in which Undo brings back everything.
  if (resumesAt !== null && reason === null) {
    return {
      title: "The new video is in",
      text: `${there} The lost entry is removed after ${UNDO_SECONDS} seconds, even when this window is closed. Until then, Undo brings back everything.${twice}`,
      canUndo: true,
      shouldSendAgain: true,
    };
  }
  return {
    title: "The new video is in",
    text: `${there} The lost entry is still there, too. ${why}${twice}`,
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
    const later = resumesAt === null ? "" : ` It continues ${formatMoment(resumesAt)}.`;
    return { title: "Not undone yet", text: `The new video is still there. ${why}${later}` };
  }
  return {
    title: "Undone",
    text: removed
      ? "The new video is out of the playlist again. The lost entry was removed before and cannot come back."
      : `The playlist is as it was before. ${why}`.trim(),
  };
}
