// The account is deleted while its object waits for YouTube: the work ends, nothing more is sent,
// and no data comes back.
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  countCalls,
  inARow,
  inLibrary,
  ITEMS,
  type Person,
  person,
  rowsOf,
  upTo,
} from "#tests/worker/driven-library.ts";
import { rebind } from "#tests/worker/faulty-bindings.ts";
import { capTimeouts } from "#tests/worker/instant-timers.ts";
import { libraryHolds, placesWith } from "#tests/worker/library.ts";
import { endFaults } from "#tests/worker/read-library.ts";
import { newCalls, planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import { allRows, bindings, changed, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const DELAY_MS = 500;
// `npm test` erases the account at half of the calls, the campaigns at each.
const STRIDE = inject("campaign").seeds === "few" ? 4 : 2;
const { long } = ownPlaylists;

let who: Person;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  who = await person("write");
});
afterEach(endFaults);

/**
 * Erases the account while a call to YouTube is in flight; afterwards nothing is sent or stored.
 * @param begun how many deletions have been sent by then
 */
async function eraseMeanwhile(asked: Promise<Response>, begun = 0): Promise<number> {
  await vi.waitFor(async () => {
    const { calls } = await readLog();
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(begun);
    const open = calls.filter(({ status }) => status === null);
    expect(open.map(({ vendor }) => vendor)).toContain("youtube");
  }, 5000);
  const body = JSON.stringify({ confirmation: "delete my account" });
  const erased = await who.browser.call("/api/account", { method: "DELETE", body });
  expect(await erased.json()).toEqual({ deleted: true });
  await newCalls();
  const { status } = await asked;
  await scheduler.wait(2 * DELAY_MS);
  expect((await newCalls()).filter(({ vendor }) => vendor === "youtube")).toEqual([]);
  expect(await placesWith(who.userId)).toEqual([]);
  expect(await libraryHolds(who.userId)).toEqual({ stored: 0, alarm: null });
  const tables = "select name from sqlite_master where name not like '\\_cf%' escape '\\'";
  expect(await rowsOf(who.userId, tables)).toEqual([]);
  return status;
}

test.each([
  ["is late", { delayMs: DELAY_MS }, 0],
  ["never comes", { stall: true }, 1],
])(
  "F33: the account goes in the middle of a sync, at one call of several, whose answer %s: the job dies, and no row comes back",
  async (_name, action, turn) => {
    const calls = await countCalls(() =>
      who.browser.json("/api/playlists/sync-all", { method: "POST" }),
    );
    expect(calls).toBeGreaterThan(5);
    capTimeouts(DELAY_MS);
    for (const call of upTo(calls).filter((one) => one % STRIDE === turn)) {
      await emptyStores();
      await emptyLedger();
      who = await person();
      await planFaults(...inARow(call, 1, action));
      const asked = who.browser.call("/api/playlists/sync-all", { method: "POST" });
      expect([call, await eraseMeanwhile(asked)]).toEqual([call, 409]);
    }
  },
);

test.each<[string, Record<string, unknown>[], number]>([
  ["the first deletion", [{ method: "DELETE", when: { at: 0 }, action: { delayMs: DELAY_MS } }], 1],
  ["the third deletion", [{ method: "DELETE", when: { at: 2 }, action: { delayMs: DELAY_MS } }], 3],
  [
    "a deletion without answer",
    [{ method: "DELETE", when: { at: 1 }, action: { stall: true } }],
    2,
  ],
  [
    "the look at what a lost answer did",
    [
      { method: "DELETE", when: { at: 1 }, times: 1, action: { status: 500, body: {} } },
      { method: "GET", when: { always: true }, action: { delayMs: DELAY_MS } },
    ],
    2,
  ],
])(
  "F33: it goes half-way through a removal, at %s: nothing more is removed, and no row comes back",
  async (_name, plan, sent) => {
    await bindings.DB.prepare("update users set is_premium = 1").run();
    await who.browser.json("/api/playlists/sync-all", { method: "POST" });
    const { videos } = await who.browser.json<{ videos: { id: string }[] }>(
      `/api/playlists/${long.id}`,
    );
    const videoIds = [0, 50, 100, 150, 200].map((position) => videos[position]?.id ?? "");
    capTimeouts(DELAY_MS);
    await planFaults(...plan.map((rule) => ({ path: ITEMS, ...rule })));
    const asked = who.browser.call(`/api/playlists/${long.id}/videos`, {
      method: "DELETE",
      body: JSON.stringify({ videoIds }),
    });
    expect(await eraseMeanwhile(asked, sent)).toBe(500);
    const { calls } = await readLog();
    const deletions = calls.filter(({ method, path }) => method === "DELETE" && path === ITEMS);
    expect(deletions.map(({ query }) => query["id"])).toEqual(videoIds.slice(0, sent));
  },
);

test("F33: rows that are being written to D1 during the erasure do not come back", async () => {
  const batch = async (statements: D1PreparedStatement[]) => {
    await scheduler.wait(DELAY_MS);
    return bindings.DB.batch(statements);
  };
  const DB = changed(bindings.DB, { batch });
  await inLibrary(who.userId, async (library) => {
    await library.erase();
    rebind(library, { ...bindings, DB });
  });
  const asked = who.browser.call("/api/playlists/sync", { method: "POST" });
  await vi.waitFor(async () => {
    expect(await rowsOf(who.userId, "select id from playlists")).toHaveLength(3);
  });
  await who.browser.json("/api/youtube", { method: "DELETE" });
  await (await asked).text();
  await scheduler.wait(2 * DELAY_MS);
  expect((await allRows())["playlists"]).toEqual([]);
});
