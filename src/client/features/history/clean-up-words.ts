import { formatDay } from "#client/library/words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { CleaningSchedule } from "#shared/contract/removal.ts";

type LastCleanUp = NonNullable<CleaningSchedule["last"]>;

/** What the last monthly clean-up has done. */
export function describeLastCleanUp({ at, removedCount, failedCount }: LastCleanUp): string {
  const day = formatDay(at);
  const start = day === "" ? "The last one" : `The last one, on ${day},`;
  const removed =
    removedCount === 0
      ? `${start} found nothing to remove`
      : `${start} removed ${countOf(removedCount, "video")}`;
  return failedCount === 0
    ? `${removed}.`
    : `${removed}; ${formatCount(failedCount)} could not be removed.`;
}
