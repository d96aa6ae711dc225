import {
  exportName,
  jsonExport,
  playlistTable,
} from "#client/features/playlist-detail/export-rows.ts";
import { DownloadButtons, type FileFormat } from "#client/library/download-buttons.tsx";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

/** Saves the playlist in its own order. */
export function SavePlaylist({ detail }: { detail: PlaylistDetail }) {
  const save = async (format: FileFormat): Promise<void> => {
    const name = exportName(detail.playlist.title, format);
    if (format === "csv") await saveCsv(name, playlistTable(detail.videos));
    else saveJson(name, jsonExport(detail));
  };
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButtons what="this playlist" save={save} />
    </div>
  );
}
