// An order of a playlist that is to be saved to YouTube, as plain data: it is kept while the page is at Google for
// permission. Pure, except for the id.
import { isRequestId, newRequestId } from "#client/library/request-id.ts";

export type SaveOrder = {
  kind: "order";
  playlistId: string;
  /** The ids of the playlist's items, each once, in the wanted order; empty if `undoes` is set. */
  itemIds: readonly string[];
  /** The request id of the saved order to undo. The server has kept the order from before that one. */
  undoes?: string;
  /** Repeating the call with the same id does nothing twice. */
  requestId: string;
};

const MOST_ITEMS = 5000;

export function newSaveOrder(playlistId: string, itemIds: readonly string[]): SaveOrder {
  return { kind: "order", playlistId, itemIds, requestId: newRequestId() };
}

/** Restores the order from before the saved order `undoes`. */
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
  if (!itemIds.every((id): id is string => typeof id === "string")) return undefined;
  return { kind: "order", playlistId, itemIds, requestId };
}
