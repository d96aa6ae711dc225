// Opens the window that finds a replacement of a lost video.
import { requestChange } from "#client/library/changes/change-requests.ts";
import type { LostVideo } from "#client/library/changes/replacement.ts";
import { newRequestId } from "#client/library/request-id.ts";
import { SEARCH_WORDS_LENGTH } from "#shared/replacement.ts";

/**
 * `title` is what our records call it, or "". The search box holds it at first, and it is not sent before the person
 * searches. Never a name from a person's own files, because those stay in the browser (product.md 19).
 */
export function findReplacement(lost: LostVideo, title: string): void {
  const query = title.slice(0, SEARCH_WORDS_LENGTH);
  requestChange({ kind: "replace", lost, query, requestId: newRequestId() });
}
