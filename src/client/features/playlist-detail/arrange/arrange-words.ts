// The texts of arranging, for the screen and for screen readers. Pure.
import { countOf, formatCount } from "#client/ui/counts.ts";
import { upperFirst } from "#client/ui/first-letter.ts";

/** "“First song”" or "3 videos". */
export function nameLifted(title: string, count: number): string {
  return count === 1 ? `“${title}”` : countOf(count, "video");
}

export function sayLifted(name: string, place: number, total: number): string {
  return `Lifted ${name}, no. ${formatCount(place + 1)} of ${formatCount(total)}. The arrow keys move, Space drops, Escape cancels.`;
}

/** @param next the title of the row that would follow; undefined at the end */
export function sayTarget(place: number, total: number, next: string | undefined): string {
  const where = next === undefined ? "at the end" : `before “${next}”`;
  return `No. ${formatCount(place + 1)} of ${formatCount(total)}, ${where}.`;
}

export function sayDropped(name: string, place: number, total: number): string {
  return `Dropped ${name} at no. ${formatCount(place + 1)} of ${formatCount(total)}.`;
}

export function sayMoved(name: string, place: number, total: number): string {
  return `Moved ${name} to no. ${formatCount(place + 1)} of ${formatCount(total)}.`;
}

/** @param name from {@link nameLifted}: in quotes if it is one video */
export function sayCancelled(name: string): string {
  const stays = name.startsWith("“") ? "stays where it was" : "stay where they were";
  return `Cancelled. ${upperFirst(name)} ${stays}.`;
}

/** What changed in the playlist while it was being arranged; "" for nothing. */
export function describeLibraryChange(change: {
  added: number;
  gone: number;
  isReordered: boolean;
}): string {
  const { added, gone, isReordered } = change;
  const parts = [
    added > 0 && `${countOf(added, "video was", "videos were")} added`,
    gone > 0 && `${countOf(gone, "video is", "videos are")} gone`,
    isReordered && "videos were moved",
  ].filter(Boolean);
  if (parts.length === 0) return "";
  return `The playlist has changed on YouTube: ${parts.join(", ")}. Your order was kept, with these changes in it.`;
}

/** How many videos have to move on YouTube for the order. */
export function describeDifference(moves: number): string {
  return moves === 0
    ? "This is the order on YouTube."
    : `${countOf(moves, "video has", "videos have")} to move on YouTube. Nothing is written there until you save.`;
}
