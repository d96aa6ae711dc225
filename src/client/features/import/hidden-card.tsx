import { useMemo, useState } from "react";
import type { HiddenVideo } from "#client/features/import/imported-list.ts";
import { describeLoss } from "#client/library/lost-name.ts";
import { SearchLink } from "#client/library/search-link.tsx";
import { FileNameLine } from "#client/takeout/file-name-line.tsx";
import { describeFileName, useFileNames } from "#client/takeout/file-names.ts";
import { useKeptNames } from "#client/takeout/use-kept-names.ts";
import { Button } from "#client/ui/button.tsx";
import { regionName } from "#client/ui/video-list/regions.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import type { Availability } from "#shared/availability.ts";
import type { LibraryExport, LibraryVideo } from "#shared/contract/playlists.ts";
import * as countWords from "#words/counts.ts";
import * as words from "#words/import.ts";

/** The element id of the heading. */
export const HIDDEN_ID = "hidden-of-list";
const SHOWN_AT_ONCE = 50;

type Props = {
  hidden: readonly HiddenVideo[];
  places: Places | undefined;
  region: string | undefined;
};

/** The videos of the list that can no longer be watched: why, and their former titles. */
export function HiddenCard({ hidden, places, region }: Props) {
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const names = useFileNames();
  const ids = useMemo(() => hidden.map(({ id }) => id), [hidden]);
  useKeptNames(ids);
  if (hidden.length === 0) return null;
  const left = hidden.length - count;
  const showMore = (): void => {
    setCount(count + SHOWN_AT_ONCE);
    // The button disappears with the last videos, so the heading gets its focus.
    if (left <= SHOWN_AT_ONCE) document.getElementById(HIDDEN_ID)?.focus({ preventScroll: true });
  };
  return (
    <section className="card p-5 sm:p-6" aria-labelledby={HIDDEN_ID}>
      <h3 id={HIDDEN_ID} tabIndex={-1} className="text-lg font-semibold outline-none">
        {countWords.hiddenVideos({ count: hidden.length })}
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {hidden.slice(0, count).map(({ id, title, position, reason }) => {
          const inLibrary = places?.get(id)?.video;
          const was = inLibrary?.was;
          const shownTitle = was?.title || title;
          const name = shownTitle || (names.get(id)?.title ?? "");
          const facts = [
            was
              ? [was.channelTitle, describeLoss(was.lostAt, was.keptUntil)]
                  .filter(Boolean)
                  .join(" · ")
              : "",
            (places && describePlaces(places, id)) ?? "",
          ].filter(Boolean);
          return (
            <li key={position} className="py-2">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-sm text-soft">{words.listPosition({ position })}</span>
                <a
                  href={videoLink(id)}
                  target="_blank"
                  rel="noreferrer"
                  className="font-medium underline decoration-line underline-offset-4 hover:decoration-current"
                >
                  <bdi>{shownTitle || id}</bdi>
                </a>
                <span className="rounded-md border border-loss-line bg-loss px-1.5 text-xs leading-4.5 font-semibold text-on-loss">
                  {describeReason(reason, inLibrary?.availability, region)}
                </span>
              </p>
              {names.has(id) && <FileNameLine text={describeFileName(names.get(id))} />}
              {facts.map((fact) => (
                <p key={fact} dir="auto" className="text-sm wrap-anywhere text-soft">
                  {fact}
                </p>
              ))}
              {name !== "" && (
                <SearchLink title={name} active className="-ms-1.5 text-accent hover:bg-tint" />
              )}
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <Button className="mt-3" onClick={showMore}>
          {words.showMore({ count: Math.min(left, SHOWN_AT_ONCE) })}
        </Button>
      )}
    </section>
  );
}

/** The states in which a video counts as hidden. */
const LABELS: Partial<Record<Availability, string>> = {
  private: words.reasonPrivate,
  deleted: words.reasonDeleted,
  blocked: words.reasonBlocked,
  restricted: words.reasonRestricted,
};

/** A video that YouTube does not list is private or deleted; the person's own library may know which. */
function describeReason(
  reason: HiddenVideo["reason"],
  inLibrary: Availability | null | undefined,
  region: string | undefined,
): string {
  if (reason === "blocked" && region !== undefined) {
    return words.reasonBlockedIn({ country: regionName(region) });
  }
  const state = reason === "not_listed" ? inLibrary : reason;
  return (state && LABELS[state]) ?? words.privateOrDeleted;
}

/** A playlist in the person's own library that holds a video. */
type Place = { playlistId: string; playlistTitle: string };

/** By video id: the playlists of the person's own library that hold it, and what the library knows of it. */
export type Places = ReadonlyMap<
  string,
  { places: readonly Place[]; video: Pick<LibraryVideo, "availability" | "was"> }
>;

export function placesIn({ playlists }: Pick<LibraryExport, "playlists">): Places {
  const found = new Map<string, { places: Place[]; video: LibraryVideo }>();
  for (const { id: playlistId, title: playlistTitle, videos } of playlists) {
    for (const video of videos) {
      const known = found.get(video.videoId) ?? { places: [], video };
      const isNew = known.places.every((place) => place.playlistId !== playlistId);
      if (isNew) known.places.push({ playlistId, playlistTitle });
      found.set(video.videoId, known);
    }
  }
  return found;
}

/** "also in Music and 2 more"; undefined for a video that is in none. */
export function describePlaces(places: Places, videoId: string): string | undefined {
  const [first, ...others] = places.get(videoId)?.places ?? [];
  if (!first) return undefined;
  const playlist = first.playlistTitle;
  return others.length > 0
    ? words.alsoInMore({ playlist, count: others.length })
    : words.alsoIn({ playlist });
}

type SharedPlaylist = Place & { videos: number };

/** The library's playlists that hold videos of the list, those with the most different videos first. */
export function sharedPlaylists(ids: readonly string[], places: Places): SharedPlaylist[] {
  const counts = new Map<string, SharedPlaylist>();
  for (const id of new Set(ids)) {
    for (const place of places.get(id)?.places ?? []) {
      const known = counts.get(place.playlistId) ?? { ...place, videos: 0 };
      counts.set(place.playlistId, { ...known, videos: known.videos + 1 });
    }
  }
  return [...counts.values()].toSorted((a, b) => b.videos - a.videos);
}
