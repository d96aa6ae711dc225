import { memo, useMemo } from "react";
import {
  exportName,
  jsonExport,
  playlistTable,
} from "#client/features/playlist-detail/export-rows.ts";
import { repeatedItems } from "#client/features/playlist-detail/video-words.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { DownloadButtons, type FileFormat } from "#client/library/download-buttons.tsx";
import { countThatGo } from "#client/library/hidden-kinds.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { NO_BULK } from "#client/library/plan-refusals.ts";
import { useFileNames } from "#client/takeout/file-names.ts";
import { formatCount } from "#client/ui/counts.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";
import { isAllowed } from "#shared/plan-rules.ts";

type Props = {
  playlistId: string;
  videos: readonly LibraryVideo[];
  isPremium: boolean;
};

/** The removals from the whole playlist. */
export const Actions = memo(function Actions({ playlistId, videos, isPremium }: Props) {
  const hidden = useMemo(() => countThatGo(videos), [videos]);
  const repeated = useMemo(() => repeatedItems(videos), [videos]);
  return (
    <>
      <RemovalButton count={hidden} onClick={() => removeHidden(playlistId)}>
        Remove Hidden
        {hidden > 0 && <span className="font-bold">{formatCount(hidden)}</span>}
      </RemovalButton>
      {repeated.length > 0 && (
        <RemovalButton onClick={() => removeRepeated(playlistId, repeated, isPremium)}>
          Remove Duplicates
          <span className="font-bold">{formatCount(repeated.length)}</span>
          {!isAllowed(isPremium, "removeVideos", repeated.length) && <ProTag />}
        </RemovalButton>
      )}
    </>
  );
});

/** Available on both plans (product.md 14.1.4). */
function removeHidden(playlistId: string): void {
  requestChange({ kind: "hidden", playlistIds: [playlistId], from: "playlist" });
}

function removeRepeated(playlistId: string, itemIds: readonly string[], isPremium: boolean): void {
  if (!isAllowed(isPremium, "removeVideos", itemIds.length)) addToast(NO_BULK);
  else requestChange({ kind: "videos", playlistId, itemIds, why: "duplicate" });
}

/** Saves the playlist in its own order. */
export function SavePlaylist({ detail }: { detail: PlaylistDetail }) {
  const fileNames = useFileNames();
  const save = async (format: FileFormat): Promise<void> => {
    const name = exportName(detail.playlist.title, format);
    if (format === "csv") await saveCsv(name, playlistTable(detail.videos, fileNames));
    else saveJson(name, jsonExport(detail, fileNames));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButtons what="this playlist" save={save} />
    </div>
  );
}
