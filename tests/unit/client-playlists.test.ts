import { describe, expect, it } from "vitest";
import { refuseBulk } from "#client/library/plan-refusals.ts";
import { stepOf } from "#client/features/playlists/playlist-table.tsx";
import {
  DEFAULT_VIEW,
  filterPlaylists,
  formatPrivacy,
  layoutAtFirst,
  parsePrivacy,
  privacyAtFirst,
  readView,
  showPlaylists,
  writeView,
  type View,
} from "#client/features/playlists/view.ts";
import { comparePlaylists, readOrder, SORTS, type Sort } from "#client/library/playlist-order.ts";
import { readOpenPlaylist, writeOpenPlaylist } from "#client/library/playlist-address.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

function playlist(title: string, change: Partial<Playlist> = {}): Playlist {
  return {
    id: title,
    title,
    thumbnailUrl: "",
    privacy: "public",
    videoCount: 1,
    totalDuration: 60,
    hiddenVideoCount: 0,
    unknownVideoCount: 0,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    syncedAt: null,
    ...change,
  };
}

const LISTS = [
  playlist("Beta", { updatedAt: "2026-03-01T00:00:00Z", videoCount: 5, totalDuration: 90 }),
  playlist("alpha 10", {
    createdAt: "2026-02-01T00:00:00Z",
    hiddenVideoCount: 3,
    totalDuration: 70,
  }),
  playlist("Alpha 9", { privacy: "unlisted", videoCount: 9 }),
  playlist("Secret", { privacy: "private", updatedAt: "2026-12-01T00:00:00Z" }),
];

/** The shown playlists in each order. A sort without an entry does not compile. */
const SORTED: Record<Sort, string[]> = {
  lastModified: ["Beta", "Alpha 9", "alpha 10"],
  name: ["Alpha 9", "alpha 10", "Beta"],
  videoCount: ["Alpha 9", "Beta", "alpha 10"],
  createdAt: ["alpha 10", "Alpha 9", "Beta"],
  length: ["Beta", "alpha 10", "Alpha 9"],
  hidden: ["alpha 10", "Alpha 9", "Beta"],
  privacy: ["alpha 10", "Beta", "Alpha 9"],
};

function titles(change: Partial<View>): string[] {
  return filterPlaylists(LISTS, { ...DEFAULT_VIEW, ...change }).map(({ title }) => title);
}

describe("the displayed playlists", () => {
  it("are at first the public and unlisted ones, last modified first", () => {
    expect(titles({})).toEqual(["Beta", "Alpha 9", "alpha 10"]);
  });

  it("match a part of their name in any case", () => {
    expect(titles({ search: " ALPHA " })).toEqual(["Alpha 9", "alpha 10"]);
    expect(titles({ search: ".*" })).toEqual([]);
  });

  it("are at first all of them where public and unlisted ones are fewer than half", () => {
    const of = (open: number, hidden: number) =>
      privacyAtFirst([
        ...Array.from({ length: open }, () => playlist("A", { privacy: "unlisted" })),
        ...Array.from({ length: hidden }, () => playlist("B", { privacy: "private" })),
      ]);
    const all = ["public", "unlisted", "private"];
    expect([of(0, 1), of(2, 3)]).toEqual([all, all]);
    const listed = ["public", "unlisted"];
    expect([of(0, 0), of(1, 0), of(3, 3)]).toEqual([listed, listed, listed]);
  });

  it("follow the privacy checkboxes, also if none is checked", () => {
    expect(titles({ privacy: ["private"] })).toEqual(["Secret"]);
    expect(titles({ privacy: [] })).toEqual([]);
  });

  it("can be sorted by each order of product.md 4.5.9 and the table's columns", () => {
    for (const sort of SORTS) expect(titles({ sort }), sort).toEqual(SORTED[sort]);
    expect(titles({ sort: "name", reversed: true })).toEqual(["Beta", "alpha 10", "Alpha 9"]);
  });

  it("stand in the order that the address says wherever one is chosen, also the private ones", () => {
    const choices = (address: string) =>
      LISTS.toSorted(comparePlaylists(readOrder(address))).map(({ title }) => title);
    expect(choices("?playlist=PL1")).toEqual(["Secret", "Beta", "Alpha 9", "alpha 10"]);
    expect(choices("?sort=name&order=reversed")[0]).toBe("Secret");
  });
});

describe("arrow keys", () => {
  it("follow the columns, and leave left and right alone in a list", () => {
    const steps = (columns: number) =>
      ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Tab"].map((key) => stepOf(key, columns));
    expect(steps(3)).toEqual([3, -3, 1, -1, undefined]);
    expect(steps(1)).toEqual([1, -1, undefined, undefined, undefined]);
  });
});

