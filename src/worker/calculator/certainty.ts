// Whether a reading agrees with itself, and for how long it is given out. Pure. YouTube's answers are
// sometimes short or contradict each other; a total made of such a reading is given out for a minute only,
// unless the next reading finds exactly the same.
import { isUnchecked } from "#shared/availability.ts";
import {
  DOUBTED_MS,
  FRESH_MS,
  type Miscount,
  type PlaylistSnapshot,
} from "#worker/calculator/snapshot.ts";

/** A snapshot before it is judged whether it agrees with itself. */
export type Reading = Omit<PlaylistSnapshot, "miscount" | "uncertain">;

/**
 * The snapshot with a verdict on whether it agrees with itself. `previous` is what was read before, which
 * confirms it where it is at least a minute older and holds the same.
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

/** The reading with what the playlist itself says of its items; undefined where it says nothing. */
export function withItemCount<Read extends Reading>(
  reading: Read,
  itemCount: number | undefined,
): Read {
  if (!reading.complete) return reading;
  if (itemCount !== undefined) {
    return { ...reading, counts: [...new Set([...reading.counts, itemCount])] };
  }
  // That there is nothing is believed from two answers only.
  return reading.items.length === 0 ? { ...reading, counts: [] } : reading;
}

/** Until when the snapshot counts as fresh, in milliseconds since the epoch. */
export function freshUntil({ readAt, uncertain }: PlaylistSnapshot): number {
  return readAt + (uncertain === "once" ? DOUBTED_MS : FRESH_MS);
}

function confirms(previous: PlaylistSnapshot, reading: Reading): boolean {
  return (
    reading.readAt - previous.readAt >= DOUBTED_MS &&
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
