// Opens the window that finds a replacement of a lost video.
import { requestChange } from "#client/library/changes/change-requests.ts";
import { type LostVideo, newReplacement } from "#client/library/changes/replacement.ts";

/** `suggestedQuery` is what the search box holds at first; by default the title that our records have, if any. */
export function findReplacement(lost: LostVideo & { title: string }, suggestedQuery = lost.title) {
  const { title: _title, ...rest } = lost;
  requestChange(newReplacement(rest, suggestedQuery));
}
