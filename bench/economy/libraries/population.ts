// The people of the simulation: how large their libraries are, and how often they are here. All of it follows from
// the seed.
import { createRandom, type Random } from "#bench/economy/playlists.ts";
import { DAY_MS, START } from "#bench/economy/scenario.ts";
import type { Size } from "#bench/economy/libraries/memory-store.ts";

/** Parts of all people by the days between two visits. */
export const VISITORS = [
  { name: "daily", part: 0.1, everyDays: 1 },
  { name: "weekly", part: 0.2, everyDays: 7 },
  { name: "monthly", part: 0.3, everyDays: 30 },
  { name: "never", part: 0.4, everyDays: Infinity },
] as const;

export const MEDIAN_PLAYLISTS = 30;
export const MEDIAN_ITEMS = 2000;
const MOST_PLAYLISTS = 300;
const MOST_ITEMS = 5000;
// One library in ten has at least 2.6 times as many playlists as the median, and as many items in each.
const PLAYLISTS_SPREAD = 0.75;
const ITEMS_SPREAD = 0.75;
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
/** Without a visit, a library is read again after this at the latest; at the start all are younger. */
const OLDEST_START_MS = 20 * DAY_MS;

export type Owner = {
  sizes: Size[];
  everyDays: number;
  /** When everything was last read and the connection confirmed, before the start. */
  readAt: number;
  seenAt: number;
  hasAlerts: boolean;
};

export type LibraryScenario = {
  seed: number;
  days: number;
  users: number;
  /** The part of the people who want to be told what vanishes, from 0 to 1. */
  alerts?: number;
};

export function createPopulation({ seed, users, alerts = 0 }: LibraryScenario): {
  owners: Owner[];
  random: Random;
} {
  const random = createRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const around = (median: number, spread: number, most: number) =>
    Math.min(most, Math.max(1, Math.round(median * Math.exp(spread * normal()))));
  const owners = Array.from({ length: users }, (_, index): Owner => {
    const everyDays = everyDaysOf((index + 0.5) / users);
    const count = around(MEDIAN_PLAYLISTS, PLAYLISTS_SPREAD, MOST_PLAYLISTS);
    const items = around(MEDIAN_ITEMS / MEDIAN_PLAYLISTS, ITEMS_SPREAD, MOST_ITEMS);
    const sizes = Array.from({ length: count }, (_, playlist) => ({ id: `${playlist}`, items }));
    const readAt = START - random() * OLDEST_START_MS;
    const sinceVisit = everyDays === Infinity ? 90 : random() * everyDays;
    // Evenly over people of all kinds.
    const hasAlerts = (index * GOLDEN_RATIO) % 1 < alerts;
    return { sizes, everyDays, readAt, seenAt: START - sinceVisit * DAY_MS, hasAlerts };
  });
  return { owners, random };
}

function everyDaysOf(part: number): number {
  let sum = 0;
  for (const { part: size, everyDays } of VISITORS) {
    sum += size;
    if (part < sum) return everyDays;
  }
  return Infinity;
}

/** The time of the next visit: the time between two of them varies by a quarter. */
export function nextVisit(
  { everyDays }: Pick<Owner, "everyDays">,
  now: number,
  random: Random,
): number {
  return now + everyDays * DAY_MS * (0.75 + random() / 2);
}
