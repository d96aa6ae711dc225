import Download from "lucide-react/icons/download";
import { useDownload } from "#client/library/use-download.ts";
import { Button } from "#client/ui/button.tsx";
import type { FileFormat } from "#client/ui/video-list/save-file.ts";
import * as words from "#words/library.ts";

const FORMATS: readonly FileFormat[] = ["csv", "json"];

/** By what is downloaded: the accessible name of a button. */
const LABELS = {
  playlist: words.downloadPlaylist,
  history: words.downloadHistory,
  list: words.downloadList,
};

type Props = {
  what: keyof typeof LABELS;
  save: (format: FileFormat) => Promise<void>;
};

/** A button for each format. While one file is made, the others wait. */
export function DownloadButtons({ what, save }: Props) {
  const { busy, start } = useDownload(save);
  return FORMATS.map((format) => (
    <Button
      key={format}
      busy={busy !== undefined}
      aria-label={LABELS[what]({ format: format.toUpperCase() })}
      onClick={() => void start(format)}
    >
      <Download className="size-4" aria-hidden="true" />
      {busy === format ? words.preparing : format.toUpperCase()}
    </Button>
  ));
}
