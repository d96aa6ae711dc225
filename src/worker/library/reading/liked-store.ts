// How the person's liked videos are kept in their object: under keys of its storage, for a day.
import type { PlaylistSnapshot, SnapshotItem } from "#worker/calculator/reading/snapshot.ts";

const KEPT_MS = 86_400_000;
/** The list without its items, which are under `liked:0` and so on, because a value may have 2 MB. */
const KEY = "liked";
const ITEMS_A_PIECE = 1000;

type Head = Omit<PlaylistSnapshot, "items"> & { pieces: number };

/** Undefined if it was not read within a day. */
export function readLiked(kv: SyncKvStorage): PlaylistSnapshot | undefined {
  const head = kv.get<Head>(KEY);
  if (!head || Date.now() > head.readAt + KEPT_MS) return undefined;
  const { pieces, ...snapshot } = head;
  const keys = Array.from({ length: pieces }, (_, piece) => pieceKey(piece));
  return { ...snapshot, items: keys.flatMap((key) => kv.get<SnapshotItem[]>(key) ?? []) };
}

/** Replaces what was kept. Nothing else runs between these writes, so all of them are stored or none. */
export function storeLiked(kv: SyncKvStorage, { items, ...snapshot }: PlaylistSnapshot): void {
  forgetLiked(kv);
  const pieces = Math.ceil(items.length / ITEMS_A_PIECE);
  for (let piece = 0; piece < pieces; piece += 1) {
    const start = piece * ITEMS_A_PIECE;
    kv.put(pieceKey(piece), items.slice(start, start + ITEMS_A_PIECE));
  }
  kv.put(KEY, { ...snapshot, pieces } satisfies Head);
}

/** When it expires, in milliseconds since the epoch. */
export function likedExpiresAt(kv: SyncKvStorage): number | undefined {
  const head = kv.get<Head>(KEY);
  return head && head.readAt + KEPT_MS;
}

export function forgetLiked(kv: SyncKvStorage): void {
  const pieces = kv.get<Head>(KEY)?.pieces ?? 0;
  for (let piece = 0; piece < pieces; piece += 1) kv.delete(pieceKey(piece));
  kv.delete(KEY);
}

function pieceKey(piece: number): string {
  return `${KEY}:${piece}`;
}
