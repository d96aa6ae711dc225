import papaparse from "papaparse";
import { describe, expect, it } from "vitest";
import { channelLengths } from "#client/features/playlist-detail/channel-lengths.ts";
import {
  CSV_COLUMNS,
  csvRows,
  exportName,
  FORMULA_START,
  jsonExport,
} from "#client/features/playlist-detail/export-rows.ts";
import { playlistLink, videoLink } from "#client/features/playlist-detail/links.ts";
import {
  keepExisting,
  NO_BULK,
  ONE_AT_A_TIME,
  selectAll,
  selectRange,
  toggleVideo,
} from "#client/features/playlist-detail/selection.ts";
import {
  filterVideos,
  findProblems,
  indexVideos,
  NO_FILTER,
  sortVideos,
  type FilterText,
} from "#client/features/playlist-detail/video-index.ts";
import { describeVideo } from "#client/features/playlist-detail/video-words.ts";
import { rowsInSight } from "#client/features/playlist-detail/virtual-rows.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

function video(position: number, change: Partial<LibraryVideo> = {}): LibraryVideo {
  return {
    id: `item${position}`,
    videoId: "dQw4w9WgXcQ",
    title: `Song ${position}`,
    thumbnailUrl: "",
    duration: 120,
    channelTitle: "Band",
    publishedAt: "2026-01-02T00:00:00Z",
    isAvailable: true,
    isPrivate: false,
    availability: "visible",
    position,
    was: null,
    regions: null,
    ...change,
  };
}

const PRIVATE = video(1, {
  title: "Private video",
  duration: 0,
  channelTitle: "",
  isAvailable: false,
  isPrivate: true,
  availability: "private",
  was: {
    title: "Lost tune",
    channelTitle: "Old band",
    lostAt: "2026-11-01T12:00:00Z",
    keptUntil: "2026-12-01T12:00:00Z",
  },
});
const DELETED = video(2, { duration: 0, isAvailable: false, availability: "deleted" });
const BLOCKED = video(3, { isAvailable: false, availability: "blocked", channelTitle: "=Evil" });
const LIVE = video(4, { duration: 0, availability: "live", title: "-1 hour" });
const LONG = video(0, { duration: 7200, publishedAt: null, channelTitle: "Zoo" });
const VIDEOS = [LONG, PRIVATE, DELETED, BLOCKED, LIVE];
const ENTRIES = indexVideos(VIDEOS);

function positions(change: Partial<FilterText>): number[] {
  return filterVideos(ENTRIES, { ...NO_FILTER, ...change }).map((entry) => entry.video.position);
}

describe("a video's words", () => {
  it("are its own while it can be seen", () => {
    expect(describeVideo(LONG)).toMatchObject({ title: "Song 0", channel: "Zoo", lost: false });
    expect(describeVideo(LIVE)).toMatchObject({ title: "-1 hour", mark: "Live", lost: false });
  });

  it("say what is lost, and what it was", () => {
    expect(describeVideo(PRIVATE)).toMatchObject({
      title: "[Private Video]",
      was: "was: Lost tune — Old band, lost on Nov 1, 2026",
      lost: true,
    });
    expect(describeVideo(DELETED)).toMatchObject({
      title: "[Unavailable Video]",
      channel: "Unknown",
      mark: "Deleted",
    });
  });
});

describe("the filter of the videos", () => {
  it("knows why a video is hidden", () => {
    expect(positions({ shown: "visible" })).toEqual([0, 4]);
    expect(positions({ shown: "hidden" })).toEqual([1, 2, 3]);
    expect(positions({ shown: "private" })).toEqual([1]);
    expect(positions({ shown: "deleted" })).toEqual([2]);
    expect(positions({ shown: "restricted" })).toEqual([3]);
  });

  it("takes minutes, the ends included, and says what is no number", () => {
    expect(positions({ minMinutes: "2", maxMinutes: "120" })).toEqual([0, 3]);
    expect(positions({ minMinutes: "120,5" })).toEqual([]);
    expect(positions({ maxMinutes: "1" })).toEqual([1, 2, 4]);
    expect(positions({ minMinutes: "x" })).toHaveLength(5);
    expect(findProblems({ ...NO_FILTER, minMinutes: "x" })).toHaveProperty("minMinutes");
    expect(findProblems({ ...NO_FILTER, minMinutes: "3", maxMinutes: "2" })).toHaveProperty(
      "maxMinutes",
    );
    expect(findProblems(NO_FILTER)).toEqual({});
  });

  it("finds what a lost video was called", () => {
    expect(positions({ title: "LOST" })).toEqual([1]);
    expect(positions({ channel: "old b" })).toEqual([1]);
  });

  it("sorts, and keeps the playlist's order among equals", () => {
    const order = (sort: Parameters<typeof sortVideos>[1]) =>
      sortVideos(ENTRIES, sort).map((entry) => entry.video.position);
    expect(order("position")).toEqual([0, 1, 2, 3, 4]);
    expect(order("length")).toEqual([0, 3, 1, 2, 4]);
    expect(order("added").at(-1)).toBe(0);
    expect(order("title")[0]).toBe(4);
    expect(order("channel").at(-1)).toBe(0);
  });
});

