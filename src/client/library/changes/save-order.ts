// An order of a playlist that is to be saved to YouTube, as plain data: it is kept while the page is at Google for
// permission. Pure, except for the id.
import { isRequestId, newRequestId } from "#client/library/request-id.ts";

export type SaveOrder = {
  kind: "order";
  playlistId: string;
  /** Playlist items, each once, in the wanted order; none where an order is undone. */
  itemIds: readonly string[];
  /** The id of the order to undo: the server holds the order from before it. */
  undoes?: string;
  /** Repeating the call with the same id does nothing twice. */
  requestId: string;
};

const MOST_ITEMS = 5000;

export function newSaveOrder(playlistId: string, itemIds: readonly string[]): SaveOrder {
  return { kind: "order", playlistId, itemIds, requestId: newRequestId() };
}

/** Puts back what a saved order has changed. */
export function newUndoOrder(playlistId: string, undoes: string): SaveOrder {
  return { kind: "order", playlistId, itemIds: [], undoes, requestId: newRequestId() };
}

/** Parses `value`; undefined if invalid. It comes from browser storage, which is not trusted. */
export function readSaveOrder(value: Record<string, unknown>): SaveOrder | undefined {
  const { playlistId, itemIds, undoes, requestId } = value;
  if (typeof playlistId !== "string" || !isRequestId(requestId)) return undefined;
  if (isRequestId(undoes)) return { kind: "order", playlistId, itemIds: [], undoes, requestId };
  if (!Array.isArray(itemIds) || itemIds.length === 0 || itemIds.length > MOST_ITEMS) {
    return undefined;
  }
  const ids = itemIds.filter((id): id is string => typeof id === "string");
  if (ids.length !== itemIds.length) return undefined;
  return { kind: "order", playlistId, itemIds: ids, requestId };
}
