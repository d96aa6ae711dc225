// What the operator's commands do in the stores: a playlist is taken out, and a library's object is put back.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restoredLibrarySchema, takenOutSchema } from "#shared/contract/system.ts";
import { ownPlaylists, singlePlaylist } from "#tests/support/test-world.ts";
import { analyze, fetchApiWith } from "#tests/worker/api.ts";
import { ORIGIN } from "#tests/worker/browser.ts";
import {
  beginChange,
  catchUp,
  drive,
  inLibrary,
  ITEMS,
  jobsOf,
  rowsOf,
  storedIn,
} from "#tests/worker/driven-library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { readTables, type Row } from "#tests/worker/old-tables.ts";
import { callsTo, resetSandbox } from "#tests/worker/sandbox.ts";
import { keptInObject } from "#tests/worker/stored-before.ts";
import { allKeys, changed, emptyLedger, ledgerStub } from "#tests/worker/tables.ts";
import { suspension } from "#worker/library/upkeep/suspension.ts";

vi.setConfig({ testTimeout: 60_000 });

const SECRET = "an operator's secret of 32 characters or more";
const TAKEN = singlePlaylist(40).id;
const KEPT = singlePlaylist(41).id;

beforeEach(async () => {
  await resetSandbox();
  await emptyLedger();
});
afterEach(async () => {
  await endFaults();
  await emptyLedger();
});

async function operate(path: string, body: object): Promise<unknown> {
  const unlimited = { limit: async () => ({ success: true }) };
  const call = fetchApiWith({ OPERATOR_SECRET: SECRET, SIGN_IN_LIMIT: unlimited } as object);
  const headers = {
    Authorization: `Bearer ${SECRET}`,
    "Content-Type": "application/json",
    Origin: ORIGIN,
  };
  const answer = await call(path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.ok ? answer.json() : [answer.status, await answer.text()];
}

test("a playlist that is taken out is in no store, and is read at YouTube when it is asked for again", async () => {
  for (const urls of [[TAKEN], [KEPT], [TAKEN, KEPT]]) await analyze({ urls });
  const holding = async (id: string) =>
    Object.entries(await allKeys()).filter((entry) => JSON.stringify(entry).includes(id));
  const answers = async () => Object.keys(await allKeys("answer:"));
  await vi.waitFor(async () => expect((await holding(TAKEN)).length).toBeGreaterThan(1));
  const taken = takenOutSchema.parse(
    await operate("/api/operator/take-out", { playlistId: TAKEN }),
  );
  expect(taken).toMatchObject({ libraries: 0, cursor: null });
  expect(taken.answers).toBeGreaterThan(0);
  expect(await answers()).toEqual([]);
  expect(await holding(TAKEN)).toEqual([]);
  expect((await holding(KEPT)).map(([key]) => key)).toEqual([`playlist:v2:${KEPT}`]);
  const before = (await callsTo(ITEMS)).length;
  await analyze({ urls: [KEPT] });
  expect((await callsTo(ITEMS)).length).toBe(before);
  await analyze({ urls: [TAKEN] });
  expect((await callsTo(ITEMS)).length).toBe(before + 1);
});

test("take-out returns the number of libraries that contain the playlist", async () => {
  await readLibrary();
  const body = { playlistId: ownPlaylists.long.id };
  expect(await operate("/api/operator/take-out", body)).toMatchObject({ libraries: 1 });
});

/** The local runtime has no restore points: here the object finds these rows again when it asks for one. */
async function keepRestorePoint(userId: string, asked: unknown[]): Promise<void> {
  const tables = await readTables(userId, ["jobs", "removals", "items", "pages", "playlists"]);
  await inLibrary(userId, (library, state) => {
    const { sql } = state.storage;
    const insert = (table: string, row: Row) => {
      const columns = Object.keys(row).map((name) => `"${name}"`);
      const places = columns.map(() => "?").join();
      const values = Object.values(row);
      sql.exec(`insert into ${table} (${columns.join()}) values (${places})`, ...values);
    };
    const storage = changed(state.storage, {
      getBookmarkForTime: async (time: number) => `of ${new Date(time).toISOString()}`,
      onNextSessionRestoreBookmark: async (bookmark: string) => {
        asked.push(bookmark);
        suspension.delete(state.storage.kv);
        for (const [table, rows] of Object.entries(tables)) {
          sql.exec(`delete from ${table}`);
          for (const row of rows) insert(table, row);
        }
        return "of before";
      },
    });
    (library as unknown as { ctx: object }).ctx = changed(state, { storage });
  });
}

// It waits for the restart in real time.
test("an object that is put back to the middle of a removal sends nothing again, and is read to what YouTube holds", async () => {
  const { who } = await readLibrary("write");
  const { userId } = who;
  const path = `/api/playlists/${ownPlaylists.long.id}`;
  const { videos } = await who.browser.json<{ videos: { id: string }[] }>(path);
  const itemIds = videos.slice(0, 3).map(({ id }) => id);
  await beginChange(userId, (object) =>
    object.remove(userId, { kind: "items", itemIds }, "chosen"),
  );
  const asked: unknown[] = [];
  await keepRestorePoint(userId, asked);
  const byItself = ["cleaning", "keptOrders"] as const;
  await drive(userId);
  const now = await storedIn(userId);
  const changes = async () => (await callsTo(ITEMS)).filter(({ method }) => method !== "GET");
  expect(await changes()).toHaveLength(itemIds.length);

  await inLibrary(userId, (_, state) => {
    const about = { userId, channelId: "UCown", playlistId: ownPlaylists.long.id };
    const before = keptInObject({ ...about, now: Date.now() });
    for (const key of byItself) state.storage.kv.put(key, before[key]);
  });
  const at = "2026-11-20T10:00:00.000Z";
  const answer = await operate("/api/operator/restore-library", { libraryId: userId, at });
  expect(restoredLibrarySchema.parse(answer)).toEqual({ undo: "of before" });
  expect(asked).toEqual([`of ${at}`]);
  expect(await storedIn(userId)).not.toEqual(now);
  expect((await jobsOf(userId)).find(({ kind }) => kind === "remove")?.state).toBe("stopped");
  expect((await ledgerStub().stops()).changes).toBeUndefined();
  // Its owner may have turned it off since.
  const left = await inLibrary(userId, (_, state) =>
    byItself.map((key) => state.storage.kv.get(key)),
  );
  expect(left).toEqual([undefined, undefined]);
  await drive(userId);
  // What one reading lacks is looked at once more before it counts as gone.
  await catchUp(userId);
  await drive(userId);
  expect(await changes()).toHaveLength(itemIds.length);
  expect(await storedIn(userId)).toEqual(now);
});

test("what the operator had stopped stays stopped, and a library that nobody has is not there", async () => {
  const { who } = await readLibrary();
  await keepRestorePoint(who.userId, []);
  await ledgerStub().setSwitch("changes", true);
  const body = { libraryId: who.userId, bookmark: "a bookmark" };
  expect(await operate("/api/operator/restore-library", body)).toEqual({ undo: "of before" });
  expect((await ledgerStub().stops()).changes).toBeDefined();
  const nobody = { libraryId: "nobody", bookmark: "a bookmark" };
  expect(await operate("/api/operator/restore-library", nobody)).toEqual([404, expect.any(String)]);
  expect(await rowsOf(who.userId, "select 1 from jobs where kind = 'all'")).not.toEqual([]);
});
