// The texts of arranging, for the screen and for screen readers. Pure.
import * as counts from "#words/counts.ts";
import * as words from "#words/playlist.ts";

/** The rows that are moved: how many, and the title of one of them, which is said if it is the only one. */
export type Moved = { title: string; count: number };

/** "“First song”" or "3 videos". */
export function nameLifted(title: string, count: number): string {
  return count === 1 ? words.quoted({ title }) : counts.videos({ count });
}

/** @param place from 0, as in the other functions here */
export function sayLifted({ title, count }: Moved, place: number, total: number): string {
  const where = { place: place + 1, total };
  return count === 1 ? words.liftedOne({ title, ...where }) : words.lifted({ count, ...where });
}

/** @param next the title of the row that would follow; undefined at the end */
export function sayTarget(place: number, total: number, next: string | undefined): string {
  const where = { place: place + 1, total };
  return next === undefined
    ? words.targetEnd(where)
    : words.targetBefore({ title: next, ...where });
}

export function sayDropped({ title, count }: Moved, place: number, total: number): string {
  const where = { place: place + 1, total };
  return count === 1 ? words.droppedOne({ title, ...where }) : words.dropped({ count, ...where });
}

export function sayMoved({ title, count }: Moved, place: number, total: number): string {
  const where = { place: place + 1, total };
  return count === 1 ? words.movedOne({ title, ...where }) : words.moved({ count, ...where });
}

export function sayCancelled({ title, count }: Moved): string {
  return count === 1 ? words.cancelledOne({ title }) : words.cancelled({ count });
}

/** What changed in the playlist while it was being arranged; "" for nothing. */
export function describeLibraryChange(change: {
  added: number;
  gone: number;
  isReordered: boolean;
}): string {
  const { added, gone, isReordered } = change;
  if (added > 0 && gone > 0) {
    return isReordered
      ? words.changedAddedGoneMoved({ added, gone })
      : words.changedAddedGone({ added, gone });
  }
  if (added > 0) {
    return isReordered ? words.changedAddedMoved({ added }) : words.changedAdded({ added });
  }
  if (gone > 0) {
    return isReordered ? words.changedGoneMoved({ gone }) : words.changedGone({ gone });
  }
  return isReordered ? words.changedMoved : "";
}

/** How many videos have to move on YouTube for the order. */
export function describeDifference(moves: number): string {
  return moves === 0 ? words.sameOrder : words.difference({ count: moves });
}
