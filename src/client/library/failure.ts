// What people read about a failed call (product.md 2.8), for all screens.
import { ApiError } from "#client/api/api-error.ts";
import { formatTime } from "#client/ui/times.ts";

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
    return navigator.onLine
      ? "The server could not be reached. Check your connection and try again."
      : "You are offline. Try again when you are back.";
  }
  const { sentence, status, retryAt } = error;
  // A proxy may answer with an HTML or JSON error page of its own.
  if (sentence === "" || sentence.length > LONGEST_SENTENCE || /^\s*[<{]/.test(sentence)) {
    return `Something went wrong on our side (${status}). Try again in a moment.`;
  }
  if (!retryAt || !saysWhen) return sentence;
  return `${sentence} You can try again from ${formatTime(retryAt, now)}.`;
}
