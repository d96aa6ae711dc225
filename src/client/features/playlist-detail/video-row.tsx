import { memo } from "react";
import type { RemovalState } from "#client/library/changes/undoable-removals.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { describeDates, describePlaces } from "#client/features/playlist-detail/video-words.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { SearchLink } from "#client/library/search-link.tsx";
import { FileNameLine } from "#client/takeout/file-name-line.tsx";
import { GridRow, type RowPlace } from "#client/ui/video-list/grid-row.tsx";
import { REMOVE_ICON, REPLACE_ICON, RowIcon } from "#client/ui/video-list/row-icons.tsx";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import { formatClock } from "#shared/duration.ts";

type Props = RowPlace & {
  entry: VideoEntry;
  /** The note that it is blocked in the chosen country; undefined if it is not. */
  blocked: string | undefined;
  /** Set while the row is being removed. */
  going: RemovalState | undefined;
  /** Whether a link led to this row. */
  found: boolean;
};

const SHAPE = "inline-flex h-8 min-w-8 items-center justify-center rounded-md";
const MOVE = `${SHAPE} text-soft hover:bg-sunken`;
const REMOVE = `${SHAPE} text-on-loss hover:bg-loss aria-disabled:text-edge`;
const UNDO = `${SHAPE} border border-edge bg-card px-2 text-sm font-semibold text-ink hover:bg-sunken`;

export const VideoRow = memo(function VideoRow({ entry, blocked, going, found, ...place }: Props) {
  const { video, words } = entry;
  const link = words.lost ? "" : videoLink(video.videoId);
  const ground = words.lost
    ? "border-loss-line bg-loss text-on-loss"
    : `border-line ${place.selected ? "bg-tint" : "bg-card hover:bg-sunken"}`;
  return (
    <GridRow
      {...place}
      title={words.title}
      position={video.position + 1}
      className={`px-4 sm:px-6 ${ground} ${found ? "outline-2 outline-accent" : ""}`}
    >
      <Picture entry={entry} link={link} />
      <div role="gridcell" className="min-w-0 flex-1">
        <div className="flex items-start gap-2 leading-5">
          <span
            dir="auto"
            className={`min-w-0 text-left font-medium ${going ? "line-through" : ""} sm:truncate ${words.was === "" ? "max-sm:line-clamp-2" : "max-sm:truncate"}`}
          >
            {words.title}
          </span>
          <Mark text={words.mark} reason={words.reason} />
          <Mark text={blocked ?? ""} />
        </div>
        {going ? (
          <div className="truncate text-sm">
            {going === "waiting" ? "Will be removed in a moment" : "Removing…"}
          </div>
        ) : (
          <Facts entry={entry} />
        )}
        {words.was !== "" && !going && (
          <div
            className="text-left text-sm max-sm:line-clamp-2 sm:truncate"
            dir="auto"
            data-tooltip={words.was}
          >
            {words.was}
          </div>
        )}
        {words.fromFile !== "" && <FileNameLine text={words.fromFile} />}
      </div>
      <RowButtons
        title={words.title}
        searched={words.searched}
        going={going}
        active={place.active}
        isLost={words.lost}
        link={link}
      />
    </GridRow>
  );
});

function Mark({ text, reason = "" }: { text: string; reason?: string }) {
  if (text === "") return null;
  return (
    <span
      data-tooltip={reason || undefined}
      className="max-w-1/2 shrink-0 truncate rounded-md border border-current px-1 text-xs leading-4.5 font-semibold"
    >
      {text}
      {reason !== "" && <span className="sr-only">: {reason}</span>}
    </span>
  );
}

/** The channel, the dates, and other positions of the same video. */
function Facts({ entry: { video, words, elsewhere } }: { entry: VideoEntry }) {
  const facts = [...describeDates(video), describePlaces(elsewhere)].filter(Boolean);
  return (
    <div className={`truncate text-sm ${words.lost ? "" : "text-soft"}`}>
      {video.isAgeRestricted && (
        <>
          <Mark text="Age-restricted" />{" "}
        </>
      )}
      <bdi>{words.channel}</bdi>
      {words.channel !== "" && facts.length > 0 && " · "}
      {facts.join(" · ")}
    </div>
  );
}

/** A link to YouTube with the picture and the length. */
function Picture({ entry: { video, words }, link }: { entry: VideoEntry; link: string }) {
  const picture = (
    <Thumbnail
      src={video.thumbnailUrl}
      width={96}
      height={54}
      className="h-10.5 w-18.75 rounded-md sm:h-13.5 sm:w-24"
    />
  );
  return (
    <div role="gridcell" className="relative flex shrink-0">
      {link === "" ? (
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

type ButtonProps = {
  title: string;
  searched: string;
  going: RemovalState | undefined;
  active: boolean;
  isLost: boolean;
  /** Where YouTube plays it; "" where nothing can be played. */
  link: string;
};

/** Inline icons instead of components, because scrolling renders rows dozens of times a second. */
function RowButtons({ title, searched, going, active, isLost, link }: ButtonProps) {
  return (
    <div role="gridcell" className="flex shrink-0 max-sm:flex-col">
      {searched !== "" && !going && (
        <SearchLink title={searched} active={active} className="text-on-loss hover:bg-loss" />
      )}
      {isLost && !going && (
        <button
          type="button"
          data-action="replace"
          aria-haspopup="dialog"
          tabIndex={active ? 0 : -1}
          data-tooltip="Find a replacement…"
          aria-label={`Find a replacement for ${title}`}
          className={REMOVE}
        >
          <RowIcon path={REPLACE_ICON} />
        </button>
      )}
      {link !== "" && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          tabIndex={active ? 0 : -1}
          aria-label={`Play ${title} on YouTube`}
          className={`${MOVE} max-sm:hidden`}
        >
          <RowIcon path="M6 4v16l14-8z" />
        </a>
      )}
      <button
        type="button"
        data-action="move"
        disabled={going !== undefined}
        tabIndex={active ? 0 : -1}
        aria-label={`Move ${title}`}
        className={`${MOVE} max-sm:hidden`}
      >
        <RowIcon path="M8 4v16m0 0-4-4m4 4 4-4m4 4V4m0 0-4 4m4-4 4 4" />
      </button>
      <button
        type="button"
        tabIndex={active ? 0 : -1}
        aria-disabled={going === "sent" || undefined}
        aria-label={going === "waiting" ? `Undo removing ${title}` : `Remove ${title}`}
        className={going === "waiting" ? UNDO : REMOVE}
      >
        {going === "waiting" ? "Undo" : <RowIcon path={REMOVE_ICON} />}
      </button>
    </div>
  );
}
