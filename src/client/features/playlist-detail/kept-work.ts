// The state of a playlist's window, as plain data, for when a person leaves it for the checkout or for Google and comes back. Pure.
import type { Arrangement } from "#client/features/playlist-detail/arrange/arrangement.ts";
import {
  NO_FILTER,
  SHOWN,
  type FilterText,
} from "#client/features/playlist-detail/video-filter.ts";
import { PLAYLIST_ORDER, SORTS, type Order } from "#client/features/playlist-detail/video-index.ts";
import { readIds } from "#client/identity/kept-work.ts";
import { NOTHING_SELECTED, type Selection } from "#client/ui/video-list/selection.ts";
import { isRecord } from "#shared/is-record.ts";

export type Work = {
  filter: FilterText;
  order: Order;
  selection: Selection;
  isArranging: boolean;
  /** The order that was being arranged, without the steps for undo and redo. */
  arranged: Arrangement | undefined;
};

export const NO_WORK: Work = {
  filter: NO_FILTER,
  order: PLAYLIST_ORDER,
  selection: NOTHING_SELECTED,
  isArranging: false,
  arranged: undefined,
};

/** The name under which the work of this window is kept. */
export const PLAYLIST_WINDOW = "playlist";

export function writeWork(playlistId: string, work: Partial<Work>): Record<string, unknown> {
  const { selection = NOTHING_SELECTED, arranged, ...rest } = work;
  const order = arranged && { library: arranged.library, order: arranged.order };
  return { playlistId, ...rest, selection: [...selection], arranged: order };
}

/** The kept work. A part that is not valid, and all of another playlist's, is replaced by that of `NO_WORK`. */
export function readWork(playlistId: string, value: unknown): Work {
  if (!isRecord(value) || value["playlistId"] !== playlistId) return NO_WORK;
  const { filter, order, selection, isArranging, arranged } = value;
  return {
    filter: readFilter(filter),
    order: readOrder(order),
    selection: new Set(readIds(selection)),
    isArranging: isArranging === true,
    arranged: readArranged(arranged),
  };
}

function readFilter(value: unknown): FilterText {
  if (!isRecord(value)) return NO_FILTER;
  const text = (name: keyof FilterText): string => {
    const typed = value[name];
    return typeof typed === "string" ? typed : NO_FILTER[name];
  };
  return {
    title: text("title"),
    channel: text("channel"),
    minMinutes: text("minMinutes"),
    maxMinutes: text("maxMinutes"),
    addedFrom: text("addedFrom"),
    addedTo: text("addedTo"),
    shown: SHOWN.find((name) => name === value["shown"]) ?? NO_FILTER.shown,
  };
}

function readOrder(value: unknown): Order {
  const sort = isRecord(value) && SORTS.find((name) => name === value["sort"]);
  return sort ? { sort, reversed: isRecord(value) && value["reversed"] === true } : PLAYLIST_ORDER;
}

function readArranged(value: unknown): Arrangement | undefined {
  if (!isRecord(value)) return undefined;
  const [library, order] = [readIds(value["library"]), readIds(value["order"])];
  return order.length > 0 ? { library, order, past: [], future: [] } : undefined;
}
