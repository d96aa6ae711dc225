// A requested change, as plain data: it moves from the screen that requests it to the confirmation window,
// and is stored while the page is at Google for permission.
import { readNewPlaylist, type NewPlaylist } from "#client/library/changes/new-playlist.ts";
import type { ShownReason } from "#client/library/outcome-words.ts";
import { isRequestId } from "#client/library/request-id.ts";
import type { Replacement } from "#client/library/changes/replacement.ts";
import type { SaveOrder } from "#client/library/changes/save-order.ts";
import type { Inserted } from "#shared/contract/removal.ts";
import { isRecord } from "#shared/is-record.ts";

const ITEMS_WHY = ["chosen", "hidden", "duplicate", "elsewhere"] as const;
type ItemsWhy = (typeof ITEMS_WHY)[number];

export type Change =
  | (Part & {
      kind: "videos";
      playlistId: string;
      itemIds: readonly string[];
      why: "chosen" | "duplicate";
      /** Sends a call for each item. Every plan allows this, because each item was removed with its own button. */
      oneByOne?: boolean;
    })
  /**
   * Removes items of these playlists. With "hidden" only those that are still hidden; with "duplicate" only while
   * another copy is in the same playlist, with "elsewhere" only while another copy is in any playlist.
   */
  | (Part & {
      kind: "items";
      playlistIds: readonly string[];
      itemIds: readonly string[];
      why: ItemsWhy;
    })
  /** Removes all hidden items. `from` is the screen of the request; the message depends on it. */
  | (Part & { kind: "hidden"; playlistIds: readonly string[]; from: "playlist" | "list" })
  | (Part & { kind: "playlists"; playlistIds: readonly string[] })
  /** Idempotent: repeating it with the same `requestId` changes nothing. */
  | { kind: "putBack"; ids: readonly number[]; requestId: string }
  | {
      kind: "transfer";
      playlistId: string;
      itemIds: readonly string[];
      to: string;
      keep: boolean;
      requestId: string;
    }
  /** Copies the videos of playlists to the end of another. */
  | {
      kind: "merge";
      fromPlaylists: readonly string[];
      into: string;
      dropDuplicates: boolean;
      requestId: string;
    }
  | NewPlaylist;

/** What a screen may request. Replacements and saved orders have windows and calls of their own. */
export type RequestedChange = Change | Replacement | SaveOrder;

/** A change that removes something. It needs a confirmed plan. */
export type RemovalChange = Extract<Change, { kind: "videos" | "items" | "hidden" | "playlists" }>;

/** `first`: how many of the items in the plan are removed, counted from its beginning; if absent, all. */
type Part = { first?: number };

/** A change that adds to existing playlists. */
export type Insertion = Extract<Change, { kind: "putBack" | "transfer" | "merge" }>;

export type MaybeTwice = Inserted["maybeTwice"][number];

/** The result of a change. */
export type Outcome = {
  /** Already changed in the library. YouTube may not be up to date yet. */
  done: number;
  onYouTube: number;
  queued: number;
  failed: number;
  playlists: number;
  resumesAt: string | null;
  /** Why something was not done. */
  reason: ShownReason | null;
  /** The new playlists that exist. */
  created?: readonly { id: string; title: string; maybeTwice?: boolean }[];
  /** How many new playlists are still to be made. */
  waitingPlaylists?: number;
  /** Videos that a move has put into the other playlist, but not taken out of this one yet. */
  inBoth?: number;
  /** Videos that may be there twice, because YouTube's answer to an earlier try was lost. */
  maybeTwice?: readonly MaybeTwice[];
  /** The new items of a copy or a move that one call made. */
  itemIds?: readonly string[];
  /** The job of such a copy or move. */
  jobId?: string | null;
};

/** The server's limit of ids in one call. */
export const IDS_PER_CALL = 500;

const MOST_IDS = 20_000;
const PLAYLIST_ID = /^[A-Za-z0-9_-]{1,64}$/;
const ITEM_ID = /^[A-Za-z0-9_=-]{1,200}$/;

export function isRemoval(change: RequestedChange): change is RemovalChange {
  if (change.kind === "replace" || change.kind === "order") return false;
  return change.kind !== "create" && !isInsertion(change);
}

