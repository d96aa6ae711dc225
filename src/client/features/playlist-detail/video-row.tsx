import { Fragment, memo, type ReactNode } from "react";
import type { RemovalState } from "#client/library/changes/undoable-removals.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import {
  datesOf,
  describeDate,
  describePlaces,
} from "#client/features/playlist-detail/video-words.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { FileNameLine } from "#client/takeout/file-name-line.tsx";
import { GridRow, type RowPlace } from "#client/ui/video-list/grid-row.tsx";
import { MORE_ICON, REMOVE_ICON, RowIcon } from "#client/ui/video-list/row-icons.tsx";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import { formatClock } from "#shared/duration.ts";
import * as buttons from "#words/buttons.ts";
import * as playlistWords from "#words/playlist.ts";

type Props = RowPlace & {
  entry: VideoEntry;
  /** Says that the video is blocked in the chosen country; undefined if it is not. */
  blockedNote: string | undefined;
  /** How far the removal of the row is; undefined if it is not being removed. */
  removal: RemovalState | undefined;
  /** Whether a link led to this row. */
  isFound: boolean;
};

const SHAPE = "inline-flex min-h-10 min-w-10 items-center justify-center rounded-md";
/** Shown only while a pointer hovers over the row; on a touch screen the menu has the same command. */
const QUICK = `${SHAPE} text-soft opacity-0 group-hover:opacity-100 hover:bg-sunken focus:opacity-100 aria-disabled:text-edge max-sm:hidden pointer-coarse:hidden`;
const UNDO = `${SHAPE} border border-edge bg-card px-2 text-sm font-semibold text-ink hover:bg-sunken`;

export const VideoRow = memo(function VideoRow({
  entry,
  blockedNote,
  removal,
  isFound,
  ...place
}: Props) {
  const { video, words } = entry;
  const colorClass = words.isHidden
    ? "border-loss-line bg-loss text-on-loss"
    : `border-line ${place.selected ? "bg-tint" : "bg-card hover:bg-sunken"}`;
  return (
    <GridRow
      {...place}
      title={words.title}
      position={video.position + 1}
      className={`group px-4 sm:px-6 ${colorClass} ${isFound ? "outline-2 outline-accent" : ""}`}
    >
      <Picture entry={entry} link={words.isHidden ? "" : videoLink(video.videoId)} />
      <div role="gridcell" className="min-w-0 flex-1">
        <div className="flex items-start gap-2 leading-5">
          <span
            dir="auto"
            className={`min-w-0 text-start font-medium ${removal ? "line-through" : ""} sm:truncate ${words.kept === "" ? "max-sm:line-clamp-2" : "max-sm:truncate"}`}
          >
            {words.title}
          </span>
          {!words.isHidden && <Mark text={words.mark} reason={words.reason} />}
          <Mark text={blockedNote ?? ""} />
        </div>
        {removal ? (
          <div className="truncate text-sm">
            {removal === "waiting" ? playlistWords.goingSoon : playlistWords.removing}
          </div>
        ) : (
          <>
            {words.kept !== "" && (
              <div className="truncate text-sm">
                {[words.mark, words.loss].filter(Boolean).join(" · ")}
                <span className="max-sm:sr-only"> · {words.kept}</span>
              </div>
            )}
            <Facts entry={entry} />
          </>
        )}
        {words.fromFile !== "" && <FileNameLine text={words.fromFile} />}
      </div>
      <RowButtons title={words.title} removal={removal} active={place.active} />
    </GridRow>
  );
});

/** What only a screen reader says. */
const heard = (text: ReactNode) => <span className="sr-only">{text}</span>;

function Mark({ text, reason = "" }: { text: string; reason?: string }) {
  if (text === "") return null;
  return (
    <span
      data-tooltip={reason || undefined}
      className="max-w-1/2 shrink-0 truncate rounded-md border border-current px-1 text-xs leading-4.5 font-semibold"
    >
      {reason === ""
        ? text
        : playlistWords.markWithReason({
            mark: text,
            reason,
            heard,
          })}
    </span>
  );
}

/** What is only heard, not seen, on a phone. */
const long = (text: ReactNode) => <span className="max-sm:sr-only">{text}</span>;

/** The channel, the dates, and other positions of the same video; first why it is hidden, if `kept` is empty. */
function Facts({ entry: { video, words, elsewhere } }: { entry: VideoEntry }) {
  const [date, other] = datesOf(video);
  const facts = [
    words.isHidden && words.kept === "" && words.mark,
    words.channel !== "" && <bdi>{words.channel}</bdi>,
    date && (
      <>
        {date.what === "added"
          ? playlistWords.addedLong({ day: date.day, long })
          : describeDate(date)}
        {/* On a phone there is room for one date. */}
        {other && <span className="max-sm:sr-only">{` · ${describeDate(other)}`}</span>}
      </>
    ),
    describePlaces(elsewhere),
  ];
  return (
    <div className={`truncate text-sm ${words.isHidden ? "" : "text-soft"}`}>
      {video.isAgeRestricted && (
        <>
          <Mark text={playlistWords.ageRestricted} />{" "}
        </>
      )}
      {facts.filter(Boolean).map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
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
          aria-label={playlistWords.onYouTube({ title: words.title })}
        >
          {picture}
        </a>
      )}
      {video.duration > 0 && (
        <span className="absolute end-0.5 bottom-0.5 rounded-sm bg-card px-1 text-xs font-medium text-ink">
          {formatClock(video.duration)}
        </span>
      )}
    </div>
  );
}

type ButtonProps = { title: string; removal: RemovalState | undefined; active: boolean };

/** Inline icons instead of components, because scrolling renders rows dozens of times a second. */
function RowButtons({ title, removal, active }: ButtonProps) {
  const tabIndex = active ? 0 : -1;
  return (
    <div role="gridcell" className="flex shrink-0">
      <button
        type="button"
        tabIndex={tabIndex}
        aria-disabled={removal === "sent" || undefined}
        aria-label={
          removal === "waiting"
            ? playlistWords.undoRemoving({ title })
            : playlistWords.removeVideo({ title })
        }
        className={removal === "waiting" ? UNDO : QUICK}
      >
        {removal === "waiting" ? buttons.undo : <RowIcon path={REMOVE_ICON} />}
      </button>
      {!removal && (
        <button
          type="button"
          data-action="menu"
          aria-haspopup="menu"
          tabIndex={tabIndex}
          aria-label={playlistWords.moreFor({ title })}
          className={`${SHAPE} hover:bg-sunken`}
        >
          <RowIcon path={MORE_ICON} />
        </button>
      )}
    </div>
  );
}
