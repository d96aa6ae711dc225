import { describe, expect, it } from "vitest";
import { createRandom } from "#bench/economy/world.ts";
import {
  beginArrangement,
  foreignChanges,
  isArranged,
  redoStep,
  takeStep,
  undoStep,
  withLibrary,
  type Arrangement,
} from "#client/features/playlist-detail/arrange/arrangement.ts";
import {
  describeDifference,
  describeLibraryChange,
  nameLifted,
  sayCancelled,
  sayTarget,
} from "#client/features/playlist-detail/arrange/arrange-words.ts";
import { firstOrder, SORT_CHOICES } from "#client/features/playlist-detail/arrange/sort-choices.ts";
import {
  followLibrary,
  gapForKey,
  gapOfPlace,
  liftRow,
  moveToBottom,
  moveToGap,
  moveToPosition,
  moveToTop,
  placeOfGap,
  shuffle,
} from "#client/features/playlist-detail/arrange/steps.ts";
import { newUndoOrder, readSaveOrder } from "#client/library/changes/save-order.ts";
import { newRequestId } from "#client/library/request-id.ts";
import { ORDER_KEYS } from "#shared/order/sort-videos.ts";
import { indexVideos, sortVideos, SORTS } from "#client/features/playlist-detail/video-index.ts";
import { PRIVATE, video, VIDEOS } from "#tests/unit/library-videos.ts";

const ids = (text: string) => text.split("");
const words = (order: readonly string[]) => order.join("");

describe("the steps", () => {
  it("move several items together, in the order that they have", () => {
    const chosen = new Set(["b", "e"]);
    expect(words(moveToGap(ids("abcdef"), chosen, 0))).toBe("beacdf");
    expect(words(moveToGap(ids("abcdef"), chosen, 3))).toBe("acbedf");
    expect(words(moveToGap(ids("abcdef"), chosen, 6))).toBe("acdfbe");
    expect(words(moveToTop(ids("abcdef"), chosen))).toBe("beacdf");
    expect(words(moveToBottom(ids("abcdef"), chosen))).toBe("acdfbe");
  });

  it("put the first moved item at the position, or as near as the others leave room", () => {
    expect(words(moveToPosition(ids("abcdef"), new Set(["a", "b"]), 2))).toBe("cdabef");
    expect(words(moveToPosition(ids("abcdef"), new Set(["a", "b"]), 5))).toBe("cdefab");
    expect(words(moveToPosition(ids("abc"), new Set(ids("abc")), 2))).toBe("abc");
  });

  it("shuffle into every order about as often as into any other", () => {
    const random = createRandom(7);
    const counts = new Map<string, number>();
    for (let round = 0; round < 6000; round++) {
      const order = words(shuffle(ids("abc"), random));
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(count).toBeGreaterThan(850);
  });

  it("follow the playlist: what is gone goes, what is new stands behind its neighbour", () => {
    expect(words(followLibrary(ids("dcba"), ids("abxcd")))).toBe("dcbxa");
    expect(words(followLibrary(ids("dcba"), ids("xyabcd")))).toBe("xydcba");
    expect(words(followLibrary(ids("dcba"), ids("bd")))).toBe("db");
    expect(words(followLibrary(ids("dcba"), ids("xy")))).toBe("xy");
    const same = ids("dcba");
    expect(followLibrary(same, ids("abcd"))).toBe(same);
  });
});

describe("an arrangement", () => {
  it("undoes and does again; an order that changes nothing is no step", () => {
    const start = beginArrangement(ids("abc"));
    expect(takeStep(start, ids("abc"))).toBe(start);
    const one = takeStep(start, ids("cab"));
    const two = takeStep(one, ids("cba"));
    expect(undoStep(two).order).toEqual(ids("cab"));
    expect(redoStep(undoStep(two))).toEqual(two);
    expect(redoStep(two)).toBe(two);
    const other = takeStep(undoStep(two), ids("bca"));
    expect(redoStep(other)).toBe(other);
    expect(isArranged(undoStep(undoStep(two)))).toBe(false);
  });

  it("takes over what changes in the playlist, and keeps what was arranged", () => {
    const arranged = takeStep(beginArrangement(ids("abcd")), ids("dcba"));
    const changed = withLibrary(arranged, ids("abxd"));
    expect(words(changed.order)).toBe("dbxa");
    expect(words(undoStep(changed).order)).toBe("abxd");
    expect(isArranged(undoStep(changed))).toBe(false);
    // Nothing was arranged, so the playlist's own order is shown.
    expect(withLibrary(beginArrangement(ids("abcd")), ids("dcb")).order).toEqual(ids("dcb"));
  });

  it("tells what others have changed, and not the moves that lead to it", () => {
    const arranged = takeStep(beginArrangement(ids("abcd")), ids("dcba"));
    const changesTo = (library: string) =>
      foreignChanges(arranged, withLibrary(arranged, ids(library)));
    expect(changesTo("axbd")).toEqual({ added: 1, gone: 1, isReordered: false });
    expect(changesTo("acbd").isReordered).toBe(false);
    expect(changesTo("dabc").isReordered).toBe(false);
    expect(changesTo("dcba").isReordered).toBe(false);
    const one = takeStep(beginArrangement(ids("abcd")), ids("dabc"));
    expect(foreignChanges(one, withLibrary(one, ids("bacd"))).isReordered).toBe(true);
    expect(foreignChanges(one, withLibrary(one, ids("dcba"))).isReordered).toBe(true);
  });

  it("holds each item of the playlist once, whatever is done in whatever order", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = createRandom(seed);
      const pick = (below: number) => Math.floor(random() * below);
      let next = 0;
      const fresh = () => `i${next++}`;
      let library: string[] = Array.from({ length: 1 + pick(40) }, fresh);
      let state: Arrangement = beginArrangement(library);
      for (let step = 0; step < 40; step++) {
        const { order } = state;
        const chosen = new Set(order.filter(() => random() < 0.2));
        const acts = [
          () => takeStep(state, moveToGap(order, chosen, pick(order.length + 1))),
          () => takeStep(state, moveToPosition(order, chosen, pick(order.length + 1))),
          () => takeStep(state, shuffle(order, random)),
          () => takeStep(state, order.toReversed()),
          () => undoStep(state),
          () => redoStep(state),
          () => {
            library = library.filter(() => random() > 0.15);
            library.splice(pick(library.length + 1), 0, fresh());
            return withLibrary(state, library);
          },
        ];
        state = acts[pick(acts.length)]?.() ?? state;
        expect(state.order.toSorted(), `seed ${seed}`).toEqual(library.toSorted());
      }
      while (state.past.length > 0) state = undoStep(state);
      // A long way back is the playlist as it is now: only its own changes are left.
      expect(state.order.toSorted()).toEqual(library.toSorted());
    }
  });
});

