// Saving an order to YouTube (product.md 24): the moves, what YouTube refuses, changes meanwhile, two devices, and the undo.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Order,
  type OrderPlan,
  orderPlanSchema,
  orderSchema,
  ordersSchema,
} from "#shared/contract/order.ts";
import { playlistDetailSchema } from "#shared/contract/playlists.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { beginChange, catchUp, drive, ITEMS, jobsOf } from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import {
  callsTo,
  changePlaylist,
  deletePlaylistOnYouTube,
  planFaults,
  refuseMoves,
  removeOnYouTube,
  resetSandbox,
} from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores, leaveWritesAndReads } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const { mixed } = ownPlaylists;

let browser: Browser;
let userId: string;
/** Item ids as last read, before anything was moved. */
let before: string[];

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await bindings.DB.prepare("update users set is_premium = 1").run();
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  userId = await idOf(browser);
  before = await shown();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return browser.json<Answer>(path, { method: "POST", body: JSON.stringify(body) });
}

/** The order in the library, without reading it again. */
async function shown(): Promise<string[]> {
  const detail = playlistDetailSchema.parse(await browser.json(`/api/playlists/${mixed.id}`));
  return detail.videos.map(({ id }) => id);
}

/** The order at YouTube. */
async function listed(): Promise<string[]> {
  await browser.json(`/api/playlists/${mixed.id}/sync-videos`, { method: "POST" });
  return shown();
}

async function planOf(itemIds: string[]): Promise<OrderPlan> {
  return orderPlanSchema.parse(await post(`/api/playlists/${mixed.id}/order-plan`, { itemIds }));
}

const asked = (itemIds: string[], requestId: string) => ({ itemIds, moves: 99, requestId });

async function save(itemIds: string[], requestId: string = crypto.randomUUID()): Promise<Order> {
  const body = asked(itemIds, requestId);
  return orderSchema.parse(await post(`/api/playlists/${mixed.id}/order`, body));
}

async function refusal(itemIds: string[], moves = 99): Promise<[number, string | null]> {
  const body = JSON.stringify({ ...asked(itemIds, crypto.randomUUID()), moves });
  const path = `/api/playlists/${mixed.id}/order`;
  return statusAndCode(await browser.call(path, { method: "POST", body }));
}

/** Starts it and skips all pauses, until it has ended or waits for the allowance. */
async function saveInAMoment(itemIds: string[]): Promise<Order> {
  useInstantTimers();
  const order = await saveAsFarAsUnitsGo(itemIds);
  restoreTimers();
  return order;
}

async function saveAsFarAsUnitsGo(itemIds: string[]): Promise<Order> {
  const requestId = crypto.randomUUID();
  await begin(itemIds, requestId);
  await drive(userId);
  return orderOf(requestId);
}

async function begin(itemIds: string[], requestId: string): Promise<void> {
  const mostMoves = Number.POSITIVE_INFINITY;
  const ask = { ...asked(itemIds, requestId), playlistId: mixed.id, mostMoves };
  await beginChange(userId, (library) => library.saveOrder(userId, { ...ask, why: "chosen" }));
}

async function orderOf(id: string): Promise<Order> {
  const { orders } = ordersSchema.parse(await browser.json("/api/library/orders"));
  const order = orders.find((one) => one.id === id);
  if (!order) throw new Error("no such order");
  return order;
}

async function undo(id: string, requestId: string = crypto.randomUUID()): Promise<Order> {
  return orderSchema.parse(await post(`/api/library/orders/${id}/undo`, { requestId }));
}

async function moves(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "PUT").length;
}

async function undoPlanOf(id: string): Promise<OrderPlan> {
  return orderPlanSchema.parse(await browser.json(`/api/library/orders/${id}/undo-plan`));
}

const reversed = (): string[] => before.toReversed();
const lastFirst = (): string[] => [...before.slice(-1), ...before.slice(0, -1)];

test("the plan says the fewest moves and their cost, and changes nothing", async () => {
  expect(await planOf(before)).toMatchObject({ moves: 0, units: 0, missing: 0 });
  expect(await planOf(lastFirst())).toMatchObject({ moves: 1, units: 50 });
  const most = before.length - 1;
  expect(await planOf(reversed())).toMatchObject({ moves: most, units: 50 * most });
  expect(await planOf([...before, "gone"])).toMatchObject({ moves: 0, missing: 1 });
  expect(await moves()).toBe(0);
});

