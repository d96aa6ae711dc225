// One item of a job that fails repeatedly is tried after the others, and left out if the others
// succeed and it still fails.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Removal } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  begin,
  beginChange,
  changes,
  ITEMS,
  outlast,
  type Person,
  rowsOf,
  storedIn,
} from "#tests/worker/driven-library.ts";
import { beginAgain, endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { callsTo, planFaults } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const DOWN = { status: 503, body: {} };
const { empty, long, mixed } = ownPlaylists;

let who: Person;
let whole: string[];

beforeEach(async () => {
  ({ who, whole } = await readLibrary("write"));
  await beginAgain();
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(endFaults);

async function itemIds(playlistId: string, count: number): Promise<string[]> {
  const { videos } = await who.browser.json<{ videos: { id: string }[] }>(
    `/api/playlists/${playlistId}`,
  );
  return videos.slice(0, count).map(({ id }) => id);
}

async function succeeded(method: string): Promise<number> {
  return (await callsTo(ITEMS)).filter(
    (call) => call.method === method && [200, 204].includes(call.status ?? 0),
  ).length;
}

describe("an item of a removal", () => {
  /** YouTube fails for the first of three. */
  async function beginRemoval(): Promise<void> {
    const ids = await itemIds(long.id, 3);
    const query = { id: ids[0] };
    await planFaults({ path: ITEMS, method: "DELETE", query, action: DOWN });
    const want = { kind: "items", itemIds: ids } as const;
    await beginChange(who.userId, (library) => library.remove(who.userId, want, "chosen"));
  }
  const states = async () =>
    (await rowsOf(who.userId, "select state from removals order by id")).map(({ state }) => state);

  test("is left out after the others were removed, and its owner is told why", async () => {
    await beginRemoval();
    expect((await outlast(who.userId))[0]).toMatchObject({ kind: "remove", state: "done" });
    expect(await states()).toEqual(["failed", "done", "done"]);
    const { removals } = await who.browser.json<{ removals: Removal[] }>("/api/library/removals");
    expect(removals.find(({ state }) => state === "failed")).toMatchObject({
      reason: { code: "removal_answer_lost" },
    });
  });

  test("is removed after the others if YouTube answers for it by then", async () => {
    await beginRemoval();
    await outlast(who.userId, async () => {
      if ((await succeeded("DELETE")) === 2) await planFaults();
    });
    expect(await states()).toEqual(["done", "done", "done"]);
    expect(await succeeded("DELETE")).toBe(3);
  });
});

describe("a video of a copy", () => {
  /** YouTube does not answer whether the first of three is in the playlist already. */
  async function beginCopy(): Promise<void> {
    const ids = await itemIds(long.id, 3);
    const query = { playlistId: empty.id, videoId: long.items[0] };
    await planFaults({ path: ITEMS, method: "GET", query, action: DOWN });
    const what = { itemIds: ids, to: empty.id, keep: true };
    await beginChange(who.userId, (library) => library.transfer(who.userId, long.id, what));
  }
  const rows = () => rowsOf(who.userId, "select state, reason from insertions order by id");

  test("is left out after the others were inserted, and its owner is told why", async () => {
    await beginCopy();
    expect((await outlast(who.userId))[0]).toMatchObject({ kind: "insert", state: "done" });
    const done = { state: "done", reason: null };
    const leftOut = { state: "failed", reason: "insertion_unanswered" };
    expect(await rows()).toEqual([leftOut, done, done]);
    expect(await succeeded("POST")).toBe(2);
  });

  test("is inserted after the others if YouTube answers by then", async () => {
    await beginCopy();
    await outlast(who.userId, async () => {
      if ((await succeeded("POST")) === 2) await planFaults();
    });
    expect((await rows()).map(({ state }) => state)).toEqual(["done", "done", "done"]);
    expect(await succeeded("POST")).toBe(3);
  });
});

describe("a playlist that fails repeatedly in a sync of all", () => {
  const failing = {
    path: ITEMS,
    query: { playlistId: mixed.id },
    action: { status: 503, body: {} },
  };

  test("is tried after the others, and left out when they have been read", async () => {
    await planFaults(failing);
    await begin(who.userId);
    const jobs = await outlast(who.userId);
    expect(jobs[0]).toMatchObject({
      state: "failed",
      reason: { code: "playlists_unreadable", playlistCount: 1 },
      playlistsDone: 3,
    });
    expect(changes(whole, await storedIn(who.userId))).toEqual([]);
  });

  test("is read at the end if YouTube answers by then", async () => {
    await planFaults(failing);
    await begin(who.userId);
    const jobs = await outlast(who.userId, async () => {
      const others = (await callsTo(ITEMS)).filter(({ query }) => query["playlistId"] === long.id);
      if (others.length > 0) await planFaults();
    });
    expect(jobs[0]).toMatchObject({ state: "done", reason: null });
    expect(changes(whole, await storedIn(who.userId))).toEqual([]);
  });
});
