// The words of a shared link's title, description and picture (product.md 3.11), in the language of its page.
import { formatDuration } from "#shared/duration.ts";
import type { Language } from "#shared/languages.ts";
import type { ResultPart } from "#shared/result-part.ts";
import { wordsOf } from "#worker/http/words.ts";

/** The speed to compare with where the link names none. */
const OTHER_SPEED = 2;

/** "Kyoto: 26h 03m 09s", "Kyoto (no. 11 to 120): 5h 03m 00s at 2x", "Kyoto (3 of 120 videos): 8m 14s". */
export function titleOfPart(part: ResultPart, language: Language): string {
  const { sharedPage: words, durations } = wordsOf(language);
  const { title, range, selectedFrom, seconds, speed = 1 } = part;
  const videos = videosOfPart(part, language);
  const name = title ?? videos;
  const plainLength = formatDuration(seconds / speed, durations);
  const length = speed === 1 ? plainLength : words.lengthAtSpeed({ length: plainLength, speed });
  if (range) return words.titleOfRange({ name, ...range, length });
  if (selectedFrom !== undefined && title !== undefined) {
    return words.titleOfSelection({ name, videos, length });
  }
  return words.title({ name, length });
}

/** "120 videos, 26h 03m 09s in total, and 13h 01m 35s at 2x." */
export function summaryOfPart(part: ResultPart, language: Language): string {
  const { sharedPage: words, durations } = wordsOf(language);
  const { seconds, speed = 1 } = part;
  const videos = videosOfPart(part, language);
  const length = formatDuration(seconds / speed, durations);
  if (speed !== 1) {
    return words.summaryAtSpeed({
      videos,
      length,
      speed,
      otherLength: formatDuration(seconds, durations),
    });
  }
  const otherLength = formatDuration(seconds / OTHER_SPEED, durations);
  return words.summary({ videos, length, otherLength, otherSpeed: OTHER_SPEED });
}

/** "120 videos · 5h 03m 00s at 2x", "Videos 11 to 120 at 2x · 10h 06m 00s at normal speed", "3 of 120 videos · …". */
export function cardDetailsOf(part: ResultPart, language: Language): string {
  const { sharedPage: words, durations } = wordsOf(language);
  const { range, seconds, speed = 1 } = part;
  const videos = range ? words.cardRange(range) : videosOfPart(part, language);
  if (speed === 1) {
    const length = formatDuration(seconds / OTHER_SPEED, durations);
    const otherLength = words.lengthAtSpeed({ length, speed: OTHER_SPEED });
    return words.cardDetails({ videos, otherLength });
  }
  const otherLength = words.lengthAtNormalSpeed({ length: formatDuration(seconds, durations) });
  return words.cardDetails({ videos: words.cardAtSpeed({ videos, speed }), otherLength });
}

/** "120 videos", "3 of 120 videos". */
function videosOfPart({ videos, selectedFrom }: ResultPart, language: Language): string {
  const { sharedPage: words } = wordsOf(language);
  return selectedFrom === undefined
    ? words.videos({ count: videos })
    : words.selectedVideos({ count: videos, total: selectedFrom });
}
