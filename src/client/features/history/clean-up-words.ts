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

/** Whether it is on, what it covers, and the last result. `playlistCount`: how many playlists there are, if known. */
export function describeSchedule(schedule: CleaningSchedule, playlistCount?: number): string {
  const { monthly, nextAt, last, consent } = schedule;
  const next = nextAt === null ? "" : formatDay(nextAt);
  const first = monthly ? (next === "" ? "It is on." : `It is on, next on ${next}.`) : "It is off.";
  const parts = [
    first,
    monthly && consent && nextAt !== null && describeConsent(consent, playlistCount),
    last && describeLastCleanUp(last),
  ];
  return parts.filter(Boolean).join(" ");
}

type Consent = NonNullable<CleaningSchedule["consent"]>;

/** "You have agreed to 12 of your 15 playlists, at most 100 videos in 30 days, until Nov 21, 2027." */
function describeConsent({ playlistIds, videoLimit, endsAt }: Consent, count?: number): string {
  const all = playlistIds.length;
  const which =
    count !== undefined && count > all
      ? `${formatCount(all)} of your ${countOf(count, "playlist")}`
      : countOf(all, "playlist");
  return `You have agreed to ${which}, at most ${countOf(videoLimit, "video")} in 30 days, until ${formatDay(endsAt)}.`;
}
