import papaparse from "papaparse";
import { describe, expect, it } from "vitest";
import { channelLengths } from "#client/features/playlist-detail/channel-table.tsx";
import { countUnchecked } from "#client/features/playlist-detail/country.tsx";
import {
  exportName,
  jsonExport,
  playlistTable,
} from "#client/features/playlist-detail/export-rows.ts";
import { findLostNames } from "#client/features/playlist-detail/lost-note.tsx";
import { filterVideos, NO_FILTER } from "#client/features/playlist-detail/video-filter.ts";
import { indexVideos } from "#client/features/playlist-detail/video-index.ts";
import { describePlaces } from "#client/features/playlist-detail/video-words.ts";
import { videoTable } from "#client/library/video-table.ts";
import { csvText } from "#client/ui/video-list/save-file.ts";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import {
  BLOCKED,
  DELETED,
  LIVE,
  LONG,
  PRIVATE,
  UNKNOWN,
  video,
  VIDEOS,
} from "#tests/unit/library-videos.ts";

describe("the duplicates", () => {
  it("are listed with the other places of the same video", () => {
    const entries = indexVideos([
      ...[4, 0, 2].map((position) => video(position, { videoId: "same" })),
      video(1),
    ]);
    expect(entries.map(({ elsewhere }) => describePlaces(elsewhere))).toEqual([
      "also at 1, 3",
      "also at 3, 5",
      "also at 1, 5",
      "",
    ]);
    const rows = filterVideos(entries, { ...NO_FILTER, shown: "duplicates" }, undefined);
    expect(rows.map((entry) => entry.video.position)).toEqual([4, 0, 2]);
  });

  it("of one video 5,000 times are found quickly", () => {
    const entries = indexVideos(
      Array.from({ length: 5000 }, (_, position) => video(position, { videoId: "same" })),
    );
    expect(describePlaces(entries[4999]?.elsewhere ?? { count: 0, first: [] })).toBe(
      "also at 1, 2, 3 and 4,996 more",
    );
    expect(entries[0]?.elsewhere.first).toEqual([2, 3, 4]);
  });
});

describe("a country", () => {
  it("is checked once for each video that still exists", () => {
    const twice = [video(5, { videoId: "same" }), video(6, { videoId: "same" })];
    expect(countUnchecked([...twice, PRIVATE, DELETED, BLOCKED])).toBe(2);
    expect(countUnchecked([video(0, { regions: {} })])).toBe(0);
  });
});

describe("the names of lost videos", () => {
  it("are listed in the playlist's order, with the day when the first expires", async () => {
    const was = {
      title: "=1",
      channelTitle: "",
      durationSeconds: null,
      lostAt: "",
      keptUntil: "2026-11-25T00:00:00Z",
    };
    const lost = findLostNames([PRIVATE, LONG, { ...DELETED, position: 0, was }]);
    expect(lost.until).toBe("2026-11-25T00:00:00Z");
    const [, first, second] = papaparse.parse<string[]>(
      await csvText(videoTable("lostNames", lost.videos)),
    ).data;
    expect(first?.slice(0, 2)).toEqual(["1", "'=1"]);
    expect(second?.slice(0, 6)).toEqual([
      "2",
      "Lost tune",
      "Old band",
      "2026-11-01T12:00:00Z",
      "2026-12-01T12:00:00Z",
      "private",
    ]);
    expect(findLostNames([LONG])).toEqual({ videos: [], until: "" });
  });
});

describe("the length by channel", () => {
  it("names eight channels and adds up the others", () => {
    const many = Array.from({ length: 10 }, (_, index) =>
      video(index, { channelTitle: `Channel ${index}`, duration: 100 - index }),
    );
    const lengths = channelLengths(many);
    expect(lengths).toHaveLength(9);
    expect(lengths[0]).toMatchObject({ channel: "Channel 0", seconds: 100, videos: 1 });
    expect(lengths.at(-1)).toMatchObject({ channel: null, seconds: 92 + 91, videos: 2 });
    expect(lengths.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it("is empty when no length is known", () => {
    expect(channelLengths([PRIVATE, DELETED])).toEqual([]);
  });
});

describe("the export of a playlist", () => {
  it("has one CSV row for each video, in the playlist's order, with formulae escaped", async () => {
    const checked = video(5, { videoId: LONG.videoId, regions: { allowed: [], blocked: ["DE"] } });
    const text = await csvText(playlistTable([...VIDEOS, checked].toReversed()));
    const [head = [], ...rows] = papaparse.parse<string[]>(text).data;
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column("Position")).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(rows[1]?.slice(1, 3)).toEqual(["[Private Video]", ""]);
    expect(column("Status")).toContain("private");
    expect(column("Was")[1]).toBe("Lost tune");
    expect(column("Was by")[1]).toBe("Old band");
    expect(column("Kept until")[1]).toBe("2026-12-01T12:00:00Z");
    expect(column("Title")[4]).toBe("'-1 hour");
    expect(column("Also at")).toEqual(["6", "", "", "", "", "1"]);
    expect(column("Allowed in")[5]).toBe("nowhere");
    expect(column("Blocked in")[5]).toBe("DE");
    expect(column("Link")[0]).toBe("https://www.youtube.com/watch?v=dQw4w9WgXc0");
  });

  it("marks videos that could not be checked", () => {
    const [row] = playlistTable([UNKNOWN]).rows;
    expect(row?.slice(1, 3)).toEqual(["Song 5", "Band"]);
    expect(row).toContain("unknown");
  });

  it("has everything in the JSON, with links", () => {
    const playlist = {
      id: "PL0123456789",
      title: "Mix",
      thumbnailUrl: "",
      privacy: "public",
      videoCount: 5,
      totalDuration: 1,
      hiddenVideoCount: 3,
      unknownVideoCount: 1,
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-01T00:00:00Z",
      syncedAt: null,
    } as const;
    const cost = { main: 2, stats: 1 };
    const json = jsonExport({
      playlist,
      videos: [LIVE, LONG],
      videoCount: 2,
      totalDuration: 7200,
      costs: { sync: cost, regions: cost },
      history: [],
    });
    expect(json.playlist.url).toBe("https://www.youtube.com/playlist?list=PL0123456789");
    expect(json.playlist.unknownVideoCount).toBe(1);
    expect(json.videos.map(({ position }) => position)).toEqual([0, 4]);
  });

  it("makes no link or file name from dangerous values", () => {
    expect(videoLink('"onclick=1')).toBe("");
    expect(playlistLink("javascript:alert(1)")).toBe("");
    expect(exportName("../../etc/passwd")).toBe("etc-passwd");
    expect(exportName("")).toBe("playlist");
    expect(exportName("سلام 1")).toBe("سلام-1");
  });
});
