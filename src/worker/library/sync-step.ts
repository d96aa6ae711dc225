// What a page of a playlist means for what is stored, pure: pages and details in, writes out. Nothing
// is written that did not change, and nothing is lost by a page that is not there.
import {
  type Availability,
  judgeDetails,
  mayBeVisible,
  type VideoDetails,
} from "#worker/youtube/availability.ts";
import { thumbnailOf } from "#worker/youtube/client.ts";
import type { YouTubePlaylistItem, YouTubeRegionRestriction } from "#worker/youtube/wire.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Details are read anew before YouTube's 30 days are over; of broadcasts sooner. */
export const DETAILS_MS = 25 * DAY_MS;
export const BROADCAST_MS = HOUR_MS;

export type ItemRow = { id: string; playlistId: string; videoId: string; addedAt: number | null };
export type VideoRow = {
  id: string;
  title: string;
  channelTitle: string;
  thumbnailUrl: string;
  durationSeconds: number;
  availability: Availability | null;
  checkedAt: number;
  confirmedAt: number | null;
  lostAt: number | null;
  regions: YouTubeRegionRestriction | null;
  regionsAt: number | null;
};

export type PageWrites = {
  /** The page's items in order, each id once in the whole walk. */
  itemIds: string[];
  items: ItemRow[];
  videos: VideoRow[];
  /** Videos whose details are to be read. */
  due: string[];
};

/** Compares one page with what is stored. */
export function planPage(input: {
  playlistId: string;
  page: readonly YouTubePlaylistItem[];
  /** Ids that earlier pages of this walk have held. */
  seen: ReadonlySet<string>;
  knownItems: ReadonlyMap<string, ItemRow>;
  knownVideos: ReadonlyMap<string, VideoRow>;
  /** When the last complete walk confirmed what is stored. */
  confirmedAt: number | null;
  now: number;
}): PageWrites {
  const writes: PageWrites = { itemIds: [], items: [], videos: [], due: [] };
  const ids = new Set<string>();
  const planned = new Set<string>();
  for (const item of input.page) {
    if (input.seen.has(item.id) || ids.has(item.id)) continue;
    ids.add(item.id);
    writes.itemIds.push(item.id);
    const row = toItemRow(input.playlistId, item);
    if (!isSameItem(input.knownItems.get(item.id), row)) writes.items.push(row);
    if (planned.has(row.videoId)) continue;
    planned.add(row.videoId);
    const known = input.knownVideos.get(row.videoId);
    const video = mayBeVisible(item)
      ? asVisible(item, known)
      : asHidden(item, known, input.confirmedAt, input.now);
    const due = mayBeVisible(item) && isDue(video, input.now);
    // Stored as never checked, so that a death before the details leaves them to be asked for.
    const next = due ? { ...video, checkedAt: 0 } : video;
    if (!isSameVideo(known, next)) writes.videos.push(next);
    if (due) writes.due.push(row.videoId);
  }
  return writes;
}

/** What the details of a video change in its row; a video without any is gone. */
export function planDetails(
  known: VideoRow,
  details: VideoDetails | undefined,
  confirmedAt: number | null,
  now: number,
): VideoRow {
  const availability = judge(details);
  const shown = isShown(availability);
  return {
    ...known,
    availability,
    durationSeconds: availability === "visible" ? (details?.durationSeconds ?? 0) : 0,
    checkedAt: now,
    confirmedAt: shown ? now : later(known.confirmedAt, confirmedAt),
    lostAt: shown ? null : (known.lostAt ?? (isShown(known.availability) ? now : null)),
  };
}

/** The same where everything was asked for, regions included. */
export function planFullDetails(
  known: VideoRow,
  details: VideoDetails | undefined,
  confirmedAt: number | null,
  now: number,
): VideoRow {
  const regions = details?.regionRestriction ?? {};
  return { ...planDetails(known, details, confirmedAt, now), regions, regionsAt: now };
}

/** True where lengths alone would not tell that it is still hidden. */
export function needsFullDetails({ availability }: VideoRow): boolean {
  return availability === "blocked" || availability === "restricted";
}

function judge(details: VideoDetails | undefined): Availability {
  if (!details) return "deleted";
  const availability = judgeDetails(details);
  const isNowhere = details.regionRestriction?.allowed?.length === 0;
  return isNowhere && isShown(availability) ? "blocked" : availability;
}

function later(one: number | null, other: number | null): number | null {
  return Math.max(one ?? 0, other ?? 0) || null;
}

/** True for what can be watched now or will be; everything else is hidden. */
function isShown(availability: Availability | null): boolean {
  return availability === "visible" || availability === "live" || availability === "upcoming";
}

function toItemRow(playlistId: string, item: YouTubePlaylistItem): ItemRow {
  const addedAt = Date.parse(item.snippet.publishedAt ?? "");
  return {
    id: item.id,
    playlistId,
    videoId: item.snippet.resourceId.videoId,
    addedAt: Number.isNaN(addedAt) ? null : addedAt,
  };
}

function asVisible(item: YouTubePlaylistItem, known: VideoRow | undefined): VideoRow {
  // Without an owner it may be deleted, and then its title is YouTube's own words.
  const isNamed = item.snippet.videoOwnerChannelId !== undefined;
  if (known && !isNamed) return known;
  const seen = {
    title: isNamed ? item.snippet.title : "",
    channelTitle: item.snippet.videoOwnerChannelTitle ?? "",
    thumbnailUrl: thumbnailOf(item.snippet.thumbnails),
  };
  if (known) return { ...known, ...seen };
  return {
    id: item.snippet.resourceId.videoId,
    ...seen,
    durationSeconds: 0,
    availability: null,
    checkedAt: 0,
    confirmedAt: null,
    lostAt: null,
    regions: null,
    regionsAt: null,
  };
}

/** YouTube's own words for what is hidden are no title: the last known one stays. */
function asHidden(
  item: YouTubePlaylistItem,
  known: VideoRow | undefined,
  confirmedAt: number | null,
  now: number,
): VideoRow {
  const availability = item.status?.privacyStatus === "private" ? "private" : "deleted";
  if (!known) {
    return {
      id: item.snippet.resourceId.videoId,
      title: "",
      channelTitle: "",
      thumbnailUrl: "",
      durationSeconds: 0,
      availability,
      checkedAt: now,
      confirmedAt: null,
      lostAt: null,
      regions: null,
      regionsAt: null,
    };
  }
  return {
    ...known,
    availability,
    durationSeconds: 0,
    confirmedAt: known.lostAt === null ? later(known.confirmedAt, confirmedAt) : known.confirmedAt,
    lostAt: known.lostAt ?? (known.title === "" ? null : now),
  };
}

function isDue(video: VideoRow, now: number): boolean {
  if (video.availability === null) return true;
  const age = now - video.checkedAt;
  if (video.availability === "live" || video.availability === "upcoming") return age > BROADCAST_MS;
  // The list shows it although it was hidden: it may have come back.
  return video.availability !== "visible" || age > DETAILS_MS;
}

function isSameItem(known: ItemRow | undefined, row: ItemRow): boolean {
  return (
    known !== undefined &&
    known.playlistId === row.playlistId &&
    known.videoId === row.videoId &&
    known.addedAt === row.addedAt
  );
}

function isSameVideo(known: VideoRow | undefined, row: VideoRow): boolean {
  if (!known) return false;
  // The page never changes regions: they are the same object then.
  return (Object.keys(row) as (keyof VideoRow)[]).every((key) => known[key] === row[key]);
}
