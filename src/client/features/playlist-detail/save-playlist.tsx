import {
  exportName,
  jsonExport,
  playlistTable,
} from "#client/features/playlist-detail/export-rows.ts";
import { DownloadButtons, type FileFormat } from "#client/library/download-buttons.tsx";
import { useFileNames } from "#client/takeout/file-names.ts";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

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
