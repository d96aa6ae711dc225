// Keeping a playlist sorted while something else happens (product.md 24.4): changes and other orders of its owner, days of waiting,
// objects that die, and playlists that go.
import { afterEach, beforeEach, expect, test } from "vitest";
import { MOVES_A_DAY } from "#shared/order/kept-order.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { beginChange, drive, inLibrary, sync } from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { beginKeeping, type Keeping, NOTICE_MS } from "#tests/worker/keeping.ts";
import { endFaults } from "#tests/worker/read-library.ts";
import { deletePlaylistOnYouTube, moveOnYouTube } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, leaveWritesAndReads } from "#tests/worker/tables.ts";
import { createKeptOrders } from "#worker/library/order/kept-orders.ts";
import { openLibraryStore } from "#worker/library/store/store.ts";

const { mixed, long } = ownPlaylists;

let keeping: Keeping;

beforeEach(async () => {
  keeping = await beginKeeping();
});
afterEach(endFaults);

test("what its owner sorts meanwhile on YouTube stays, also where the day's limit leaves moves over", async () => {
  await keeping.keep(long.id);
  await keeping.ringAt(Date.now());
  const { shown, sorted } = await keeping.entriesOf(long.id);
  const [first = "", last = ""] = [sorted[0], sorted.at(-1)];
  expect(shown[0]).not.toBe(first);
  expect(shown.at(-1)).not.toBe(last);
  await moveOnYouTube(first, 0);
  await moveOnYouTube(last, shown.length - 1);
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  const now = (await keeping.entriesOf(long.id)).shown;
  expect([now[0], now.at(-1)]).toEqual([first, last]);
  const [order] = await keeping.orders();
  expect(order).toMatchObject({ state: "done", moved: MOVES_A_DAY });
  expect(order?.left).toBeGreaterThan(0);
});

test("moves that could not be begun are announced again", async () => {
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  const at = Date.parse((await keeping.kept()).kept[0]?.upcoming?.at ?? "");
  const moves = (await keeping.kept()).kept[0]?.upcoming?.moves;
  skipTo(at + 1000);
  await inLibrary(keeping.userId, async (_library, { storage }) => {
    const settings = createKeptOrders({
      kv: storage.kv,
      store: await openLibraryStore(storage, () => undefined),
      orders: { save: async () => ({ kind: "unavailable" }) },
      findOwner: async () => ({ isPremium: true, termsVersion: TERMS_VERSION }),
    });
    await settings.step(Date.now());
    await scheduler.wait(1);
  });
  const [again] = (await keeping.kept()).kept;
  expect(again).toMatchObject({ lastId: null, upcoming: { moves } });
  expect(Date.parse(again?.upcoming?.at ?? "")).toBeGreaterThan(at);
});

test("an object that dies before an order is stored begins it again, as it was announced", async () => {
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  const announced = (await keeping.kept()).kept;
  const at = Date.parse(announced[0]?.upcoming?.at ?? "");
  skipTo(at + 1000);
  await inLibrary(keeping.userId, async (_library, { storage }) => {
    const settings = createKeptOrders({
      kv: storage.kv,
      store: await openLibraryStore(storage, () => undefined),
      orders: { save: () => new Promise(() => undefined) },
      findOwner: async () => ({ isPremium: true, termsVersion: TERMS_VERSION }),
    });
    await settings.step(Date.now());
  });
  expect((await keeping.kept()).kept).toEqual(announced);
  await keeping.ringAt(at + 2000);
  expect(await keeping.isSorted(mixed.id)).toBe(true);
});

test.each([
  ["Premium", "is_premium = 0", { state: "failed", reason: { code: "premium_required" } }] as const,
  ["the current terms", "terms_version = null", { state: "stopped", reason: null }] as const,
])("an order that has waited makes no further move without %s", async (_what, without, end) => {
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  skipTo(Date.parse((await keeping.kept()).kept[0]?.upcoming?.at ?? "") + 1000);
  await leaveWritesAndReads(100);
  await keeping.ringAt(Date.now() + 1000);
  const [order] = await keeping.orders();
  expect(order).toMatchObject({ state: "waiting", moved: 2 });
  expect((await keeping.kept()).kept).toMatchObject([{ sorted: false, upcoming: null }]);
  await emptyLedger();
  await bindings.DB.prepare(`update users set ${without}`).run();
  await keeping.ringAt(Date.parse(order?.resumesAt ?? "") + 3_600_000);
  await bindings.DB.prepare(`update users set terms_version = ${TERMS_VERSION}`).run();
  expect(await keeping.orders()).toMatchObject([{ ...end, moved: 2 }]);
  // After the next reading.
  await sync(keeping.userId);
  await keeping.ringAt(Date.now());
  expect((await keeping.kept()).kept).toMatchObject(end.reason ? [] : [{ paused: null }]);
});

test("a playlist that is gone from YouTube is not kept sorted any more", async () => {
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  await deletePlaylistOnYouTube(mixed.id);
  skipTo(Date.now() + 2 * NOTICE_MS);
  await sync(keeping.userId);
  await keeping.ringAt(Date.now());
  expect((await keeping.kept()).kept).toEqual([]);
});

test("another order that its owner saves, or puts back, turns it off and stays", async () => {
  const post = async (path: string, body: unknown): Promise<unknown> =>
    keeping.browser.json(path, { method: "POST", body: JSON.stringify(body) });
  const { shown: before } = await keeping.entriesOf(mixed.id);
  const itemIds = before.toReversed();
  const planOf = async () => post(`/api/playlists/${mixed.id}/order-plan`, { itemIds });
  expect(await planOf()).toMatchObject({ endsKeeping: false });
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  expect(await planOf()).toMatchObject({ endsKeeping: true });
  await beginChange(keeping.userId, (library) =>
    library.saveOrder(keeping.userId, {
      playlistId: mixed.id,
      itemIds,
      moves: 99,
      mostMoves: 99,
      requestId: crypto.randomUUID(),
      why: "chosen",
    }),
  );
  await drive(keeping.userId);
  expect((await keeping.kept()).kept).toEqual([]);
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  expect(await keeping.isSorted(mixed.id)).toBe(true);
  const [order] = await keeping.orders();
  const plan = await keeping.browser.json(`/api/library/orders/${order?.id}/undo-plan`);
  expect(plan).toMatchObject({ endsKeeping: true });
  const undoId = crypto.randomUUID();
  await beginChange(keeping.userId, (library) =>
    library.undoOrder(keeping.userId, order?.id ?? "", undoId),
  );
  await drive(keeping.userId);
  expect((await keeping.kept()).kept).toEqual([]);
  await sync(keeping.userId);
  await keeping.ringAt(Date.now() + 2 * NOTICE_MS);
  expect((await keeping.entriesOf(mixed.id)).shown).toEqual(itemIds);
});
