import { useEffect, useMemo, useRef, useState } from "react";
import { ModalHeader } from "#client/features/playlist-detail/modal-header.tsx";
import { SyncNote } from "#client/features/playlist-detail/sync-note.tsx";
import { Videos } from "#client/features/playlist-detail/videos.tsx";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { usePlaylistDetail, usePlaylists } from "#client/library/library-data.ts";
import { useSyncVideos } from "#client/library/sync.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";

type Props = { id: string; titleId: string; isPremium: boolean; onClose: () => void };

/** One playlist with all its videos. Syncs the videos once each time it opens. */
export function OpenPlaylist({ id, titleId, isPremium, onClose }: Props) {
  // State, not a ref: the rows can be rendered only once the container is mounted.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { data, error, isFetching, refetch } = usePlaylistDetail(id);
  const { data: playlists } = usePlaylists(false);
  const listed = useMemo(() => playlists?.find((one) => one.id === id), [playlists, id]);
  const playlist = data?.playlist ?? listed;
  const automatic = useSyncVideos("auto", id);
  useOnce(automatic.sync);
  // At 400 % zoom, a sticky header would leave no room for the content.
  const short = useMediaQuery("(height < 30rem)");
  const header = (
    <ModalHeader
      playlist={playlist}
      videoCount={data?.videoCount ?? playlist?.videoCount}
      totalSeconds={data?.totalDuration ?? playlist?.totalDuration}
      titleId={titleId}
      onClose={onClose}
    />
  );
  return (
    <>
      {!short && header}
      <div ref={setScroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div>
          {short && header}
          <SyncNote
            playlistId={id}
            automatic={automatic.busy}
            failure={automatic.error}
            syncedAt={playlist?.syncedAt}
            cost={data?.costs.sync}
          />
          {error && !data ? (
            <div className="px-4 pb-6 sm:px-6">
              <LoadFailure
                title="This playlist could not be loaded"
                error={error}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            </div>
          ) : (
            <Videos id={id} detail={data} isPremium={isPremium} scroller={scroller} />
          )}
        </div>
      </div>
    </>
  );
}

/** Runs once while the modal is open. */
function useOnce(act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    act();
  });
}
