// What was erased and comes back with a restore of D1, or of an object, is erased again (product.md 16.2.5, decision 74).
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "#tests/worker/browser.ts";
import { addChannel, makePremium } from "#tests/worker/channels.ts";
import { inLibrary, rowsOf } from "#tests/worker/driven-library.ts";
import { idOf, objectHolds } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { allKeys, allRows, bindings, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { createErasures } from "#worker/account/erasures.ts";
import { createDatabase } from "#worker/db/client.ts";
import { runHourly } from "#worker/scheduled.ts";
import { readSettings } from "#worker/settings.ts";

const OTHER = "other@example.com";
const LEAVER = "basic@example.com";
const SECOND = "collector@example.com";
const EMPTY = { tables: {}, keys: [] };
type Rows = Awaited<ReturnType<typeof allRows>>;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  const { keys } = await bindings.KV.list({ prefix: "erased" });
  await Promise.all(keys.map(({ name }) => bindings.KV.delete(name)));
});
afterEach(() => planFaults());

const cron = () => runHourly(bindings, createExecutionContext());
const disconnect = (browser: Browser) => browser.json("/api/youtube", { method: "DELETE" });
const deleteAccount = (browser: Browser) =>
  browser.json("/api/account", {
    method: "DELETE",
    body: JSON.stringify({ confirmation: "delete my account" }),
  });

/** D1 is again as it was. */
async function restoreD1(rows: Rows): Promise<void> {
  await bindings.DB.batch([
    bindings.DB.prepare("pragma defer_foreign_keys = on"),
    ...Object.keys(rows).map((table) => bindings.DB.prepare(`delete from "${table}"`)),
    ...Object.entries(rows).flatMap(([table, all]) =>
      all.map((row) => {
        const marks = Object.keys(row).map(() => "?");
        return bindings.DB.prepare(
          `insert or replace into "${table}" (${Object.keys(row).join()}) values (${marks.join()})`,
        ).bind(...Object.values(row));
      }),
    ),
  ]);
}

/** The rows that name none of these, by table. */
const without = (rows: Rows, ...ids: string[]): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.filter((row) => !ids.some((id) => JSON.stringify(row).includes(id))),
    ]),
  );

const namedIn = (rows: Rows, id: string): string[] =>
  Object.keys(rows).filter((table) => JSON.stringify(rows[table]).includes(id));

/** Has the object hold again what it held: its keys, and a playlist. */
async function copyOf(libraryId: string): Promise<() => Promise<void>> {
  const { keys, playlists } = await inLibrary(libraryId, (_library, { storage }) => ({
    keys: [...storage.kv.list()],
    playlists: [...storage.sql.exec("select id from playlists")],
  }));
  expect(playlists.length).toBeGreaterThan(0);
  return () =>
    inLibrary(libraryId, async (library, { storage }) => {
      // Opens it, so that it has its tables.
      await library.jobs();
      for (const [key, value] of keys) storage.kv.put(key, value);
      storage.sql.exec(
        `insert into playlists (id, title, thumbnail_url, privacy, reported, created_at)
         values ('PLback', 'Back again', '', 'public', 1, 1)`,
      );
    });
}

/** The object starts anew, as it does after a restore. */
const restart = (libraryId: string) =>
  inLibrary(libraryId, (_library, state) => state.abort("restored")).catch(() => undefined);

