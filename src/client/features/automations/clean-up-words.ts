import type { CleanUpQuestion } from "#client/library/cleaning-schedule.tsx";
import { formatDay } from "#client/ui/dates.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { CLEAN_UP_HIDDEN_DAYS } from "#shared/clean-up.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";

type LastCleanUp = NonNullable<CleaningSchedule["last"]>;

/**
 * The result of the last monthly clean-up, as a sentence that follows one about the next clean-up.
 * @param isAsking whether the clean-up has found videos about which it asks first
 */
export function describeLastCleanUp(last: LastCleanUp, isAsking = false): string {
  const { at, removedCount, waitingCount, failedCount, tooNewCount } = last;
  const day = formatDay(at);
  const start = day === "" ? "The last one" : `The last one, on ${day},`;
  const isNothing = removedCount + waitingCount + failedCount === 0;
  const nothing = tooNewCount > 0 || isAsking ? "removed nothing" : "found nothing to remove";
  const removed = isNothing ? nothing : `removed ${countOf(removedCount, "video")}`;
  const further = [
    waitingCount > 0 && `${formatCount(waitingCount)} still to go`,
    failedCount > 0 && `${formatCount(failedCount)} could not be removed`,
    tooNewCount > 0 &&
      `${formatCount(tooNewCount)} more ${tooNewCount === 1 ? "waits until it has been" : "wait until they have been"} hidden for ${CLEAN_UP_HIDDEN_DAYS} days`,
  ];
  return `${[`${start} ${removed}`, ...further].filter(Boolean).join("; ")}.`;
}

/** The most channels that a question names. */
const MOST_CHANNELS = 5;
const TOGETHER = "became hidden together. They may come back.";

/** A sentence, or one in three pieces around the title of a channel, whose direction of writing may differ. */
export type ReasonSentence = string | { before: string; channelTitle: string; after: string };

/** Why the clean-up asks. */
export function describeReasons({
  videoCount,
  newCount,
  channels,
}: CleanUpQuestion): ReasonSentence[] {
  const named = channels.slice(0, MOST_CHANNELS);
  // The videos that became hidden together, but are not of a named channel.
  const others = named.reduce((rest, channel) => rest - channel.videoCount, videoCount - newCount);
  const sentences: ReasonSentence[] = named.map((channel) => ({
    before: `${countOf(channel.videoCount, "video")} of the channel `,
    channelTitle: channel.title,
    after: ` ${TOGETHER}`,
  }));
  if (others > 0) {
    const thing = named.length > 0 ? "other video" : "video";
    sentences.push(`${countOf(others, thing)} ${TOGETHER}`);
  }
  if (newCount > 0) {
    const [were, them] = newCount === 1 ? ["was", "it"] : ["were", "them"];
    const count = countOf(newCount, "video");
    sentences.push(`${count} ${were} already hidden when Tidylist first saw ${them} there.`);
  }
  return sentences;
}

/**
 * Whether the clean-up is on, what it covers, and the last result.
 * @param playlistCount how many playlists there are, if known
 */
export function describeSchedule(schedule: CleaningSchedule, playlistCount?: number): string {
  const { monthly, nextAt, last, consent, asks } = schedule;
  const next = nextAt === null ? "" : formatDay(nextAt);
  const first = monthly ? (next === "" ? "It is on." : `It is on, next on ${next}.`) : "It is off.";
  const parts = [
    first,
    // The server gives no next date while it needs a new consent: the old one is then not described.
    monthly && consent && nextAt !== null && describeConsent(consent, playlistCount),
    last && describeLastCleanUp(last, asks !== null),
  ];
  return parts.filter(Boolean).join(" ");
}

type Consent = NonNullable<CleaningSchedule["consent"]>;

/** "You have agreed to 12 of your 15 playlists, at most 100 videos in 30 days, until Nov 21, 2027." */
function describeConsent(
  { playlistIds, videoLimit, endsAt }: Consent,
  playlistCount?: number,
): string {
  const agreedCount = playlistIds.length;
  const which =
    playlistCount !== undefined && playlistCount > agreedCount
      ? `${formatCount(agreedCount)} of your ${countOf(playlistCount, "playlist")}`
      : countOf(agreedCount, "playlist");
  return `You have agreed to ${which}, at most ${countOf(videoLimit, "video")} in 30 days, until ${formatDay(endsAt)}.`;
}
