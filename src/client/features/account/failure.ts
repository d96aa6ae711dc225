import { ApiError } from "#client/api/api-error.ts";
import { formatMinute } from "#client/features/account/dates.ts";

const LONGEST_SENTENCE = 400;

/** The sentence to show for a failed call: the server's own if it sent one. */
export function describeFailure(error: unknown, online: boolean): string {
  if (!(error instanceof ApiError)) {
    return online
      ? "The server could not be reached. Check your connection and try again."
      : "You are offline. Try again when you are back.";
  }
  if (!isSentence(error.sentence)) {
    return `Something went wrong on our side (${error.status}). Try again in a moment.`;
  }
  if (!error.retryAt) return error.sentence;
  return `${error.sentence} You can try again from ${formatMinute(error.retryAt.toISOString())}.`;
}

// A proxy may answer with an HTML or JSON error page of its own.
function isSentence(text: string): boolean {
  return text !== "" && text.length <= LONGEST_SENTENCE && !/^\s*[<{]/.test(text);
}
