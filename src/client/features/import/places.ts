// Where the person's own playlists hold a video, and what the library knows of it.
import type { LibraryExport, LibraryVideo } from "#shared/contract/playlists.ts";

type Place = { playlistId: string; playlistTitle: string };

/** By video id. */
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
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `also in ${first.playlistTitle}${more}`;
}

export type SharedPlaylist = Place & { videos: number };

/** The playlists that hold videos of the list, with how many different ones, most first. */
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
