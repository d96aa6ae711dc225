import Download from "lucide-react/icons/download";
import { useState } from "react";
import { saveHistory } from "#client/features/history/history-export.ts";
import type { HistoryFilter } from "#client/features/history/history-view.ts";
import { failureSentence } from "#client/library/failure.ts";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";

type Format = "csv" | "json";

const FORMATS: readonly Format[] = ["csv", "json"];

/** Buttons that download all rows that match the filter, including those not loaded yet. */
export function HistoryDownloads({ filter }: { filter: HistoryFilter }) {
  const [busy, setBusy] = useState<Format>();
  const save = async (format: Format): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(format);
    try {
      await saveHistory(format, filter);
    } catch (error) {
      const description = failureSentence(error);
      addToast({ title: "The file could not be made", description, variant: "destructive" });
    }
    setBusy(undefined);
  };
  return FORMATS.map((format) => (
    <Button
      key={format}
      aria-disabled={busy !== undefined}
      aria-label={`Download the history as ${format.toUpperCase()}`}
      onClick={() => void save(format)}
    >
      <Download className="size-4" aria-hidden="true" />
      {busy === format ? "Preparing…" : format.toUpperCase()}
    </Button>
  ));
}