describe("after D1 was restored", () => {
  test("a deleted account and its grant are gone again, and nobody else is touched", async () => {
    const other = await connected(OTHER);
    const browser = await connected(LEAVER);
    const [id, otherId] = [await idOf(browser), await idOf(other)];
    await browser.json("/api/playlists/sync", { method: "POST" });
    const before = await allRows();
    expect(namedIn(before, id)).toEqual(
      expect.arrayContaining(["users", "accounts", "grants", "playlists", "sessions"]),
    );
    await deleteAccount(browser);
    const revoked = (await callsTo("/revoke")).length;
    expect(JSON.stringify(await allKeys("erased"))).not.toContain(id);

    await restoreD1(before);
    expect(namedIn(await allRows(), id)).toEqual(namedIn(before, id));
    // The first hour ends in the middle, because Google does not answer.
    await planFaults({ vendor: "google", path: "/revoke", action: { status: 503, body: {} } });
    await cron();
    expect(namedIn(await allRows(), id)).toEqual([]);
    await planFaults();
    await cron();
    // The deletion, the same hour's sweep, and the next hour's.
    expect((await callsTo("/revoke")).length).toBe(revoked + 3);
    const after = await allRows();
    expect(after["revocations"]).toEqual([]);
    expect(namedIn(after, id)).toEqual([]);
    expect(without(after, id)).toEqual(without(before, id));
    expect(namedIn(after, otherId)).toEqual(namedIn(before, otherId));
    expect(await objectHolds(id)).toEqual(EMPTY);
    // Again, from the list that the second deletion has written.
    await restoreD1(before);
    await cron();
    expect(namedIn(await allRows(), id)).toEqual([]);
  });

  test("ended connections are ended again, and one that was given anew stays", async () => {
    const browser = await connected(LEAVER);
    await makePremium();
    const second = await addChannel(browser, SECOND, "read");
    const id = await idOf(browser);
    const before = await allRows();
    await disconnect(browser);
    await browser.json(`/api/youtube?library=${second}`, { method: "DELETE" });
    await restoreD1(before);
    await cron();
    const after = await allRows();
    expect([after["grants"], after["playlists"], after["libraries"]]).toEqual([[], [], []]);
    expect(after["channel_libraries"]).toMatchObject([{ id, user_id: id }]);
    expect(after["users"]).toEqual(before["users"]);

    await browser.connect(LEAVER, "read");
    await cron();
    expect((await allRows())["grants"]).toMatchObject([{ user_id: id, lost_at: null }]);
    // An end that has begun and failed leaves the grant, which a new consent takes over.
    const { authSecret: secret } = readSettings(bindings);
    const erasures = createErasures({ db: createDatabase(bindings), kv: bindings.KV, secret });
    await erasures.record("library", id);
    await browser.connect(LEAVER, "read");
    await cron();
    expect((await allRows())["grants"]).toMatchObject([{ user_id: id, lost_at: null }]);
  });

  test("a bounded part of the accounts is looked at each hour, and the next hour continues", async () => {
    await bindings.DB.exec(
      "with recursive n(i) as (select 1 union all select i + 1 from n where i < 25) insert into users (id, email) select printf('person-%03d', i), i || '@example.com' from n",
    );
    const db = createDatabase(bindings);
    const erasures = createErasures({ db, kv: bindings.KV, secret: "secret" });
    const find = (limit: number) => erasures.findRestored("account", limit, { rows: 5, most: 2 });
    expect(await find(9)).toEqual([]);
    for (const i of ["003", "012", "013", "024"]) await erasures.record("account", `person-${i}`);
    expect(await find(9)).toEqual(["person-003"]);
    expect(await find(1)).toEqual(["person-012"]);
    expect(await find(9)).toEqual(["person-013"]);
    expect(await find(9)).toEqual(["person-024"]);
    expect(await find(9)).toEqual(["person-003"]);
  });
});

describe("after an object was restored", () => {
  test.each([
    ["of an ended connection", disconnect],
    ["of a deleted account", deleteAccount],
  ])("that %s is empty again when it is woken, by a call or by its alarm", async (_of, end) => {
    const browser = await connected(LEAVER);
    const id = await idOf(browser);
    await browser.json("/api/playlists/sync", { method: "POST" });
    const restore = await copyOf(id);
    await end(browser);
    const calls = (await callsTo("/youtube/v3/")).length;
    for (const wake of ["alarm", "jobs"] as const) {
      await restore();
      await restart(id);
      await inLibrary(id, async (library) => void (await library[wake]()));
      await expect
        .poll(() => rowsOf(id, "select 1 from sqlite_master where name = 'playlists'"))
        .toEqual([]);
      expect(await objectHolds(id)).toEqual(EMPTY);
    }
    expect((await callsTo("/youtube/v3/")).length).toBe(calls);
  });

  test("that of a connection that stands keeps what it holds", async () => {
    const browser = await connected(LEAVER);
    const id = await idOf(browser);
    await browser.json("/api/playlists/sync", { method: "POST" });
    await disconnect(browser);
    await browser.connect(LEAVER, "read");
    await browser.json("/api/playlists/sync", { method: "POST" });
    const restore = await copyOf(id);
    await restore();
    await restart(id);
    await inLibrary(id, (library) => library.alarm());
    expect(await rowsOf(id, "select title from playlists where id = 'PLback'")).toHaveLength(1);
  });
});
