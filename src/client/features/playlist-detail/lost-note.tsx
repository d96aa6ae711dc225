import Download from "lucide-react/icons/download";
import { memo, useMemo, type ReactNode } from "react";
import { exportName } from "#client/features/playlist-detail/export-rows.ts";
import { videoTable } from "#client/library/video-table.ts";
import { useFileNames } from "#client/takeout/file-names.ts";
import { formatDay } from "#client/ui/dates.ts";
import { saveCsv } from "#client/ui/video-list/save-file.ts";
import { isHidden } from "#shared/availability.ts";
import type { LibraryVideo, LostName } from "#shared/contract/playlists.ts";
import * as words from "#words/playlist.ts";

const ACTION =
  "inline-flex min-h-6 items-center gap-1.5 font-semibold whitespace-nowrap underline underline-offset-2";

type Props = {
  title: string;
  videos: readonly LibraryVideo[];
  /** Opens the page that finds names in the person's own files; absent where that is not offered. */
  onNames?: () => void;
};

/** Says until when names of hidden videos are kept, with a button to save them, and how many have no name. */
export const LostNote = memo(function LostNote({ title, videos, onNames }: Props) {
  const lost = useMemo(() => findLostNames(videos), [videos]);
  const fileNames = useFileNames();
  const nameless = videos.filter(
    ({ availability, title: name, was, videoId }) =>
      isHidden(availability) && name === "" && was === null && !fileNames.has(videoId),
  ).length;
  return (
    <>
      {lost.videos.length > 0 && <KeptNames title={title} lost={lost} />}
      {onNames && nameless > 0 && (
        <p className="text-sm">
          {words.nameless({ count: nameless })}{" "}
          <button type="button" className={ACTION} onClick={onNames}>
            {words.pageNames}
          </button>
        </p>
      )}
    </>
  );
});

const unbroken = (text: ReactNode) => <span className="whitespace-nowrap">{text}</span>;

function KeptNames({ title, lost }: { title: string; lost: LostNames }) {
  return (
    <p className="text-sm">
      {words.namesKept({
        count: lost.videos.length,
        until: formatDay(lost.until),
        day: unbroken,
      })}{" "}
      <button
        type="button"
        className={ACTION}
        onClick={() => void saveCsv(lostNamesFile(title), videoTable("lostNames", lost.videos))}
      >
        <Download className="size-4" aria-hidden="true" />
        {words.downloadList}
      </button>
    </p>
  );
}

// The names of lost videos. YouTube lets us keep them for a limited time (product.md 2.5.5).
type LostVideo = LibraryVideo & { was: LostName };

type LostNames = {
  videos: readonly LostVideo[];
  /** When the first of the names is deleted; "" if there are none. */
  until: string;
};

export function findLostNames(videos: readonly LibraryVideo[]): LostNames {
  const lost = videos.filter((video): video is LostVideo => video.was !== null);
  const until = lost
    .map(({ was }) => was.keptUntil)
    .reduce((first, next) => (first === "" || next < first ? next : first), "");
  return { videos: lost.toSorted((a, b) => a.position - b.position), until };
}

function lostNamesFile(playlistTitle: string): string {
  return `${exportName(words.lostFileName({ title: playlistTitle }))}.csv`;
}
