import Download from "lucide-react/icons/download";
import { memo, useMemo } from "react";
import { isAllowed } from "#shared/plan-rules.ts";
import { repeatedItems } from "#client/features/playlist-detail/duplicates.ts";
import {
  exportName,
  jsonExport,
  playlistTable,
} from "#client/features/playlist-detail/export-rows.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { NO_BULK } from "#client/library/plan-refusals.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

type Props = { detail: PlaylistDetail | undefined; hidden: number; isPremium: boolean };

/** The actions on the whole playlist. */
export const Actions = memo(function Actions({ detail, hidden, isPremium }: Props) {
  const repeated = useMemo(() => repeatedItems(detail?.videos ?? []), [detail]);
  return (
    <div className="flex flex-wrap gap-2 px-4 sm:px-6">
      <RemovalButton disabled={!detail} onClick={() => detail && removeHidden(detail)}>
        Remove Hidden
        {hidden > 0 && <span className="font-bold">{formatCount(hidden)}</span>}
      </RemovalButton>
      {detail && repeated.length > 0 && (
        <RemovalButton onClick={() => removeRepeated(detail, repeated, isPremium)}>
          Remove Duplicates
          <span className="font-bold">{formatCount(repeated.length)}</span>
          {!isAllowed(isPremium, "removeVideos", repeated.length) && <ProTag />}
        </RemovalButton>
      )}
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

/** Available on both plans (product.md 14.1.4). */
function removeHidden({ playlist }: PlaylistDetail): void {
  requestChange({ kind: "hidden", playlistIds: [playlist.id], from: "playlist" });
}

function removeRepeated(
  { playlist }: PlaylistDetail,
  itemIds: readonly string[],
  isPremium: boolean,
): void {
  if (!isAllowed(isPremium, "removeVideos", itemIds.length)) addToast(NO_BULK);
  else requestChange({ kind: "videos", playlistId: playlist.id, itemIds, why: "duplicate" });
}

function saveAsCsv({ playlist, videos }: PlaylistDetail): void {
  void saveCsv(exportName(playlist.title, "csv"), playlistTable(videos));
}

function saveAsJson(detail: PlaylistDetail): void {
  saveJson(exportName(detail.playlist.title, "json"), jsonExport(detail));
}
