import { memo } from "react";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { describeDates } from "#client/features/playlist-detail/video-words.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { GridRow, type RowPlace } from "#client/ui/video-list/grid-row.tsx";
import { formatClock } from "#shared/duration.ts";

type Props = RowPlace & {
  entry: VideoEntry;
  /** Its place on YouTube, from 0. */
  was: number;
  isLifted: boolean;
};

/** A row that can be moved. Memoised, with flat props, as scrolling renders rows dozens of times a second. */
export const ArrangeRow = memo(function ArrangeRow({ entry, was, isLifted, ...place }: Props) {
  const { video, words } = entry;
  const ground = isLifted
    ? "border-line bg-sunken outline-2 outline-edge"
    : words.lost
      ? "border-loss-line bg-loss text-on-loss"
      : `border-line ${place.selected ? "bg-tint" : "bg-card hover:bg-sunken"}`;
  const facts = [
    words.was,
    words.channel,
    video.duration > 0 ? formatClock(video.duration) : "",
    ...describeDates(video),
  ].filter(Boolean);
  return (
    <GridRow
      {...place}
      title={words.title}
      position={place.index + 1}
      className={`px-4 sm:px-6 ${ground}`}
    >
      <div role="gridcell" className="flex shrink-0">
        <Thumbnail
          src={video.thumbnailUrl}
          width={64}
          height={36}
          className="h-9 w-16 rounded-md max-sm:hidden"
        />
      </div>
      <div role="gridcell" className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left leading-5 font-medium">
          {words.title}
        </p>
        <p className={`truncate text-sm ${words.lost ? "" : "text-soft"}`}>
          <span className="sm:hidden">No. {formatCount(place.index + 1)} · </span>
          {was !== place.index && (
            <span className="font-semibold text-accent">was {formatCount(was + 1)} · </span>
          )}
          {words.mark !== "" && `${words.mark} · `}
          <bdi>{facts.join(" · ")}</bdi>
        </p>
      </div>
      <div role="gridcell" className="flex shrink-0">
        <button
          type="button"
          data-action="lift"
          tabIndex={place.active ? 0 : -1}
          aria-label={`Move ${words.title}`}
          aria-pressed={isLifted}
          className="inline-flex h-11 px-3 cursor-grab touch-none items-center justify-center rounded-md text-soft select-none hover:bg-sunken hover:text-ink"
        >
          <svg viewBox="0 0 24 24" className="size-5 fill-current" aria-hidden="true">
            <path d="M9 4h2v2H9zm4 0h2v2h-2zM9 9h2v2H9zm4 0h2v2h-2zm-4 5h2v2H9zm4 0h2v2h-2zm-4 5h2v2H9zm4 0h2v2h-2z" />
          </svg>
        </button>
      </div>
    </GridRow>
  );
});
