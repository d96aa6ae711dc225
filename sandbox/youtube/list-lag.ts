// List lag: a change takes effect at once, but lists show it later. The lag is applied when a list is read,
// so a shorter lag also applies to earlier changes.
import type { Entry } from "#sandbox/youtube/entry.ts";

/** Milliseconds by the sandbox's clock. Null means `listLagMs`. */
export interface ListLag {
  listLagMs: number;
  /** For inserted items. */
  insertLagMs: number | null;
  /** For deleted items. */
  deleteLagMs: number | null;
  /** For new and deleted playlists. */
  playlistLagMs: number | null;
}

export const NO_LIST_LAG: ListLag = {
  listLagMs: 0,
  insertLagMs: null,
  deleteLagMs: null,
  playlistLagMs: null,
};

/** When a list is read, and how far lists lag. */
export interface Listing {
  now: number;
  lag: ListLag;
}

export interface ItemChange {
  kind: "insert" | "delete" | "move";
  at: number;
  entry: Entry;
  /** Of a move, the place before it. */
  position: number;
}

interface Changing {
  /** The current entries. */
  entries: readonly Entry[];
  /** Insertions, deletions and moves since the initial world, oldest first. */
  changes: readonly ItemChange[];
}

/** The entries as lists show them. */
export function listedEntries({ entries, changes }: Changing, listing: Listing): readonly Entry[] {
  const { listLagMs, insertLagMs, deleteLagMs } = listing.lag;
  const lagOf = {
    insert: insertLagMs ?? listLagMs,
    delete: deleteLagMs ?? listLagMs,
    move: listLagMs,
  };
  const hidden = changes.filter(({ kind, at }) => !isShown(at, lagOf[kind], listing.now));
  if (hidden.length === 0) return entries;
  // Undo the newest first, so that positions are right.
  return hidden.reduceRight<Entry[]>(
    (shown, { kind, entry, position }) => {
      const others = shown.filter(({ itemId }) => itemId !== entry.itemId);
      if (kind === "insert" || (kind === "move" && others.length === shown.length)) return others;
      return others.toSpliced(position, 0, entry);
    },
    [...entries],
  );
}

interface Made {
  /** Null if it is in the initial world. */
  madeAt: number | null;
  /** Null unless it was deleted. */
  removedAt: number | null;
}

export function isListed({ madeAt, removedAt }: Made, { now, lag }: Listing): boolean {
  const lagMs = lag.playlistLagMs ?? lag.listLagMs;
  const isGone = removedAt !== null && isShown(removedAt, lagMs, now);
  return !isGone && (madeAt === null || isShown(madeAt, lagMs, now));
}

// Without a lag everything is shown, even if the clock was moved back.
function isShown(at: number, lagMs: number, now: number): boolean {
  return lagMs === 0 || at + lagMs <= now;
}