/** Whether the change removes one video that was chosen by itself. */
export function isOneVideo(change: Change): boolean {
  return change.kind === "videos" && change.why === "chosen" && change.itemIds.length === 1;
}

export function isInsertion(change: Change): change is Insertion {
  return change.kind === "putBack" || change.kind === "transfer" || change.kind === "merge";
}

/**
 * The ids of the playlists that a change affects, for a transfer only the one that the videos come from. Empty if only
 * the server knows them.
 */
export function playlistsOf(change: Change): readonly string[] {
  if (change.kind === "putBack" || change.kind === "create") return [];
  if (change.kind === "merge") return [change.into];
  return "playlistId" in change ? [change.playlistId] : change.playlistIds;
}

/** The same removal, of all items in its plan. */
export function wholeOf({ first: _part, ...whole }: RemovalChange): RemovalChange {
  return whole;
}

/**
 * The removal to send. If it names item ids and has `first`, it gets the ids of only the first of `items`, the items of
 * its plan in the order in which the person saw them.
 */
export function asSent(
  change: RemovalChange,
  items: readonly { itemId: string | null }[],
): RemovalChange {
  if (change.first === undefined || !("itemIds" in change)) return change;
  const itemIds = items.slice(0, change.first).flatMap(({ itemId }) => itemId ?? []);
  return { ...change, itemIds };
}

/** Parses `value`; undefined if invalid. It comes from browser storage, which is not trusted. */
export function readChange(value: unknown): Change | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, playlistId, playlistIds, itemIds, ids, to, requestId, ...rest } = value;
  if (kind === "create") return readNewPlaylist(value);
  if (kind === "putBack") {
    const isId = (id: unknown): id is number => typeof id === "number" && Number.isSafeInteger(id);
    return isListOf(ids, isId) && isRequestId(requestId) ? { kind, ids, requestId } : undefined;
  }
  if (kind === "merge") return readMerge(value);
  const part = readPart(rest["first"]);
  if (kind === "hidden" || kind === "playlists") {
    if (!isListOf(playlistIds, isPlaylistId)) return undefined;
    if (kind === "playlists") return { kind, playlistIds, ...part };
    const from = rest["from"] === "playlist" ? "playlist" : "list";
    return { kind, playlistIds, from, ...part };
  }
  if (!isListOf(itemIds, isItemId)) return undefined;
  if (kind === "items" && isListOf(playlistIds, isPlaylistId)) {
    const why = ITEMS_WHY.find((known) => known === rest["why"]) ?? "chosen";
    return { kind, playlistIds, itemIds, why, ...part };
  }
  if (!isPlaylistId(playlistId)) return undefined;
  if (kind === "videos") {
    const why = rest["why"] === "duplicate" ? "duplicate" : "chosen";
    const oneByOne = rest["oneByOne"] === true;
    return { kind, playlistId, itemIds, why, ...(oneByOne && { oneByOne }), ...part };
  }
  const { keep } = rest;
  if (kind !== "transfer" || !isPlaylistId(to) || typeof keep !== "boolean") return undefined;
  return isRequestId(requestId) ? { kind, playlistId, itemIds, to, keep, requestId } : undefined;
}

function readPart(first: unknown): Part {
  return typeof first === "number" && Number.isSafeInteger(first) && first > 0 ? { first } : {};
}

function readMerge({ fromPlaylists, into, dropDuplicates, requestId }: Record<string, unknown>) {
  if (!isListOf(fromPlaylists, isPlaylistId) || !isPlaylistId(into)) return undefined;
  if (!isRequestId(requestId)) return undefined;
  const kept = { fromPlaylists, into, dropDuplicates: dropDuplicates !== false, requestId };
  return { kind: "merge", ...kept } as const;
}

function isListOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  return (
    Array.isArray(value) && value.length > 0 && value.length <= MOST_IDS && value.every(isItem)
  );
}

function isPlaylistId(value: unknown): value is string {
  return typeof value === "string" && PLAYLIST_ID.test(value);
}

function isItemId(value: unknown): value is string {
  return typeof value === "string" && ITEM_ID.test(value);
}
