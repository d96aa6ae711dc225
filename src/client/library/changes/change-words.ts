// The messages after a change: done, queued or failed (product.md 6.5). Pure.
import {
  isRemoval,
  type Change,
  type MaybeTwice,
  type Outcome,
} from "#client/library/changes/change.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { formatMoment } from "#client/ui/dates.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import * as words from "#words/changes.ts";
import * as page from "#words/page.ts";

/** What is still queued and when it continues; "" for nothing. `isMore`: whether something was done already. */
export function describeQueued(
  { queued: count, resumesAt }: Outcome,
  now: Date,
  isMore = true,
): string {
  if (count === 0) return "";
  const moment = formatMoment(resumesAt, now);
  if (isMore) {
    return moment === "" ? words.moreFollow({ count }) : words.moreFollowAt({ count, moment });
  }
  return moment === "" ? words.follow({ count }) : words.followAt({ count, moment });
}

const NOT_DONE = {
  removed: words.notRemoved,
  deleted: words.notDeleted,
  putBack: words.notPutBack,
  copied: words.notCopied,
  moved: words.notMoved,
};
type Deed = keyof typeof NOT_DONE;

/** What was not done and why; "" for nothing. */
export function describeFailed({ failed, reason }: Outcome, deed: Deed = "removed"): string {
  const text = failed === 0 ? "" : NOT_DONE[deed]({ count: failed });
  return [text, describeReason(reason)].filter(Boolean).join(page.sentenceSeparator);
}

/** Appends a sentence to `text`, which may be absent; adds a full stop between them if `text` has none. */
export function followedBy(text: string | undefined, sentence: string): string {
  if (!text) return sentence;
  return /[.。।]$/.test(text)
    ? `${text}${page.sentenceSeparator}${sentence}`
    : words.followedBy({ text, sentence });
}

/** Videos that a move has put in and not taken out: "2 videos are in both playlists now."; "" for none. */
function describeInBoth({ inBoth = 0 }: Outcome): string {
  return inBoth === 0 ? "" : words.inBoth({ count: inBoth });
}

/** The toast message after a change of existing playlists, for success and failure. */
export function describeOutcome(
  change: Exclude<Change, { kind: "create" }>,
  outcome: Outcome,
  { now, stopped, target }: { now: Date; stopped: boolean; target?: string | undefined },
): ToastMessage {
  const notDone = [describeFailed(outcome, deedOf(change)), describeInBoth(outcome)];
  const failed = notDone.filter(Boolean).join(page.sentenceSeparator);
  if (outcome.done === 0 && outcome.queued === 0 && outcome.failed > 0 && !stopped) {
    return { title: failureTitle(change), description: failed, variant: "destructive" };
  }
  const twice = describeMaybeTwice(outcome.maybeTwice ?? []);
  const isBegun = stopped || outcome.queued === 0 || countSent(change, outcome) > 0;
  const queued = describeQueued(outcome, now, isBegun);
  const further = [queued, failed, twice].filter(Boolean).join(page.sentenceSeparator);
  if (!isBegun) return { title: words.goesOn, description: further };
  const { title, text } = successOf(change, outcome, target);
  return {
    title: stopped ? words.stopped : title,
    description: further === "" ? text : followedBy(text, further),
  };
}

function deedOf(change: Change): Deed {
  if (change.kind === "putBack") return "putBack";
  if (change.kind === "merge") return "copied";
  if (change.kind === "transfer") return change.keep ? "copied" : "moved";
  return change.kind === "playlists" ? "deleted" : "removed";
}

export function failureTitle(change: Change): string {
  if (change.kind === "videos" || change.kind === "items") return words.failedToRemove;
  if (change.kind === "putBack") return words.failedToPutBack;
  if (change.kind === "create") return words.failedToCreate;
  if (change.kind === "merge") return words.failedToMerge;
  if (change.kind === "transfer") return change.keep ? words.failedToCopy : words.failedToMove;
  const several = change.playlistIds.length > 1;
  if (change.kind === "playlists") return several ? words.failedBulkDelete : words.failedDelete;
  if (change.from === "playlist") return words.failedToClean;
  return several ? words.failedBulkCleanUp : words.failedCleanUp;
}

/** How many were done at YouTube. `done` of a removal includes queued ones, which the library no longer shows. */
function countSent(change: Change, { done, queued }: Outcome): number {
  return isRemoval(change) ? done - queued : done;
}

