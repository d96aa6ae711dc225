// The playlists of the simulation: how many people ask for each, how long each is, and when it changes. All of it
// follows from the seed.

export const PLAYLISTS = 50_000;
/** A visitor's calculation ends there. */
export const MAX_ITEMS = 500;
const MEDIAN_ITEMS = 60;
// The 90th percentile is 302; 1.2816 is that of the standard normal distribution.
const SPREAD = Math.log(302 / MEDIAN_ITEMS) / 1.2816;
const DAY_MS = 86_400_000;

export type Random = () => number;

/** Mulberry32: numbers from 0 to 1, always the same for a seed. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Playlists = {
  /** A known playlist, by popularity. */
  pick: () => number;
  /** A playlist that nobody has asked for before. */
  pickUnseen: () => number;
  /** How often it has changed at `time`, and how many items it has. */
  at: (playlist: number, time: number) => { version: number; items: number };
  /** When it last changed before `time`. */
  changedAt: (playlist: number, time: number) => number;
};

/** @param changesADay how often each playlist changes, on average */
export function createPlaylists(random: Random, changesADay: number): Playlists {
  const cumulative = new Float64Array(PLAYLISTS);
  let sum = 0;
  for (let rank = 0; rank < PLAYLISTS; rank += 1) cumulative[rank] = sum += 1 / (rank + 1);
  const sizes: number[] = [];
  const phases: number[] = [];
  const add = (): number => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const items = Math.round(MEDIAN_ITEMS * Math.exp(SPREAD * normal));
    sizes.push(Math.min(MAX_ITEMS, Math.max(1, items)));
    return phases.push(random()) - 1;
  };
  while (sizes.length < PLAYLISTS) add();

  const versionAt = (playlist: number, time: number) =>
    Math.floor((time / DAY_MS) * changesADay + (phases[playlist] ?? 0));

  return {
    changedAt: (playlist, time) =>
      ((versionAt(playlist, time) - (phases[playlist] ?? 0)) / changesADay) * DAY_MS,
    pick() {
      const wanted = random() * sum;
      let low = 0;
      let high = PLAYLISTS - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((cumulative[middle] ?? sum) < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    pickUnseen: add,
    at(playlist, time) {
      const version = versionAt(playlist, time);
      // It gains an item and loses it again, so that its size stays in the distribution.
      return { version, items: (sizes[playlist] ?? 1) + (version % 2) };
    },
  };
}
