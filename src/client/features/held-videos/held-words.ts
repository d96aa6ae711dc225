// Describes a held video and its places (product.md 2.5).
import { badgeOf } from "#client/library/availability.ts";
import { describeLostName } from "#client/library/lost-name.ts";
import type { Repeats } from "#client/library/tool-address.ts";
import { nameOfVideo } from "#client/library/video-name.ts";
import { formatCount } from "#client/ui/counts.ts";
import { isHidden } from "#shared/availability.ts";
import type { HeldVideo, Playlist } from "#shared/contract/playlists.ts";

export type HeldWords = {
  title: string;
  channel: string;
  hidden: boolean;
  /** The badge: why it is hidden, or that it is live; "" for a visible video. */
  mark: string;
  /** The explanation of the badge; often "". */
  reason: string;
  was: string;
};

/** The positions of one video in one playlist, in order. */
export type PlaylistPlaces = { playlistId: string; title: string; positions: string };

export function describeHeld(video: HeldVideo): HeldWords {
  const { availability, was } = video;
  return {
    ...nameOfVideo(video),
    hidden: isHidden(availability),
    ...badgeOf(availability),
    was: was ? describeLostName(was) : "",
  };
}

/** The playlists that hold a video, each once, sorted by name; positions start at 1. */
export function placesOf(video: HeldVideo, titles: ReadonlyMap<string, string>): PlaylistPlaces[] {
  const positions = new Map<string, number[]>();
  for (const { playlistId, position } of video.places) {
    positions.set(playlistId, [...(positions.get(playlistId) ?? []), position + 1]);
  }
  return [...positions]
    .map(([playlistId, found]) => ({
      playlistId,
      title: titles.get(playlistId) ?? "A playlist",
      positions: found
        .toSorted((a, b) => a - b)
        .map(formatCount)
        .join(", "),
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title, "en"));
}

export function titlesOf(playlists: readonly Playlist[]): Map<string, string> {
  return new Map(playlists.map(({ id, title }) => [id, title]));
}

/** The videos that are duplicated as `repeats` asks. A video can match both kinds. */
export function filterRepeats(videos: readonly HeldVideo[], repeats: Repeats): HeldVideo[] {
  return videos.filter(({ places }) => {
    const playlists = new Set(places.map(({ playlistId }) => playlistId)).size;
    if (repeats === "same") return places.length > playlists;
    return repeats === "all" || playlists > 1;
  });
}
