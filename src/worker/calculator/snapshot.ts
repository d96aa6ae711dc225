// What is kept of one playlist for everybody: only what an API key may see. A snapshot is whole or
// cut at a limit, and says which.
import type { Availability } from "#shared/availability.ts";
import type { YouTubeRegionRestriction } from "#worker/youtube/wire.ts";

/** How long an answer counts as fresh (product.md 8.14.2). */
export const FRESH_MS = 6 * 60 * 60 * 1000;
/** How long API data may be kept at all (YouTube's policy, III.E.4.d). */
export const KEEP_SECONDS = 30 * 24 * 60 * 60;

/**
 * How long something is given out that the next reading may well contradict: a reading that does not agree
 * with itself, or a playlist that is not there and whose owner may be about to share it.
 */
export const DOUBTED_MS = 60_000;

export type SnapshotVideo = {
  videoId: string;
  title: string;
  channelTitle: string;
  thumbnail: string;
  durationSeconds: number;
  availability: Availability;
  regionRestriction?: YouTubeRegionRestriction;
};

export type SnapshotItem = SnapshotVideo & { itemId: string };

/**
 * How the items do not agree with YouTube's counts: there are more or fewer, or, where the reading stopped
 * before the end, some were skipped.
 */
export type Miscount = { counts: number[]; listed: number } | { skipped: number };

export type PlaylistSnapshot = {
  playlistId: string;
  /** Undefined until somebody asked for it. */
  title?: string;
  /** Milliseconds since the epoch. */
  readAt: number;
  /** False when the reading stopped at a limit before the playlist's end. */
  complete: boolean;
  /** YouTube's own count; may be too high. */
  reported: number;
  /** The different counts that YouTube told, of the pages and of the playlist; one where all agree. */
  counts: number[];
  /** How many items the pages before the last one were short of. */
  skipped: number;
  miscount?: Miscount;
  /**
   * Present where what YouTube told does not agree: seen once, or the same again at least a minute later.
   */
  uncertain?: "once" | "twice";
  /** True when region restrictions were read too. */
  withRegions: boolean;
  items: SnapshotItem[];
};

/** What a caller needs to know of a playlist. `limit` is in items. */
export type PlaylistWant = { limit: number; withRegions: boolean; withTitle: boolean };

/** Progress of one reading; totals are of the videos whose length is known so far. */
export type ReadingProgress = {
  title?: string;
  read: number;
  reported: number;
  totalVideos: number;
  totalDuration: number;
};

/**
 * `refused`: YouTube refuses this deployment, which says nothing of the playlist. `paused`: it takes no
 * calls for some minutes. `quota`: the day's part is spent. Times are in milliseconds since the epoch.
 */
export type ReadFailure =
  | { ok: false; reason: "missing"; readAt: number }
  | { ok: false; reason: "failed" | "refused" }
  | { ok: false; reason: "quota" | "paused"; resumesAt: number };

/** Expected failures come back as outcomes, because thrown classes do not survive an RPC call. */
export type ReadOutcome = { ok: true; snapshot: PlaylistSnapshot } | ReadFailure;

/** Videos that stand on lines of their own; one that YouTube does not show us is not in the map. */
export type VideosOutcome =
  | {
      ok: true;
      videos: Map<string, SnapshotVideo>;
      /** False where YouTube says itself that it left some out. */
      isWhole: boolean;
    }
  | ReadFailure;

/** True when the snapshot holds all that `want` asks for, leaving the title aside. */
export function hasItemsFor(snapshot: PlaylistSnapshot, want: PlaylistWant): boolean {
  const longEnough = snapshot.complete || snapshot.items.length >= want.limit;
  return longEnough && (snapshot.withRegions || !want.withRegions);
}

/** True when the snapshot holds all that `want` asks for. */
export function satisfies(snapshot: PlaylistSnapshot, want: PlaylistWant): boolean {
  return hasItemsFor(snapshot, want) && (snapshot.title !== undefined || !want.withTitle);
}

/** The same snapshot with at most `limit` items. */
export function cutTo(snapshot: PlaylistSnapshot, limit: number): PlaylistSnapshot {
  if (snapshot.items.length <= limit) return snapshot;
  return { ...snapshot, complete: false, items: snapshot.items.slice(0, limit) };
}

export function isFresh(readAt: number, now: number): boolean {
  return now - readAt < FRESH_MS;
}
