// The steps of arranging a playlist: each takes an order of item ids and returns a new one. Pure.

/** Item ids; each occurs once. */
export type ItemOrder = readonly string[];

/**
 * Moves the chosen items together, in the order that they have, to a gap between rows.
 * @param gap how many rows, the chosen ones included, are above it
 */
export function moveToGap(order: ItemOrder, chosen: ReadonlySet<string>, gap: number): ItemOrder {
  const isChosen = (id: string) => chosen.has(id);
  const above = order.slice(0, gap).filter((id) => !isChosen(id));
  const below = order.slice(gap).filter((id) => !isChosen(id));
  return [...above, ...order.filter(isChosen), ...below];
}

/** Moves the chosen items together, the first of them to `position`, or all of them to the end if it is too high. */
export function moveToPosition(
  order: ItemOrder,
  chosen: ReadonlySet<string>,
  position: number,
): ItemOrder {
  const others = order.filter((id) => !chosen.has(id));
  return others.toSpliced(position, 0, ...order.filter((id) => chosen.has(id)));
}

export function moveToTop(order: ItemOrder, chosen: ReadonlySet<string>): ItemOrder {
  return moveToPosition(order, chosen, 0);
}

export function moveToBottom(order: ItemOrder, chosen: ReadonlySet<string>): ItemOrder {
  return moveToPosition(order, chosen, order.length);
}

/** A random order; each is as likely as any other. `random` returns numbers from 0 up to 1. */
export function shuffle(order: ItemOrder, random: () => number): ItemOrder {
  const shuffled = [...order];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [shuffled[last], shuffled[other]];
    if (a === undefined || b === undefined) continue;
    shuffled[last] = b;
    shuffled[other] = a;
  }
  return shuffled;
}

/**
 * The order for the items that are in the playlist now: without items that are gone, and with each new item behind the
 * item that is before it in the library.
 */
export function followLibrary(order: ItemOrder, library: ItemOrder): ItemOrder {
  const present = new Set(library);
  const kept = order.filter((id) => present.has(id));
  // No item is new. If none is gone either, the same array is returned.
  if (kept.length === library.length) return kept.length === order.length ? order : kept;
  const known = new Set(kept);
  const newAtTop: string[] = [];
  const newBehind = new Map<string, string[]>();
  let group = newAtTop;
  for (const id of library) {
    if (!known.has(id)) group.push(id);
    else {
      group = [];
      newBehind.set(id, group);
    }
  }
  return [...newAtTop, ...kept.flatMap((id) => [id, ...(newBehind.get(id) ?? [])])];
}

export function isSameOrder(a: ItemOrder, b: ItemOrder): boolean {
  return a === b || (a.length === b.length && a.every((id, place) => id === b[place]));
}

/**
 * Rows that are lifted to be dropped elsewhere, by the keyboard or a pointer. The rows stay where they are until they
 * are dropped; only the gap changes.
 */
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

/** The gap for a key; undefined if the key does not move. Gaps with only lifted rows between them count as one. */
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

/** The gap directly above the row that is not lifted and has `place` such rows above it; the end if there is none. */
export function gapOfPlace(order: ItemOrder, ids: ReadonlySet<string>, place: number): number {
  let above = 0;
  for (const [index, id] of order.entries()) {
    if (ids.has(id)) continue;
    if (above === place) return index;
    above += 1;
  }
  return order.length;
}
