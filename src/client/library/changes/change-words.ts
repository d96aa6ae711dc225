// The messages after a change: done, queued or failed (product.md 6.5). Pure.
import { isRemoval, type Change, type Outcome } from "#client/library/changes/change.ts";
import { describeMaybeTwice } from "#client/library/changes/twice-words.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { dateFormat } from "#client/ui/date-format.ts";
import type { ToastMessage } from "#client/ui/toast-queue.ts";

const DAY_MS = 86_400_000;
const CLOCK = dateFormat({ timeStyle: "short" });
const WEEKDAY = dateFormat({ weekday: "long" });
const DATE = dateFormat({ day: "numeric", month: "long" });
const DAYS_BY_NAME = 6;

/** "today at 9:00 AM", "tomorrow at …", "on Monday at …", "on March 3 at …"; "" for an invalid date. */
export function formatMoment(instant: string, now = new Date()): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return "";
  const days = Math.round((startOfDay(moment) - startOfDay(now)) / DAY_MS);
  const near = days === 0 ? "today" : days === 1 ? "tomorrow" : undefined;
  const named = days > 0 && days <= DAYS_BY_NAME ? WEEKDAY.format(moment) : DATE.format(moment);
  return `${near ?? `on ${named}`} at ${CLOCK.format(moment)}`;
}

/** What is still queued and when it continues; "" for nothing. */
export function describeQueued({ queued, resumesAt }: Outcome, now: Date): string {
  if (queued === 0) return "";
  const moment = resumesAt === null ? "" : formatMoment(resumesAt, now);
  const [follows, itself] = queued === 1 ? ["follows", "itself"] : ["follow", "themselves"];
  return `${formatCount(queued)} more ${follows} ${moment === "" ? `by ${itself}` : moment}.`;
}

/** What was not done and why; "" for nothing. */
export function describeFailed({ failed, reason }: Outcome, done = "removed"): string {
  const left = `${formatCount(failed)} could not be ${done}.`;
  return [failed === 0 ? "" : left, describeReason(reason)].filter(Boolean).join(" ");
}

/** Videos whose move ended between its two calls: "2 videos are in both playlists now."; "" for none. */
export function describeInBoth({ inBoth = 0 }: Outcome): string {
  if (inBoth === 0) return "";
  return `${countOf(inBoth, "video")} ${inBoth === 1 ? "is" : "are"} in both playlists now.`;
}

/** The toast message after a change of existing playlists, for success and failure. */
export function describeOutcome(
  change: Exclude<Change, { kind: "create" }>,
  outcome: Outcome,
  { now, stopped }: { now: Date; stopped: boolean },
): ToastMessage {
  const notDone = [describeFailed(outcome, participleOf(change)), describeInBoth(outcome)];
  const failed = notDone.filter(Boolean).join(" ");
  if (outcome.done === 0 && outcome.queued === 0 && outcome.failed > 0 && !stopped) {
    return { title: failureTitle(change), description: failed, variant: "destructive" };
  }
  const { title, text } = successOf(change, outcome);
  const twice = describeMaybeTwice(outcome.maybeTwice ?? []);
  const further = [describeQueued(outcome, now), failed, twice].filter(Boolean).join(" ");
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

function successOf(
  change: Exclude<Change, { kind: "create" }>,
  outcome: Outcome,
): { title: string; text: string } {
  // What is queued counts as done, because it has left the library; it is told beside this.
  const sent = isRemoval(change) ? outcome.done - outcome.queued : outcome.done;
  const videos = countOf(sent, "video");
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
  const hidden = countOf(outcome.done, "hidden video");
  const gone = outcome.onYouTube > 0 ? ` and ${formatCount(outcome.onYouTube)} from YouTube` : "";
  return {
    title: change.from === "playlist" ? "Hidden videos removed" : "Cleanup Complete",
    text: `Removed ${hidden} from playlist${gone}`,
  };
}

function startOfDay(moment: Date): number {
  // Use UTC: a local day with a clock change does not have 24 hours.
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}
