import { describe, expect, it } from "vitest";
import {
  NO_BULK,
  ONE_AT_A_TIME,
  selectAll,
  selectRange,
  toggleVideo,
} from "#client/library/video-selection.ts";
import { addRange, keepExisting } from "#client/ui/video-list/selection.ts";
import {
  countFilters,
  countShown,
  filterVideos,
  findProblems,
  NO_FILTER,
  type FilterText,
} from "#client/features/playlist-detail/video-filter.ts";
import {
  indexVideos,
  sortVideos,
  type Sort,
} from "#client/features/playlist-detail/video-index.ts";
import { describeVideo } from "#client/features/playlist-detail/video-words.ts";
import { describeUnchecked } from "#client/library/unchecked-counts.ts";
import { explainUnchecked } from "#client/library/video-name.ts";
import { isHidden } from "#shared/availability.ts";
import {
  DELETED,
  LIVE,
  LONG,
  PRIVATE,
  UNKNOWN,
  video,
  VIDEOS,
} from "#tests/unit/library-videos.ts";

const ENTRIES = indexVideos(VIDEOS);

function positions(
  change: Partial<FilterText>,
  { entries = ENTRIES, region }: { entries?: typeof ENTRIES; region?: string } = {},
): number[] {
  const rows = filterVideos(entries, { ...NO_FILTER, ...change }, region);
  return rows.map((entry) => entry.video.position);
}

describe("a video's words", () => {
  it("are its title and channel while it is visible", () => {
    expect(describeVideo(LONG)).toMatchObject({ title: "Song 0", channel: "Zoo", isHidden: false });
    expect(describeVideo(LIVE)).toMatchObject({ title: "-1 hour", mark: "Live", isHidden: false });
  });

  it("name a lost video by its former title where that is known", () => {
    expect(describeVideo(PRIVATE)).toMatchObject({
      title: "Lost tune",
      channel: "Old band",
      placeholder: "[Private Video]",
      loss: expect.stringMatching(/^gone since Nov 1(, 2026)?$/),
      kept: expect.stringMatching(/^name kept until Dec 1(, 2026)?$/),
      mark: "Private",
      isHidden: true,
    });
    expect(describeVideo(DELETED)).toMatchObject({
      title: "[Unavailable Video]",
      channel: "Unknown",
      mark: "Deleted",
    });
  });
});

describe("a video that could not be checked", () => {
  it("keeps its title, is not called lost, and says why", () => {
    expect(describeVideo(UNKNOWN)).toMatchObject({
      title: "Song 5",
      channel: "Band",
      isHidden: false,
      mark: "Could not be checked",
      reason: expect.stringContaining("checks again at the next sync"),
    });
    expect(describeVideo({ ...UNKNOWN, title: "" }).title).toBe("[Unavailable Video]");
    expect(describeVideo(DELETED).reason).toBe("");
  });

  it("is neither visible nor hidden in the filters, and has its own filter", () => {
    const entries = indexVideos([...VIDEOS, UNKNOWN]);
    expect(positions({ shown: "visible" }, { entries })).toEqual([0, 4]);
    expect(positions({ shown: "hidden" }, { entries })).toEqual([1, 2, 3]);
    expect(positions({ shown: "unknown" }, { entries })).toEqual([5]);
    expect(isHidden("unknown")).toBe(false);
  });

  it("is counted in a sentence", () => {
    expect([0, 1, 1200].map(describeUnchecked)).toEqual([
      "",
      "1 could not be checked",
      "1,200 could not be checked",
    ]);
    expect(explainUnchecked(0)).toBe("");
    expect(explainUnchecked(1)).toMatch(/^1 video could not be checked: .* leaves it alone/);
    expect(explainUnchecked(2)).toMatch(/^2 videos could not be checked: .* leaves them alone/);
  });
});

