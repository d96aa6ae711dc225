// Formats durations for people, in the language of the page; the Worker passes `texts`. The Worker parses YouTube's durations.
import * as words from "#words/durations.ts";

type DurationTexts = {
  hours: (of: { hours: number; minutes: string; seconds: string }) => string;
  minutes: (of: { minutes: string; seconds: string }) => string;
  seconds: (of: { seconds: string }) => string;
};

const OF_THE_PAGE: DurationTexts = {
  hours: words.hours,
  minutes: words.minutes,
  seconds: words.seconds,
};
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3600;

/**
 * `totalSeconds` (>= 0) as hours, minutes and seconds, without empty leading parts: "26h 03m 09s". Later parts have two
 * digits, so that a growing total does not jump.
 */
export function formatDuration(totalSeconds: number, texts: DurationTexts = OF_THE_PAGE): string {
  const seconds = Math.round(totalSeconds);
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  const minutes = Math.floor((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const rest = seconds % SECONDS_PER_MINUTE;
  if (hours > 0) {
    return texts.hours({ hours, minutes: twoDigits(minutes), seconds: twoDigits(rest) });
  }
  if (minutes > 0) return texts.minutes({ minutes: String(minutes), seconds: twoDigits(rest) });
  return texts.seconds({ seconds: String(rest) });
}

/** `totalSeconds` (>= 0) as YouTube writes it on a thumbnail: "0:07", "4:05", "1:02:03". */
export function formatClock(totalSeconds: number): string {
  const seconds = Math.round(totalSeconds);
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  const minutes = Math.floor((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE);
  const rest = twoDigits(seconds % SECONDS_PER_MINUTE);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
