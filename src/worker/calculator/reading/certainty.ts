// Decides whether a reading is consistent, and how long it counts as fresh. Pure. YouTube sometimes leaves
// items out or contradicts itself. A total made of such a reading is used for a minute only, unless
// the next reading finds exactly the same.
import { isUnchecked } from "#shared/availability.ts";
import {
  UNCERTAIN_MS,
  FRESH_MS,
  type Miscount,
  type PlaylistSnapshot,
} from "#worker/calculator/reading/snapshot.ts";

/** A snapshot that has not been checked for consistency. */
export type Reading = Omit<PlaylistSnapshot, "miscount" | "uncertain">;

/**
 * Adds whether the reading is consistent. `previous` confirms an inconsistent reading if it holds the same
 * and is at least a minute older.
 */
export function withVerdict(
  reading: Reading,
  previous: PlaylistSnapshot | undefined,
): PlaylistSnapshot {
  const miscount = miscountOf(reading);
  if (!miscount && unknownIn(reading).length === 0) return reading;
  const isConfirmed = previous !== undefined && confirms(previous, reading);
  const uncertain = isConfirmed ? "twice" : "once";
  return { ...reading, uncertain, ...(miscount && { miscount }) };
}

function miscountOf({ complete, counts, items, skipped }: Reading): Miscount | undefined {
  const agrees = complete ? counts.length === 1 && counts[0] === items.length : counts.length <= 1;
  if (!agrees) return { counts, listed: items.length };
  return !complete && skipped > 0 ? { skipped } : undefined;
}

/** Adds the playlist's own item count to a complete reading; `itemCount` is undefined if there is none. */
export function withItemCount<Read extends Reading>(
  reading: Read,
  itemCount: number | undefined,
): Read {
  if (!reading.complete) return reading;
  if (itemCount !== undefined) {
    return { ...reading, counts: [...new Set([...reading.counts, itemCount])] };
  }
  // An empty list alone is not enough: without a second count it is a miscount.
  return reading.items.length === 0 ? { ...reading, counts: [] } : reading;
}

/** When YouTube was last asked whether the playlist has changed, in milliseconds since the epoch. */
export function checkedAtOf({ readAt, confirmedAt = readAt }: PlaylistSnapshot): number {
  return confirmedAt;
}

/** Until when the snapshot counts as fresh, in milliseconds since the epoch. */
export function freshUntil(snapshot: PlaylistSnapshot): number {
  const { freshMs = FRESH_MS, uncertain } = snapshot;
  return checkedAtOf(snapshot) + (uncertain === "once" ? UNCERTAIN_MS : freshMs);
}

function confirms(previous: PlaylistSnapshot, reading: Reading): boolean {
  return (
    reading.readAt - previous.readAt >= UNCERTAIN_MS &&
    previous.complete === reading.complete &&
    previous.skipped === reading.skipped &&
    isSame(previous.counts, reading.counts) &&
    isSame(idsOf(previous), idsOf(reading)) &&
    isSame(unknownIn(previous), unknownIn(reading))
  );
}

function idsOf({ items }: Pick<Reading, "items">): string[] {
  return items.map(({ itemId }) => itemId);
}

function unknownIn({ items }: Pick<Reading, "items">): string[] {
  return idsOf({ items: items.filter(({ availability }) => isUnchecked(availability)) });
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
