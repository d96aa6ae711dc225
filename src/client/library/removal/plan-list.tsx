import { playlistToCheck, type Plan } from "#client/library/changes/change-calls.ts";
import { isOneVideo, type RemovalChange } from "#client/library/changes/change.ts";
import {
  changesLeft,
  daysUntil,
  describeChanges,
  describeRest,
  describeSeconds,
} from "#client/library/changes/cost-words.ts";
import { countInState } from "#client/library/changes/state-counts.ts";
import { placeholderName, labelOf } from "#client/library/video-name.ts";
import { regionName } from "#client/ui/video-list/regions.ts";
import { tableOf, type CsvTable } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import { isHidden, isShown } from "#shared/availability.ts";
import * as changeWords from "#words/changes.ts";
import * as counts from "#words/counts.ts";
import * as page from "#words/page.ts";
import * as words from "#words/removal.ts";

const VIDEOS_A_REQUEST = 50;

/** Between the two checks for another copy, because YouTube's lists may be ten minutes old (product.md 12.6.4). */
const SECONDS_BETWEEN_CHECKS = 600;

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
        aria-label={words.listLabel}
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
            {words.moreInFile({ count: moreCount })}
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
        <span className="min-w-10 shrink-0 text-end whitespace-nowrap text-soft">
          {words.place({
            place: item.position + 1,
            label: (text) => <span className="sr-only">{text}</span>,
          })}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-start font-medium wrap-anywhere">
          {nameOf(item, titles)}
        </span>
        {facts.length > 0 && (
          <span dir="auto" className="block truncate text-start text-soft">
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
    if (change.why === "hidden") return words.removeHiddenTitle;
    if (isOneVideo(change)) return words.removeOneTitle;
    return change.why === "chosen" ? words.removeSeveralTitle : words.removeDuplicatesTitle;
  }
  const several = change.playlistIds.length > 1;
  if (change.kind === "playlists") return several ? words.deleteSeveralTitle : words.deleteOneTitle;
  return words.removeHiddenTitle;
}

/** The title while `count` videos or playlists are being removed. */
export function titleAtWork(change: RemovalChange, count: number): string {
  return change.kind === "playlists"
    ? words.deletingTitle({ count })
    : words.removingTitle({ count });
}

export function warningOf(change: RemovalChange, count: number): string {
  if (change.kind === "hidden" || (change.kind === "items" && change.why === "hidden")) {
    return words.hiddenMeans;
  }
  if (change.kind === "playlists") {
    return change.playlistIds.length > 1 ? words.deleteSeveralWarning : words.deleteOneWarning;
  }
  const playlists = change.kind === "items" ? change.playlistIds.length : 1;
  const warning =
    playlists > 1
      ? words.removeFromSeveralWarning({ count, playlists })
      : words.removeWarning({ count });
  return [warning, describeKept(change)].filter(Boolean).join(page.sentenceSeparator);
}

/** What a removal of duplicates leaves; "" for other removals. */
function describeKept(change: RemovalChange): string {
  if (change.kind === "videos") {
    return change.why === "duplicate"
      ? `${words.firstPlaceStays}${page.sentenceSeparator}${words.copyChecks}`
      : "";
  }
  if (change.kind !== "items" || change.why === "chosen" || change.why === "hidden") return "";
  const stays = change.why === "duplicate" ? words.oneStaysInEach : words.oneStaysInLibrary;
  return `${stays}${page.sentenceSeparator}${words.copyChecks}`;
}

/**
 * The label of the confirming button.
 * @param asksGoogle whether Google is asked for the permission first
 */
export function actionLabel(change: RemovalChange, count: number, asksGoogle: boolean): string {
  if (change.kind === "playlists") {
    return asksGoogle
      ? words.allowThenDeletePlaylists({ count })
      : words.deletePlaylists({ count });
  }
  return asksGoogle ? words.allowThenRemoveVideos({ count }) : words.removeVideos({ count });
}

/** How many items of the plan can be removed today, if some can but not all; otherwise undefined. */
export function partToday(plan: Plan): number | undefined {
  const today = changesLeft(plan.leftToday);
  return today > 0 && today < plan.items.length ? today : undefined;
}

/** "Remove all 100 (about 3 days)", beside a button for the part that can be done today. */
export function allLabel(
  change: RemovalChange,
  plan: Plan,
  now = new Date(),
  asksGoogle = false,
): string {
  const all = { count: plan.items.length, days: daysUntil(plan.endsAt, now) };
  if (change.kind === "playlists") {
    return asksGoogle ? words.allowThenDeleteAll(all) : words.deleteAll(all);
  }
  return asksGoogle ? words.allowThenRemoveAll(all) : words.removeAll(all);
}

