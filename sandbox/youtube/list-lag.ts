// What lists show while they lag: a change acts at once, and the lists show it some time later. The
// lag counts when a list is asked, so shortening it shows what was still hidden.
import type { Entry } from "#sandbox/youtube/entry.ts";

/** Milliseconds by the sandbox's clock. Null takes `listLagMs`. */
export interface ListLag {
  listLagMs: number;
  /** Of inserted items. */
  insertLagMs: number | null;
  /** Of deleted items. */
  deleteLagMs: number | null;
  /** Of new and deleted playlists. */
  playlistLagMs: number | null;
}

export const NO_LIST_LAG: ListLag = {
  listLagMs: 0,
  insertLagMs: null,
  deleteLagMs: null,
  playlistLagMs: null,
};

/** A list answer's point of view: when it is asked, and how far lists lag. */
export interface Listing {
  now: number;
  lag: ListLag;
}

export interface ItemChange {
  kind: "insert" | "delete";
  at: number;
  entry: Entry;
  position: number;
}

interface Changing {
  /** As they are. */
  entries: readonly Entry[];
  /** What was inserted and deleted since the world was made, oldest first. */
  changes: readonly ItemChange[];
}

/** The entries as lists show them. */
export function listedEntries({ entries, changes }: Changing, listing: Listing): readonly Entry[] {
  const { listLagMs, insertLagMs, deleteLagMs } = listing.lag;
  const lagOf = { insert: insertLagMs ?? listLagMs, delete: deleteLagMs ?? listLagMs };
  const hidden = changes.filter(({ kind, at }) => !isShown(at, lagOf[kind], listing.now));
  if (hidden.length === 0) return entries;
  // The newest first: each is undone where it was done.
  return hidden.reduceRight<Entry[]>(
    (shown, { kind, entry, position }) =>
      kind === "insert"
        ? shown.filter(({ itemId }) => itemId !== entry.itemId)
        : shown.toSpliced(position, 0, entry),
    [...entries],
  );
}

interface Made {
  /** Null for what the world began with. */
  madeAt: number | null;
  /** Null while it is there. */
  removedAt: number | null;
}

/** Whether lists show the playlist. */
export function isListed({ madeAt, removedAt }: Made, { now, lag }: Listing): boolean {
  const lagMs = lag.playlistLagMs ?? lag.listLagMs;
  const isGone = removedAt !== null && isShown(removedAt, lagMs, now);
  return !isGone && (madeAt === null || isShown(madeAt, lagMs, now));
}

// Without a lag everything shows, even when the clock was moved back since.
function isShown(at: number, lagMs: number, now: number): boolean {
  return lagMs === 0 || at + lagMs <= now;
}
