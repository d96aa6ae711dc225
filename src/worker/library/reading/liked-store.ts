// How the person's liked videos are kept in their object: under keys of its storage, for a day.
import { chunksOf } from "#shared/chunks.ts";
import type { PlaylistSnapshot, SnapshotItem } from "#worker/calculator/reading/snapshot.ts";
import { storedValue } from "#worker/db/stored-value.ts";

const KEPT_MS = 86_400_000;
const ITEMS_A_PIECE = 1000;

/** The list without its items, which are under `liked:0` and so on, because a value may have 2 MB. */
type Head = Omit<PlaylistSnapshot, "items"> & { pieces: number };
const liked = storedValue<Head>("liked");
const pieceOf = (piece: number) => storedValue<SnapshotItem[]>(`liked:${piece}`);

/** Undefined if it was not read within a day. */
export function readLiked(kv: SyncKvStorage): PlaylistSnapshot | undefined {
  const head = liked.get(kv);
  if (!head || Date.now() > head.readAt + KEPT_MS) return undefined;
  const { pieces, ...snapshot } = head;
  const items = Array.from({ length: pieces }, (_, piece) => pieceOf(piece).get(kv) ?? []).flat();
  return { ...snapshot, items };
}

/** Replaces what was kept. Nothing else runs between these writes, so all of them are stored or none. */
export function storeLiked(kv: SyncKvStorage, { items, ...snapshot }: PlaylistSnapshot): void {
  forgetLiked(kv);
  const pieces = chunksOf(items, ITEMS_A_PIECE);
  for (const [index, piece] of pieces.entries()) pieceOf(index).put(kv, piece);
  liked.put(kv, { ...snapshot, pieces: pieces.length });
}

/** When it expires, in milliseconds since the epoch. */
export function likedExpiresAt(kv: SyncKvStorage): number | undefined {
  const head = liked.get(kv);
  return head && head.readAt + KEPT_MS;
}

export function forgetLiked(kv: SyncKvStorage): void {
  const pieces = liked.get(kv)?.pieces ?? 0;
  for (let piece = 0; piece < pieces; piece += 1) pieceOf(piece).delete(kv);
  liked.delete(kv);
}
