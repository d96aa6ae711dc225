// The words about saved orders and about keeping a playlist sorted.
import { describe, expect, it } from "vitest";
import { describeKept } from "#client/features/playlist-detail/keep-sorted/keep-sorted.tsx";
import { describeOrder, isPutBack } from "#client/library/order/order-words.ts";
import type { KeptOrder, Order } from "#shared/contract/order.ts";

const NOW = new Date("2026-11-23T12:00:00Z");

const order = (change: Partial<Order> = {}): Order => ({
  id: "o1",
  playlistId: "PL1",
  playlistTitle: "Bread",
  why: "chosen",
  state: "done",
  at: "2026-11-21T12:00:00.000Z",
  endedAt: "2026-11-21T12:01:00.000Z",
  moved: 3,
  left: 0,
  refused: 0,
  changedMeanwhile: false,
  resumesAt: null,
  reason: null,
  canUndo: true,
  undoneBy: null,
  ...change,
});

const kept = (change: Partial<KeptOrder> = {}): KeptOrder => ({
  playlistId: "PL1",
  playlistTitle: "Bread",
  by: "title",
  reversed: false,
  consent: {
    channelId: "UC1",
    movesADay: 10,
    endsAt: "2027-11-22T12:00:00.000Z",
    agreedAt: "2026-11-22T12:00:00.000Z",
  },
  ended: false,
  paused: null,
  upcoming: null,
  lastId: null,
  sorted: true,
  ...change,
});

describe("an order that waits", () => {
  const waiting = { state: "waiting", left: 5, endedAt: null } as const;

  it("goes on by itself at a time, and without one once the person continues", () => {
    const resumesAt = "2026-11-24T08:00:00.000Z";
    const tomorrow = describeOrder(order({ ...waiting, resumesAt }), NOW);
    expect(tomorrow.title).toBe("The rest goes on by itself");
    expect(tomorrow.text).toMatch(/^3 videos moved\. 5 more follow .+\.$/);
    const halted = describeOrder(order({ ...waiting, reason: { code: "outage_for_a_day" } }), NOW);
    expect(halted.title).toBe("Paused until you continue");
    expect(halted.text).toBe(
      "3 videos moved. 5 not moved yet. YouTube has not answered for a day. Nothing more is sent until you continue; what is done is kept.",
    );
  });
});

describe("an order by itself", () => {
  it("that the limit has ended says what is left for later", () => {
    expect(describeOrder(order({ why: "kept", left: 35 }), NOW)).toEqual({
      title: "Partly sorted",
      text: "3 videos moved. 35 left for later.",
    });
  });
});

describe("the order from before", () => {
  it.each([
    ["done", true],
    ["running", false],
    ["waiting", false],
    ["stopped", false],
    ["failed", false],
  ] as const)("of an undo that is %s: back is %s", (state, isBack) => {
    const undone = order({ undoneBy: "o2" });
    const orders = [order({ id: "o2", why: "undo", state }), undone, order({ id: "o3" })];
    expect(isPutBack(undone, orders)).toBe(isBack);
    expect(isPutBack(order(), orders)).toBe(false);
  });
});

describe("keeping sorted", () => {
  const describeIt = (one: KeptOrder, rest: { last?: Order; movedToday?: number } = {}) =>
    describeKept(one, { movedToday: 0, ...rest }, NOW);

  it("says no more moves than its limit allows, and how many were made", () => {
    const upcoming = { at: "2026-11-23T13:00:00.000Z", moves: 280 };
    expect(describeIt(kept({ upcoming }))).toMatch(/ Next: 10 moves, not before .+\. At most/);
    expect(describeIt(kept({ upcoming: { ...upcoming, moves: 1 } }))).toContain(" Next: 1 move,");
    expect(describeIt(kept())).toMatch(
      /moved now\. At most 10 moves in 24 hours, over all playlists, until/,
    );
    expect(describeIt(kept(), { movedToday: 4 })).toContain("over all playlists (4 made), until");
  });

  it("says that it pauses after a refusal, and why if its last order is not shown", () => {
    const paused = { code: "manual_order_required" } as const;
    const words = "It is on: Title, A to Z. It is paused: nothing is moved until you agree again.";
    expect(describeIt(kept({ paused }), { last: order({ state: "failed" }) })).toBe(words);
    expect(describeIt(kept({ paused }))).toBe(
      `${words} YouTube sorts this playlist itself. Choose “Manual” as its order on YouTube, then save your order again.`,
    );
    expect(describeIt(kept(), { last: order({ state: "failed" }) })).toContain(
      "Nothing needs to be",
    );
  });

  it("says that nothing has to be moved only where that is known", () => {
    expect(describeIt(kept({ sorted: false }))).toMatch(/^It is on: Title, A to Z\. At most 10/);
  });
});
