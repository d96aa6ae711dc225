import { memo, useState } from "react";
import type { IndexedVideo } from "#client/features/calculator/videos/listed-videos.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { factsIn } from "#client/library/video-table.ts";
import { tooltip } from "#client/ui/tooltips/tooltip.ts";
import { GridRow, type RowPlace } from "#client/ui/video-list/grid-row.tsx";
import { RowGrid } from "#client/ui/video-list/row-grid.tsx";
import { RowIcon, WATCHED_ICON } from "#client/ui/video-list/row-icons.tsx";
import type { Selection } from "#client/ui/video-list/selection.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { BroadcastState } from "#shared/availability.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import { formatClock } from "#shared/duration.ts";
import { selectionKey } from "#shared/selected-videos.ts";
import * as words from "#words/calculator.ts";
import * as libraryWords from "#words/library.ts";

const LABELS: Record<BroadcastState, string> = {
  live: libraryWords.stateLive,
  upcoming: libraryWords.stateUpcoming,
  broadcast: libraryWords.stateBroadcast,
};

/** One video. The list handles clicks, so that a row renders only when it changes. */
const VideoRow = memo(function VideoRow(props: VideoRowProps) {
  const { video, position, isWatched, isLastWatched, ...place } = props;
  const background = place.selected ? "bg-tint" : "bg-card hover:bg-sunken";
  return (
    <GridRow
      {...place}
      title={video.title}
      position={position}
      className={`border-line px-3 sm:px-4 ${background}`}
    >
      <div role="gridcell" className="flex shrink-0">
        <a
          href={videoLink(video.id)}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          aria-label={words.onYouTube({ title: video.title })}
        >
          <Thumbnail
            src={video.thumbnail}
            width={80}
            height={45}
            className="h-9 w-16 rounded-md sm:h-11.25 sm:w-20"
          />
        </a>
      </div>
      <div role="gridcell" className="min-w-0 flex-1">
        <div
          className="text-start leading-5 font-medium max-sm:line-clamp-2 sm:truncate"
          dir="auto"
        >
          {video.title}
        </div>
        <div className="truncate text-start text-sm text-soft" dir="auto">
          {/* The playlist of a channel's uploads has the channel's name, which is shown once. */}
          {[...new Set(factsIn("calculator", video))].join(" · ")}
        </div>
      </div>
      <div
        role="gridcell"
        className="shrink-0 text-sm font-medium max-sm:absolute max-sm:end-[calc(100%-6.75rem)] max-sm:bottom-[1.35rem] max-sm:rounded-sm max-sm:bg-card max-sm:px-1 max-sm:text-xs"
      >
        {video.broadcast ? (
          <span className="rounded-md bg-tint px-1.5 py-0.5 text-accent">
            {LABELS[video.broadcast]}
          </span>
        ) : (
          formatClock(video.duration)
        )}
      </div>
      <div role="gridcell" className="flex shrink-0">
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={isLastWatched}
          {...tooltip(words.watchedToHere)}
          aria-label={words.setWatched({ position })}
          className={`inline-flex size-8 items-center justify-center rounded-md hover:bg-tint ${
            isWatched ? "text-accent" : "text-edge"
          }`}
        >
          <RowIcon path={WATCHED_ICON} className="size-5" />
        </button>
      </div>
    </GridRow>
  );
});

const ROW_REM = { wide: 3.75, narrow: 5 };
const WATCHED_KEY = "w";

type Props = {
  rows: readonly IndexedVideo[];
  selection: Selection;
  /** The position up to which the person has watched. */
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
        label={words.videos}
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
            isWatched={watched !== undefined && position <= watched}
            isLastWatched={position === watched}
          />
        )}
      </RowGrid>
    </div>
  );
});

type VideoRowProps = RowPlace & {
  video: CalculatorVideo;
  position: number;
  /** Whether the video is at or before the watched position. */
  isWatched: boolean;
  /** Whether the video is at the watched position. */
  isLastWatched: boolean;
};
