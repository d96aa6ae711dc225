// Keeping a playlist sorted, in words. Pure.
import { describeSort } from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { formatDay, formatTime } from "#client/library/words.ts";
import { countOf } from "#client/ui/counts.ts";
import type { KeptOrder } from "#shared/contract/order.ts";

/** Whether it is on, how it is sorted, and what is moved next. */
export function describeKept(kept: KeptOrder | undefined, now = new Date()): string {
  if (!kept) return "It is off.";
  const { upcoming, ended, consent } = kept;
  if (ended)
    return "Your consent was for a year, which is over. Nothing is moved until you agree again.";
  const next = upcoming
    ? `Next: ${countOf(upcoming.moves, "move")}, not before ${formatTime(upcoming.at, now)}.`
    : "Nothing has to be moved now.";
  const limit = `At most ${countOf(consent.movesADay, "move")} in 24 hours, over all playlists, until ${formatDay(consent.endsAt)}.`;
  return `It is on: ${describeSort(kept)}. ${next} ${limit}`;
}
