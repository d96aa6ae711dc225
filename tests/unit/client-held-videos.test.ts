import { describe, expect, it } from "vitest";
import { describeUnread } from "#client/library/unread-note.tsx";
import {
  describeHeld,
  filterRepeats,
  placesOf,
} from "#client/features/held-videos/held-video-list.tsx";
import { divide, placesToRemove } from "#client/features/held-videos/keep-one.tsx";
import { jsonExport, libraryTable } from "#client/features/dashboard/export/save-library.ts";
import { readTool, writeTool, type Repeats } from "#client/library/tool-address.ts";
import type { HeldVideo, LibraryExport } from "#shared/contract/playlists.ts";

function held(places: [playlistId: string, position: number][], change: Partial<HeldVideo> = {}) {
  return {
    videoId: "v0000000001",
    title: "Song",
    channelTitle: "Band",
    thumbnailUrl: "",
    duration: 60,
    availability: "visible",
    was: null,
    places: places.map(([playlistId, position]) => ({
      playlistId,
      itemId: `${playlistId}-${position}`,
      position,
      publishedAt: null,
    })),
    ...change,
  } satisfies HeldVideo;
}

describe("a video in several places", () => {
  it("has the same name as on other pages, with the reason why it is hidden and its lost name", () => {
    const was = {
      title: "Old",
      channelTitle: "Band",
      lostAt: "2026-11-01T12:00:00Z",
      durationSeconds: 215,
      keptUntil: "2026-12-01T12:00:00Z",
    };
    expect(describeHeld(held([]))).toEqual({
      title: "Song",
      channel: "Band",
      hidden: false,
      mark: "",
      reason: "",
      lost: "",
    });
    expect(describeHeld(held([], { availability: "private", channelTitle: "", was }))).toEqual({
      title: "Old",
      channel: "Band",
      hidden: true,
      mark: "Private",
      reason: "",
      lost: expect.stringMatching(/^gone since Nov 1(, 2026)? · name kept until Dec 1(, 2026)?$/),
    });
    for (const availability of ["deleted", "blocked", "restricted"] as const) {
      expect(describeHeld(held([], { availability }))).toMatchObject({
        title: "[Unavailable Video]",
        channel: "Unknown",
        hidden: true,
      });
    }
    expect(describeHeld(held([], { availability: "live" }))).toMatchObject({
      title: "Song",
      mark: "Live",
      hidden: false,
    });
  });

  it("has its places by the playlist's name, and then in order", () => {
    const titles = new Map([
      ["b", "Beta"],
      ["a", "Alpha"],
    ]);
    const video = held([
      ["b", 1200],
      ["a", 4],
      ["b", 0],
      ["gone", 2],
    ]);
    expect(placesOf(video, titles)).toEqual([
      { itemId: "gone-2", playlistId: "gone", title: "A playlist", position: 3 },
      { itemId: "a-4", playlistId: "a", title: "Alpha", position: 5 },
      { itemId: "b-0", playlistId: "b", title: "Beta", position: 1 },
      { itemId: "b-1200", playlistId: "b", title: "Beta", position: 1201 },
    ]);
  });

  it("is marked as repeated in one playlist, in several, or both", () => {
    const same = held([
      ["a", 0],
      ["a", 1],
    ]);
    const several = held([
      ["a", 0],
      ["b", 1],
    ]);
    const both = held([
      ["a", 0],
      ["a", 1],
      ["b", 1],
    ]);
    const all = [same, several, both];
    expect(filterRepeats(all, "all")).toEqual(all);
    expect(filterRepeats(all, "same")).toEqual([same, both]);
    expect(filterRepeats(all, "several")).toEqual([several, both]);
  });

  it("may be in a playlist that was not read", () => {
    const stats = (totalPlaylists: number, syncedPlaylists: number) =>
      describeUnread({
        totalPlaylists,
        syncedPlaylists,
        totalVideos: 0,
        hiddenVideos: 0,
        unknownVideos: 0,
        totalDuration: "0h",
        totalDurationSeconds: 0,
      });
    expect(stats(3, 3)).toBe("");
    expect(stats(3, 2)).toMatch(/^1 playlist has not/);
    expect(stats(1300, 2)).toMatch(/^1,298 playlists have not/);
  });
});

