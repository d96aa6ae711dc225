// How many videos are in a state, for lists of such counts: "2 private". Pure.
import type { UncountedState } from "#shared/availability.ts";
import * as words from "#words/changes.ts";

type Counted = (of: { count: number }) => string;

const COUNTS = {
  private: words.countPrivate,
  deleted: words.countDeleted,
  blocked: words.countBlocked,
  restricted: words.countRestricted,
  unknown: words.countUnchecked,
} satisfies Record<UncountedState, Counted>;

/** Of a state in which a video cannot be watched. One that this version does not know is treated as unknown. */
export function countInState(state: string, count: number): string {
  const table: Readonly<Record<string, Counted>> = COUNTS;
  return (table[state] ?? COUNTS.unknown)({ count });
}
