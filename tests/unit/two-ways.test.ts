// A list has the same total whether lengths are read through batchGetStats, or through videos.list
// because a region was requested or batchGetStats is not available.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ModelVideo, modelYouTube } from "#tests/unit/model-youtube.ts";
import { withVerdict } from "#worker/calculator/reading/certainty.ts";
import { readPlaylist } from "#worker/calculator/reading/read-playlist.ts";
import { isCounted } from "#shared/availability.ts";
import { createYouTubeClient } from "#worker/youtube/client.ts";

const RUNS = 300;

const shown = fc.record({
  duration: fc.oneof(
    fc.integer({ min: 1, max: 90_000 }).map((seconds) => `PT${seconds}S`),
    fc.constantFrom("P0D", "PT0S"),
  ),
  mark: fc.constantFrom("none" as const, "live" as const, "upcoming" as const),
  privacyStatus: fc.constantFrom("public" as const, "unlisted" as const),
});
const hidden = fc.record({
  duration: fc.constant(undefined),
  mark: fc.constant("none" as const),
  privacyStatus: fc.constantFrom("private" as const, "privacyStatusUnspecified" as const),
});
/** Up to 130 items; some videos are in the list more than once. */
const list = fc
  .array(
    fc.record({ video: fc.oneof({ weight: 4, arbitrary: shown }, hidden), again: fc.nat(9) }),
    {
      maxLength: 130,
    },
  )
  .map((entries) => {
    const videos: ModelVideo[] = [];
    for (const [index, { video, again }] of entries.entries()) {
      const before = again === 0 ? videos[index - 1] : undefined;
      videos.push(before ?? { ...video, id: `video-${index}` });
    }
    return videos;
  });

async function read(videos: readonly ModelVideo[], withRegions: boolean, statsStatus?: number) {
  const reading = await readPlaylist({
    client: createYouTubeClient(modelYouTube(videos, statsStatus)),
    playlistId: "PL",
    limit: () => Infinity,
    withRegions,
    onProgress: () => undefined,
    itemsReserved: Infinity,
    reserve: async () => undefined,
  });
  const { uncertain, items } = withVerdict(reading, undefined);
  const counted = items.filter(({ availability }) => isCounted(availability));
  return {
    uncertain,
    videos: counted.length,
    seconds: counted.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    states: items.map(({ availability }) => availability),
  };
}

test("a list has the same total, and each video the same state, by both calls", async () => {
  await fc.assert(
    fc.asyncProperty(list, async (videos) => {
      const byStats = await read(videos, false);
      expect(await read(videos, true)).toEqual(byStats);
      // Not retried, unlike 503.
      expect(await read(videos, false, 404)).toEqual(byStats);
      const lengths = videos.flatMap(({ duration }) => (duration === undefined ? [] : [duration]));
      const seconds = lengths.map((length) => Number(/^PT(\d+)S$/.exec(length)?.[1] ?? 0));
      expect(byStats).toMatchObject({
        uncertain: undefined,
        videos: lengths.length,
        seconds: seconds.reduce((sum, one) => sum + one, 0),
      });
    }),
    { numRuns: RUNS },
  );
});

test("the total is the same when batchGetStats is down", async () => {
  const marks = ["none", "live", "upcoming"] as const;
  const videos = ["PT600S", "P0D"].flatMap((duration) =>
    marks.map((mark) => ({
      id: `${duration}-${mark}`,
      duration,
      mark,
      privacyStatus: "public" as const,
    })),
  );
  const expected = {
    uncertain: undefined,
    videos: 6,
    seconds: 1800,
    states: ["visible", "visible", "visible", "broadcast", "broadcast", "broadcast"],
  };
  expect(await read(videos, false)).toEqual(expected);
  expect(await read(videos, false, 503)).toEqual(expected);
});
