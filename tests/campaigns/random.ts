// Seeded random numbers, so that a round can be replayed.
export type Random = {
  /** A number from 0 to below 1. */
  value: () => number;
  /** True with this probability. */
  chance: (probability: number) => boolean;
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  pick: <One>(list: readonly One[]) => One;
  /** A copy in another order. */
  shuffle: <One>(list: readonly One[]) => One[];
};

/** mulberry32, a small seeded random number generator. */
export function randomOf(seed: number): Random {
  let state = seed;
  const value = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(value() * limit);
  return {
    value,
    chance: (probability) => value() < probability,
    below,
    pick: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error("there is nothing to pick from");
      return one;
    },
    shuffle: (list) => {
      const keyed = list.map((one) => ({ one, key: value() }));
      return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
    },
  };
}

/** An id of a request. */
export function uuidOf(random: Random): string {
  const digits = (count: number): string =>
    Array.from({ length: count }, () => random.below(16).toString(16)).join("");
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}
