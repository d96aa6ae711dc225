import { describe, expect, it } from "vitest";
import { refuseBulk } from "#client/plans/bulk.ts";
import { stepOf } from "#client/features/playlists/arrow-keys.ts";
import {
  countUnshownPrivate,
  DEFAULT_VIEW,
  filterPlaylists,
  formatPrivacy,
  isAtPlanLimit,
  limitByPlan,
  parsePrivacy,
  readView,
  type Sort,
  SORTS,
  writeView,
  type View,
} from "#client/features/playlists/view.ts";
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

  it("leave out private ones that match, and count them", () => {
    const count = (change: Partial<View>) =>
      countUnshownPrivate(LISTS, { ...DEFAULT_VIEW, ...change });
    expect(count({})).toBe(1);
    expect(count({ search: "alpha" })).toBe(0);
    expect(count({ privacy: ["private"] })).toBe(0);
  });

  it("follow the privacy checkboxes, also if none is checked", () => {
    expect(titles({ privacy: ["private"] })).toEqual(["Secret"]);
    expect(titles({ privacy: [] })).toEqual([]);
  });

  it("can be sorted by each order of product.md 4.5.9 and the table's columns", () => {
    for (const sort of SORTS) expect(titles({ sort }), sort).toEqual(SORTED[sort]);
    expect(titles({ sort: "name", reversed: true })).toEqual(["Beta", "alpha 10", "Alpha 9"]);
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

  it("shows the first five of the filtered list and counts the rest", () => {
    expect(limitByPlan(seven, false)).toEqual({ shown: seven.slice(0, 5), more: 2 });
    expect(limitByPlan(seven, true)).toEqual({ shown: seven, more: 0 });
    expect(limitByPlan(seven.slice(0, 3), false).more).toBe(0);
  });

  it("is at its limit from five playlists on", () => {
    expect(isAtPlanLimit(seven.slice(0, 4), false)).toBe(false);
    expect(isAtPlanLimit(seven.slice(0, 5), false)).toBe(true);
    expect(isAtPlanLimit(seven, true)).toBe(false);
  });

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
      },
      upgrade: true,
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
    expect(readView("?sort=__proto__&privacy=evil&view=x&order=1")).toEqual(DEFAULT_VIEW);
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
