// Rows that are lifted to be dropped elsewhere, by the keyboard or a pointer. The rows stay where they are until then;
// only the gap changes. Pure.
import type { ItemOrder } from "#client/features/playlist-detail/arrange/steps.ts";

export type Lift = {
  ids: ReadonlySet<string>;
  /** The row that was lifted; the others are selected with it. */
  id: string;
  /** How many rows are above the gap where they would be dropped. */
  gap: number;
  by: "keys" | "pointer";
};

/** Lifts a row, with all selected ones if it is one of them. */
export function liftRow(
  { order, selection }: { order: ItemOrder; selection: ReadonlySet<string> },
  id: string,
  by: Lift["by"],
): Lift {
  const ids = selection.has(id) ? selection : new Set([id]);
  return { ids, id, gap: order.indexOf(id), by };
}

/** The place, from 0, that the first lifted row gets when they are dropped. */
export function placeOfGap(order: ItemOrder, { ids, gap }: Lift): number {
  return order.slice(0, gap).filter((id) => !ids.has(id)).length;
}

/** The gap for a key; undefined if the key does not move. Gaps beside lifted rows, which change nothing, are skipped. */
export function gapForKey(
  key: string,
  order: ItemOrder,
  lift: Lift,
  pageSize: number,
): number | undefined {
  const others = order.length - lift.ids.size;
  const place = placeOfGap(order, lift);
  const places: Record<string, number> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + pageSize,
    PageUp: place - pageSize,
    Home: 0,
    End: others,
  };
  const wanted = Object.hasOwn(places, key) ? places[key] : undefined;
  if (wanted === undefined) return undefined;
  return gapOfPlace(order, lift.ids, Math.min(Math.max(wanted, 0), others));
}

/** The gap above the row, not lifted, with `place` such rows above it. */
export function gapOfPlace(order: ItemOrder, ids: ReadonlySet<string>, place: number): number {
  let above = 0;
  for (const [index, id] of order.entries()) {
    if (ids.has(id)) continue;
    if (above === place) return index;
    above += 1;
  }
  return order.length;
}
