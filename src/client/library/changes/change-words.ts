// The messages after a change: done, queued or failed (product.md 6.5). Pure.
import {
  isRemoval,
  type Change,
  type MaybeTwice,
  type Outcome,
} from "#client/library/changes/change.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { formatMoment } from "#client/ui/dates.ts";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";

/** What is still queued and when it continues; "" for nothing. `more` stands after the number. */
export function describeQueued({ queued, resumesAt }: Outcome, now: Date, more = " more"): string {
  if (queued === 0) return "";
  const moment = formatMoment(resumesAt, now);
  const [follows, itself] = queued === 1 ? ["follows", "itself"] : ["follow", "themselves"];
  return `${formatCount(queued)}${more} ${follows} ${moment === "" ? `by ${itself}` : moment}.`;
}

/** What was not done and why; "" for nothing. */
export function describeFailed({ failed, reason }: Outcome, participle = "removed"): string {
  const text = `${formatCount(failed)} could not be ${participle}.`;
  return [failed === 0 ? "" : text, describeReason(reason)].filter(Boolean).join(" ");
}

/** Videos that a move has put in and not taken out: "2 videos are in both playlists now."; "" for none. */
function describeInBoth({ inBoth = 0 }: Outcome): string {
  if (inBoth === 0) return "";
  return `${countOf(inBoth, "video")} ${inBoth === 1 ? "is" : "are"} in both playlists now.`;
}

/** The toast message after a change of existing playlists, for success and failure. */
export function describeOutcome(
  change: Exclude<Change, { kind: "create" }>,
  outcome: Outcome,
  { now, stopped, target }: { now: Date; stopped: boolean; target?: string | undefined },
): ToastMessage {
  const notDone = [describeFailed(outcome, participleOf(change)), describeInBoth(outcome)];
  const failed = notDone.filter(Boolean).join(" ");
  if (outcome.done === 0 && outcome.queued === 0 && outcome.failed > 0 && !stopped) {
    return { title: failureTitle(change), description: failed, variant: "destructive" };
  }
  const twice = describeMaybeTwice(outcome.maybeTwice ?? []);
  const isBegun = stopped || outcome.queued === 0 || countSent(change, outcome) > 0;
  const queued = describeQueued(outcome, now, isBegun ? " more" : "");
  const further = [queued, failed, twice].filter(Boolean).join(" ");
  if (!isBegun) return { title: "It goes on by itself", description: further };
  const { title, text: done } = successOf(change, outcome);
  const text = target === undefined ? done : `${done} to “${target}”`;
  return {
    title: stopped ? "Stopped" : title,
    description: further === "" ? text : `${text}. ${further}`,
  };
}

function participleOf(change: Change): string {
  if (change.kind === "putBack") return "put back";
  if (change.kind === "merge") return "copied";
  if (change.kind === "transfer") return change.keep ? "copied" : "moved";
  return change.kind === "playlists" ? "deleted" : "removed";
}

export function failureTitle(change: Change): string {
  if (change.kind === "videos" || change.kind === "items") return "Failed to remove videos";
  if (change.kind === "putBack") return "Failed to put videos back";
  if (change.kind === "create") return "Failed to create playlist";
  if (change.kind === "merge") return "Failed to merge playlists";
  if (change.kind === "transfer") return `Failed to ${change.keep ? "copy" : "move"} videos`;
  const several = change.playlistIds.length > 1;
  if (change.kind === "playlists") return several ? "Bulk Delete Failed" : "Delete Failed";
  if (change.from === "playlist") return "Failed to clean playlist";
  return several ? "Bulk Cleanup Failed" : "Cleanup Failed";
}

/** How many were done at YouTube. `done` of a removal includes queued ones, which the library no longer shows. */
function countSent(change: Change, { done, queued }: Outcome): number {
  return isRemoval(change) ? done - queued : done;
}

