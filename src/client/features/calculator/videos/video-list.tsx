import { memo, useState } from "react";
import type { IndexedVideo } from "#client/features/calculator/videos/video-index.ts";
import { VideoRow } from "#client/features/calculator/videos/video-row.tsx";
import { RowGrid } from "#client/ui/video-list/row-grid.tsx";
import type { Selection } from "#client/ui/video-list/selection.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import { selectionKey } from "#shared/selected-videos.ts";

const ROW_REM = { wide: 3.75, narrow: 5 };
const WATCHED_KEY = "w";

type Props = {
  rows: readonly IndexedVideo[];
  selection: Selection;
  watched: number | undefined;
  onToggle: (key: string) => void;
  /** Selects `base` plus the rows between two indexes. */
  onRange: (base: Selection, from: number, to: number) => void;
  onWatched: (position: number) => void;
};

/** The videos, in a scrolling box. */
export const VideoList = memo(function VideoList(props: Props) {
  const { rows, selection, watched, onToggle, onRange, onWatched } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <div
      ref={setScroller}
      className="max-h-96 overflow-y-auto overscroll-contain border-t border-line"
    >
      <RowGrid
        label="Videos"
        rows={rows}
        rowKey={({ position }) => position}
        selectionKey={({ video }) => selectionKey(video)}
        rowRem={ROW_REM}
        scroller={scroller}
        selection={selection}
        onToggle={onToggle}
        onRange={onRange}
        onAll={() => onRange(selection, 0, rows.length - 1)}
        onOpen={({ video }) => window.open(videoLink(video.id), "_blank", "noreferrer")}
        onKey={(key, { position }) => {
          if (key === WATCHED_KEY) onWatched(position);
          return key === WATCHED_KEY;
        }}
        onButton={({ position }) => onWatched(position)}
      >
        {({ video, position }, place) => (
          <VideoRow
            {...place}
            video={video}
            position={position}
            watched={watched !== undefined && position <= watched}
            marked={position === watched}
          />
        )}
      </RowGrid>
    </div>
  );
});
