import Download from "lucide-react/icons/download";
import { useState } from "react";
import { failureSentence } from "#client/library/failure.ts";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";

type Format = "csv" | "json";

const FORMATS: readonly Format[] = ["csv", "json"];

/** Exports the whole library. The export code is loaded at the first press. */
export function ExportButtons({ ready }: { ready: boolean }) {
  const [busy, setBusy] = useState<Format>();
  const save = async (format: Format): Promise<void> => {
    if (busy !== undefined || !ready) return;
    setBusy(format);
    try {
      const { saveLibrary } = await import("#client/features/dashboard/export/save-library.ts");
      await saveLibrary(format);
    } catch (error) {
      const description = failureSentence(error);
      addToast({ title: "The file could not be made", description, variant: "destructive" });
    }
    setBusy(undefined);
  };
  return FORMATS.map((format) => (
    <Button
      key={format}
      aria-disabled={!ready || busy !== undefined}
      aria-label={`Download everything as ${format.toUpperCase()}`}
      onClick={() => void save(format)}
    >
      <Download className="size-4" aria-hidden="true" />
      {busy === format ? "Preparing…" : format.toUpperCase()}
    </Button>
  ));
}