function successOf(
  change: Exclude<Change, { kind: "create" }>,
  outcome: Outcome,
): { title: string; text: string } {
  // Without the queued ones, which have a sentence of their own.
  const videos = countOf(countSent(change, outcome), "video");
  if (change.kind === "videos" || change.kind === "items") {
    const several = change.kind === "items" && outcome.playlists > 1;
    const from = several ? countOf(outcome.playlists, "playlist") : "playlist";
    return { title: "Videos removed", text: `Removed ${videos} from ${from}` };
  }
  if (change.kind === "putBack") return { title: "Videos put back", text: `Put ${videos} back` };
  if (change.kind === "merge") return { title: "Playlists merged", text: `Copied ${videos}` };
  if (change.kind === "transfer") {
    return change.keep
      ? { title: "Videos copied", text: `Copied ${videos}` }
      : { title: "Videos moved", text: `Moved ${videos}` };
  }
  const several = change.playlistIds.length > 1;
  if (change.kind === "playlists") {
    const deleted = `Deleted ${countOf(outcome.playlists, "playlist")}`;
    return several
      ? { title: "Bulk Delete Complete", text: deleted }
      : { title: "Playlist Deleted", text: deleted };
  }
  if (several) {
    const from = countOf(outcome.playlists, "playlist");
    return { title: "Bulk Cleanup Complete", text: `Removed ${videos} from ${from}` };
  }
  // Here `done` includes the queued ones, because the text also says how many are gone from YouTube (product.md 6.5.2).
  const hidden = countOf(outcome.done, "hidden video");
  const gone = outcome.onYouTube > 0 ? ` and ${formatCount(outcome.onYouTube)} from YouTube` : "";
  return {
    title: change.from === "playlist" ? "Hidden videos removed" : "Cleanup Complete",
    text: `Removed ${hidden} from playlist${gone}`,
  };
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
  const added = countAdded(outcome);
  const waits = outcome.queued > 0 || (outcome.waitingPlaylists ?? 0) > 0;
  const further = describeRemaining(outcome, now);
  if (created.length === 0 && !waits && !stopped) {
    return { title: "Failed to create playlist", description: further, variant: "destructive" };
  }
  const several = created.length + (outcome.waitingPlaylists ?? 0) > 1;
  const finished = several ? "Playlists Created" : "Playlist Created";
  const title = stopped ? "Stopped" : waits ? "Creating goes on by itself" : finished;
  const where =
    created.length === 1 ? `"${created[0]?.title}"` : countOf(created.length, "playlist");
  const twice = describeMaybeTwice(outcome.maybeTwice ?? []);
  const text =
    created.length === 0
      ? ""
      : added === 0
        ? `${where} is on YouTube, and empty.`
        : `Put ${countOf(added, "video")} into ${where}.`;
  return {
    title,
    description: [text, further, twice, describePlaylistsTwice(created)].filter(Boolean).join(" "),
  };
}

/** "YouTube's answer was lost, so “Mix” may be there twice."; "" for none. */
export function describePlaylistsTwice(created: NonNullable<Outcome["created"]>): string {
  const titles = created.filter(({ maybeTwice }) => maybeTwice).map(({ title }) => `“${title}”`);
  return titles.length === 0
    ? ""
    : `YouTube's answer was lost, so ${titles.join(", ")} may be there twice.`;
}

/** What is still queued and what was not inserted, with reasons; "" if complete. */
export function describeRemaining(outcome: Outcome, now = new Date()): string {
  const { queued, resumesAt, reason, waitingPlaylists = 0, inBoth = 0 } = outcome;
  const failed = outcome.failed - inBoth;
  const waits = queued > 0 || waitingPlaylists > 0;
  const rest = queued > 0 ? countOf(queued, "video") : countOf(waitingPlaylists, "playlist");
  const moment = formatMoment(resumesAt, now);
  const isOne = queued === 1 || (queued === 0 && waitingPlaylists === 1);
  const follows = `${rest} ${isOne ? "follows" : "follow"}`;
  const later = waits ? `${follows} ${moment === "" ? "by itself" : moment}.` : "";
  const notAdded = failed === 0 ? "" : `${countOf(failed, "video")} could not be added.`;
  return [notAdded, describeInBoth(outcome), describeReason(reason), later]
    .filter(Boolean)
    .join(" ");
}

// The words for videos that may have been inserted twice, because YouTube's answer to an earlier try was
// lost. Pure.

/** "YouTube's answer was lost, so 1 video may be there twice."; "" for none. */
export function describeMaybeTwice(videos: readonly MaybeTwice[]): string {
  if (videos.length === 0) return "";
  return `YouTube's answer was lost, so ${countOf(videos.length, "video")} may be there twice.`;
}

/** The videos grouped by the playlist that may hold them twice, in order. */
export function twiceByPlaylist(
  videos: readonly MaybeTwice[],
): { playlistId: string; titles: string[] }[] {
  const titles = new Map<string, string[]>();
  for (const { playlistId, title } of videos) {
    titles.set(playlistId, [...(titles.get(playlistId) ?? []), title || "[Unavailable Video]"]);
  }
  return [...titles].map(([playlistId, some]) => ({ playlistId, titles: some }));
}
