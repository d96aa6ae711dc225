// What a total does not hold, in words.
import { regionName } from "#client/ui/video-list/regions.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { LeftOut } from "#shared/contract/calculator.ts";

/** One phrase for each reason that occurs, the counted ones first. */
export function describeLeftOut(leftOut: LeftOut, region: string | undefined): string[] {
  const where = region === undefined ? "" : ` in ${regionName(region)}`;
  return [
    leftOut.private > 0 && `${formatCount(leftOut.private)} private`,
    leftOut.deleted > 0 && `${formatCount(leftOut.deleted)} deleted`,
    leftOut.blocked > 0 && `${formatCount(leftOut.blocked)} blocked${where}`,
    leftOut.restricted > 0 && `${formatCount(leftOut.restricted)} restricted`,
    leftOut.unknown > 0 && `${formatCount(leftOut.unknown)} that could not be checked`,
    leftOut.duplicates > 0 && countOf(leftOut.duplicates, "duplicate"),
  ].filter((phrase) => phrase !== false);
}

/** Videos that are in the list with no length yet, "" when there are none. */
export function describeUnknownLength({ live, upcoming }: LeftOut): string {
  return [
    live > 0 && `${formatCount(live)} on air now`,
    upcoming > 0 && `${formatCount(upcoming)} upcoming`,
  ]
    .filter((phrase) => phrase !== false)
    .join(", ");
}

export function countLeftOut(leftOut: LeftOut): number {
  const { private: hidden, deleted, blocked, restricted, unknown, duplicates } = leftOut;
  return hidden + deleted + blocked + restricted + unknown + duplicates;
}
