import { ApiError } from "#client/api/api-error.ts";

const LONGEST_SENTENCE = 400;

/** The sentence to show for a failed call: the server's own if it sent one. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return navigator.onLine
      ? "The server could not be reached. Check your connection and try again."
      : "You are offline. Try again when you are back.";
  }
  // A proxy may answer with an HTML or JSON error page of its own.
  const isSentence = error.sentence.length <= LONGEST_SENTENCE && !/^\s*[<{]/.test(error.sentence);
  return isSentence && error.sentence !== ""
    ? error.sentence
    : `Something went wrong on our side (${error.status}). Try again in a moment.`;
}
