import { formatDay } from "#client/library/words.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";

type LastCleanUp = NonNullable<CleaningSchedule["last"]>;

/** The result of the last monthly clean-up, as a sentence that follows one about the next clean-up. */
export function describeLastCleanUp(last: LastCleanUp): string {
  const { at, removedCount, waitingCount, failedCount } = last;
  const day = formatDay(at);
  const start = day === "" ? "The last one" : `The last one, on ${day},`;
  const removed =
    removedCount + waitingCount + failedCount === 0
      ? `${start} found nothing to remove`
      : `${start} removed ${countOf(removedCount, "video")}`;
  const further = [
    waitingCount > 0 && `${formatCount(waitingCount)} still to go`,
    failedCount > 0 && `${formatCount(failedCount)} could not be removed`,
  ];
  return `${[removed, ...further].filter(Boolean).join("; ")}.`;
}
