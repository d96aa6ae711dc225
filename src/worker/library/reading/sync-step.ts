// Computes the rows to write for a page of a playlist and for video details. Pure. Unchanged rows are not
// written, and a missing page deletes nothing.
import {
  type Availability,
  factsOf,
  isHidden,
  isShown,
  isUnchecked,
} from "#shared/availability.ts";
import {
  judge,
  judgeNowhere,
  type ItemSign,
  saysHidden,
  signOf,
  type VideoLook,
} from "#worker/youtube/availability.ts";
import { thumbnailOf } from "#worker/youtube/client.ts";
import type { YouTubePlaylistItem } from "#worker/youtube/wire.ts";
import { BROADCAST_MS, DETAILS_MS } from "#worker/library/store/costs.ts";
import { hasSameFields } from "#worker/library/store/rows.ts";
import type { items, videos } from "#worker/library/store/schema.ts";

const DAY_MS = 86_400_000;

/**
 * Details from before this are read again. A reading in the background reads all of them: the next one is twenty days
 * later, and what it left out would be too old by then.
 */
export function detailsDueBefore(
  { isBackground, startedAt }: { isBackground: boolean; startedAt: number },
  now: number,
): number {
  return isBackground ? startedAt : now - DETAILS_MS;
}

export type ItemRow = typeof items.$inferSelect;
export type VideoRow = Omit<typeof videos.$inferSelect, "name">;

/** What is known of a video before its first check. */
export const UNREAD_VIDEO: Omit<VideoRow, "id"> = {
  title: "",
  channelTitle: "",
  thumbnailUrl: "",
  publishedAt: null,
  durationSeconds: 0,
  availability: null,
  checkedAt: 0,
  confirmedAt: null,
  lostAt: null,
  lostSeconds: null,
  hiddenSince: null,
  hiddenChecks: 0,
  hiddenCheckedAt: null,
  regions: null,
  regionsAt: null,
  isAgeRestricted: null,
};

export type PageWrites = {
  /** The page's item ids in order, each once in the whole walk. */
  itemIds: string[];
  items: ItemRow[];
  videos: VideoRow[];
  /** Videos whose details must be read. */
  due: string[];
  /** Videos that this page newly hides; they need a second check. */
  suspects: string[];
};

/** Compares one page with the stored rows. */
export function planPage(input: {
  playlistId: string;
  page: readonly YouTubePlaylistItem[];
  /** Item ids on earlier pages of this walk. */
  seen: ReadonlySet<string>;
  knownItems: ReadonlyMap<string, ItemRow>;
  knownVideos: ReadonlyMap<string, VideoRow>;
  now: number;
  /** As {@link detailsDueBefore}. */
  dueBefore: number;
}): PageWrites {
  const writes: PageWrites = { itemIds: [], items: [], videos: [], due: [], suspects: [] };
  const ids = new Set<string>();
  const planned = new Set<string>();
  for (const item of input.page) {
    if (input.seen.has(item.id) || ids.has(item.id)) continue;
    ids.add(item.id);
    writes.itemIds.push(item.id);
    const row = toItemRow(input.playlistId, item);
    const knownItem = input.knownItems.get(item.id);
    if (!knownItem || !hasSameFields(knownItem, row)) writes.items.push(row);
    if (planned.has(row.videoId)) continue;
    planned.add(row.videoId);
    const known = input.knownVideos.get(row.videoId);
    const sign = signOf(item);
    // A change from private to deleted is news as well. One page alone is not proof.
    const isSuspect = saysHidden(sign) && known?.availability !== sign;
    const video = applyListing(item, sign, known);
    const due = !saysHidden(sign) && isDue(video, input);
    // Stored as unchecked, so that the details are read even after a crash. A video that is due by its age
    // alone is found again by it, and is written once, with its details.
    const isMarked = isSuspect || (due && !isDueByAge(video));
    const next = isMarked ? { ...video, checkedAt: 0 } : video;
    // Pages never change regions, so comparing the object's identity is enough.
    if (!known || !hasSameFields(known, next)) writes.videos.push(next);
    if (due) writes.due.push(row.videoId);
    if (isSuspect) writes.suspects.push(row.videoId);
  }
  return writes;
}

/**
 * Inserts items that cannot be read now into a page: each after its predecessor in the last known order,
 * or at the start of the page if the predecessor is on an earlier one.
 */
export function placeKept(
  ids: readonly string[],
  kept: readonly string[],
  order: readonly string[],
): string[] {
  const positions = new Map(order.map((id, position) => [id, position]));
  const positionOf = (id: string): number => positions.get(id) ?? order.length;
  const placed = [...ids];
  for (const id of kept.toSorted((a, b) => positionOf(a) - positionOf(b))) {
    const at = placed.findLastIndex((one) => positionOf(one) < positionOf(id));
    placed.splice(at + 1, 0, id);
  }
  return placed;
}

/** The result of a check at `now`; `listedAt` is when its playlist was last read completely. */
type Reading = { sign: ItemSign; look: VideoLook; listedAt: number | null; now: number };

/**
 * The video's row after a check. If the result is unknown, the length and the time of its loss stay as
 * they were.
 */
