// What a removal would do, in words for the window in which it is confirmed (specification §2). Pure.
import { AVAILABILITY_WORDS, isHidden } from "#client/library/availability.ts";
import type { Plan } from "#client/library/removal/change-calls.ts";
import { formatMoment } from "#client/library/removal/change-words.ts";
import type { RemovalChange } from "#client/library/removal/change.ts";
import { nameless } from "#client/library/video-name.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { CsvTable } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";

export type PlanItem = Plan["items"][number];
/** The titles of playlists by their ids. */
export type Titles = ReadonlyMap<string, string>;

const WRITE_UNITS = 50;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

const WHY_HIDDEN =
  "Hidden are private, deleted, region-blocked and restricted videos. They are also removed from YouTube. This cannot be undone.";

export function titleOf(change: RemovalChange): string {
  if (change.kind === "videos") {
    return change.why === "duplicate" ? "Remove duplicates?" : "Remove videos?";
  }
  const several = change.playlistIds.length > 1;
  if (change.kind === "playlists") return several ? "Delete playlists?" : "Delete this playlist?";
  return "Remove hidden videos?";
}

export function warningOf(change: RemovalChange, count: number): string {
  if (change.kind === "hidden") return WHY_HIDDEN;
  if (change.kind === "playlists") {
    const several = change.playlistIds.length > 1;
    return `${several ? "They are" : "It is"} also deleted on YouTube, with the order of the videos in ${several ? "them" : "it"}. The videos themselves stay on YouTube. This cannot be undone.`;
  }
  const kept = change.why === "duplicate" ? " The first place of each video stays as it is." : "";
  return `${count === 1 ? "It is" : "They are"} removed from the playlist on YouTube too. YouTube cannot undo that.${kept}`;
}

/** What the button says that does it. */
export function actionOf(change: RemovalChange, count: number): string {
  return change.kind === "playlists"
    ? `Delete ${countOf(count, "playlist")}`
    : `Remove ${countOf(count, "video")}`;
}

/** What is said instead of a list with nothing in it. */
export function emptyOf(change: RemovalChange): string {
  if (change.kind === "hidden") return "Nothing is hidden here";
  return change.kind === "playlists"
    ? "There is no such playlist any more"
    : "These videos are not in the playlist any more";
}

/** "12 private · 3 deleted"; "" for playlists. */
export function describeReasons(items: readonly PlanItem[]): string {
  const counts = new Map<string, number>();
  for (const item of items) {
    const reason = reasonOf(item);
    if (reason !== "") counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${formatCount(count)} ${reason.toLowerCase()}`)
    .join(" · ");
}

export function reasonOf({ availability }: PlanItem): string {
  return availability === null ? "" : AVAILABILITY_WORDS[availability];
}

/** "2 videos · about 1 second · 100 of the 2,500 units left today". */
export function describePlanCost(plan: Plan): string {
  const isPlaylists = plan.items.some(({ itemId }) => itemId === null);
  const things = countOf(plan.items.length, isPlaylists ? "playlist" : "video");
  const share =
    plan.units <= plan.leftToday
      ? `${formatCount(plan.units)} of the ${formatCount(plan.leftToday)} units left today`
      : `${countOf(plan.units, "unit")}, of which ${formatCount(plan.leftToday)} are left today`;
  return `${things} · ${describeSeconds(plan.seconds)} · ${share}`;
}

/** When it ends where today does not suffice; "" where it does. */
export function describeEnd(plan: Plan, now = new Date()): string {
  if (plan.units <= plan.leftToday) return "";
  const today = Math.floor(plan.leftToday / WRITE_UNITS);
  const moment = formatMoment(plan.endsAt, now);
  const start =
    today === 0
      ? "YouTube's daily allowance is used up for today."
      : `YouTube's daily allowance suffices for ${formatCount(today)} today.`;
  const end =
    moment === ""
      ? ""
      : plan.atLeast
        ? ` It is done ${moment} at the earliest.`
        : ` It is done ${moment}.`;
  return `${start} The rest goes on by itself, also when this page is closed.${end}`;
}

/** A video by the name that is known of it, a playlist by its title. */
export function nameOf(item: PlanItem, titles: Titles): string {
  if (item.itemId === null) return titles.get(item.playlistId) ?? item.playlistId;
  if (item.title !== "") return item.title;
  return nameless(item.availability);
}

/** The list as a file, for afterwards. */
export function planTable(items: readonly PlanItem[], titles: Titles): CsvTable {
  return {
    columns: ["Playlist", "Position", "Title", "Channel", "Status", "Link"],
    rows: items.map((item) => [
      titles.get(item.playlistId) ?? item.playlistId,
      item.position === null ? "" : item.position + 1,
      item.itemId === null ? "" : nameOf(item, titles),
      item.channelTitle,
      item.availability ?? "",
      item.videoId === null ? playlistLink(item.playlistId) : videoLink(item.videoId),
    ]),
  };
}

export function isLoss({ availability }: PlanItem): boolean {
  return availability !== null && isHidden(availability);
}

export function describeSeconds(seconds: number): string {
  if (seconds < MINUTE_SECONDS) return `about ${countOf(Math.max(1, seconds), "second")}`;
  if (seconds < HOUR_SECONDS) {
    return `about ${countOf(Math.round(seconds / MINUTE_SECONDS), "minute")}`;
  }
  return `about ${countOf(Math.round(seconds / HOUR_SECONDS), "hour")}`;
}
