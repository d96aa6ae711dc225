// Saved orders in doubt (product.md 24.2, 24.3): lists that lag, places that are refused again and again, entries that are gone,
// readings in the middle, and undos that were stopped or come late.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Order, ordersSchema } from "#shared/contract/order.ts";
import { playlistDetailSchema } from "#shared/contract/playlists.ts";
import { OPEN_CHANGES_LIMIT } from "#shared/youtube-limits.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import type { Browser } from "#tests/worker/browser.ts";
import {
  beginChange,
  catchUp,
  drive,
  inLibrary,
  ITEMS,
  libraryOf,
  LONG,
  restart,
  rowsOf,
  sync,
  upTo,
} from "#tests/worker/driven-library.ts";
import { rebind } from "#tests/worker/faulty-bindings.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import {
  callsTo,
  moveOnYouTube,
  planFaults,
  removeOnYouTube,
  settings,
} from "#tests/worker/sandbox.ts";
import {
  bindings,
  changed,
  emptyLedger,
  leaveUnits,
  leaveWritesAndReads,
} from "#tests/worker/tables.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";

const { mixed, long } = ownPlaylists;
const LATE = { listLagMs: 600_000 };

let browser: Browser;
let userId: string;

beforeEach(async () => {
  ({
    who: { browser, userId },
  } = await readLibrary("write"));
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(endFaults);

/** The order in the library, without reading it again. */
async function shown({ id } = mixed): Promise<string[]> {
  const detail = playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
  return detail.videos.map((video) => video.id);
}

async function orderOf(id: string): Promise<Order> {
  const { orders } = ordersSchema.parse(await browser.json("/api/library/orders"));
  const order = orders.find((one) => one.id === id);
  if (!order) throw new Error("no such order");
  return order;
}

const asked = (itemIds: string[], requestId: string, playlistId: string) => ({
  playlistId,
  itemIds,
  moves: 999,
  mostMoves: 999,
  requestId,
  why: "chosen" as const,
});

async function begin(itemIds: string[], { id } = mixed): Promise<string> {
  const requestId = crypto.randomUUID();
  const ask = asked(itemIds, requestId, id);
  await beginChange(userId, (library) => library.saveOrder(userId, ask));
  return requestId;
}

async function save(itemIds: string[], list = mixed): Promise<Order> {
  const id = await begin(itemIds, list);
  await drive(userId);
  return orderOf(id);
}

async function undo(id: string, requestId: string = crypto.randomUUID()): Promise<Order> {
  await beginChange(userId, (library) => library.undoOrder(userId, id, requestId));
  await drive(userId);
  return orderOf(requestId);
}

async function moves(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "PUT").length;
}

/** These moves, counted from 0, have this fault. */
async function failMoves(ats: readonly number[], action: unknown): Promise<void> {
  const rule = { method: "PUT", path: ITEMS, action };
  await planFaults(...ats.map((at) => ({ ...rule, when: { at } })));
}

const refusedFor = (reason: string) => ({
  status: 400,
  body: { error: { code: 400, message: "", errors: [{ reason }] } },
});

test("an undo that was stopped can be asked for again, and its own request does nothing twice", async () => {
  const before = await shown();
  const order = await save(before.toReversed());
  await leaveUnits("writes", 100);
  const undoId = crypto.randomUUID();
  expect(await undo(order.id, undoId)).toMatchObject({ state: "waiting" });
  expect(await orderOf(order.id)).toMatchObject({ canUndo: false, undoneBy: undoId });
  await libraryOf(userId).stop(undoId);
  expect(await orderOf(order.id)).toMatchObject({ canUndo: true, undoneBy: null });
  await emptyLedger();
  const sent = await moves();
  expect(await libraryOf(userId).undoOrder(userId, order.id, undoId)).toMatchObject({
    order: { id: undoId, state: "stopped" },
  });
  expect(await moves()).toBe(sent);
  const again = await undo(order.id);
  expect(again).toMatchObject({ why: "undo", state: "done" });
  expect(await shown()).toEqual(before);
  expect(await orderOf(order.id)).toMatchObject({ canUndo: false, undoneBy: again.id });
});

test("an older order is undone from the list that later ones have left", async () => {
  const before = await shown(long);
  const first = await save([...before.slice(1), ...before.slice(0, 1)], long);
  // One person has units for thirty changes a day.
  const middle = before.slice(20, 32).toReversed();
  await save([...before.slice(0, 20), ...middle, ...before.slice(32)], long);
  expect(await libraryOf(userId).planUndo(first.id)).toMatchObject({ moves: middle.length - 1 });
  expect(await undo(first.id)).toMatchObject({ state: "done", moved: middle.length - 1 });
  expect(await shown(long)).toEqual(before);
});

test("a place that YouTube refuses is not sent again and again", async () => {
  const wanted = (await shown(long)).toReversed();
  await failMoves(upTo(900).slice(2), refusedFor("invalidPlaylistItemPosition"));
  await settings(LATE);
  const began = Date.now();
  const id = await begin(wanted.slice(0, 20), long);
  let slices = 0;
  await drive(userId, async () => {
    slices += 1;
    // From then on lists show everything.
    if (slices === 3) await settings({ listLagMs: 0 });
  });
  expect(await orderOf(id)).toMatchObject({ state: "done", moved: 2 });
  // Once to learn that the place is wrong, and once for each entry.
  expect(await moves()).toBeLessThanOrEqual(2 + 1 + 20);
  expect(Date.now() - began).toBeGreaterThanOrEqual(10_000);
});

test("entries that their owner has removed do not count as refused, however many", async () => {
  const before = await shown(long);
  await settings(LATE);
  for (const id of before.slice(-6)) await removeOnYouTube(id);
  const id = await begin([...before.slice(-8), ...before.slice(0, -8)], long);
  let slices = 0;
  await drive(userId, async () => {
    slices += 1;
    if (slices === 1) await settings({ listLagMs: 0 });
  });
  expect(await orderOf(id)).toMatchObject({ state: "done", refused: 0, changedMeanwhile: true });
  await sync(userId, LONG);
  await catchUp(userId);
  expect(await shown(long)).toEqual([...before.slice(-8, -6), ...before.slice(0, -8)]);
});

test("entries of another playlist are left out, and not moved even where an order names them", async () => {
  const [before, others] = [await shown(), await shown(long)];
  const hostile = [...others.slice(0, 3), ...before.toReversed()];
  const id = await begin(hostile);
  const [row] = await rowsOf<{ wanted: string }>(userId, "select wanted from orders");
  expect(JSON.parse(row?.wanted ?? "")).toEqual(before.toReversed());
  const wanted = JSON.stringify(hostile);
  await inLibrary(userId, (_library, { storage: { sql } }) => {
    sql.exec("update orders set wanted = ?", wanted);
  });
  await drive(userId);
  expect(await orderOf(id)).toMatchObject({ state: "done", moved: before.length - 1 });
  expect(await moves()).toBe(before.length - 1);
  await sync(userId);
  expect([await shown(), await shown(long)]).toEqual([before.toReversed(), others]);
});

test("what a reading has shown while an order waited stays when it is stopped", async () => {
  const before = await shown();
  await leaveWritesAndReads(200);
  const order = await save(before.toReversed());
  expect(order.state).toBe("waiting");
  expect(order.moved).toBeGreaterThan(0);
  await emptyLedger();
  skipTo(Date.parse(order.at) + 2 * LAG_MS);
  const [third = ""] = (await shown()).slice(2, 3);
  await moveOnYouTube(third, 0);
  await sync(userId, { kind: "videos", playlistId: mixed.id });
  const now = await shown();
  expect(now[0]).toBe(third);
  await libraryOf(userId).stop(order.id);
  expect(await orderOf(order.id)).toMatchObject({ state: "stopped" });
  expect(await shown()).toEqual(now);
});

test("an undo that is one change too many leaves the order under way", async () => {
  await leaveWritesAndReads(200);
  const order = await save((await shown()).toReversed());
  expect(order.state).toBe("waiting");
  await rowsOf(
    userId,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${OPEN_CHANGES_LIMIT})
     insert into jobs (id, user_id, kind, state, queue, walk_id, started_at, resumes_at)
     select 'waiting' || i, '${userId}', 'remove', 'paused', '[""]', '', i, 9e15 from n`,
  );
  const undoId = crypto.randomUUID();
  expect(await libraryOf(userId).undoOrder(userId, order.id, undoId)).toEqual({
    kind: "too_many_jobs",
  });
  expect(await orderOf(order.id)).toMatchObject({ state: "waiting", undoneBy: null });
});

test("moves are counted again where the order is stored", async () => {
  const before = await shown();
  const last = [...before.slice(-1), ...before.slice(0, -1)];
  await restart(userId);
  const requestId = crypto.randomUUID();
  await inLibrary(userId, (library, { storage: { sql } }) => {
    const prepare = (query: string) => {
      // A reading ends while D1 learns of the job.
      if (query.includes("due_at")) {
        const order = JSON.stringify(before.toReversed());
        sql.exec("update pages set item_ids = ? where playlist_id = ?", order, mixed.id);
      }
      return bindings.DB.prepare(query);
    };
    rebind(library, { ...bindings, DB: changed(bindings.DB, { prepare }) });
  });
  const ask = { ...asked(last, requestId, mixed.id), moves: 1, mostMoves: 1 };
  expect(await libraryOf(userId).saveOrder(userId, ask)).toEqual({ kind: "outdated" });
  expect(await rowsOf(userId, "select 1 from orders")).toEqual([]);
});

test("after an order a list from before it is not taken for a change", async () => {
  const before = await shown();
  await save(before.toReversed());
  await settings(LATE);
  const id = await begin(before);
  let slices = 0;
  await drive(userId, async () => {
    slices += 1;
    if (slices === 1) await settings({ listLagMs: 0 });
  });
  expect(await orderOf(id)).toMatchObject({ state: "done", changedMeanwhile: false });
  const [row] = await rowsOf<{ before: string }>(
    userId,
    `select before from orders where id = '${id}'`,
  );
  expect(JSON.parse(row?.before ?? "")).toEqual(before.toReversed());
});

test("stopped while a move is under way, the list is read once it shows that move", async () => {
  const before = await shown();
  await failMoves([1], { loseAnswer: true });
  await settings(LATE);
  const id = await begin(before.toReversed());
  await inLibrary(userId, (library) => library.alarm());
  const [row] = await rowsOf<{ at: number | null }>(
    userId,
    "select json_extract(sent, '$.at') as at from orders",
  );
  const sentAt = row?.at ?? 0;
  expect(sentAt).toBeGreaterThan(0);
  await libraryOf(userId).stop(id);
  expect(await orderOf(id)).toMatchObject({ state: "stopped", moved: 1 });
  // What is confirmed is shown until then.
  expect(await shown()).toEqual([...before.slice(-1), ...before.slice(0, -1)]);
  const open = "select resumes_at as at from jobs where kind = 'videos' and ended_at is null";
  expect(await rowsOf(userId, open)).toEqual([{ at: sentAt + LAG_MS }]);
  await settings({ listLagMs: 0 });
  await drive(userId);
  expect((await shown()).slice(0, 2)).toEqual(before.slice(-2).toReversed());
});