/** "Remove 20 today". */
export function partLabel(change: RemovalChange, count: number, asksGoogle = false): string {
  if (change.kind === "playlists") {
    return asksGoogle ? words.allowThenDeleteToday({ count }) : words.deleteToday({ count });
  }
  return asksGoogle ? words.allowThenRemoveToday({ count }) : words.removeToday({ count });
}

/** The text for an empty plan; `unread` is the number of playlists that may hold more. */
export function describeEmpty(change: RemovalChange, unread: number): string {
  if (change.kind === "hidden") {
    return unread === 0 ? words.nothingHidden : words.noneKnown;
  }
  if (change.kind === "playlists") return words.playlistGone;
  // The window then shows the text of describeUnread.
  return unread > 0 ? "" : words.videosGone;
}

/** The note about playlists whose videos have not been read; "" for 0. */
export function describeUnread(count: number): string {
  return count === 0 ? "" : words.unread({ count });
}

/**
 * The note about videos of which it is not known in which countries they may be watched; "" for none. Those of a single
 * playlist are checked before anything is removed, with a request for every fifty.
 */
export function describeRegionsFirst(change: RemovalChange, plan: Plan): string {
  const { uncheckedRegions: count = 0 } = plan;
  if (change.kind !== "hidden" || count === 0) return "";
  const areCheckedFirst = plan.items.length > 0 && playlistToCheck(change, plan) !== undefined;
  const requests = Math.ceil(count / VIDEOS_A_REQUEST);
  const unchecked = words.regionsUnchecked({ count });
  return areCheckedFirst
    ? `${unchecked}${page.sentenceSeparator}${words.regionsCheckedFirst({ count, requests })}`
    : unchecked;
}

/** "12 private · 3 deleted"; "" for playlists and for videos that can be watched, which somebody chose. */
export function describeReasons(items: readonly PlanItem[]): string {
  // Each with the first item that has it.
  const reasons = new Map<string, { item: PlanItem; count: number }>();
  for (const item of items) {
    const reason = reasonOf(item);
    const { item: first, count } = reasons.get(reason) ?? { item, count: 0 };
    if (reason !== "") reasons.set(reason, { item: first, count: count + 1 });
  }
  return [...reasons.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ item, count }) => describeCount(item, count))
    .join(" · ");
}

/** How many items have the reason of this one. */
function describeCount({ availability, blockedIn }: PlanItem, count: number): string {
  if (blockedIn !== null) return words.countBlockedIn({ count, country: regionName(blockedIn) });
  return countInState(availability ?? "unknown", count);
}

function reasonOf({ availability, blockedIn }: PlanItem): string {
  if (blockedIn !== null) return words.blockedIn({ country: regionName(blockedIn) });
  return availability === null || isShown(availability) ? "" : labelOf(availability);
}

/** "2 videos · about 1 second · 2 of the 50 changes left today"; duplicates have to wait for two checks. */
export function describePlanCost(plan: Plan, change: RemovalChange): string {
  const isPlaylists = plan.items.some(({ itemId }) => itemId === null);
  const checksCopies = describeKept(change) !== "";
  const seconds = plan.seconds + (checksCopies ? SECONDS_BETWEEN_CHECKS : 0);
  const count = plan.items.length;
  const things = isPlaylists ? counts.playlists({ count }) : counts.videos({ count });
  return `${things} · ${describeSeconds(seconds)} · ${describeChanges(plan)}`;
}

/** When the removal ends if it does not fit today; "" if it does. */
export function describeEnd(plan: Plan, now = new Date()): string {
  if (plan.units <= plan.leftToday) return "";
  const today = changesLeft(plan.leftToday);
  const start = today === 0 ? changeWords.usedUpToday : words.enoughToday({ count: today });
  return `${start}${page.sentenceSeparator}${describeRest(plan, now)}`;
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
    [
      [words.columnPlaylist, ({ playlistId }) => titles.get(playlistId) ?? playlistId],
      [words.columnPosition, ({ position }) => (position === null ? "" : position + 1)],
      [words.columnTitle, (item) => (item.itemId === null ? "" : nameOf(item, titles))],
      [words.columnChannel, ({ channelTitle }) => channelTitle],
      [
        words.columnStatus,
        ({ blockedIn, availability }) =>
          blockedIn === null ? (availability ?? "") : words.statusBlockedIn({ code: blockedIn }),
      ],
      [
        words.columnLink,
        ({ videoId, playlistId }) =>
          videoId === null ? playlistLink(playlistId) : videoLink(videoId),
      ],
    ],
    items,
  );
}

function isHiddenItem({ availability }: PlanItem): boolean {
  return availability !== null && isHidden(availability);
}
