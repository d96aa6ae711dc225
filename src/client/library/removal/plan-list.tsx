import { playlistToCheck, type Plan } from "#client/library/changes/change-calls.ts";
import { isOneVideo, type RemovalChange } from "#client/library/changes/change.ts";
import {
  changesLeft,
  daysUntil,
  describeChanges,
  describeRest,
  describeSeconds,
  describeToday,
} from "#client/library/changes/cost-words.ts";
import { describeRemovedKinds } from "#client/library/hidden-kinds.ts";
import { describePlace } from "#client/library/outcome-words.ts";
import { describeUncheckedRegions, placeholderName } from "#client/library/video-name.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { lowerFirst } from "#client/ui/first-letter.ts";
import { regionName } from "#client/ui/video-list/regions.ts";
import { tableOf, type CsvTable } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import { factsOf, isHidden, isShown } from "#shared/availability.ts";

const VIDEOS_A_REQUEST = 50;

const WHY_HIDDEN = `Hidden means ${describeRemovedKinds()} videos. They are also removed from YouTube. This cannot be undone.`;

/** Between the two checks for another copy, because YouTube's lists may be ten minutes old (product.md 12.6.4). */
const SECONDS_BETWEEN_CHECKS = 600;
const COPY_CHECKS = "Tidylist checks for it twice, ten minutes apart, before anything is removed.";

type Props = { items: readonly PlanItem[]; titles: Titles };

/** The window shows no more rows; the downloaded list has all of them. */
const MOST_ROWS = 100;

/** Some browsers let the keyboard scroll an element only if it can have the focus. */
const FOCUSABLE = { tabIndex: 0 };

/** What will be removed, each item with its reason. */
export function PlanList({ items, titles }: Props) {
  const reasons = describeReasons(items);
  const showsPlaylist = new Set(items.map(({ playlistId }) => playlistId)).size > 1;
  const moreCount = items.length - MOST_ROWS;
  return (
    <div>
      {reasons !== "" && <p className="mb-1.5 text-sm font-semibold">{reasons}</p>}
      <div
        role="region"
        aria-label="What will be removed"
        {...FOCUSABLE}
        className="relative max-h-56 overflow-y-auto overscroll-contain rounded-lg border border-line bg-sunken"
      >
        <ul className="divide-y divide-line">
          {items.slice(0, MOST_ROWS).map((item) => (
            <PlanRow
              key={item.itemId ?? item.playlistId}
              item={item}
              titles={titles}
              showsPlaylist={showsPlaylist}
            />
          ))}
        </ul>
        {moreCount > 0 && (
          <p className="border-t border-line px-3 py-2 text-sm">
            and {countOf(moreCount, "more", "more")}; the downloaded list has all of them
          </p>
        )}
      </div>
    </div>
  );
}

type RowProps = { item: PlanItem; titles: Titles; showsPlaylist: boolean };

