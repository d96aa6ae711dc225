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

/** Moves the chosen items together, so that the first of them gets `position`, or the last one that leaves room. */
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
 * The order for the items that are in the playlist now: items that are gone are left out, and new ones stand behind
 * the item that is before them in the playlist.
 */
export function followLibrary(order: ItemOrder, library: ItemOrder): ItemOrder {
  const present = new Set(library);
  const kept = order.filter((id) => present.has(id));
  if (kept.length === library.length) return kept.length === order.length ? order : kept;
  const known = new Set(kept);
  const first: string[] = [];
  const behind = new Map<string, string[]>();
  let group = first;
  for (const id of library) {
    if (!known.has(id)) group.push(id);
    else {
      group = [];
      behind.set(id, group);
    }
  }
  return [...first, ...kept.flatMap((id) => [id, ...(behind.get(id) ?? [])])];
}

export function isSameOrder(a: ItemOrder, b: ItemOrder): boolean {
  return a === b || (a.length === b.length && a.every((id, place) => id === b[place]));
}
