import { memo, useMemo } from "react";
import { isAllowed } from "#shared/plan-rules.ts";
import { repeatedItems } from "#client/features/playlist-detail/duplicates.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { NO_BULK } from "#client/plans/plan-refusals.ts";
import { countThatGo } from "#client/library/hidden-kinds.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

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
      <RemovalButton onClick={() => removeHidden(playlistId)}>
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