describe("the Basic plan", () => {
  const seven = Array.from({ length: 7 }, (_, index) => playlist(`List ${index}`));

  const threePrivate = ["X", "Y", "Z"].map((title) => playlist(title, { privacy: "private" }));
  const ten = [...seven, ...threePrivate];
  const all = { privacy: ["public", "unlisted", "private"] } as const;

  it.each([
    // [playlists, view, Premium], [shown, over the limit, filtered out, of them private, at the limit]
    ["more than five", [seven, {}, false], [5, 2, 0, 0, true]],
    ["exactly five", [seven.slice(0, 5), {}, false], [5, 0, 0, 0, true]],
    ["fewer than five", [seven.slice(0, 4), {}, false], [4, 0, 0, 0, false]],
    ["ten of which three are private", [ten, {}, false], [5, 2, 3, 3, true]],
    ["ten after Show", [ten, all, false], [5, 5, 0, 0, true]],
    ["three of six", [[...seven.slice(0, 3), ...threePrivate], {}, false], [3, 0, 3, 3, false]],
    ["one that the search finds", [ten, { search: "list 6" }, false], [1, 0, 9, 0, false]],
    ["private ones that the search finds", [ten, { search: "x" }, false], [0, 0, 10, 1, false]],
    ["no privacy at all", [ten, { privacy: [] }, false], [0, 0, 10, 3, false]],
    ["none", [[], {}, false], [0, 0, 0, 0, false]],
    ["Premium", [ten, {}, true], [7, 0, 3, 3, false]],
    ["Premium after Show", [ten, all, true], [10, 0, 0, 0, false]],
  ] as const)(
    "counts what is shown, and what limit and filters leave out: %s",
    (_, given, counts) => {
      const [playlists, change, isPremium] = given;
      const view = { ...DEFAULT_VIEW, ...change };
      const figures = showPlaylists(playlists, view, isPremium);
      const { shown, total, overLimit, filteredOut, privateOut, isAtLimit } = figures;
      expect([shown.length, overLimit, filteredOut, privateOut, isAtLimit]).toEqual(counts);
      expect(shown).toEqual(filterPlaylists(playlists, view).slice(0, shown.length));
      expect([total, shown.length + overLimit + filteredOut]).toEqual(
        Array(2).fill(playlists.length),
      );
    },
  );

  it("is refused bulk actions with the sentences of product.md 14.2", () => {
    expect(refuseBulk("clean", 0, true)?.message).toEqual({
      title: "No playlists selected",
      description: "Please select playlists to clean up",
    });
    expect(refuseBulk("clean", 2, false)).toEqual({
      message: {
        title: "Premium Feature",
        description:
          "Bulk operations are only available to Premium users. Upgrade to access this feature.",
        // Every refusal has the way to what it asks for.
        action: { text: "Upgrade", to: expect.any(Function) },
      },
      needsPremium: true,
    });
    expect(refuseBulk("delete", 1, false)?.message.description).toBe(
      "Bulk delete operations are only available to Premium users. Upgrade to access this feature.",
    );
    expect(refuseBulk("delete", 1, true)).toBeUndefined();
  });
});

describe("the view in the address", () => {
  it("is read back as it was written", () => {
    for (const sort of SORTS) {
      const view: View = {
        search: "a & b = ü",
        sort,
        reversed: true,
        privacy: ["private"],
        layout: "list",
      };
      expect(readView(writeView("", view))).toEqual(view);
    }
    expect(readView(writeView("", { ...DEFAULT_VIEW, privacy: [] })).privacy).toEqual([]);
  });

  it("has no layout until one is chosen: a list on a phone and from twenty playlists on", () => {
    expect(readView("").layout).toBeUndefined();
    expect(readView(writeView("", { ...DEFAULT_VIEW, layout: "grid" })).layout).toBe("grid");
    expect([19, 20].map((count) => layoutAtFirst(count, false))).toEqual(["grid", "list"]);
    expect(layoutAtFirst(1, true)).toBe("list");
  });

  it("has the remembered privacy unless the address names one", () => {
    expect(readView("?q=a", ["private"]).privacy).toEqual(["private"]);
    expect(readView("?privacy=public", ["private"]).privacy).toEqual(["public"]);
    expect(parsePrivacy(formatPrivacy([]))).toEqual([]);
    expect(parsePrivacy("evil")).toBeUndefined();
  });

  it("leaves out defaults, and leaves the rest of the address unchanged", () => {
    expect(writeView("", DEFAULT_VIEW)).toBe("");
    expect(writeView("?playlist=PL1&q=old", DEFAULT_VIEW)).toBe("?playlist=PL1");
  });

  it("ignores invalid values", () => {
    expect(readView("?sort=__proto__&privacy=evil&view=x&order=1")).toEqual({
      ...DEFAULT_VIEW,
      privacy: undefined,
    });
    expect(readView(`?q=${"a".repeat(5000)}%00`).search).toBe("a".repeat(200));
  });
});

describe("the open playlist in the address", () => {
  it("must be a valid id", () => {
    expect(readOpenPlaylist("?q=a&playlist=PL_a-1")).toBe("PL_a-1");
    for (const id of ["", "../../account", "a b", "a".repeat(65)]) {
      expect(readOpenPlaylist(`?playlist=${encodeURIComponent(id)}`)).toBeUndefined();
    }
  });

  it("keeps the view", () => {
    expect(writeOpenPlaylist("?q=a&privacy=public,private", "PL1")).toBe(
      "?q=a&privacy=public,private&playlist=PL1",
    );
    expect(writeOpenPlaylist("?playlist=PL1", undefined)).toBe("");
  });
});