describe("lifting", () => {
  const order = ids("abcdef");

  it("takes all selected rows along, and only the row itself if it is not one of them", () => {
    const selection = new Set(["b", "e"]);
    expect([...liftRow({ order, selection }, "e", "keys").ids]).toEqual(["b", "e"]);
    expect([...liftRow({ order, selection }, "c", "keys").ids]).toEqual(["c"]);
  });

  it("moves by one row that stays, over lifted rows, and not past an end", () => {
    const lift = liftRow({ order, selection: new Set(["b", "c"]) }, "b", "keys");
    expect(placeOfGap(order, lift)).toBe(1);
    const down = gapForKey("ArrowDown", order, lift, 3) ?? 0;
    expect(words(moveToGap(order, lift.ids, down))).toBe("adbcef");
    const up = gapForKey("ArrowUp", order, lift, 3) ?? 0;
    expect(words(moveToGap(order, lift.ids, up))).toBe("bcadef");
    expect(gapForKey("ArrowUp", order, { ...lift, gap: 0 }, 3)).toBe(0);
    expect(gapForKey("PageDown", order, lift, 30)).toBe(6);
    expect(gapForKey("End", order, lift, 3)).toBe(6);
    expect(gapForKey("Home", order, lift, 3)).toBe(0);
    expect(gapForKey("x", order, lift, 3)).toBeUndefined();
  });

  it("drops at the place that was said, for every row, selection and place", () => {
    const random = createRandom(3);
    for (let round = 0; round < 500; round++) {
      const chosen = new Set(order.filter(() => random() < 0.4));
      if (chosen.size === 0) continue;
      const place = Math.floor(random() * (order.length - chosen.size + 1));
      const gap = gapOfPlace(order, chosen, place);
      const dropped = moveToGap(order, chosen, gap);
      expect(dropped.findIndex((id) => chosen.has(id))).toBe(place);
      expect(dropped).toEqual(moveToPosition(order, chosen, place));
    }
  });
});

