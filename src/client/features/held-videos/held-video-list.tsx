import { memo } from "react";
import { Link } from "react-router";
import {
  describeHeld,
  placesOf,
  type PlaylistPlaces,
} from "#client/features/held-videos/held-words.ts";
import { writeOpenPlaylist, type OpenedFromList } from "#client/library/playlist-address.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import type { HeldVideo } from "#shared/contract/playlists.ts";
import { formatClock } from "#shared/duration.ts";

type Props = {
  label: string;
  videos: readonly HeldVideo[];
  titles: ReadonlyMap<string, string>;
};

/** A list of videos, each with its playlists. */
export const HeldVideoList = memo(function HeldVideoList({ label, videos, titles }: Props) {
  return (
    <ul aria-label={label} className="-my-3 divide-y divide-line">
      {videos.map((video) => (
        <HeldVideoRow key={video.videoId} video={video} titles={titles} />
      ))}
    </ul>
  );
});

type RowProps = { video: HeldVideo; titles: Props["titles"] };

function HeldVideoRow({ video, titles }: RowProps) {
  const words = describeHeld(video);
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
          <span className="absolute right-0.5 bottom-0.5 rounded-sm bg-card px-1 text-xs font-medium">
            {formatClock(video.duration)}
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex items-start gap-2 leading-5">
          <span dir="auto" className="line-clamp-2 text-left font-medium wrap-anywhere">
            {words.title}
          </span>
          {words.mark !== "" && (
            <span
              data-tooltip={words.reason || undefined}
              className={`shrink-0 rounded-md border border-current px-1 text-xs leading-4.5 font-semibold ${words.hidden ? "text-on-loss" : ""}`}
            >
              {words.mark}
              {words.reason !== "" && <span className="sr-only">: {words.reason}</span>}
            </span>
          )}
        </h3>
        {words.channel !== "" && (
          <p className="truncate text-sm text-soft">
            <bdi>{words.channel}</bdi>
          </p>
        )}
        {words.was !== "" && (
          <p dir="auto" className="line-clamp-2 text-left text-sm wrap-anywhere">
            {words.was}
          </p>
        )}
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {placesOf(video, titles).map((place) => (
            <li key={place.playlistId} className="min-w-0">
              <PlaceLink place={place} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function PlaceLink({ place }: { place: PlaylistPlaces }) {
  const state: OpenedFromList = { openedFromList: true };
  return (
    <Link
      to={{ search: writeOpenPlaylist(window.location.search, place.playlistId) }}
      state={state}
      className="flex min-h-8 items-center gap-1.5 rounded-lg border border-edge bg-card px-2 text-sm hover:bg-sunken"
    >
      <span dir="auto" className="truncate font-medium">
        {place.title}
      </span>
      <span className="shrink-0 text-soft">
        <span aria-hidden="true">#</span>
        <span className="sr-only">, at </span>
        {place.positions}
      </span>
    </Link>
  );
}
