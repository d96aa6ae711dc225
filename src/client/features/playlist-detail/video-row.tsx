import { memo } from "react";
import { videoLink } from "#client/features/playlist-detail/links.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { REMOVAL_IS_COMING } from "#client/library/removal-button.tsx";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { formatDay } from "#client/library/words.ts";
import { formatClock } from "#shared/duration.ts";

type Props = {
  entry: VideoEntry;
  index: number;
  height: number;
  selected: boolean;
  active: boolean;
};

const ROW =
  "absolute inset-x-0 top-0 flex contain-strict cursor-pointer items-center gap-2 border-b px-4 outline-offset-[-3px] sm:gap-3 sm:px-6";
const BUTTON = "inline-flex size-8 items-center justify-center rounded-md text-edge";

/** One video. Clicks are the list's to handle, so that a row draws anew only when it changes. */
export const VideoRow = memo(function VideoRow({ entry, index, height, selected, active }: Props) {
  const { video, words } = entry;
  const ground = words.lost
    ? "border-loss-line bg-loss text-on-loss"
    : `border-line ${selected ? "bg-tint" : "bg-card hover:bg-sunken"}`;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      data-index={index}
      style={{ transform: `translateY(${index * height}px)`, height }}
      className={`${ROW} ${ground}`}
    >
      <div role="gridcell" className="flex">
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={selected}
          aria-label={`Select ${words.title}`}
          className="size-6"
        />
      </div>
      <div role="gridcell" className="w-10 shrink-0 text-right text-sm max-sm:hidden">
        {video.position + 1}
      </div>
      <Picture entry={entry} />
      <div role="gridcell" className="min-w-0 flex-1">
        <div className="flex items-start gap-2 leading-5">
          <span
            dir="auto"
            className={`text-left font-medium sm:truncate ${words.was === "" ? "max-sm:line-clamp-2" : "max-sm:truncate"}`}
          >
            {words.title}
          </span>
          {words.mark !== "" && (
            <span className="shrink-0 rounded-md border border-current px-1 text-xs leading-4.5 font-semibold">
              {words.mark}
            </span>
          )}
        </div>
        <div className={`truncate text-sm ${words.lost ? "" : "text-soft"}`}>
          <bdi>{words.channel}</bdi>
          {video.publishedAt !== null && (
            <>
              {words.channel === "" ? "" : " · "}Added {formatDay(video.publishedAt)}
            </>
          )}
        </div>
        {words.was !== "" && (
          <div className="truncate text-sm" dir="auto" title={words.was}>
            {words.was}
          </div>
        )}
      </div>
      <RowButtons title={words.title} />
    </div>
  );
});

/** The picture with the length on it; leads to the video on YouTube. */
function Picture({ entry: { video, words } }: { entry: VideoEntry }) {
  const picture = (
    <Thumbnail
      src={video.thumbnailUrl}
      width={96}
      height={54}
      className="h-10.5 w-18.75 rounded-md sm:h-13.5 sm:w-24"
    />
  );
  const link = videoLink(video.videoId);
  return (
    <div role="gridcell" className="relative flex shrink-0">
      {words.lost || link === "" ? (
        picture
      ) : (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          aria-label={`${words.title} on YouTube`}
        >
          {picture}
        </a>
      )}
      {video.duration > 0 && (
        <span className="absolute right-0.5 bottom-0.5 rounded-sm bg-card px-1 text-xs font-medium text-ink">
          {formatClock(video.duration)}
        </span>
      )}
    </div>
  );
}

/** Drawn here and not by an icon's component: rows are made anew dozens of times in a second. */
function RowButtons({ title }: { title: string }) {
  return (
    <div role="gridcell" className="flex shrink-0">
      <button
        type="button"
        disabled
        aria-label={`Play ${title}`}
        className={`${BUTTON} max-sm:hidden`}
      >
        <Icon path="M6 4v16l14-8z" />
      </button>
      <button
        type="button"
        disabled
        aria-label={`Move ${title}`}
        className={`${BUTTON} max-sm:hidden`}
      >
        <Icon path="M8 4v16m0 0-4-4m4 4 4-4m4 4V4m0 0-4 4m4-4 4 4" />
      </button>
      <button
        type="button"
        disabled
        title={REMOVAL_IS_COMING}
        aria-label={`Remove ${title}`}
        className={BUTTON}
      >
        <Icon path="M4 6h16M9 6V4h6v2m3 0-1 14H7L6 6" />
      </button>
    </div>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4.5 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