function PlanRow({ item, titles, showsPlaylist }: RowProps) {
  const reason = reasonOf(item);
  const facts = [
    item.channelTitle,
    showsPlaylist && item.itemId !== null ? (titles.get(item.playlistId) ?? "") : "",
  ].filter(Boolean);
  return (
    <li className="flex min-h-10 items-start gap-2 px-3 py-2 text-sm leading-5">
      {item.position !== null && (
        <span className="min-w-10 shrink-0 text-right whitespace-nowrap text-soft">
          <span className="sr-only">Place </span>
          {formatCount(item.position + 1)}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-left font-medium wrap-anywhere">
          {nameOf(item, titles)}
        </span>
        {facts.length > 0 && (
          <span dir="auto" className="block truncate text-left text-soft">
            {facts.join(" · ")}
          </span>
        )}
      </span>
      {reason !== "" && (
        <span
          className={`shrink-0 rounded-md border border-current px-1 text-xs leading-4.5 font-semibold ${isHiddenItem(item) ? "text-on-loss" : "text-soft"}`}
        >
          {reason}
        </span>
      )}
    </li>
  );
}

// A removal plan in words, for the confirmation window (product.md 6.1). Pure.
/** For a whole playlist, `itemId` is null. */
type PlanItem = Plan["items"][number];
/** Playlist titles by id. */
export type Titles = ReadonlyMap<string, string>;

export function titleOf(change: RemovalChange): string {
  if (change.kind === "videos" || change.kind === "items") {
    if (change.why === "hidden") return "Remove hidden videos?";
    if (isOneVideo(change)) return "Remove this video?";
    return change.why === "chosen" ? "Remove videos?" : "Remove duplicates?";
  }
  const several = change.playlistIds.length > 1;
  if (change.kind === "playlists") return several ? "Delete playlists?" : "Delete this playlist?";
  return "Remove hidden videos?";
}

/** The title while `count` videos or playlists are being removed. */
export function titleAtWork(change: RemovalChange, count: number): string {
  return change.kind === "playlists"
    ? `Deleting ${countOf(count, "playlist")}`
    : `Removing ${countOf(count, "video")}`;
}

export function warningOf(change: RemovalChange, count: number): string {
  if (change.kind === "hidden" || (change.kind === "items" && change.why === "hidden")) {
    return WHY_HIDDEN;
  }
  if (change.kind === "playlists") {
    const several = change.playlistIds.length > 1;
    return `${several ? "They are" : "It is"} also deleted on YouTube, with the order of the videos in ${several ? "them" : "it"}. The videos themselves stay on YouTube. This cannot be undone.`;
  }
  const several = change.kind === "items" && change.playlistIds.length > 1;
  const where = several ? countOf(change.playlistIds.length, "playlist") : "the playlist";
  const it = count === 1 ? "it" : "them";
  return `${count === 1 ? "It is" : "They are"} removed from ${where} on YouTube too. YouTube cannot undo that; Tidylist can put ${it} back within 30 days, as long as YouTube still shows ${it}.${describeKept(change)}`;
}

/** What a removal of duplicates leaves; "" for other removals. */
function describeKept(change: RemovalChange): string {
  if (change.kind === "videos") {
    return change.why === "duplicate"
      ? ` The first place of each video stays as it is. ${COPY_CHECKS}`
      : "";
  }
  if (change.kind !== "items" || change.why === "chosen" || change.why === "hidden") return "";
  const where = change.why === "duplicate" ? "in each playlist" : "in your library";
  return ` One copy of each video stays ${where}. ${COPY_CHECKS}`;
}

/** The label of the confirming button. */
export function actionLabel(change: RemovalChange, count: number): string {
  return change.kind === "playlists"
    ? `Delete ${countOf(count, "playlist")}`
    : `Remove ${countOf(count, "video")}`;
}

/** How many items of the plan can be removed today, if some can but not all; otherwise undefined. */
export function partToday(plan: Plan): number | undefined {
  const today = changesLeft(plan.leftToday);
  return today > 0 && today < plan.items.length ? today : undefined;
}

/** "Remove all 100 (about 3 days)", beside a button for the part that can be done today. */
export function allLabel(change: RemovalChange, plan: Plan, now = new Date()): string {
  const verb = change.kind === "playlists" ? "Delete" : "Remove";
  const time = describePlace({ before: 0, days: daysUntil(plan.endsAt, now) });
  return `${verb} all ${formatCount(plan.items.length)} (${time})`;
}

/** "Remove 20 today". */
export function partLabel(change: RemovalChange, today: number): string {
  return `${change.kind === "playlists" ? "Delete" : "Remove"} ${formatCount(today)} today`;
}

/** The text for an empty plan; `unread` is the number of playlists that may hold more. */
export function describeEmpty(change: RemovalChange, unread: number): string {
  if (change.kind === "hidden") {
    return unread === 0 ? "Nothing is hidden here" : "No hidden videos are known here.";
  }
  if (change.kind === "playlists") return "This playlist no longer exists";
  // The window then shows the text of describeUnread.
  return unread > 0 ? "" : "These videos are not there any more";
}

/** The note about playlists whose videos have not been read; "" for 0. */
export function describeUnread(count: number): string {
  if (count === 0) return "";
  const advice = count === 1 ? "is left as it is: sync its" : "are left as they are: sync their";
  return `${countOf(count, "playlist")} ${count === 1 ? "has" : "have"} not been read yet and ${advice} videos first.`;
}

/**
 * The note about videos of which it is not known in which countries they may be watched; "" for none. Those of a single
 * playlist are checked before anything is removed, with a request for every fifty.
 */
export function describeRegionsFirst(change: RemovalChange, plan: Plan): string {
  const { uncheckedRegions: count = 0 } = plan;
  if (change.kind !== "hidden" || count === 0) return "";
  const areCheckedFirst = plan.items.length > 0 && playlistToCheck(change, plan) !== undefined;
  const requests = countOf(Math.ceil(count / VIDEOS_A_REQUEST), "request");
  return `${describeUncheckedRegions(count)}.${areCheckedFirst ? ` They are checked first, for about ${requests}.` : ""}`;
}

/** "12 private · 3 deleted"; "" for playlists and for videos that can be watched, which somebody chose. */
export function describeReasons(items: readonly PlanItem[]): string {
  const counts = new Map<string, number>();
  for (const item of items) {
    const reason = reasonOf(item);
    if (reason !== "") counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${formatCount(count)} ${lowerFirst(reason)}`)
    .join(" · ");
}

function reasonOf({ availability, blockedIn }: PlanItem): string {
  if (blockedIn !== null) return `Blocked in ${regionName(blockedIn)}`;
  return availability === null || isShown(availability) ? "" : factsOf(availability).label;
}

/** "2 videos · about 1 second · 2 of the 50 changes left today"; duplicates have to wait for two checks. */
export function describePlanCost(plan: Plan, change: RemovalChange): string {
  const isPlaylists = plan.items.some(({ itemId }) => itemId === null);
  const checksCopies = describeKept(change) !== "";
  const seconds = plan.seconds + (checksCopies ? SECONDS_BETWEEN_CHECKS : 0);
  const things = countOf(plan.items.length, isPlaylists ? "playlist" : "video");
  return `${things} · ${describeSeconds(seconds)} · ${describeChanges(plan)}`;
}

/** When the removal ends if it does not fit today; "" if it does. */
export function describeEnd(plan: Plan, now = new Date()): string {
  if (plan.units <= plan.leftToday) return "";
  const today = changesLeft(plan.leftToday);
  const start = describeToday(today === 0 ? undefined : formatCount(today));
  return `${start} ${describeRest(plan, now)}`;
}

/** The known name of a video, or the title of a playlist. */
export function nameOf(item: PlanItem, titles: Titles): string {
  if (item.itemId === null) return titles.get(item.playlistId) ?? item.playlistId;
  if (item.title !== "") return item.title;
  return placeholderName(item.availability);
}

/** The plan as a table to download. */
export function planTable(items: readonly PlanItem[], titles: Titles): CsvTable {
  return tableOf<PlanItem>(
    {
      Playlist: ({ playlistId }) => titles.get(playlistId) ?? playlistId,
      Position: ({ position }) => (position === null ? "" : position + 1),
      Title: (item) => (item.itemId === null ? "" : nameOf(item, titles)),
      Channel: ({ channelTitle }) => channelTitle,
      Status: ({ blockedIn, availability }) =>
        blockedIn === null ? (availability ?? "") : `blocked in ${blockedIn}`,
      Link: ({ videoId, playlistId }) =>
        videoId === null ? playlistLink(playlistId) : videoLink(videoId),
    },
    items,
  );
}

function isHiddenItem({ availability }: PlanItem): boolean {
  return availability !== null && isHidden(availability);
}
