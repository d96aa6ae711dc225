// Creates the benchmarks' world: playlists of the measured sizes, one for each round, so that every reading is
// cold.

/** `idsOf` returns the playlists of a size for a round. */
export type BenchWorld = { world: unknown; idsOf: (videos: number, round: number) => string[] };

const CHANNEL = { channelTitle: "Bench Channel", channelId: "UCbench000000000000000ab" };
const VIDEOS = 5000;

/** `counts`: by number of videos, how many playlists each round needs. */
export function createBenchWorld(counts: Record<number, number>, rounds: number): BenchWorld {
  const ids = Array.from({ length: VIDEOS }, (_, index) => `bv${String(index).padStart(9, "0")}`);
  const videos = ids.map((id, index) => ({
    id,
    title: `A video with a title of an ordinary length, number ${index}`,
    duration: `PT${100 + (index % 900)}S`,
    ...CHANNEL,
  }));
  const playlistId = (size: number, round: number, copy: number) =>
    `PLbench${String(size).padStart(6, "0")}${String(round).padStart(6, "0")}${String(copy).padStart(15, "0")}`;
  const playlists = Object.entries(counts).flatMap(([size, copies]) =>
    Array.from({ length: rounds * copies }, (_, index) => ({
      id: playlistId(Number(size), Math.floor(index / copies), index % copies),
      title: `${size} videos`,
      channelId: CHANNEL.channelId,
      privacy: "public",
      items: ids.slice(0, Number(size)),
    })),
  );
  return {
    world: { videos, playlists },
    idsOf: (size, round) =>
      Array.from({ length: counts[size] ?? 0 }, (_, copy) => playlistId(size, round, copy)),
  };
}
