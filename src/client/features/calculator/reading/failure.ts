// Describes a failed analysis (product.md 8.7.3).
import { ApiError } from "#client/api/api-error.ts";
import { formatMoment } from "#client/features/calculator/words.ts";

export type Failure = { title: string; detail: string };

/** The message for an error. Uses the server's sentence if there is one. */
export function describeFailure(error: unknown, online: boolean, now: Date): Failure {
  if (error instanceof ApiError) {
    const resumes = error.retryAt
      ? ` You can try again from ${formatMoment(error.retryAt, now)}.`
      : "";
    return { title: "Failed to analyze playlists", detail: `${error.sentence}${resumes}` };
  }
  return {
    title: "An error occurred while analyzing the playlists",
    detail: online
      ? "The connection broke off before the answer was complete. Your links are still in the box."
      : "You are offline. Your links are still in the box; calculate again when you are back.",
  };
}
