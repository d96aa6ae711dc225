// Keeping a playlist sorted (product.md 24.4): the consent, what is announced, the day's limit, and turning it off.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type KeptOrders,
  keptOrdersSchema,
  type Order,
  ordersSchema,
} from "#shared/contract/order.ts";
import { playlistDetailSchema } from "#shared/contract/playlists.ts";
import { KEPT_NOTICE_MINUTES, MOVES_A_DAY } from "#shared/order/kept-order.ts";
import { sortVideos } from "#shared/order/sort-videos.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { beginChange, drive, inLibrary, sync } from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { changePlaylist, deletePlaylistOnYouTube, moveOnYouTube } from "#tests/worker/sandbox.ts";
import { bindings, changeLedger, emptyLedger, leaveUnits } from "#tests/worker/tables.ts";
import { createKeptOrders } from "#worker/library/kept-orders.ts";
import { openLibraryStore } from "#worker/library/store.ts";

const { mixed, long } = ownPlaylists;
const NOTICE_MS = KEPT_NOTICE_MINUTES * 60_000;
const DAY_MS = 86_400_000;

let browser: Browser;
let userId: string;

beforeEach(async () => {
  ({
    who: { browser, userId },
  } = await readLibrary("write"));
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(endFaults);

const kept = async (): Promise<KeptOrders> =>
  keptOrdersSchema.parse(await browser.json("/api/library/kept-orders"));

async function set(playlistId: string, body: unknown): Promise<Response> {
  const options = { method: "POST", body: JSON.stringify(body) };
  return browser.call(`/api/playlists/${playlistId}/kept-order`, options);
}

async function keep(playlistId: string, change: Record<string, unknown> = {}): Promise<Response> {
  const { channelId } = await browser.json<{ channelId: string }>("/api/youtube/status");
  const { offer } = await kept();
  const consent = { channelId, ...offer };
  return set(playlistId, { keep: true, by: "title", reversed: true, consent, ...change });
}

/** The alarm rings at this time, and what it begins runs to its end. */
async function ringAt(time: number): Promise<void> {
  skipTo(time);
  await inLibrary(userId, (library) => library.alarm());
  await drive(userId);
}

type Stored = { consent: { endsAt: string }; next: { at: number; moves: number } };

async function changeKept(change: (one: Stored) => Stored): Promise<void> {
  await inLibrary(userId, (_library, { storage }) => {
    const stored = storage.kv.get<Stored[]>("keptOrders") ?? [];
    storage.kv.put("keptOrders", stored.map(change));
  });
}

async function orders(): Promise<Order[]> {
  return ordersSchema.parse(await browser.json("/api/library/orders")).orders;
}

/** Item ids of a playlist as the library shows it, and in the order that is kept. */
async function entriesOf(playlistId: string): Promise<{ shown: string[]; sorted: string[] }> {
  const detail = playlistDetailSchema.parse(await browser.json(`/api/playlists/${playlistId}`));
  const idsOf = (videos: { id: string }[]) => videos.map(({ id }) => id);
  return { shown: idsOf(detail.videos), sorted: idsOf(sortVideos(detail.videos, "title", true)) };
}

async function isSorted(playlistId: string): Promise<boolean> {
  const { shown, sorted } = await entriesOf(playlistId);
  return shown.join() === sorted.join();
}

test("the moves are announced after a reading, and made an hour later", async () => {
  expect((await keep(mixed.id)).status).toBe(200);
  // Nobody has looked yet.
  expect((await kept()).kept).toMatchObject([{ sorted: false, upcoming: null }]);
  await ringAt(Date.now());
  const [announced] = (await kept()).kept;
  expect(announced?.sorted).toBe(false);
  const at = Date.parse(announced?.upcoming?.at ?? "");
  expect(at - Date.now()).toBeGreaterThan(NOTICE_MS - 60_000);
  expect(announced?.upcoming?.moves).toBeGreaterThan(0);
  expect(await orders()).toEqual([]);
  expect(await isSorted(mixed.id)).toBe(false);
  await ringAt(at + 1000);
  expect(await isSorted(mixed.id)).toBe(true);
  const [order] = await orders();
  const moved = announced?.upcoming?.moves ?? 0;
  expect(order).toMatchObject({ why: "kept", state: "done", moved, canUndo: true });
  expect(await kept()).toMatchObject({
    movedToday: moved,
    kept: [{ lastId: order?.id, upcoming: null, sorted: true }],
  });
  await sync(userId);
  expect((await kept()).kept).toMatchObject([{ upcoming: null }]);
});

test("no more moves are made in a day than its owner has agreed to", async () => {
  await keep(long.id);
  await ringAt(Date.now());
  await ringAt(Date.now() + NOTICE_MS + 1000);
  expect(await kept()).toMatchObject({ movedToday: MOVES_A_DAY });
  const next = Date.parse((await kept()).kept[0]?.upcoming?.at ?? "");
  expect(next - Date.now()).toBeGreaterThan(DAY_MS - 3_600_000);
  await ringAt(Date.now() + 2 * NOTICE_MS);
  expect((await orders()).map(({ moved }) => moved)).toEqual([MOVES_A_DAY]);
  await ringAt(next + 1000);
  expect((await orders()).map(({ moved }) => moved)).toEqual([MOVES_A_DAY, MOVES_A_DAY]);
});

test("no more moves are made than were announced; more are announced for an hour later", async () => {
  await keep(mixed.id);
  await ringAt(Date.now());
  const needed = (await kept()).kept[0]?.upcoming?.moves ?? 0;
  expect(needed).toBeGreaterThan(1);
  await changeKept((one) => ({ ...one, next: { ...one.next, moves: 1 } }));
  await ringAt(Date.now() + NOTICE_MS + 1000);
  expect((await orders()).map(({ moved }) => moved)).toEqual([1]);
  const next = (await kept()).kept[0]?.upcoming;
  expect(next?.moves).toBe(needed - 1);
  expect(Date.parse(next?.at ?? "") - Date.now()).toBeGreaterThan(NOTICE_MS - 60_000);
  await ringAt(Date.parse(next?.at ?? "") + 1000);
  expect(await isSorted(mixed.id)).toBe(true);
});

test("what its owner sorts meanwhile on YouTube stays, also where the day's limit leaves moves over", async () => {
  await keep(long.id);
  await ringAt(Date.now());
  const { shown, sorted } = await entriesOf(long.id);
  const [first = "", last = ""] = [sorted[0], sorted.at(-1)];
  expect(shown[0]).not.toBe(first);
  expect(shown.at(-1)).not.toBe(last);
  await moveOnYouTube(first, 0);
  await moveOnYouTube(last, shown.length - 1);
  await ringAt(Date.now() + NOTICE_MS + 1000);
  const now = (await entriesOf(long.id)).shown;
  expect([now[0], now.at(-1)]).toEqual([first, last]);
  const [order] = await orders();
  expect(order).toMatchObject({ state: "done", moved: MOVES_A_DAY });
  expect(order?.left).toBeGreaterThan(0);
});

test("playlists that are due at once share the day's limit", async () => {
  await keep(mixed.id);
  await keep(long.id);
  await ringAt(Date.now());
  await ringAt(Date.now() + NOTICE_MS + 1000);
  const made = (await orders()).reduce((sum, { moved }) => sum + moved, 0);
  expect(made).toBe(MOVES_A_DAY);
  expect(await kept()).toMatchObject({ movedToday: MOVES_A_DAY });
});

test("the day's limit counts from when moves are made, not from when they were planned", async () => {
  await keep(mixed.id);
  await ringAt(Date.now());
  await ringAt(Date.now() + NOTICE_MS + 1000);
  const { movedToday } = await kept();
  expect(movedToday).toBeGreaterThan(0);
  // It has waited for units for two days.
  const waited = `update orders set planned_at = planned_at - ${2 * DAY_MS}`;
  await inLibrary(userId, (_library, { storage }) => void storage.sql.exec(waited));
  expect((await kept()).movedToday).toBe(movedToday);
  skipTo(Date.now() + DAY_MS);
  expect((await kept()).movedToday).toBe(0);
});

test("moves that could not be begun are announced again", async () => {
  await keep(mixed.id);
  await ringAt(Date.now());
  const at = Date.parse((await kept()).kept[0]?.upcoming?.at ?? "");
  const moves = (await kept()).kept[0]?.upcoming?.moves;
  skipTo(at + 1000);
  await inLibrary(userId, async (_library, { storage }) => {
    const settings = createKeptOrders({
      kv: storage.kv,
      store: await openLibraryStore(storage, () => undefined),
      orders: { save: async () => ({ kind: "unavailable" }) },
      findOwner: async () => ({ isPremium: true, termsVersion: TERMS_VERSION }),
    });
    await settings.step(Date.now());
    await scheduler.wait(1);
  });
  const [again] = (await kept()).kept;
  expect(again).toMatchObject({ lastId: null, upcoming: { moves } });
  expect(Date.parse(again?.upcoming?.at ?? "")).toBeGreaterThan(at);
});

test("an object that dies before an order is stored begins it again, as it was announced", async () => {
  await keep(mixed.id);
  await ringAt(Date.now());
  const announced = (await kept()).kept;
  const at = Date.parse(announced[0]?.upcoming?.at ?? "");
  skipTo(at + 1000);
  await inLibrary(userId, async (_library, { storage }) => {
    const settings = createKeptOrders({
      kv: storage.kv,
      store: await openLibraryStore(storage, () => undefined),
      orders: { save: () => new Promise(() => undefined) },
      findOwner: async () => ({ isPremium: true, termsVersion: TERMS_VERSION }),
    });
    await settings.step(Date.now());
  });
  expect((await kept()).kept).toEqual(announced);
  await ringAt(at + 2000);
  expect(await isSorted(mixed.id)).toBe(true);
});

test.each([
  ["Premium", "is_premium = 0"] as const,
  ["the current terms", "terms_version = null"] as const,
])("an order that has waited makes no further move without %s", async (_what, without) => {
  await keep(mixed.id);
  await ringAt(Date.now());
  skipTo(Date.parse((await kept()).kept[0]?.upcoming?.at ?? "") + 1000);
  await leaveUnits("writes", 100);
  await changeLedger((state) => {
    state.taken.main.sync -= 40;
  });
  await ringAt(Date.now() + 1000);
  const [order] = await orders();
  expect(order).toMatchObject({ state: "waiting", moved: 2 });
  expect((await kept()).kept).toMatchObject([{ sorted: false, upcoming: null }]);
  await emptyLedger();
  await bindings.DB.prepare(`update users set ${without}`).run();
  await ringAt(Date.parse(order?.resumesAt ?? "") + 3_600_000);
  await bindings.DB.prepare(`update users set terms_version = ${TERMS_VERSION}`).run();
  expect(await orders()).toMatchObject([{ state: "stopped", moved: 2 }]);
});

test("a playlist that is gone from YouTube is not kept sorted any more", async () => {
  await keep(mixed.id);
  await ringAt(Date.now());
  await deletePlaylistOnYouTube(mixed.id);
  skipTo(Date.now() + 2 * NOTICE_MS);
  await sync(userId);
  await ringAt(Date.now());
  expect((await kept()).kept).toEqual([]);
});

test("turned off before they begin, no move is made", async () => {
  await keep(mixed.id);
  await ringAt(Date.now());
  expect(keptOrdersSchema.parse(await (await set(mixed.id, { keep: false })).json()).kept).toEqual(
    [],
  );
  await ringAt(Date.now() + NOTICE_MS + 1000);
  expect(await orders()).toEqual([]);
});

test("another order that its owner saves, or puts back, turns it off and stays", async () => {
  const post = async (path: string, body: unknown): Promise<unknown> =>
    browser.json(path, { method: "POST", body: JSON.stringify(body) });
  const { shown: before } = await entriesOf(mixed.id);
  const itemIds = before.toReversed();
  const planOf = async () => post(`/api/playlists/${mixed.id}/order-plan`, { itemIds });
  expect(await planOf()).toMatchObject({ endsKeeping: false });
  await keep(mixed.id);
  await ringAt(Date.now());
  expect(await planOf()).toMatchObject({ endsKeeping: true });
  await beginChange(userId, (library) =>
    library.saveOrder(userId, {
      ...{ playlistId: mixed.id, itemIds, moves: 99, mostMoves: 99, why: "chosen" },
      requestId: crypto.randomUUID(),
    }),
  );
  await drive(userId);
  expect((await kept()).kept).toEqual([]);
  await keep(mixed.id);
  await ringAt(Date.now());
  await ringAt(Date.now() + NOTICE_MS + 1000);
  expect(await isSorted(mixed.id)).toBe(true);
  const [order] = await orders();
  const plan = await browser.json(`/api/library/orders/${order?.id}/undo-plan`);
  expect(plan).toMatchObject({ endsKeeping: true });
  const undoId = crypto.randomUUID();
  await beginChange(userId, (library) => library.undoOrder(userId, order?.id ?? "", undoId));
  await drive(userId);
  expect((await kept()).kept).toEqual([]);
  await sync(userId);
  await ringAt(Date.now() + 2 * NOTICE_MS);
  expect((await entriesOf(mixed.id)).shown).toEqual(itemIds);
});

test("nothing is moved after its year, and without Premium it is turned off", async () => {
  await keep(mixed.id);
  await bindings.DB.prepare("update users set is_premium = 0").run();
  await ringAt(Date.now() + NOTICE_MS);
  expect((await kept()).kept).toEqual([]);
  await bindings.DB.prepare("update users set is_premium = 1").run();
  await keep(mixed.id);
  const [one] = (await kept()).kept;
  const endsAt = new Date(Date.now() - 1).toISOString();
  await changeKept((row) => ({ ...row, consent: { ...row.consent, endsAt } }));
  await ringAt(Date.now() + NOTICE_MS);
  expect(one?.ended).toBe(false);
  expect((await kept()).kept).toMatchObject([{ ended: true, upcoming: null }]);
  expect(await orders()).toEqual([]);
});

test("it needs Premium, and consent to exactly what is offered", async () => {
  const { offer } = await kept();
  const other = { channelId: "UCanother", ...offer };
  expect(await statusAndCode(await keep(mixed.id, { consent: other }))).toEqual([
    409,
    "consent_outdated",
  ]);
  expect(await statusAndCode(await keep("PLnobody"))).toEqual([404, "no_such_playlist"]);
  await bindings.DB.prepare("update users set is_premium = 0").run();
  expect(await statusAndCode(await keep(mixed.id))).toEqual([403, "premium_required"]);
});

test("after a refusal of YouTube it pauses and says why, until its owner agrees again", async () => {
  await changePlaylist(mixed.id, { isSorted: true });
  await keep(mixed.id);
  await ringAt(Date.now());
  expect((await kept()).kept).toMatchObject([{ paused: null }]);
  await ringAt(Date.now() + NOTICE_MS + 1000);
  const paused = { code: "manual_order_required" };
  expect((await kept()).kept).toMatchObject([{ paused, upcoming: null }]);
  await sync(userId);
  await ringAt(Date.now() + 2 * NOTICE_MS);
  expect(await orders()).toMatchObject([{ state: "failed" }]);
  await changePlaylist(mixed.id, { isSorted: false });
  await keep(mixed.id);
  expect((await kept()).kept).toMatchObject([{ paused: null }]);
  await ringAt(Date.now());
  await ringAt(Date.now() + NOTICE_MS + 1000);
  expect(await isSorted(mixed.id)).toBe(true);
});
