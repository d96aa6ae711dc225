import { describe, expect, it } from "vitest";
import { moveByKey } from "#client/ui/video-list/row-grid.tsx";
import {
  indexVideos,
  isFilterOn,
  selectAll,
  sortVideos,
  totalSelection,
  type FilterText,
} from "#client/features/calculator/videos/listed-videos.ts";
import { filterVideos, readFilter } from "#client/features/calculator/videos/video-panel.tsx";
import { addRange, NOTHING_SELECTED, toggleOne } from "#client/ui/video-list/selection.ts";
import { isSafePicture } from "#client/ui/safe-picture.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import { selectionKey } from "#shared/selected-videos.ts";

function video(id: string, change: Partial<CalculatorVideo> = {}): CalculatorVideo {
  return {
    id,
    uniqueId: `item-${id}`,
    title: id,
    thumbnail: "",
    channelTitle: "",
    duration: 60,
    ...change,
  };
}

const VIDEOS = [
  video("a", { title: "Straße nach Süden", channelTitle: "Reisen", duration: 59 }),
  video("b", { title: "100% [regex] (.*)", channelTitle: "PyCon US", duration: 60 }),
  video("c", { title: "Keynote", channelTitle: "pycon DE", duration: 1800 }),
  video("d", { title: "keynote 2", channelTitle: "EuroPython", duration: 1801 }),
];
const INDEX = indexVideos(VIDEOS);
const NO_FILTER: FilterText = {
  minDuration: "",
  maxDuration: "",
  channelFilter: "",
  titleFilter: "",
  kind: "all",
};

function matching(change: Partial<FilterText>): string {
  const { filter } = readFilter({ ...NO_FILTER, ...change });
  return filterVideos(INDEX, filter)
    .map((row) => row.video.id)
    .join("");
}

describe("the selection filters", () => {
  it.each([
    [{}, "abcd"],
    [{ minDuration: "1" }, "bcd"],
    [{ maxDuration: "1" }, "ab"],
    [{ minDuration: "1", maxDuration: "30" }, "bc"],
    [{ maxDuration: "0,99" }, "a"],
    [{ channelFilter: "PYCON" }, "bc"],
    [{ titleFilter: " KeyNote " }, "cd"],
    [{ titleFilter: "(.*)" }, "b"],
    [{ titleFilter: "SÜDEN" }, "a"],
    [{ titleFilter: "keynote", channelFilter: "euro" }, "d"],
    [{ titleFilter: "nothing" }, ""],
  ])("%j leaves %s", (change, ids) => {
    expect(matching(change)).toBe(ids);
  });

  it.each([
    [{ minDuration: "-3" }, "minDuration", "The minimum cannot be negative"],
    [{ maxDuration: "abc" }, "maxDuration", "The maximum is not a number"],
    [{ minDuration: "NaN" }, "minDuration", "The minimum is not a number"],
    [{ minDuration: "1e3" }, "minDuration", "The minimum is not a number"],
  ] as const)("say what is wrong with %j and then filter nothing", (change, field, problem) => {
    expect(readFilter({ ...NO_FILTER, ...change }).problems[field]).toBe(problem);
    expect(matching(change)).toBe("abcd");
  });

  it.each([
    ["all", "abcde"],
    ["long", "a"],
    ["short", "bcd"],
    ["recorded", "abcd"],
  ] as const)("of the kind %s leave %s", (kind, ids) => {
    const videos = indexVideos([
      video("a", { duration: 181 }),
      video("b", { duration: 180 }),
      video("c", { duration: 1 }),
      video("d", { duration: 0 }),
      video("e", { duration: 0, broadcast: "live" }),
    ]);
    const rows = filterVideos(videos, readFilter({ ...NO_FILTER, kind }).filter);
    expect(rows.map((row) => row.video.id).join("")).toBe(ids);
    expect(isFilterOn({ ...NO_FILTER, kind })).toBe(kind !== "all");
  });

  it("say that a minimum above the maximum matches nothing", () => {
    const change = { minDuration: "30", maxDuration: "20" };
    expect(readFilter({ ...NO_FILTER, ...change }).problems.maxDuration).toContain(
      "below the minimum",
    );
    expect(matching(change)).toBe("");
  });

  it("are off while all fields are blank", () => {
    expect(isFilterOn({ ...NO_FILTER, titleFilter: "  " })).toBe(false);
    expect(isFilterOn({ ...NO_FILTER, maxDuration: "3" })).toBe(true);
  });
});

