// A world of people with long playlists in which every n-th item is hidden, live or repeated. Plain
// data: the sandbox serves it, and the expected library is computed from it.
import { expect } from "vitest";
import { parseWorld, type World } from "#sandbox/world.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

export type Collection = {
  id: string;
  items: string[];
  hidden: number;
  /** Broadcasts, which have no length. */
  live: number;
  seconds: number;
};
export type Owner = { email: string; collections: Collection[] };
/** The fields of a playlist's detail that are checked here. */
export type Detail = {
  playlist: Playlist;
  videos: { id: string; videoId: string; position: number; isAvailable: boolean }[];
};

type Kind = "visible" | "private" | "deleted" | "gone" | "live";

const CHANNEL = { channelTitle: "Somebody", channelId: "UCsomebody00000000000ab" };
// The positions of unusual items in a page; the same for all pages, so that all pages need the same
// calls.
const KIND_BY_PLACE: Record<number, Kind> = { 7: "private", 19: "deleted", 31: "gone", 43: "live" };
const PAGE = 50;
/** The last item of each page repeats the video before it. */
const REPEATED = 49;

/** One owner for each entry; `sizes` are the lengths of their playlists. */
export function createOwners(people: Record<string, number[]>): { world: World; owners: Owner[] } {
  const longest = Math.max(0, ...Object.values(people).flat());
  const videos = Array.from({ length: longest }, (_, index) => toVideo(index)).filter(
    ({ kind }) => kind !== "gone",
  );
  const owners = Object.entries(people).map(([name, sizes]) => ({
    email: `${name}@example.com`,
    collections: sizes.map((size, index) => toCollection(`${name}${index}x`, size)),
  }));
  const content = {
    videos: videos.map(({ video }) => video),
    playlists: owners.flatMap(({ email, collections }) =>
      collections.map(({ id, items }) => ({
        id,
        items,
        title: `Collection ${id}`,
        channelId: channelOf(email),
        privacy: "private",
      })),
    ),
    people: owners.map(({ email }) => ({ email, channelId: channelOf(email) })),
  };
  return { world: parseWorld(JSON.stringify(content), "collections").world, owners };
}

/** Expects every item once and in order, and the right sums. */
export function expectWhole(detail: Detail, { items, hidden, seconds }: Collection): void {
  expect(detail.videos.map(({ videoId }) => videoId)).toEqual(items);
  expect(new Set(detail.videos.map(({ id }) => id)).size).toBe(items.length);
  expect(detail.videos.every(({ position }, index) => position === index)).toBe(true);
  expect(detail.videos.filter(({ isAvailable }) => !isAvailable)).toHaveLength(hidden);
  expect(detail.playlist).toMatchObject({
    videoCount: items.length,
    hiddenVideoCount: hidden,
    totalDuration: seconds,
    syncedAt: expect.any(String),
  });
}

function toCollection(name: string, size: number): Collection {
  const places = Array.from({ length: size }, (_, place) =>
    place % PAGE === REPEATED ? place - 1 : place,
  );
  return {
    id: `PL${name.padEnd(32, "0")}`,
    items: places.map(idOf),
    hidden: places.filter((place) => !["visible", "live"].includes(kindOf(place))).length,
    live: places.filter((place) => kindOf(place) === "live").length,
    seconds: places.reduce((sum, place) => sum + secondsOf(place), 0),
  };
}

function toVideo(index: number): { kind: Kind; video: unknown } {
  const kind = kindOf(index);
  const common = { id: idOf(index), title: `Video ${index}`, ...CHANNEL };
  const duration = `PT${100 + (index % 900)}S`;
  if (kind === "live") return { kind, video: { ...common, duration: "P0D", live: "live" } };
  const privacy = kind === "private" || kind === "deleted" ? kind : "public";
  return { kind, video: { ...common, duration, privacy } };
}

function secondsOf(index: number): number {
  return kindOf(index) === "visible" ? 100 + (index % 900) : 0;
}

function kindOf(index: number): Kind {
  return KIND_BY_PLACE[index % PAGE] ?? "visible";
}

function idOf(index: number): string {
  return `vid${String(index).padStart(8, "0")}`;
}

function channelOf(email: string): string {
  return `UC${email.split("@", 1)[0]}`.padEnd(24, "0");
}
