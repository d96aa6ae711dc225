// The messages about corrected entries of the removal history, and about videos that YouTube did not keep. Pure.
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import * as words from "#words/library.ts";

/** A message for each count above 0. */
export function describeCorrections(corrected: number, notKept: number): ToastMessage[] {
  const messages: ToastMessage[] = [];
  if (corrected > 0) {
    const description = words.entriesCorrected({ count: corrected });
    messages.push({ title: words.historyCorrected, description });
  }
  if (notKept > 0) {
    const description = words.videosNotKept({ count: notKept });
    messages.push({ title: words.notEverythingKept, description });
  }
  return messages;
}
