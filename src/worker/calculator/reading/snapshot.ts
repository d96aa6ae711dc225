// What is stored of one playlist for all calculator users: only what an API key can read. A snapshot says
// whether it is complete or cut at a limit.
import type { Availability } from "#shared/availability.ts";
import type { PlaylistOverview } from "#worker/youtube/client.ts";
import type { YouTubeRegionRestriction } from "#worker/youtube/wire.ts";

/** How long a playlist counts as fresh at most; answer-age.ts has it probed earlier (product.md 8.14.8). */
export const FRESH_MS = 6 * 60 * 60 * 1000;
/** How long API data may be kept at all (YouTube's policy, III.E.4.d). */
export const KEEP_SECONDS = 30 * 24 * 60 * 60;

/**
 * How long a result is used if the next reading may well differ: an inconsistent reading, or a missing
 * playlist, which its owner may be about to share.
 */
export const UNCERTAIN_MS = 60_000;

/** For how long nobody asks YouTube again for a playlist that it does not show. */
export const MISSING_MS = 5 * 60_000;

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
 * How the items contradict YouTube's counts. In a complete reading there are more or fewer; in one that
 * stopped at a limit, `skipped` items were missing from its pages.
 */
export type Miscount = { counts: number[]; listed: number } | { skipped: number };

export type PlaylistSnapshot = {
  playlistId: string;
  /** Undefined until a caller wants it. */
  title?: string;
  /** Milliseconds since the epoch. */
  readAt: number;
  /** What YouTube said of the playlist when it was last asked; undefined until then. */
  overview?: PlaylistOverview;
  /** True if YouTube once changed its etag although the items were the same. */
  ignoresEtag?: boolean;
  /** When a probe last found no change since `readAt`. */
  confirmedAt?: number;
  /** How long it counts as fresh after that; {@link FRESH_MS} if undefined. */
  freshMs?: number;
  /** False when the reading stopped at a limit before the playlist's end. */
  complete: boolean;
  /** YouTube's own count; may be too high. */
  reported: number;
  /** The distinct counts in YouTube's pages and playlist; one if all agree. */
  counts: number[];
  /** Items missing from the pages before the last one. */
  skipped: number;
  /** What the pages of the reading named as the next ones; missing in older snapshots. */
  pageTokens?: string[];
  miscount?: Miscount;
  /** Set if YouTube's answers contradict each other: seen once, or twice at least a minute apart. */
  uncertain?: "once" | "twice";
  /** True when region restrictions were read too. */
  withRegions: boolean;
  items: SnapshotItem[];
};

/** What a caller needs to know of a playlist. `limit` is in items. */
export type PlaylistWant = { limit: number; withRegions: boolean; withTitle: boolean };

/** Progress of one reading. The totals, with seconds, are of the videos whose length is known so far. */
export type ReadingProgress = {
  title?: string;
  read: number;
  reported: number;
  totalVideos: number;
  totalDuration: number;
};

/**
 * `refused`: YouTube refuses this deployment, whatever the playlist. `paused`: YouTube takes no calls for some minutes.
 * `stopped`: the operator has stopped reading for visitors. `quota`: the units for such work are spent for now.
 * `own_limit`: the caller has spent what one caller may. `too_many`: the caller's rate limit. `behind_missing`: not tried,
 * because many before it are missing. Times are in milliseconds since the epoch.
 */
export type ReadFailure = (
  | { ok: false; reason: "missing"; readAt: number }
  | { ok: false; reason: "failed" | "refused" | "behind_missing" }
  | {
      ok: false;
      reason: "quota" | "paused" | "own_limit" | "stopped" | "too_many";
      resumesAt: number;
    }
) & {
  /** It was known from before, so that finding it cost nothing. */
  isRemembered?: true;
  /** As in a successful outcome. */
  units?: number;
};

/**
 * Why a list that only its owner can read is not in the answer. `not_yours`: YouTube does not show it to everybody, and
 * the caller's library does not have it. `access_ended`: the caller's grant. `no_likes`: YouTube names no list of liked
 * videos. `own_quota`: the units for reading libraries are spent for now.
 */
export type OwnFailure = (
  | { ok: false; reason: "not_yours" | "access_ended" | "no_likes" }
  | { ok: false; reason: "own_quota"; resumesAt: number }
) &
  Pick<ReadFailure, "isRemembered" | "units">;

export type LineFailure = ReadFailure | OwnFailure;

/** The outcome of reading a list that may be the caller's own. */
export type OwnOutcome = Extract<ReadOutcome, { ok: true }> | LineFailure;

/** Expected failures are returned, not thrown: an error's class does not survive an RPC call. */
export type ReadOutcome =
  /** Units of YouTube that this caller's own reading spent; undefined for one that it joined. */
  { ok: true; snapshot: PlaylistSnapshot; units?: number } | ReadFailure;

/** Videos that were pasted as links; those that YouTube does not return are not in the map. */
export type VideosOutcome =
  | {
      ok: true;
      videos: Map<string, SnapshotVideo>;
      /** False if YouTube's answer says that it left some out. */
      isWhole: boolean;
    }
  | ReadFailure;

/** True when the snapshot holds all that `want` asks for, except perhaps the title. */
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

/** The outcome of a probe that found no change: what it adds to the snapshot that was read at `readAt`. */
export type Confirmation = Required<
  Pick<PlaylistSnapshot, "readAt" | "confirmedAt" | "freshMs" | "overview">
>;

/** The snapshot as of its confirmation; unchanged if that is of another reading. */
export function withConfirmation(
  snapshot: PlaylistSnapshot,
  { readAt, ...confirmed }: Confirmation,
): PlaylistSnapshot {
  if (readAt !== snapshot.readAt) return snapshot;
  return { ...snapshot, ...confirmed, title: confirmed.overview.title };
}

/** Whoever started the reading counts its units. */
export function withoutUnits({ units: _, ...outcome }: ReadOutcome): ReadOutcome {
  return outcome;
}