export function planDetails(known: VideoRow, { sign, look, listedAt, now }: Reading): VideoRow {
  const availability = judgeInAllRegions(sign, look);
  const checked = { ...known, availability, checkedAt: now };
  if (isUnchecked(availability)) return checked;
  const shown = isShown(availability);
  const length = typeof look === "object" ? (look.durationSeconds ?? 0) : 0;
  const wasSeen = known.confirmedAt !== null || isShown(known.availability);
  return {
    ...checked,
    ...(!factsOf(availability).hasRegions && NO_REGIONS),
    // Nothing shows the picture of a lost video, so none is kept.
    thumbnailUrl: shown ? known.thumbnailUrl : "",
    durationSeconds: factsOf(availability).counted === "length" ? length : 0,
    confirmedAt: shown ? now : lastSeen(known, listedAt),
    lostAt: shown ? null : (known.lostAt ?? (wasSeen ? now : null)),
    lostSeconds: shown ? null : known.durationSeconds || known.lostSeconds,
    ...(shown ? NOT_HIDDEN : stillHidden(known, now)),
  };
}

const NOT_HIDDEN = { hiddenSince: null, hiddenChecks: 0, hiddenCheckedAt: null };

/** One check more that found it hidden. Of those within a day only the first counts. */
function stillHidden(known: VideoRow, now: number): Pick<VideoRow, keyof typeof NOT_HIDDEN> {
  const { hiddenSince, hiddenChecks, hiddenCheckedAt } = known;
  if (hiddenSince === null) return { hiddenSince: now, hiddenChecks: 1, hiddenCheckedAt: now };
  const counts = now - (hiddenCheckedAt ?? 0) >= DAY_MS;
  return {
    hiddenSince,
    hiddenChecks: hiddenChecks + (counts ? 1 : 0),
    hiddenCheckedAt: counts ? now : hiddenCheckedAt,
  };
}

/** For states in which YouTube returns no regions, such as private. */
const NO_REGIONS = { regions: null, regionsAt: null, isAgeRestricted: null };

/** The same for a check that read everything, regions included. */
export function planFullDetails(known: VideoRow, reading: Reading): VideoRow {
  const row = planDetails(known, reading);
  if (typeof reading.look !== "object") return row;
  const { regionRestriction = {}, isAgeRestricted = false } = reading.look;
  return { ...row, regions: regionRestriction, regionsAt: reading.now, isAgeRestricted };
}

/**
 * The same for a check of regions, which has no playlist item to compare with: a video that YouTube does not return
 * keeps its state until its playlist is read. It is not asked for again before its time.
 */
export function planRegions(known: VideoRow, reading: Reading): VideoRow {
  if (typeof reading.look === "object") return planFullDetails(known, reading);
  return { ...known, regions: null, regionsAt: reading.now, isAgeRestricted: null };
}

/** True if its length alone cannot show whether it is still hidden. */
export function needsFullDetails({ availability }: VideoRow): boolean {
  return availability !== null && factsOf(availability).needsFullLookup;
}

export function judgeInAllRegions(sign: ItemSign, look: VideoLook): Availability {
  const availability = judge(sign, look);
  return typeof look === "object" ? judgeNowhere(availability, look) : availability;
}

/** When it was last visible: while it is not hidden, each complete walk confirms it. */
function lastSeen(known: VideoRow, listedAt: number | null): number | null {
  return isHidden(known.availability) ? known.confirmedAt : later(known.confirmedAt, listedAt);
}

function later(one: number | null, other: number | null): number | null {
  return Math.max(one ?? 0, other ?? 0) || null;
}

function toItemRow(playlistId: string, item: YouTubePlaylistItem): ItemRow {
  return {
    id: item.id,
    playlistId,
    videoId: item.snippet.resourceId.videoId,
    addedAt: timeOf(item.snippet.publishedAt),
    missingSince: null,
  };
}

/** Milliseconds since the epoch; null for what is missing or no date. */
function timeOf(text = ""): number | null {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/**
 * The row with the listed names. A hidden video keeps its last known title, because YouTube lists a
 * placeholder.
 */
function applyListing(
  item: YouTubePlaylistItem,
  sign: ItemSign,
  known: VideoRow | undefined,
): VideoRow {
  const isNamed = item.snippet.videoOwnerChannelId !== undefined;
  const named = isNamed && {
    title: item.snippet.title,
    channelTitle: item.snippet.videoOwnerChannelTitle ?? "",
    thumbnailUrl: thumbnailOf(item.snippet.thumbnails),
    publishedAt: timeOf(item.contentDetails?.videoPublishedAt) ?? known?.publishedAt ?? null,
  };
  if (known) {
    return { ...known, ...named };
  }
  return {
    ...UNREAD_VIDEO,
    id: item.snippet.resourceId.videoId,
    title: sign === "unclear" ? item.snippet.title : "",
    ...named,
  };
}

function isDueByAge({ availability }: VideoRow): boolean {
  return availability !== null && factsOf(availability).readAgain !== "listed";
}

function isDue(video: VideoRow, { now, dueBefore }: { now: number; dueBefore: number }): boolean {
  if (video.availability === null) return true;
  const { readAgain } = factsOf(video.availability);
  if (readAgain === "monthly") return video.checkedAt < dueBefore;
  if (readAgain === "hourly") return now - video.checkedAt > BROADCAST_MS;
  // It was hidden and is listed as shown: it may be back.
  return true;
}
