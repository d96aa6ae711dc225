// Keeping a playlist sorted (product.md 24.4): the consent, what is announced, the day's limit, and turning it off.
import { afterEach, beforeEach, expect, test } from "vitest";
import { keptOrdersSchema } from "#shared/contract/order.ts";
import { MOVES_A_DAY } from "#shared/order/kept-order.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { inLibrary, sync } from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { beginKeeping, type Keeping, NOTICE_MS } from "#tests/worker/keeping.ts";
import { endFaults } from "#tests/worker/read-library.ts";
import { changePlaylist } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

const { mixed, long } = ownPlaylists;
const DAY_MS = 86_400_000;

let keeping: Keeping;

beforeEach(async () => {
  keeping = await beginKeeping();
});
afterEach(endFaults);

test("the moves are announced after a reading, and made an hour later", async () => {
  expect((await keeping.keep(mixed.id)).status).toBe(200);
  const [announced] = (await keeping.kept()).kept;
  expect(announced?.sorted).toBe(false);
  const at = Date.parse(announced?.upcoming?.at ?? "");
  expect(at - Date.now()).toBeGreaterThan(NOTICE_MS - 60_000);
  expect(announced?.upcoming?.moves).toBeGreaterThan(0);
  expect(await keeping.orders()).toEqual([]);
  expect(await keeping.isSorted(mixed.id)).toBe(false);
  await keeping.ringAt(at + 1000);
  expect(await keeping.isSorted(mixed.id)).toBe(true);
  const [order] = await keeping.orders();
  const moved = announced?.upcoming?.moves ?? 0;
  expect(order).toMatchObject({ why: "kept", state: "done", moved, canUndo: true });
  expect(await keeping.kept()).toMatchObject({
    movedToday: moved,
    kept: [{ lastId: order?.id, upcoming: null, sorted: true }],
  });
  await sync(keeping.userId);
  expect((await keeping.kept()).kept).toMatchObject([{ upcoming: null }]);
});

test("no more moves are made in a day than its owner has agreed to", async () => {
  await keeping.keep(long.id);
  await keeping.ringAt(Date.now());
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  expect(await keeping.kept()).toMatchObject({ movedToday: MOVES_A_DAY });
  const next = Date.parse((await keeping.kept()).kept[0]?.upcoming?.at ?? "");
  expect(next - Date.now()).toBeGreaterThan(DAY_MS - 3_600_000);
  await keeping.ringAt(Date.now() + 2 * NOTICE_MS);
  expect((await keeping.orders()).map(({ moved }) => moved)).toEqual([MOVES_A_DAY]);
  await keeping.ringAt(next + 1000);
  expect((await keeping.orders()).map(({ moved }) => moved)).toEqual([MOVES_A_DAY, MOVES_A_DAY]);
});

test("no more moves are made than were announced; more are announced for an hour later", async () => {
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  const needed = (await keeping.kept()).kept[0]?.upcoming?.moves ?? 0;
  expect(needed).toBeGreaterThan(1);
  await keeping.changeKept((one) => ({ ...one, next: { ...one.next, moves: 1 } }));
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  expect((await keeping.orders()).map(({ moved }) => moved)).toEqual([1]);
  const next = (await keeping.kept()).kept[0]?.upcoming;
  expect(next?.moves).toBe(needed - 1);
  expect(Date.parse(next?.at ?? "") - Date.now()).toBeGreaterThan(NOTICE_MS - 60_000);
  await keeping.ringAt(Date.parse(next?.at ?? "") + 1000);
  expect(await keeping.isSorted(mixed.id)).toBe(true);
});

test("playlists that are due at once share the day's limit", async () => {
  await keeping.keep(mixed.id);
  await keeping.keep(long.id);
  await keeping.ringAt(Date.now());
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  const made = (await keeping.orders()).reduce((sum, { moved }) => sum + moved, 0);
  expect(made).toBe(MOVES_A_DAY);
  expect(await keeping.kept()).toMatchObject({ movedToday: MOVES_A_DAY });
});

test("the day's limit counts from when moves are made, not from when they were planned", async () => {
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  const { movedToday } = await keeping.kept();
  expect(movedToday).toBeGreaterThan(0);
  // It has waited for units for two days.
  const waited = `update orders set planned_at = planned_at - ${2 * DAY_MS}`;
  await inLibrary(keeping.userId, (_library, { storage }) => void storage.sql.exec(waited));
  expect((await keeping.kept()).movedToday).toBe(movedToday);
  skipTo(Date.now() + DAY_MS);
  expect((await keeping.kept()).movedToday).toBe(0);
});

test("turned off before they begin, no move is made", async () => {
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  expect(
    keptOrdersSchema.parse(await (await keeping.set(mixed.id, { keep: false })).json()).kept,
  ).toEqual([]);
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  expect(await keeping.orders()).toEqual([]);
});

test("nothing is moved after its year, and without Premium it is turned off", async () => {
  await keeping.keep(mixed.id);
  await bindings.DB.prepare("update users set is_premium = 0").run();
  await keeping.ringAt(Date.now() + NOTICE_MS);
  expect((await keeping.kept()).kept).toEqual([]);
  await bindings.DB.prepare("update users set is_premium = 1").run();
  await keeping.keep(mixed.id);
  const [one] = (await keeping.kept()).kept;
  const endsAt = new Date(Date.now() - 1).toISOString();
  await keeping.changeKept((row) => ({ ...row, consent: { ...row.consent, endsAt } }));
  await keeping.ringAt(Date.now() + NOTICE_MS);
  expect(one?.ended).toBe(false);
  expect((await keeping.kept()).kept).toMatchObject([{ ended: true, upcoming: null }]);
  expect(await keeping.orders()).toEqual([]);
});

test("it needs Premium, and consent to exactly what is offered", async () => {
  const { offer } = await keeping.kept();
  const other = { channelId: "UCanother", ...offer };
  expect(await statusAndCode(await keeping.keep(mixed.id, { consent: other }))).toEqual([
    409,
    "consent_outdated",
  ]);
  expect(await statusAndCode(await keeping.keep("PLnobody"))).toEqual([404, "no_such_playlist"]);
  await bindings.DB.prepare("update users set is_premium = 0").run();
  expect(await statusAndCode(await keeping.keep(mixed.id))).toEqual([403, "premium_required"]);
});

test("after a refusal of YouTube it pauses and says why, until its owner agrees again", async () => {
  await changePlaylist(mixed.id, { isSorted: true });
  await keeping.keep(mixed.id);
  await keeping.ringAt(Date.now());
  expect((await keeping.kept()).kept).toMatchObject([{ paused: null }]);
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  const paused = { code: "manual_order_required" };
  expect((await keeping.kept()).kept).toMatchObject([{ paused, upcoming: null }]);
  await sync(keeping.userId);
  await keeping.ringAt(Date.now() + 2 * NOTICE_MS);
  expect(await keeping.orders()).toMatchObject([{ state: "failed" }]);
  await changePlaylist(mixed.id, { isSorted: false });
  await keeping.keep(mixed.id);
  expect((await keeping.kept()).kept).toMatchObject([{ paused: null }]);
  await keeping.ringAt(Date.now());
  await keeping.ringAt(Date.now() + NOTICE_MS + 1000);
  expect(await keeping.isSorted(mixed.id)).toBe(true);
});
