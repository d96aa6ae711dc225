// Requests a replacement of a lost video: opens the window to search for one.
import { requestChange } from "#client/library/changes/change-requests.ts";
import type { LostVideo } from "#client/library/changes/replacement.ts";
import { newRequestId } from "#client/library/request-id.ts";
import { SEARCH_WORDS_LENGTH } from "#shared/replacement.ts";

/**
 * @param title the lost video's title in our records, or "". The search box begins with it, and it is sent only when
 * the person searches. It must not be a name from the person's own files: those stay in the browser (product.md 19).
 */
export function requestReplacement(lost: LostVideo, title: string): void {
  const query = title.slice(0, SEARCH_WORDS_LENGTH);
  requestChange({ kind: "replace", lost, query, requestId: newRequestId() });
}