describe("of the copies of a video", () => {
  const added = (days: readonly (number | null)[]): HeldVideo => {
    const video = held([
      ["a", 7],
      ["a", 2],
      ["b", 0],
    ]);
    const timeOf = (day: number | null | undefined): string | null =>
      typeof day === "number" ? `2026-10-0${day}T12:00:00Z` : null;
    const places = video.places.map((place, index) => ({
      ...place,
      publishedAt: timeOf(days[index]),
    }));
    return { ...video, places };
  };
  const staying = (video: HeldVideo, repeats: Repeats, keep: string) => [
    ...divide(video, repeats, keep).stays,
  ];

  it("one stays in the library: the first or the last added, or that of a playlist", () => {
    expect(staying(added([2, 3, 1]), "all", "first")).toEqual(["b-0"]);
    expect(staying(added([2, 3, 1]), "several", "last")).toEqual(["a-2"]);
    expect(staying(added([2, 3, 1]), "all", "a")).toEqual(["a-7"]);
    expect(staying(added([2, 3, 1]), "all", "not there")).toEqual(["b-0"]);
    expect(staying(added([1, 1, 2]), "all", "first")).toEqual(["a-2"]);
    expect(staying(added([2, null, 1]), "all", "first")).toEqual(["a-2"]);
  });

  it("one stays in each playlist where only copies in the same playlist are meant", () => {
    expect(staying(added([2, 3, 1]), "same", "first")).toEqual(["a-7", "b-0"]);
    expect(staying(added([2, 3, 1]), "same", "last")).toEqual(["a-2", "b-0"]);
  });

  it("never all go, whatever is chosen", () => {
    const videos = [added([2, 3, 1]), added([null, null, null]), held([["a", 0]])];
    for (const repeats of ["all", "same", "several"] as const) {
      for (const keep of ["first", "last", "a", "b"]) {
        for (const video of videos) {
          const { stays, goes } = divide(video, repeats, keep);
          expect(stays.size).toBeGreaterThan(0);
          expect(stays.size + goes.size).toBe(video.places.length);
        }
        const going = placesToRemove(videos, repeats, keep);
        expect(going).toHaveLength(repeats === "same" ? 2 : 4);
      }
    }
  });
});

describe("the open tool in the address", () => {
  it("is read back as it was written, and leaves the other parameters unchanged", () => {
    for (const tool of [
      { name: "find", words: "a & b = ü" },
      { name: "find", words: "" },
      { name: "duplicates", repeats: "same" },
    ] as const) {
      expect(readTool(writeTool("?q=x", tool))).toEqual(tool);
      expect(writeTool(writeTool("?q=x", tool), undefined)).toBe("?q=x");
    }
    expect(writeTool("?find=a", { name: "duplicates", repeats: "all" })).toBe("?duplicates=all");
  });

  it("ignores invalid values", () => {
    expect(readTool("?q=find")).toBeUndefined();
    expect(readTool("?duplicates=__proto__")).toEqual({ name: "duplicates", repeats: "all" });
    const long = readTool(`?find=${"a".repeat(5000)}%00`);
    expect(long).toEqual({ name: "find", words: "a".repeat(200) });
  });
});

describe("the export of the whole library", () => {
  const playlist = {
    id: "PL0000000001",
    title: "Mix",
    thumbnailUrl: "",
    privacy: "public",
    videoCount: 2,
    totalDuration: 3661,
    hiddenVideoCount: 0,
    unknownVideoCount: 0,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    syncedAt: null,
  } as const;
  const video = (position: number) =>
    ({
      ...held([]),
      id: `item${position}`,
      publishedAt: "2026-01-01T00:00:00Z",
      videoPublishedAt: null,
      isAvailable: true,
      isPrivate: false,
      duration: 3661,
      position,
      regions: null,
      isAgeRestricted: false,
    }) satisfies LibraryExport["playlists"][number]["videos"][number];
  const library: LibraryExport = {
    exportedAt: "2026-11-21T12:00:00Z",
    playlists: [
      { ...playlist, videos: [video(1), video(0)] },
      { ...playlist, id: "!", title: "Empty", videos: [] },
    ],
  };

  it("has a row for each video in order, and one for an empty playlist", () => {
    const { columns, rows } = libraryTable(library);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows.map((row) => [row[0], row[2], row[5]])).toEqual([
      ["Mix", 1, "1:01:01"],
      ["Mix", 2, "1:01:01"],
      ["Empty", "", ""],
    ]);
    expect(rows[0]?.slice(-2)).toEqual([
      "https://www.youtube.com/watch?v=v0000000001",
      "https://www.youtube.com/playlist?list=PL0000000001",
    ]);
    expect(rows[2]?.at(-1)).toBe("");
  });

  it("has links in its JSON too", () => {
    const [mix] = jsonExport(library).playlists;
    expect(mix?.url).toContain("list=PL0000000001");
    expect(mix?.videos.map(({ position, url }) => [position, url])).toEqual([
      [0, "https://www.youtube.com/watch?v=v0000000001"],
      [1, "https://www.youtube.com/watch?v=v0000000001"],
    ]);
  });
});
