// Describes a held video and its places (product.md 2.5).
import { badgeOf } from "#client/library/availability.ts";
import { describeLostName } from "#client/library/lost-name.ts";
import type { Repeats } from "#client/library/tool-address.ts";
import { nameOfVideo } from "#client/library/video-name.ts";
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

/** One place of a video: a playlist, and the position there from 1. */
export type ShownPlace = { itemId: string; playlistId: string; title: string; position: number };

export function describeHeld(video: HeldVideo): HeldWords {
  const { availability, was } = video;
  return {
    ...nameOfVideo(video),
    hidden: isHidden(availability),
    ...badgeOf(availability),
    was: was ? describeLostName(was) : "",
  };
}

/** The places of a video, sorted by the playlist's name and then by position. */
export function placesOf(video: HeldVideo, titles: ReadonlyMap<string, string>): ShownPlace[] {
  return video.places
    .map(({ itemId, playlistId, position }) => ({
      itemId,
      playlistId,
      title: titles.get(playlistId) ?? "A playlist",
      position: position + 1,
    }))
    .toSorted((a, b) => a.title.localeCompare(b.title, "en") || a.position - b.position);
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
