// The moves that bring the entries of a playlist into a wanted order: as few as there can be. An entry is one occurrence of a
// video, by the id of its playlist item, so two entries of one video are two entries. Pure (decision 61).

/** One change at YouTube: the entry is taken out, and put in so that it then has this place, from 0. */
export type Move = { itemId: string; position: number };

export type OrderPlan = {
  /** One after the other: each place counts in the list that the moves before it have left. */
  moves: Move[];
  /** The order after all moves. */
  result: string[];
};

const NONE: ReadonlySet<string> = new Set();

/**
 * The fewest moves from the current to the wanted order. Wanted entries that the playlist lacks are left out. Entries that
 * are not wanted anywhere, because they came meanwhile, are never moved: each stays behind the unmoved entry before it, and
 * at the end of the list it stays at the end.
 * @param current each id once
 * @param reluctant entries that stay where they are if that needs no further move
 */
export function planOrder(
  current: readonly string[],
  wanted: readonly string[],
  reluctant: ReadonlySet<string> = NONE,
): OrderPlan {
  const there = new Set(current);
  const order = [...new Set(wanted)].filter((id) => there.has(id));
  const placeOf = new Map(order.map((id, place) => [id, place]));
  const known = current.filter((id) => placeOf.has(id));
  const kept = longestInOrder(known, placeOf, reluctant);
  const result = mergeOthers(current, order, kept);
  const moving = new Set(known.filter((id) => !kept.has(id)));
  return { moves: movesTo(current, result, moving), result };
}

/** The list after one move. */
export function applyMove(list: readonly string[], { itemId, position }: Move): string[] {
  const moved = list.filter((id) => id !== itemId);
  moved.splice(position, 0, itemId);
  return moved;
}

/**
 * The most entries whose order is right already, and of several such sets one with the most reluctant entries: the
 * heaviest increasing subsequence of their wanted places.
 */
function longestInOrder(
  known: readonly string[],
  placeOf: ReadonlyMap<string, number>,
  reluctant: ReadonlySet<string>,
): Set<string> {
  const size = known.length;
  const places = known.map((id) => placeOf.get(id) ?? 0);
  /** A Fenwick tree over the places: the index of the entry with which the heaviest sequence up to there ends. */
  const tree = Array.from({ length: size + 1 }, () => -1);
  const weights: number[] = [];
  const before: number[] = [];
  const weightOf = (index: number): number => weights[index] ?? 0;
  let last = -1;
  for (const [index, place] of places.entries()) {
    let best = -1;
    for (let at = place; at > 0; at -= at & -at) {
      const one = tree[at] ?? -1;
      if (weightOf(one) > weightOf(best)) best = one;
    }
    const isReluctant = reluctant.has(known[index] ?? "");
    weights.push(weightOf(best) + size + 1 + (isReluctant ? 1 : 0));
    before.push(best);
    for (let at = place + 1; at <= size; at += at & -at) {
      if (weightOf(index) > weightOf(tree[at] ?? -1)) tree[at] = index;
    }
    if (weightOf(index) > weightOf(last)) last = index;
  }
  const kept = new Set<string>();
  for (let index = last; index >= 0; index = before[index] ?? -1) kept.add(known[index] ?? "");
  return kept;
}

/** The wanted order, with the other entries at the places where they stay without being moved. */
function mergeOthers(
  current: readonly string[],
  order: readonly string[],
  kept: ReadonlySet<string>,
): string[] {
  if (order.length === 0) return [...current];
  const wanted = new Set(order);
  const atTop: string[] = [];
  /** By the unmoved entry before them. */
  const behind = new Map<string, string[]>();
  let others = atTop;
  let lastKept = "";
  for (const id of current) {
    if (kept.has(id)) {
      others = [];
      behind.set(id, others);
      lastKept = id;
    } else if (!wanted.has(id)) others.push(id);
  }
  const atEnd = behind.get(lastKept) ?? [];
  behind.delete(lastKept);
  return [...atTop, ...order.flatMap((id) => [id, ...(behind.get(id) ?? [])]), ...atEnd];
}

/** From the first place on: each entry that moves goes right behind the one that precedes it in the result. */
function movesTo(
  current: readonly string[],
  result: readonly string[],
  moving: ReadonlySet<string>,
): Move[] {
  const moves: Move[] = [];
  const list = [...current];
  for (const [index, itemId] of result.entries()) {
    if (!moving.has(itemId)) continue;
    list.splice(list.indexOf(itemId), 1);
    const position = index === 0 ? 0 : list.indexOf(result[index - 1] ?? "") + 1;
    list.splice(position, 0, itemId);
    moves.push({ itemId, position });
  }
  return moves;
}
