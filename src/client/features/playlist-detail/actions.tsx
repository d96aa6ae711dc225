import Download from "lucide-react/icons/download";
import { memo } from "react";
import {
  exportName,
  jsonExport,
  playlistTable,
} from "#client/features/playlist-detail/export-rows.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { formatCount } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

type Props = { detail: PlaylistDetail | undefined; hidden: number };

/** What is done with the playlist as a whole. */
export const Actions = memo(function Actions({ detail, hidden }: Props) {
  return (
    <div className="flex flex-wrap gap-2 px-4 sm:px-6">
      <RemovalButton>
        Remove Hidden
        {hidden > 0 && <span className="font-bold text-on-loss">{formatCount(hidden)}</span>}
      </RemovalButton>
      <Button disabled={!detail} onClick={() => detail && saveAsCsv(detail)}>
        <Download className="size-4" aria-hidden="true" />
        CSV
      </Button>
      <Button disabled={!detail} onClick={() => detail && saveAsJson(detail)}>
        <Download className="size-4" aria-hidden="true" />
        JSON
      </Button>
    </div>
  );
});

function saveAsCsv({ playlist, videos }: PlaylistDetail): void {
  void saveCsv(exportName(playlist.title, "csv"), playlistTable(videos));
}

function saveAsJson(detail: PlaylistDetail): void {
  saveJson(exportName(detail.playlist.title, "json"), jsonExport(detail));
}
