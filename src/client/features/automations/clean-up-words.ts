import type { CleanUpQuestion } from "#client/library/cleaning-schedule.tsx";
import { formatDay } from "#client/ui/dates.ts";
import { CLEAN_UP_HIDDEN_DAYS } from "#shared/clean-up.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import * as words from "#words/automations.ts";
import * as page from "#words/page.ts";

type LastCleanUp = NonNullable<CleaningSchedule["last"]>;

/**
 * The result of the last monthly clean-up, as a sentence that follows one about the next clean-up.
 * @param isAsking whether the clean-up has found videos about which it asks first
 */
export function describeLastCleanUp(last: LastCleanUp, isAsking = false): string {
  const { waitingCount, failedCount, tooNewCount } = last;
  // Clauses that could each be a sentence of its own.
  const clauses = [
    describeRemoved(last, isAsking),
    waitingCount > 0 && words.lastWaiting({ count: waitingCount }),
    failedCount > 0 && words.lastFailed({ count: failedCount }),
    tooNewCount > 0 && words.lastTooNew({ count: tooNewCount, days: CLEAN_UP_HIDDEN_DAYS }),
  ].filter((clause) => clause !== false);
  return words.lastEnd({
    clauses: clauses.reduce((first, second) => words.lastAnd({ first, second })),
  });
}

function describeRemoved(last: LastCleanUp, isAsking: boolean): string {
  const { at, removedCount, waitingCount, failedCount, tooNewCount } = last;
  const day = formatDay(at);
  if (removedCount + waitingCount + failedCount > 0) {
    return words.lastRemoved({ day, count: removedCount });
  }
  return tooNewCount > 0 || isAsking
    ? words.lastRemovedNothing({ day })
    : words.lastFoundNothing({ day });
}

/** The most channels that a question names. */
const MOST_CHANNELS = 5;

/** A sentence, or what the sentence about a channel says: how many of its videos became hidden together. */
export type ReasonSentence = string | { videoCount: number; channelTitle: string };

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
    videoCount: channel.videoCount,
    channelTitle: channel.title,
  }));
  if (others > 0) {
    const count = { count: others };
    sentences.push(named.length > 0 ? words.othersTogether(count) : words.together(count));
  }
  if (newCount > 0) sentences.push(words.hiddenFromStart({ count: newCount }));
  return sentences;
}

/**
 * Whether the clean-up is on, what it covers, and the last result.
 * @param playlistCount how many playlists there are, if known
 */
export function describeSchedule(schedule: CleaningSchedule, playlistCount?: number): string {
  const { monthly, nextAt, last, consent, asks } = schedule;
  const parts = [
    monthly ? describeNext(nextAt) : words.cleanUpOff,
    // The server gives no next date while it needs a new consent: the old one is then not described.
    monthly && consent && nextAt !== null && describeConsent(consent, playlistCount),
    last && describeLastCleanUp(last, asks !== null),
  ];
  return parts.filter(Boolean).join(page.sentenceSeparator);
}

function describeNext(nextAt: string | null): string {
  const day = nextAt === null ? "" : formatDay(nextAt);
  return day === "" ? words.cleanUpOn : words.cleanUpNext({ day });
}

type Consent = NonNullable<CleaningSchedule["consent"]>;

/** "You have agreed to 12 of your 15 playlists, at most 100 videos in 30 days, until Nov 21, 2027." */
function describeConsent(
  { playlistIds, videoLimit: videos, endsAt }: Consent,
  playlistCount?: number,
): string {
  const agreed = playlistIds.length;
  const day = formatDay(endsAt);
  return playlistCount !== undefined && playlistCount > agreed
    ? words.agreedToSome({ agreed, playlists: playlistCount, videos, day })
    : words.agreedTo({ playlists: agreed, videos, day });
}