test("the order is saved with the fewest moves, and the library shows it without another reading", async () => {
  const order = await save(reversed());
  expect(order).toMatchObject({
    playlistId: mixed.id,
    why: "chosen",
    state: "done",
    moved: before.length - 1,
    left: 0,
    reason: null,
    changedMeanwhile: false,
    canUndo: true,
  });
  expect(await moves()).toBe(before.length - 1);
  expect(await shown()).toEqual(reversed());
  expect(await listed()).toEqual(reversed());
  const [job] = (await jobsOf(userId)).filter(({ kind }) => kind === "order");
  expect(job).toMatchObject({ state: "done", read: before.length - 1 });
});

test("a repeated request moves nothing twice", async () => {
  const requestId = crypto.randomUUID();
  const both = await Promise.all([save(reversed(), requestId), save(reversed(), requestId)]);
  expect(both.map(({ state }) => state)).toEqual(["done", "done"]);
  await save(reversed(), requestId);
  expect(await moves()).toBe(before.length - 1);
});

test("an order that the playlist has already takes no move and cannot be undone", async () => {
  expect(await save(before)).toMatchObject({ state: "done", moved: 0, canUndo: false });
  expect(await moves()).toBe(0);
});

describe("undo", () => {
  test("puts the old order back, once, and can be undone itself", async () => {
    const { id } = await save(reversed());
    expect(await undoPlanOf(id)).toMatchObject({ moves: before.length - 1, missing: 0 });
    const requestId = crypto.randomUUID();
    const undone = await undo(id, requestId);
    expect(undone).toMatchObject({ why: "undo", state: "done", moved: before.length - 1 });
    expect(await listed()).toEqual(before);
    const sent = await moves();
    expect((await undo(id, requestId)).id).toBe(undone.id);
    expect((await undo(id)).id).toBe(undone.id);
    expect(await moves()).toBe(sent);
    expect(await orderOf(id)).toMatchObject({ canUndo: false, undoneBy: undone.id });
    const planned = await browser.call(`/api/library/orders/${id}/undo-plan`);
    expect(await statusAndCode(planned)).toEqual([404, "no_such_order"]);
    await undo(undone.id);
    expect(await listed()).toEqual(reversed());
  });

  test("stops an order that waits, and leaves out what went meanwhile", async () => {
    await leaveWritesAndReads(150);
    const order = await saveAsFarAsUnitsGo(reversed());
    expect(order).toMatchObject({ state: "waiting", reason: { code: "own_limit_reached" } });
    expect(order.moved).toBeGreaterThan(0);
    expect(order.left).toBe(before.length - 1 - order.moved);
    // Each move is undone by one, counted from where it is.
    expect(await undoPlanOf(order.id)).toMatchObject({ moves: order.moved });
    // Not with an empty ledger, which would set the clock back.
    await leaveWritesAndReads(1000);
    await removeOnYouTube(before[2] ?? "");
    const undoId = crypto.randomUUID();
    useInstantTimers();
    await beginChange(userId, (library) => library.undoOrder(userId, order.id, undoId));
    await drive(userId);
    await catchUp(userId);
    restoreTimers();
    expect(await orderOf(undoId)).toMatchObject({ why: "undo", state: "done" });
    expect(await orderOf(order.id)).toMatchObject({ state: "stopped", moved: order.moved });
    expect(await listed()).toEqual(before.toSpliced(2, 1));
  });

  test("of an order that is not known is refused", async () => {
    const path = `/api/library/orders/${crypto.randomUUID()}/undo`;
    const body = JSON.stringify({ requestId: crypto.randomUUID() });
    const response = await browser.call(path, { method: "POST", body });
    expect(await statusAndCode(response)).toEqual([404, "no_such_order"]);
  });
});

