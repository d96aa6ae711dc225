// How many calls a reading makes, by bucket.
import { expect, test, vi } from "vitest";
import { type ModelVideo, modelYouTube } from "#tests/unit/model-youtube.ts";
import { readPlaylist } from "#worker/calculator/reading/read-playlist.ts";
import type { Units } from "#worker/quota/classes.ts";
import { createYouTubeClient } from "#worker/youtube/client.ts";
import { readingUnits } from "#worker/youtube/reading-units.ts";

/** A list in which every 66th video (1.5 %) is live. */
function listOf(count: number): ModelVideo[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `video-${index}`,
    duration: index % 66 === 30 ? "P0D" : "PT60S",
    mark: index % 66 === 30 ? "live" : "none",
    privacyStatus: "public",
  }));
}

test("pages that are requested early wait until all units are reserved", async () => {
  const model = modelYouTube(listOf(1000));
  const client = createYouTubeClient(model);
  const pages: (string | undefined)[] = [];
  const read = async (knownTokens: string[], reserve: () => Promise<void>) =>
    readPlaylist({
      client: {
        ...client,
        listPlaylistItems: async (id, token) => {
          pages.push(token);
          return client.listPlaylistItems(id, token);
        },
      },
      playlistId: "PL",
      limit: () => Infinity,
      withRegions: false,
      onProgress: () => undefined,
      knownTokens,
      itemsReserved: 50,
      reserve,
    });
  const { pageTokens = [] } = await read([], async () => undefined);
  expect(pages).toHaveLength(20);
  pages.length = 0;
  let grant = () => {};
  const granted = new Promise<void>((resolve) => void (grant = resolve));
  const again = read(pageTokens, async () => granted);
  await vi.waitFor(() => expect(pages).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(pages).toEqual([undefined]);
  grant();
  expect((await again).items).toHaveLength(1000);
  expect(pages).toHaveLength(20);
  pages.length = 0;
  const refused = read(pageTokens, () => Promise.reject(new Error("no units")));
  await expect(refused).rejects.toThrow("no units");
  expect(pages).toEqual([undefined]);
});

async function callsFor(count: number): Promise<Required<Units>> {
  const model = modelYouTube(listOf(count));
  const calls = { main: 0, stats: 0, search: 0 };
  const units: typeof model.units = {
    ...model.units,
    take: (need) => {
      calls[need.bucket] += need.units;
      return model.units.take(need);
    },
  };
  const reading = await readPlaylist({
    client: createYouTubeClient({ ...model, units }),
    playlistId: "PL",
    limit: () => Infinity,
    withRegions: false,
    onProgress: () => undefined,
    itemsReserved: Infinity,
    reserve: async () => undefined,
  });
  expect(reading.items.filter(({ availability }) => availability === "unknown")).toEqual([]);
  return calls;
}

test.each([1, 31, 60, 500, 5000])(
  "%d videos cost one unit of each bucket a page, and the broadcasts among them nothing",
  async (count) => {
    const pages = Math.ceil(count / 50);
    expect(await callsFor(count)).toEqual({ main: pages, stats: pages, search: 0 });
  },
);

test.each([20, 60, 500, 5000])("what is reserved for %d videos covers the calls", async (count) => {
  const calls = await callsFor(count);
  const { main = 0, stats = 0 } = readingUnits(count);
  expect(main).toBeGreaterThanOrEqual(calls.main);
  expect(stats).toBe(calls.stats);
});