describe("the selection", () => {
  it("is of one video at a time on the Basic plan", () => {
    const one = new Set(["item0"]);
    expect(toggleVideo(new Set(), "item0", false)).toEqual({ selection: one });
    expect(toggleVideo(one, "item1", false)).toEqual({ refusal: ONE_AT_A_TIME });
    expect(toggleVideo(one, "item0", false)).toEqual({ selection: new Set() });
    expect(selectRange(new Set(), ENTRIES, [0, 2], false)).toEqual({ refusal: ONE_AT_A_TIME });
    expect(selectAll(ENTRIES, false)).toEqual({ refusal: NO_BULK });
    expect(selectAll(ENTRIES.slice(0, 1), false)).toEqual({ selection: one });
  });

  it("is of as many as one likes on Premium", () => {
    expect(selectRange(new Set(["item4"]), ENTRIES, [2, 1], true)).toEqual({
      selection: new Set(["item4", "item1", "item2"]),
    });
    expect(selectAll(ENTRIES, true)).toEqual({
      selection: new Set(VIDEOS.map(({ id }) => id)),
    });
  });

  it("forgets what is gone", () => {
    expect(keepExisting(new Set(["item0", "gone"]), ENTRIES)).toEqual(new Set(["item0"]));
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
  it("has one CSV row for each video, in the playlist's order, with formulae defused", () => {
    const text = papaparse.unparse(
      { fields: [...CSV_COLUMNS], data: csvRows(VIDEOS.toReversed()) },
      { escapeFormulae: FORMULA_START },
    );
    const [head, ...rows] = papaparse.parse<string[]>(text).data;
    expect(head).toEqual([...CSV_COLUMNS]);
    expect(rows.map((row) => row[0])).toEqual(["1", "2", "3", "4", "5"]);
    expect(rows[1]?.slice(1, 3)).toEqual(["[Private Video]", ""]);
    expect(rows[1]?.slice(6, 9)).toEqual(["private", "Lost tune", "Old band"]);
    expect(rows[4]?.[1]).toBe("'-1 hour");
    expect(rows[0]?.at(-1)).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
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
      createdAt: "2026-01-01T00:00:00Z",
      updatedAt: "2026-01-01T00:00:00Z",
      syncedAt: null,
    } as const;
    const json = jsonExport({
      playlist,
      videos: [LIVE, LONG],
      videoCount: 2,
      totalDuration: 7200,
      costs: { sync: { main: 1, stats: 1 }, regions: { main: 1, stats: 0 } },
      history: [],
    });
    expect(json.playlist.url).toBe("https://www.youtube.com/playlist?list=PL0123456789");
    expect(json.videos.map(({ position }) => position)).toEqual([0, 4]);
  });

  it("makes links and file names of nothing dangerous", () => {
    expect(videoLink('"onclick=1')).toBe("");
    expect(playlistLink("javascript:alert(1)")).toBe("");
    expect(exportName("../../etc/passwd", "csv")).toBe("etc-passwd.csv");
    expect(exportName("", "json")).toBe("playlist.json");
    expect(exportName("سلام 1", "csv")).toBe("سلام-1.csv");
  });
});

describe("the rows in sight", () => {
  it("are few, whatever the list's length, and never outside of it", () => {
    const place = { viewHeight: 600, rowHeight: 60, count: 5000 };
    expect(rowsInSight({ ...place, above: -400 })).toEqual({ first: 0, last: 8 });
    expect(rowsInSight({ ...place, above: 60_000 })).toEqual({ first: 996, last: 1014 });
    expect(rowsInSight({ ...place, above: 299_700 })).toEqual({ first: 4991, last: 4999 });
    expect(rowsInSight({ ...place, above: 0, count: 0 })).toEqual({ first: 0, last: -1 });
  });
});