describe("the filter of the videos", () => {
  it("filters by the reason why a video is hidden", () => {
    expect(positions({ shown: "visible" })).toEqual([0, 4]);
    expect(positions({ shown: "hidden" })).toEqual([1, 2, 3]);
    expect(positions({ shown: "private" })).toEqual([1]);
    expect(positions({ shown: "deleted" })).toEqual([2]);
    expect(positions({ shown: "blocked" })).toEqual([3]);
    expect(positions({ shown: "restricted" })).toEqual([]);
  });

  it("accepts minutes, inclusive, and reports an invalid number", () => {
    expect(positions({ minMinutes: "2", maxMinutes: "120" })).toEqual([0, 3]);
    expect(positions({ minMinutes: "120,5" })).toEqual([]);
    expect(positions({ maxMinutes: "1" })).toEqual([1, 2, 4]);
    expect(positions({ minMinutes: "x" })).toHaveLength(5);
    expect(findProblems({ ...NO_FILTER, minMinutes: "x" })).toHaveProperty(
      "minMinutes",
      expect.any(String),
    );
    expect(findProblems({ ...NO_FILTER, minMinutes: "3", maxMinutes: "2" })).toHaveProperty(
      "maxMinutes",
      expect.any(String),
    );
    expect(findProblems(NO_FILTER)).toEqual({});
  });

  it("finds a lost video by its former title", () => {
    expect(positions({ title: "LOST" })).toEqual([1]);
    expect(positions({ channel: "old b" })).toEqual([1]);
  });

  it("accepts days, inclusive, and leaves out videos without a date", () => {
    const local = (day: number, hour: number) => new Date(2026, 4, day, hour).toISOString();
    const entries = indexVideos([
      video(0, { publishedAt: local(1, 0) }),
      video(1, { publishedAt: local(1, 23) }),
      video(2, { publishedAt: local(2, 12) }),
      video(3, { publishedAt: null }),
    ]);
    expect(positions({ addedFrom: "2026-05-02" }, { entries })).toEqual([2]);
    expect(positions({ addedTo: "2026-05-01" }, { entries })).toEqual([0, 1]);
    expect(positions({ addedFrom: "2026-05-01", addedTo: "2026-05-01" }, { entries })).toEqual([
      0, 1,
    ]);
    expect(positions({ addedFrom: "soon" }, { entries })).toHaveLength(4);
    const turned = { ...NO_FILTER, addedFrom: "2026-05-02", addedTo: "2026-05-01" };
    expect(findProblems(turned)).toHaveProperty("addedTo", expect.any(String));
    expect(countFilters(turned)).toBe(2);
    expect(countFilters({ ...turned, shown: "hidden", title: "in view" })).toBe(3);
    expect(countFilters(NO_FILTER)).toBe(0);
  });

  it("finds videos that are blocked in a country, if one is chosen", () => {
    const entries = indexVideos([
      video(0, { regions: { blocked: ["DE", "FR"] } }),
      video(1, { regions: { allowed: ["DE"] } }),
      video(2),
    ]);
    expect(positions({ shown: "blockedThere" }, { entries, region: "DE" })).toEqual([0]);
    expect(positions({ shown: "blockedThere" }, { entries, region: "FR" })).toEqual([0, 1]);
    expect(positions({ shown: "blockedThere" }, { entries })).toEqual([0, 1, 2]);
    expect(countShown(entries, "blockedThere", "FR")).toBe(2);
  });
});

describe("the order of the videos", () => {
  const order = (sort: Sort, reversed = false) =>
    sortVideos(ENTRIES, { sort, reversed }).map((entry) => entry.video.position);

  it("keeps the playlist's order for equal values", () => {
    expect(order("position")).toEqual([0, 1, 2, 3, 4]);
    // Of a hidden video the length from before.
    expect(order("length")).toEqual([0, 1, 3, 2, 4]);
    expect(order("title")[0]).toBe(4);
    expect(order("channel").at(-1)).toBe(0);
  });

  it("can be reversed, with unknown values last in both directions", () => {
    expect(order("position", true)).toEqual([4, 3, 2, 1, 0]);
    expect(order("length", true)).toEqual([3, 1, 0, 2, 4]);
    expect(order("title", true).at(-1)).toBe(4);
    expect(order("channel", true)[0]).toBe(0);
    expect(order("added").at(-1)).toBe(0);
    expect(order("added", true).at(-1)).toBe(0);
  });
});

describe("the selection", () => {
  const IDS = ENTRIES.map((entry) => entry.video.id);
  const rangeOf = (base: string[], fromTo: readonly [number, number]) =>
    addRange(new Set(base), IDS, fromTo, (id) => id);

  it("has at most one video on the Basic plan", () => {
    const one = new Set(["item0"]);
    expect(toggleVideo(new Set(), "item0", false)).toEqual({ selection: one });
    expect(toggleVideo(one, "item1", false)).toEqual({ refusal: ONE_AT_A_TIME });
    expect(toggleVideo(one, "item0", false)).toEqual({ selection: new Set() });
    expect(selectRange(rangeOf([], [0, 2]), false)).toEqual({ refusal: ONE_AT_A_TIME });
    expect(selectAll(IDS, false)).toEqual({ refusal: NO_BULK });
    expect(selectAll(IDS.slice(0, 1), false)).toEqual({ selection: one });
  });

  it("has any number of videos on Premium", () => {
    expect(selectRange(rangeOf(["item4"], [2, 1]), true)).toEqual({
      selection: new Set(["item4", "item1", "item2"]),
    });
    expect(selectAll(IDS, true)).toEqual({
      selection: new Set(VIDEOS.map(({ id }) => id)),
    });
  });

  it("drops videos that no longer exist", () => {
    const existing = new Set(VIDEOS.map(({ id }) => id));
    expect(keepExisting(new Set(["item0", "gone"]), existing)).toEqual(new Set(["item0"]));
    const kept = new Set(["item0"]);
    expect(keepExisting(kept, existing)).toBe(kept);
  });
});
