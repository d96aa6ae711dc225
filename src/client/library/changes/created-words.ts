// The result of creating playlists, in words. Pure.
import { describeReason } from "#client/library/outcome-words.ts";
import { describeInBoth, formatMoment } from "#client/library/changes/change-words.ts";
import type { Outcome } from "#client/library/changes/change.ts";
import { describeMaybeTwice } from "#client/library/changes/twice-words.ts";
import { countOf } from "#client/ui/counts.ts";
import type { ToastMessage } from "#client/ui/toast-queue.ts";

/** How many videos are in the new playlists, those whose move ended between its two calls among them. */
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
  const moment = resumesAt === null ? "" : formatMoment(resumesAt, now);
  const isOne = queued === 1 || (queued === 0 && waitingPlaylists === 1);
  const follows = `${rest} ${isOne ? "follows" : "follow"}`;
  const later = waits ? `${follows} ${moment === "" ? "by itself" : moment}.` : "";
  const lost = failed === 0 ? "" : `${countOf(failed, "video")} could not be added.`;
  return [lost, describeInBoth(outcome), describeReason(reason), later].filter(Boolean).join(" ");
}
