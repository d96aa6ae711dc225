// Keeping a playlist sorted, in words. Pure.
import { describeSort } from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { describeOrder } from "#client/library/order/order-words.ts";
import { describeReason } from "#client/library/outcome-words.ts";
import { formatDay, formatTime } from "#client/library/words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { KeptOrder, Order } from "#shared/contract/order.ts";

/** Whether it is on, how it is sorted, and what is moved next. */
export function describeKept(
  kept: KeptOrder | undefined,
  { last, movedToday }: { last?: Order | undefined; movedToday: number },
  now = new Date(),
): string {
  if (!kept) return "It is off.";
  const { upcoming, ended, paused, consent, sorted } = kept;
  if (ended)
    return "Your consent was for a year, which is over. Nothing is moved until you agree again.";
  if (paused) {
    const why = last ? "" : ` ${describeReason(paused)}`;
    return `It is on: ${describeSort(kept)}. It pauses: nothing is moved until you agree again.${why}`;
  }
  const next = upcoming
    ? ` Next: ${countOf(Math.min(upcoming.moves, consent.movesADay), "move")}, not before ${formatTime(upcoming.at, now)}.`
    : sorted
      ? " Nothing has to be moved now."
      : "";
  const made = movedToday > 0 ? ` (${formatCount(movedToday)} made)` : "";
  const limit = `At most ${countOf(consent.movesADay, "move")} in 24 hours, over all playlists${made}, until ${formatDay(consent.endsAt)}.`;
  return `It is on: ${describeSort(kept)}.${next} ${limit}`;
}

/** How far the latest moves are. */
export function describeLast(last: Order, now = new Date()): string {
  const { title, text } = describeOrder(last, now);
  return `Last time, ${formatDay(last.at)}: ${title}. ${text}`;
}