describe("sorting", () => {
  it("keeps the lists' order for equal values and does not change the original", () => {
    const ids = (sort: Parameters<typeof sortVideos>[1]) =>
      sortVideos(INDEX, sort)
        .map((row) => row.video.id)
        .join("");
    expect(ids("list")).toBe("abcd");
    expect(ids("longest")).toBe("dcba");
    expect(ids("shortest")).toBe("abcd");
    expect(ids("title")).toBe("bcda");
    expect(ids("channel")).toBe("dcba");
    expect(INDEX.map((row) => row.position)).toEqual([1, 2, 3, 4]);
  });
});

describe("the selection", () => {
  it("uses the item's id, or the video's if there is none", () => {
    expect(selectionKey({ id: "v", uniqueId: "item" })).toBe("item");
    expect(selectionKey({ id: "v" })).toBe("v");
  });

  it("toggles one without changing the original set", () => {
    const one = toggleOne(NOTHING_SELECTED, "item-a");
    expect([...one]).toEqual(["item-a"]);
    expect(toggleOne(one, "item-a").size).toBe(0);
    expect(NOTHING_SELECTED.size).toBe(0);
  });

  it("is complete only if there are videos and all are selected", () => {
    expect(totalSelection(VIDEOS, selectAll(VIDEOS))).toEqual({
      videos: 4,
      seconds: 3720,
      isAll: true,
    });
    expect(totalSelection(VIDEOS, new Set(["item-a", "gone"]))).toEqual({
      videos: 1,
      seconds: 59,
      isAll: false,
    });
    expect(totalSelection([], NOTHING_SELECTED).isAll).toBe(false);
  });

  it("counts rows if one video is on two lines", () => {
    const single = { id: "v", title: "", thumbnail: "", channelTitle: "", duration: 10 };
    expect(totalSelection([single, single], new Set(["v"]))).toMatchObject({
      videos: 2,
      seconds: 20,
    });
  });

  it("adds a range in either direction to the selection", () => {
    expect([...addRange(new Set(["item-a"]), VIDEOS, [3, 2], selectionKey)]).toEqual([
      "item-a",
      "item-c",
      "item-d",
    ]);
  });
});

describe("keys in the list", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowUp", 0, 0],
    ["ArrowDown", 9, 9],
    ["PageDown", 2, 7],
    ["PageUp", 2, 0],
    ["Home", 7, 0],
    ["End", 0, 9],
    ["a", 3, undefined],
    ["constructor", 3, undefined],
  ])("%s moves from %i to %s", (key, from, to) => {
    expect(moveByKey(key, from, 10, 5)).toBe(to);
  });

  it("move nowhere in an empty list", () => {
    expect(moveByKey("End", 0, 0, 5)).toBeUndefined();
  });
});

describe("a thumbnail", () => {
  it.each([
    ["https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg", true],
    ["http://127.0.0.1:8788/t.png", true],
    ["http://localhost:8788/t.png", true],
    ["http://evil.example/t.png", false],
    ["javascript:alert(1)", false],
    ["data:image/svg+xml,<svg/>", false],
    ["", false],
    ["//i.ytimg.com/x", false],
  ])("from %s may be loaded: %s", (address, safe) => {
    expect(isSafePicture(address)).toBe(safe);
  });
});
