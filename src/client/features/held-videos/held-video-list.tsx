import Check from "lucide-react/icons/check";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { Division } from "#client/features/held-videos/keep-one.tsx";
import { badgeOf, nameOfVideo } from "#client/library/video-name.ts";
import { describeLoss } from "#client/library/lost-name.ts";
import { writeOpenPlaylist, type OpenedFromList } from "#client/library/playlist-address.ts";
import { factsIn } from "#client/library/video-table.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import type { Repeats } from "#client/library/tool-address.ts";
import { FactLine } from "#client/ui/video-list/grid-row.tsx";
import { isHidden } from "#shared/availability.ts";
import type { HeldVideo, Playlist } from "#shared/contract/playlists.ts";
import { formatClock } from "#shared/duration.ts";
import * as heldWords from "#words/held-videos.ts";
import * as page from "#words/page.ts";

/** The rest is only counted: a video may be in one playlist thousands of times. */
const MOST_PLACES = 24;

/** What only a screen reader says. */
const heard = (text: ReactNode) => <span className="sr-only">{text}</span>;

type Props = {
  label: string;
  videos: readonly HeldVideo[];
  titles: ReadonlyMap<string, string>;
  /** Marks which places of a video would stay and which would go. */
  divide?: (video: HeldVideo) => Division;
};

/** A list of videos, each with its places. */
export const HeldVideoList = memo(function HeldVideoList({ videos, label, ...rest }: Props) {
  return (
    <ul aria-label={label} className="-my-3 divide-y divide-line">
      {videos.map((video) => (
        <HeldVideoRow key={video.videoId} video={video} {...rest} />
      ))}
    </ul>
  );
});

type RowProps = Pick<Props, "titles" | "divide"> & { video: HeldVideo };

function HeldVideoRow({ video, titles, divide }: RowProps) {
  const words = describeHeld(video);
  const division = divide?.(video);
  const places = placesOf(video, titles);
  return (
    <li className="flex gap-3 py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <span className="relative shrink-0 self-start">
        <Thumbnail
          src={video.thumbnailUrl}
          width={96}
          height={54}
          className="h-10.5 w-18.75 rounded-md sm:h-13.5 sm:w-24"
        />
        {video.duration > 0 && (
          <span className="absolute end-0.5 bottom-0.5 rounded-sm bg-card px-1 text-xs font-medium">
            {formatClock(video.duration)}
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex items-start gap-2 leading-5">
          <span dir="auto" className="line-clamp-2 text-start font-medium wrap-anywhere">
            {words.title}
          </span>
          {words.mark !== "" && (
            <span
              data-tooltip={words.reason || undefined}
              className={`shrink-0 rounded-md border border-current px-1 text-xs leading-4.5 font-semibold ${words.hidden ? "text-on-loss" : ""}`}
            >
              {words.reason === ""
                ? words.mark
                : heldWords.markWithReason({ mark: words.mark, reason: words.reason, heard })}
            </span>
          )}
        </h3>
        <FactLine facts={factsIn("held", { ...video, channelTitle: words.channel })} />
        {words.lost !== "" && <p className="text-sm">{words.lost}</p>}
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {places.slice(0, MOST_PLACES).map((place) => (
            <li key={place.itemId} className="min-w-0">
              <PlaceLink place={place} goes={division?.goes.has(place.itemId)} />
            </li>
          ))}
          {places.length > MOST_PLACES && (
            <li className="py-1 text-sm text-soft">
              {heldWords.morePlaces({ count: places.length - MOST_PLACES })}
            </li>
          )}
        </ul>
      </div>
    </li>
  );
}

type PlaceProps = {
  place: ShownPlace;
  /** Whether this copy would be removed; undefined in the search, which removes nothing. */
  goes: boolean | undefined;
};

const LOOKS = {
  plain: "border-edge bg-card hover:bg-sunken",
  goes: "border-dashed border-edge bg-card text-soft hover:bg-sunken",
  stays: "border-tint-line bg-tint hover:bg-sunken",
};

const seen = (text: ReactNode) => <span aria-hidden="true">{text}</span>;
/** The parts of a place's text. */
const STAYING = {
  name: (title: ReactNode) => (
    <span dir="auto" className="truncate font-medium">
      {title}
    </span>
  ),
  place: (position: ReactNode) => <span className="shrink-0 text-soft">{position}</span>,
};
const GOING = {
  name: (title: ReactNode) => (
    <span dir="auto" className="truncate font-medium line-through">
      {title}
    </span>
  ),
  place: (position: ReactNode) => <span className="shrink-0 line-through">{position}</span>,
};

/** Opens the playlist at this row. */
function PlaceLink({ place, goes }: PlaceProps) {
  const state: OpenedFromList = { openedFromList: true, itemId: place.itemId };
  const look = goes === undefined ? "plain" : goes ? "goes" : "stays";
  const parts = goes ? GOING : STAYING;
  const shown = { title: place.title, position: place.position, seen, heard, ...parts };
  return (
    <Link
      to={{ search: writeOpenPlaylist(location.search, place.playlistId) }}
      state={state}
      className={`flex min-h-8 items-center gap-1.5 rounded-lg border px-2 text-sm ${LOOKS[look]}`}
    >
      {look === "stays" && <Check className="size-4 shrink-0 text-accent" aria-hidden="true" />}
      {look === "plain" && heldWords.place(shown)}
      {look === "goes" && heldWords.placeThatGoes(shown)}
      {look === "stays" && heldWords.placeThatStays(shown)}
    </Link>
  );
}

// Describes a held video and its places (product.md 2.5).
type HeldWords = {
  title: string;
  channel: string;
  hidden: boolean;
  /** The badge: why it is hidden, or that it is live; "" for a visible video. */
  mark: string;
  /** The explanation of the badge; "" for none. */
  reason: string;
  /** Since when the video is gone and until when its name is kept; "" without an earlier name. */
  lost: string;
};

/** One place of a video: a playlist, and the position there from 1. */
type ShownPlace = { itemId: string; playlistId: string; title: string; position: number };

export function describeHeld(video: HeldVideo): HeldWords {
  const { availability, was } = video;
  return {
    ...(was ? { title: was.title, channel: was.channelTitle } : nameOfVideo(video)),
    hidden: isHidden(availability),
    ...badgeOf(availability),
    lost: was ? describeLoss(was.lostAt, was.keptUntil) : "",
  };
}

/** The places of a video, sorted by the playlist's name and then by position. */
export function placesOf(video: HeldVideo, titles: ReadonlyMap<string, string>): ShownPlace[] {
  return video.places
    .map(({ itemId, playlistId, position }) => ({
      itemId,
      playlistId,
      title: titles.get(playlistId) ?? heldWords.unnamedPlaylist,
      position: position + 1,
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title, page.language) || a.position - b.position);
}

export function titlesOf(playlists: readonly Playlist[]): Map<string, string> {
  return new Map(playlists.map(({ id, title }) => [id, title]));
}

/** The videos that are repeated in the way of `repeats`. A video can be both "same" and "several". */
export function filterRepeats(videos: readonly HeldVideo[], repeats: Repeats): HeldVideo[] {
  return videos.filter(({ places }) => {
    const playlists = new Set(places.map(({ playlistId }) => playlistId)).size;
    if (repeats === "same") return places.length > playlists;
    return repeats === "all" || playlists > 1;
  });
}