describe("the first order", () => {
  const videos = [
    video(0, { title: "b", duration: 10, publishedAt: "2026-01-03T00:00:00Z" }),
    video(1, {
      title: "a",
      duration: 30,
      videoPublishedAt: "2020-01-03T00:00:00Z",
      publishedAt: "2026-01-01T00:00:00Z",
    }),
    video(2, { title: "c", duration: 20, publishedAt: "2026-01-02T00:00:00Z" }),
  ];
  const start = { isFiltered: false, itemId: undefined };

  it("has hidden videos without a name at the end, as the list on the screen", () => {
    const hidden = { availability: "private", duration: 0, channelTitle: "" } as const;
    const was = PRIVATE.was && { ...PRIVATE.was, title: "b2" };
    const mixed = [
      video(0, { ...hidden, title: "" }),
      video(1, { ...hidden, title: "", was }),
      ...videos.map((one, index) => ({ ...one, id: `item${index + 2}`, position: index + 2 })),
    ];
    for (const reversed of [false, true]) {
      const shown = sortVideos(indexVideos(mixed), { sort: "title", reversed });
      const shownIds = shown.map((entry) => entry.video.id);
      expect(shownIds).toEqual(
        reversed
          ? ["item4", "item1", "item2", "item3", "item0"]
          : ["item3", "item2", "item1", "item4", "item0"],
      );
      expect(firstOrder(mixed, { ...start, view: { sort: "title", reversed } })).toEqual(shownIds);
    }
  });

  it("is that of the list on the screen, whichever way round", () => {
    for (const sort of SORTS.filter((key) => key !== "position")) {
      for (const reversed of [false, true]) {
        const shown = sortVideos(indexVideos(videos), { sort, reversed });
        const first = firstOrder(videos, { ...start, view: { sort, reversed } });
        expect(first, `${sort} ${reversed}`).toEqual(shown.map((entry) => entry.video.id));
      }
    }
    const last = firstOrder(videos, { ...start, view: { sort: "position", reversed: true } });
    expect(last).toEqual(["item2", "item1", "item0"]);
    expect(
      firstOrder(VIDEOS, { ...start, view: { sort: "position", reversed: false } }),
    ).toBeUndefined();
  });

  it("offers each sort both ways, with names that differ", () => {
    expect(new Set(SORT_CHOICES.map(({ text }) => text)).size).toBe(2 * ORDER_KEYS.length);
  });
});

describe("the words", () => {
  it("name what changed in the playlist, and nothing where nothing did", () => {
    expect(describeLibraryChange({ added: 1, gone: 2, isReordered: false })).toBe(
      "The playlist has changed on YouTube: 1 video was added, 2 videos are gone. Your order was kept, with these changes in it.",
    );
    expect(describeLibraryChange({ added: 0, gone: 0, isReordered: false })).toBe("");
  });

  it("say how many videos have to move, and where a lifted row would go", () => {
    expect(describeDifference(0)).toBe("This is the order on YouTube.");
    expect(describeDifference(1)).toContain("1 video has to move");
    expect(sayTarget(0, 3, "Song")).toBe("No. 1 of 3, before “Song”.");
    expect(sayTarget(2, 3, undefined)).toBe("No. 3 of 3, at the end.");
    expect(nameLifted("Song", 2)).toBe("2 videos");
    expect(sayCancelled({ title: "Song", count: 1 })).toBe("Cancelled. “Song” stays where it was.");
    expect(sayCancelled({ title: "", count: 3 })).toBe("Cancelled. 3 videos stay where they were.");
  });
});

it("an order that was kept on the way to Google is read again, and nothing else is", () => {
  const kept = { kind: "order", playlistId: "PL1", itemIds: ["a", "b"], requestId: newRequestId() };
  expect(readSaveOrder(kept)).toEqual(kept);
  const undone = newUndoOrder("PL1", newRequestId());
  expect(readSaveOrder(JSON.parse(JSON.stringify(undone)))).toEqual(undone);
  expect(readSaveOrder({ ...undone, undoes: "any" })).toBeUndefined();
  for (const wrong of [
    { itemIds: [] },
    { itemIds: ["a", 1] },
    { requestId: "x" },
    { playlistId: 1 },
  ]) {
    expect(readSaveOrder({ ...kept, ...wrong })).toBeUndefined();
  }
});
