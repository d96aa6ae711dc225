import Download from "lucide-react/icons/download";
import { memo, useMemo } from "react";
import {
  findLostNames,
  lostNamesFile,
  lostNamesTable,
} from "#client/features/playlist-detail/lost-names.ts";
import { formatDay } from "#client/library/words.ts";
import { countOf } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { saveCsv } from "#client/ui/video-list/save-file.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

type Props = { title: string; videos: readonly LibraryVideo[] };

/** Says which names will be deleted, with an export button to keep them. */
export const LostNote = memo(function LostNote({ title, videos }: Props) {
  const lost = useMemo(() => findLostNames(videos), [videos]);
  const count = lost.videos.length;
  if (count === 0) return null;
  return (
    <div className="mx-4 mt-2 flex items-center gap-x-4 rounded-xl border border-warn-line bg-warn px-3 py-0.5 text-sm text-on-warn sm:mx-6">
      <p className="min-w-0 flex-1">
        {count === 1
          ? "The name of a hidden video is"
          : `${countOf(count, "name")} of hidden videos are`}{" "}
        kept until <span className="whitespace-nowrap">{formatDay(lost.until)}</span>
        {count > 1 && " or longer"}.
      </p>
      <Button
        variant="quiet"
        className="-mx-2.5 shrink-0 text-current! underline underline-offset-2"
        onClick={() => void saveCsv(lostNamesFile(title), lostNamesTable(lost))}
      >
        <Download className="size-4" aria-hidden="true" />
        Download the list
      </Button>
    </div>
  );
});
