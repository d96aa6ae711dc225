import Download from "lucide-react/icons/download";
import { memo, useMemo } from "react";
import {
  findLostNames,
  lostNamesFile,
  lostNamesTable,
} from "#client/features/playlist-detail/lost-names.ts";
import { formatDay } from "#client/library/words.ts";
import { countOf } from "#client/ui/counts.ts";
import { saveCsv } from "#client/ui/video-list/save-file.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

type Props = { title: string; videos: readonly LibraryVideo[] };

/** Says which names will be deleted, with an export button to keep them. */
export const LostNote = memo(function LostNote({ title, videos }: Props) {
  const lost = useMemo(() => findLostNames(videos), [videos]);
  const count = lost.videos.length;
  if (count === 0) return null;
  return (
    <p className="mx-4 mt-1 rounded-xl border border-warn-line bg-warn px-3 py-1 text-sm text-on-warn sm:mx-6">
      {count === 1
        ? "The name of a hidden video is"
        : `${countOf(count, "name")} of hidden videos are`}{" "}
      kept until <span className="whitespace-nowrap">{formatDay(lost.until)}</span>
      {count > 1 && " or longer"}.{" "}
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1.5 font-semibold whitespace-nowrap underline underline-offset-2"
        onClick={() => void saveCsv(lostNamesFile(title), lostNamesTable(lost))}
      >
        <Download className="size-4" aria-hidden="true" />
        Download the list
      </button>
    </p>
  );
});
