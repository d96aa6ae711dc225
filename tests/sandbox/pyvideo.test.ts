// The converter of real conferences, on a few lines of its own and on the whole collection where
// that is there.
import { describe, expect, it } from "vitest";
import { convert, playlistIdOf } from "#scripts/world-from-pyvideo.ts";
import { createSandbox } from "#sandbox/server.ts";
import { parseWorld } from "#sandbox/world.ts";
import { secondsOf } from "#sandbox/youtube/resources.ts";
import { walk } from "#tests/sandbox/support.ts";
import { readSharedJson } from "#tests/support/shared-data.ts";

const collection = readSharedJson<unknown>("pyvideo-youtube.json");
const absent = collection === undefined;
const suffix = absent ? " (skipped: ../shared/data/pyvideo-youtube.json is not there)" : "";

function talk(id: string, duration: number | null, speakers: string[] = ["Ada"]) {
  return { id, title: `Talk ${id}`, duration, speakers, recorded: "2019-08-02T09:15:00+10:00" };
}

function conference(slug: string, ...videos: ReturnType<typeof talk>[]) {
  return { slug, title: `The ${slug}`, videos };
}

describe("a world from pyvideo", () => {
  it("has a public playlist for each conference in which every video has a duration", () => {
    const { world, totals } = convert({
      conferences: [
        conference("whole", talk("aaaaaaaaaaa", 90_061), talk("bbbbbbbbbbb", 60, [])),
        conference("half", talk("ccccccccccc", null), talk("ddddddddddd", 5)),
        conference("none"),
      ],
    });
    expect(world.playlists).toMatchObject([
      { id: playlistIdOf("whole"), title: "The whole", items: ["aaaaaaaaaaa", "bbbbbbbbbbb"] },
    ]);
    expect(world.videos).toMatchObject([
      { duration: "P1DT1H1M1S", channelTitle: "Ada", publishedAt: "2019-08-02T00:00:00Z" },
      { duration: "PT1M", channelTitle: "The whole" },
    ]);
    expect(totals).toEqual({ conferences: 1, entries: 2, videos: 2, seconds: 90_121, shared: 0 });
  });

  it("keeps both occurrences of a repeated video", () => {
    const twice = conference("twice", talk("aaaaaaaaaaa", 7), talk("aaaaaaaaaaa", 7));
    const { world, totals } = convert({ conferences: [twice] });
    expect(world.playlists[0]?.items).toEqual(["aaaaaaaaaaa", "aaaaaaaaaaa"]);
    expect(totals).toMatchObject({ entries: 2, videos: 1, seconds: 14, shared: 1 });
  });

  it("is refused when one video has two durations, because one total would be wrong", () => {
    const one = conference("one", talk("aaaaaaaaaaa", 7));
    const other = conference("other", talk("aaaaaaaaaaa", 8));
    expect(() => convert({ conferences: [one, other] })).toThrow("aaaaaaaaaaa (other): 7, 8");
  });

  it("gives a conference the same playlist id in every run", () => {
    expect(playlistIdOf("europython-2015")).toMatch(/^PL[\w-]{32}$/);
    expect(playlistIdOf("europython-2015")).toBe(playlistIdOf("europython-2015"));
    expect(playlistIdOf("europython-2015")).not.toBe(playlistIdOf("europython-2016"));
  });
});

describe(`the whole collection${suffix}`, () => {
  it.skipIf(absent)(
    "makes 376 conferences of 15,069 entries, all of which can be read",
    async () => {
      const { world, totals } = convert(collection);
      expect(totals).toEqual({
        conferences: 376,
        entries: 15_069,
        videos: 15_023,
        seconds: 114_797_815,
        shared: 46,
      });
      const read = parseWorld(JSON.stringify(world), "pyvideo");
      expect(read.warnings).toEqual([]);
      const sandbox = createSandbox({ world: read.world });
      const lengths = new Map(world.videos.map((one) => [one.id, secondsOf(one.duration ?? "")]));
      let seconds = 0;
      for (const { id } of world.playlists) {
        const pages = await walk(sandbox, id);
        const items = pages.flatMap((page) => page.items);
        for (const item of items) seconds += lengths.get(item.contentDetails.videoId) ?? 0;
      }
      expect(seconds).toBe(totals.seconds);
    },
  );
});
