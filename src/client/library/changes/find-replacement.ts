// Opens the window that finds a replacement of a lost video.
import { requestChange } from "#client/library/changes/change-requests.ts";
import type { LostVideo } from "#client/library/changes/replacement.ts";
import { newRequestId } from "#client/library/request-id.ts";
import { SEARCH_WORDS_LENGTH } from "#shared/replacement.ts";

/**
 * `suggestedQuery` is what the search box holds at first: the title that our records have, or a name of the video from
 * the person's own files. It is not sent before the person searches.
 */
export function findReplacement(lost: LostVideo, suggestedQuery: string): void {
  const query = suggestedQuery.slice(0, SEARCH_WORDS_LENGTH);
  requestChange({ kind: "replace", lost, query, requestId: newRequestId() });
}
