// What people read about a failed call (product.md 2.8), for all screens.
import { ApiError } from "#client/api/api-error.ts";
import { formatTime } from "#client/ui/times.ts";
import * as words from "#words/library.ts";
import * as page from "#words/page.ts";

const LONGEST_SENTENCE = 400;

type Options = {
  now?: Date;
  /** Whether to say when to try again. False if the work continues by itself, or if the screen shows the time. */
  saysWhen?: boolean;
};

/** The sentence to show for a failed call: the server's own if it sent one, and when to try again if it said so. */
export function failureSentence(
  error: unknown,
  { now = new Date(), saysWhen = true }: Options = {},
): string {
  if (!(error instanceof ApiError)) {
    return navigator.onLine ? words.serverNotReached : words.offline;
  }
  const { sentence, status, retryAt } = error;
  // A proxy may answer with an HTML or JSON error page of its own.
  if (sentence === "" || sentence.length > LONGEST_SENTENCE || /^\s*[<{]/.test(sentence)) {
    return words.wentWrong({ status: String(status) });
  }
  if (!retryAt || !saysWhen) return sentence;
  return `${sentence}${page.sentenceSeparator}${words.tryAgainFrom({ time: formatTime(retryAt, now) })}`;
}
