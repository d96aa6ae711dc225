// The sentences about an imported list.
import { type ListReading, withoutDetails } from "#client/features/import/use-list-reading.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";

const REASONS: Record<string, string> = {
  calculator_quota_exhausted: "Today's part of YouTube's allowance for calculations is used up.",
  own_limit_reached: "You have used your part of today's YouTube allowance.",
  calculator_stopped: "Tidylist reads nothing new for visitors for now. Please try again later.",
  too_many_calculations: "That was a lot in a short time. Please wait a minute.",
  youtube_paused: "Tidylist cannot reach YouTube right now.",
  youtube_refused: "Tidylist cannot reach YouTube right now.",
};
const NO_ANSWER = "YouTube did not answer. Please try again in a minute.";
const STOPPED = "You stopped the reading.";
const BROKEN = "The connection broke off.";

/** What is not in the total although it is in the list, one sentence for each reason. */
export function describeUnread(reading: ListReading, withAccount: boolean): string[] {
  const { list, wanted, answers, unread, status } = reading;
  const sentences: string[] = [];
  const all = new Set(list.ids).size;
  if (wanted.length < all) {
    const limit = formatCount(wanted.length);
    const start = `Only the first ${limit} of ${formatCount(all)} different videos were read: ${limit} is the limit`;
    sentences.push(
      `${start}${withAccount ? "." : " without an account. Signing in is free and reads more."}`,
    );
  }
  const counts = new Map<string, number>();
  for (const { code, count } of unread) {
    const reason = REASONS[code] ?? NO_ANSWER;
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  const told = unread.reduce((sum, { count }) => sum + count, 0);
  const lost = wanted.length - answers.size - told;
  if (lost > 0) counts.set(status === "stopped" ? STOPPED : BROKEN, lost);
  for (const [reason, count] of counts) {
    const are = count === 1 ? "is" : "are";
    sentences.push(`${countOf(count, "video")} ${are} not in the total: ${reason}`);
  }
  return sentences;
}

/** What the list lacks after its titles and countries were asked for. */
export function describeMissingDetails(reading: ListReading, hasRegion: boolean): string[] {
  const missing = reading.details === "read" ? withoutDetails(reading).length : 0;
  if (missing === 0) return [];
  const videos = countOf(missing, "video");
  const titles = `The titles of ${videos} could not be read.`;
  const regions = `Where ${videos} may be watched could not be read, so they are counted.`;
  return hasRegion ? [titles, regions] : [titles];
}

/** From when on the rest can be read; undefined if nothing says so. */
export function resumesAt({ unread }: ListReading): string | undefined {
  return unread
    .flatMap(({ retryAt }) => retryAt ?? [])
    .toSorted()
    .at(-1);
}
