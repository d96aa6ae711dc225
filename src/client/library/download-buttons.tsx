import Download from "lucide-react/icons/download";
import { useState } from "react";
import { failureSentence } from "#client/library/failure.ts";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";

export type FileFormat = "csv" | "json";

const FORMATS: readonly FileFormat[] = ["csv", "json"];

type Props = {
  /** What is downloaded, as the accessible name of the buttons says it: "the history". */
  what: string;
  isReady: boolean;
  save: (format: FileFormat) => Promise<void>;
};

/** A button for each format. While one file is made, the others wait; a failure is shown in a toast. */
export function DownloadButtons({ what, isReady, save }: Props) {
  const [busy, setBusy] = useState<FileFormat>();
  const isWaiting = !isReady || busy !== undefined;
  const start = async (format: FileFormat): Promise<void> => {
    if (isWaiting) return;
    setBusy(format);
    try {
      await save(format);
    } catch (error) {
      const description = failureSentence(error);
      addToast({ title: "The file could not be made", description, variant: "destructive" });
    }
    setBusy(undefined);
  };
  return FORMATS.map((format) => (
    <Button
      key={format}
      aria-disabled={isWaiting}
      aria-label={`Download ${what} as ${format.toUpperCase()}`}
      onClick={() => void start(format)}
    >
      <Download className="size-4" aria-hidden="true" />
      {busy === format ? "Preparing…" : format.toUpperCase()}
    </Button>
  ));
}
