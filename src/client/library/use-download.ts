import { useState } from "react";
import { failureSentence } from "#client/library/failure.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { FileFormat } from "#client/ui/video-list/save-file.ts";
import * as words from "#words/library.ts";

/** Makes one file at a time; a failure is shown in a toast. */
export function useDownload(save: (format: FileFormat) => Promise<void>) {
  const [busy, setBusy] = useState<FileFormat>();
  const start = async (format: FileFormat): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(format);
    try {
      await save(format);
    } catch (error) {
      const description = failureSentence(error);
      addToast({ title: words.fileNotMade, description, variant: "destructive" });
    }
    setBusy(undefined);
  };
  return { busy, start };
}
