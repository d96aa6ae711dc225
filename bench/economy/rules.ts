// Three rules of the product in the form that the simulation needs. tests/unit/economy.test.ts compares the first with what
// the product's own reading spends.
import { BROADCAST_EVERY } from "#bench/economy/assumptions.ts";
import { FRESH_MS } from "#worker/calculator/snapshot.ts";
import type { Units } from "#worker/quota/ledger.ts";
import { PAGE_SIZE } from "#worker/youtube/wire.ts";

/** Where the broadcasts of a list are: the first in the middle of the first page. */
export const FIRST_BROADCAST = 30;

/** What reading a new list spends: title, pages, look-ups of broadcasts, the channel; and lengths. */
export function unitsForNewList(items: number, isChannel: boolean): Units {
  const pages = Math.ceil(items / PAGE_SIZE);
  const broadcasts = Math.max(0, Math.ceil((items - FIRST_BROADCAST) / BROADCAST_EVERY));
  const inLastPages = items > FIRST_BROADCAST && lastBroadcast(items) >= (pages - 1) * PAGE_SIZE;
  const lookUps = Math.min(broadcasts, pages > 1 && inLastPages ? 2 : 1);
  return { main: 1 + pages + lookUps + (isChannel ? 1 : 0), stats: pages };
}

function lastBroadcast(items: number): number {
  return items - 1 - ((items - 1 - FIRST_BROADCAST) % BROADCAST_EVERY);
}

/**
 * From which age on a stored answer is checked. With `gatherMs`, before it is given, after waiting so long for others that
 * are asked for; without, minutes later with others.
 * @param left parts of the day's units, from 0 to 1: what nobody has spent, and what refreshes may take
 */
export function maxAge(left: { unspent: number; forRefresh: number }): {
  maxAgeMs: number;
  gatherMs?: number;
} {
  return left.unspent > 1 / 2 && left.forRefresh > 0.02
    ? { maxAgeMs: 15 * 60_000, gatherMs: 50 }
    : { maxAgeMs: FRESH_MS };
}

/** A job whose changes wait: how many its person has had meanwhile, and when the present round of them began. */
export type WaitingChanges = { had: number; since: number };

const FIRST_ROUND = 10;
const ROUND = 100;
/** Who has waited for so long comes first. */
const PATIENCE_MS = 3 * 86_400_000;

/** A person's first ten changes are a round, then those up to the hundredth, then each hundred. */
export function roundOf(had: number): number {
  return had < FIRST_ROUND ? 0 : 1 + Math.floor(had / ROUND);
}

/** Negative if `a` comes before `b`: who has waited long, then the lower round, then who began it first. */
export function orderOfChanges(a: WaitingChanges, b: WaitingChanges, now: number): number {
  const isOld = ({ since }: WaitingChanges) => now - since >= PATIENCE_MS;
  if (isOld(a) !== isOld(b)) return isOld(a) ? -1 : 1;
  const rounds = isOld(a) ? 0 : roundOf(a.had) - roundOf(b.had);
  return rounds || a.since - b.since;
}