describe("refused", () => {
  test("Basic may save one move, and needs Premium for more", async () => {
    await bindings.DB.prepare("update users set is_premium = 0").run();
    expect(await refusal(reversed())).toEqual([403, "premium_required"]);
    expect(await moves()).toBe(0);
    expect(await save(lastFirst())).toMatchObject({ state: "done", moved: 1 });
  });

  test("a second device gets a code while the first one's order is under way", async () => {
    await leaveWritesAndReads(100);
    const order = await saveAsFarAsUnitsGo(reversed());
    expect(order.state).toBe("waiting");
    expect(await refusal(lastFirst())).toEqual([409, "order_under_way"]);
    await browser.json(`/api/library/jobs/${order.id}`, { method: "DELETE" });
    expect(await orderOf(order.id)).toMatchObject({ state: "stopped", moved: order.moved });
    expect(await shown()).not.toEqual(before);
    await emptyLedger();
    expect(await shown()).toEqual(await listed());
  });

  test("an order that needs more moves than were shown", async () => {
    expect(await refusal(reversed(), 1)).toEqual([409, "plan_changed"]);
    expect(await moves()).toBe(0);
  });

  test("an item that is named twice, and a playlist of nobody", async () => {
    expect(await refusal([...before, ...before])).toEqual([400, "invalid_input"]);
    const body = JSON.stringify({ itemIds: before });
    const path = "/api/playlists/PLnobody/order-plan";
    const response = await browser.call(path, { method: "POST", body });
    expect(await statusAndCode(response)).toEqual([404, "no_such_playlist"]);
  });
});

describe("YouTube refuses", () => {
  test("a list that it sorts itself: nothing is moved, and the reason says what to choose", async () => {
    await changePlaylist(mixed.id, { isSorted: true });
    expect(await save(reversed())).toMatchObject({
      state: "failed",
      moved: 0,
      left: before.length - 1,
      reason: { code: "manual_order_required" },
      canUndo: false,
    });
    expect(await moves()).toBe(1);
    expect(await listed()).toEqual(before);
  });

  test("in the middle: what was moved stays and is shown, and can be undone", async () => {
    await refuseMoves([2], "manualSortRequired");
    const order = await save(reversed());
    expect(order).toMatchObject({ state: "failed", moved: 2, canUndo: true });
    expect(await shown()).toEqual(await listed());
    await planFaults();
    await undo(order.id);
    expect(await listed()).toEqual(before);
  });

  test("one entry: it keeps its place, and all others are ordered", async () => {
    // It is tried once more, after all others.
    await refuseMoves([0, before.length - 1], "failedPrecondition");
    const order = await save(reversed());
    expect(order).toMatchObject({ state: "done", refused: 1, left: 0 });
    // The first one to move.
    const stays = reversed()[0] ?? "";
    const others = reversed().filter((id) => id !== stays);
    const now = await listed();
    expect(now).toContain(stays);
    expect(now.filter((id) => id !== stays)).toEqual(others);
  });

  test("a playlist that was deleted", async () => {
    await deletePlaylistOnYouTube(mixed.id);
    const order = await saveInAMoment(reversed());
    expect(order).toMatchObject({ state: "failed", moved: 0, reason: { code: "playlist_gone" } });
  });
});

describe("meanwhile", () => {
  test("F48: removed entries drop out, also if the library still has them", async () => {
    await removeOnYouTube(before[0] ?? "");
    const order = await save(reversed());
    expect(order).toMatchObject({ state: "done", left: 0 });
    await listed();
    await catchUp(userId);
    expect(await listed()).toEqual(reversed().slice(0, -1));
  });

  test("lost answers are looked for, and nothing is moved twice", async () => {
    await planFaults({
      method: "PUT",
      path: ITEMS,
      when: { every: 2 },
      action: { loseAnswer: true },
    });
    const order = await saveInAMoment(reversed());
    expect(order).toMatchObject({ state: "done", moved: before.length - 1 });
    expect(await moves()).toBe(before.length - 1);
    expect(await listed()).toEqual(reversed());
  });
});

test("an order waits for units, and goes on when it is continued by the next day", async () => {
  await leaveWritesAndReads(200);
  const order = await saveAsFarAsUnitsGo(reversed());
  expect(order).toMatchObject({ state: "waiting", reason: { code: "own_limit_reached" } });
  await emptyLedger();
  useInstantTimers();
  skipTo(Date.parse(order.resumesAt ?? "") + 3_600_000);
  await drive(userId);
  restoreTimers();
  expect(await orderOf(order.id)).toMatchObject({ state: "done", moved: before.length - 1 });
  expect(await moves()).toBe(before.length - 1);
  expect(await listed()).toEqual(reversed());
});
