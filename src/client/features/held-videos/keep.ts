// Which copy of a repeated video stays, and which ones go (product.md 4.13). Pure.
import type { Repeats } from "#client/library/tool-address.ts";
import type { HeldVideo } from "#shared/contract/playlists.ts";

type Place = HeldVideo["places"][number];

/** "first" or "last" by the time when it was added, or the id of the playlist whose copy stays where it has one. */
export type Keep = string;

/** Ids of items. */
export type Division = { stays: ReadonlySet<string>; goes: ReadonlySet<string> };

/** One copy stays in each playlist for "same", else one in the whole library. */
export function divide(video: HeldVideo, repeats: Repeats, keep: Keep): Division {
  const playlistIds = new Set(video.places.map(({ playlistId }) => playlistId));
  const groups =
    repeats === "same"
      ? [...playlistIds].map((id) => video.places.filter(({ playlistId }) => playlistId === id))
      : [video.places];
  const stays = new Set(groups.flatMap((places) => pick(places, keep)?.itemId ?? []));
  const ids = video.places.map(({ itemId }) => itemId);
  return { stays, goes: new Set(ids.filter((id) => !stays.has(id))) };
}

/** The places of all videos that go. */
export function placesToRemove(
  videos: readonly HeldVideo[],
  repeats: Repeats,
  keep: Keep,
): readonly Place[] {
  return videos.flatMap((video) => {
    const { goes } = divide(video, repeats, keep);
    return video.places.filter(({ itemId }) => goes.has(itemId));
  });
}

function pick(places: readonly Place[], keep: Keep): Place | undefined {
  const there = places.filter(({ playlistId }) => playlistId === keep);
  const sorted = (there.length > 0 ? there : places).toSorted(
    (a, b) => compareTimes(a, b) || a.position - b.position,
  );
  return sorted.at(keep === "last" ? -1 : 0);
}

/** A place whose time is not known counts as the oldest. */
function compareTimes({ publishedAt: a }: Place, { publishedAt: b }: Place): number {
  return Date.parse(a ?? "1970-01-01") - Date.parse(b ?? "1970-01-01");
}