function successOf(
  change: Exclude<Change, { kind: "create" }>,
  outcome: Outcome,
  target: string | undefined,
): { title: string; text: string } {
  // Without the queued ones, which have a sentence of their own.
  const count = countSent(change, outcome);
  const { playlists } = outcome;
  if (change.kind === "videos" || change.kind === "items") {
    const several = change.kind === "items" && playlists > 1;
    const text = several
      ? words.removedFromSeveral({ count, playlists })
      : words.removed({ count });
    return { title: words.videosRemovedTitle, text };
  }
  if (change.kind === "putBack") {
    return { title: words.putBackTitle, text: words.putBack({ count }) };
  }
  if (change.kind === "merge") return { title: words.mergedTitle, text: textOfCopy(count, target) };
  if (change.kind === "transfer") {
    if (change.keep) return { title: words.copiedTitle, text: textOfCopy(count, target) };
    const text =
      target === undefined ? words.moved({ count }) : words.movedTo({ count, title: target });
    return { title: words.movedTitle, text };
  }
  const several = change.playlistIds.length > 1;
  if (change.kind === "playlists") {
    const title = several ? words.bulkDeleteDoneTitle : words.playlistDeletedTitle;
    return { title, text: words.deleted({ count: playlists }) };
  }
  if (several) {
    const text = words.removedFromSeveral({ count, playlists });
    return { title: words.bulkCleanUpDoneTitle, text };
  }
  // Here `done` includes the queued ones, because the text also says how many are gone from YouTube (product.md 6.5.2).
  const { done, onYouTube: gone } = outcome;
  return {
    title: change.from === "playlist" ? words.hiddenRemovedTitle : words.cleanUpDoneTitle,
    text:
      gone > 0
        ? words.removedHiddenAndGone({ count: done, gone })
        : words.removedHidden({ count: done }),
  };
}

function textOfCopy(count: number, target: string | undefined): string {
  return target === undefined ? words.copied({ count }) : words.copiedTo({ count, title: target });
}

// The result of creating playlists, in words. Pure.

/**
 * How many videos are in the new playlists, including those that a move has not removed from the old one: these count
 * as failed, not as done.
 */
export function countAdded({ done, inBoth = 0 }: Outcome): number {
  return done + inBoth;
}

/** The toast message after playlists were created, or failed to be. */
export function describeCreated(
  outcome: Outcome,
  { now, stopped }: { now: Date; stopped: boolean },
): ToastMessage {
  const { created = [] } = outcome;
  const waits = outcome.queued > 0 || (outcome.waitingPlaylists ?? 0) > 0;
  const further = describeRemaining(outcome, now);
  if (created.length === 0 && !waits && !stopped) {
    return { title: words.failedToCreate, description: further, variant: "destructive" };
  }
  const several = created.length + (outcome.waitingPlaylists ?? 0) > 1;
  const finished = several ? words.createdSeveralTitle : words.createdTitle;
  const title = stopped ? words.stopped : waits ? words.creatingGoesOn : finished;
  const twice = describeMaybeTwice(outcome.maybeTwice ?? []);
  const text = textOfCreated(created, countAdded(outcome));
  return {
    title,
    description: [text, further, twice, describePlaylistsTwice(created)]
      .filter(Boolean)
      .join(page.sentenceSeparator),
  };
}

function textOfCreated(created: NonNullable<Outcome["created"]>, added: number): string {
  const [first] = created;
  if (!first) return "";
  if (created.length > 1) {
    const playlists = created.length;
    return added === 0
      ? words.createdSeveralEmpty({ count: playlists })
      : words.putIntoSeveral({ count: added, playlists });
  }
  const { title } = first;
  return added === 0 ? words.createdEmpty({ title }) : words.putInto({ count: added, title });
}

/** "YouTube's answer was lost, so “Mix” may be there twice."; "" for none. */
export function describePlaylistsTwice(created: NonNullable<Outcome["created"]>): string {
  const titles = created
    .filter(({ maybeTwice }) => maybeTwice)
    .map(({ title }) => words.quoted({ title }));
  return titles.length === 0
    ? ""
    : words.playlistsTwice({ titles: titles.join(page.listSeparator) });
}

/** What is still queued and what was not inserted, with reasons; "" if complete. */
export function describeRemaining(outcome: Outcome, now = new Date()): string {
  const { queued, resumesAt, reason, waitingPlaylists = 0, inBoth = 0 } = outcome;
  const failed = outcome.failed - inBoth;
  const later = describeLater(queued, waitingPlaylists, formatMoment(resumesAt, now));
  const notAdded = failed === 0 ? "" : words.notAdded({ count: failed });
  return [notAdded, describeInBoth(outcome), describeReason(reason), later]
    .filter(Boolean)
    .join(page.sentenceSeparator);
}

function describeLater(videos: number, playlists: number, moment: string): string {
  if (videos > 0) {
    const count = videos;
    return moment === "" ? words.videosFollow({ count }) : words.videosFollowAt({ count, moment });
  }
  if (playlists === 0) return "";
  const count = playlists;
  return moment === ""
    ? words.playlistsFollow({ count })
    : words.playlistsFollowAt({ count, moment });
}

// The words for videos that may have been inserted twice, because YouTube's answer to an earlier try was
// lost. Pure.

/** "YouTube's answer was lost, so 1 video may be there twice."; "" for none. */
export function describeMaybeTwice(videos: readonly MaybeTwice[]): string {
  return videos.length === 0 ? "" : words.videosTwice({ count: videos.length });
}

/** The videos grouped by the playlist that may hold them twice, in order. */
export function twiceByPlaylist(
  videos: readonly MaybeTwice[],
): { playlistId: string; titles: string[] }[] {
  const titles = new Map<string, string[]>();
  for (const { playlistId, title } of videos) {
    titles.set(playlistId, [...(titles.get(playlistId) ?? []), title || words.unavailableVideo]);
  }
  return [...titles].map(([playlistId, some]) => ({ playlistId, titles: some }));
}
