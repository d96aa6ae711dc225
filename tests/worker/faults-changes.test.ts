// Removals at YouTube while something else happens: YouTube refuses one of several, the consent is
// withdrawn, or a sync runs.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Playlist } from "#shared/contract/playlists.ts";
import { type RemovalPlan, type Removed, removedSchema } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import {
  API,
  begin,
  changes,
  drive,
  FOREVER,
  forget,
  inARow,
  inLibrary,
  ITEMS,
  LONG,
  outlast,
  type Person,
  person,
  rowsOf,
  storedIn,
  summaries,
  sync,
} from "#tests/worker/driven-library.ts";
import { useInstantTimers } from "#tests/worker/instant-timers.ts";
import { endFaults } from "#tests/worker/read-library.ts";
import { callsTo, planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const LISTS = "/youtube/v3/playlists?";
const { long, mixed, empty } = ownPlaylists;
const refusal = (reason: string, status = 403) => ({
  status,
  body: { error: { message: "no", errors: [{ reason }] } },
});

let who: Person;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  who = await person("write");
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(endFaults);

/** The deletions sent to YouTube, in order. */
async function deletions(): Promise<string[]> {
  const { calls } = await readLog();
  const gone = calls.filter(({ method, vendor }) => method === "DELETE" && vendor === "youtube");
  return gone.map(({ query }) => query["id"] ?? "");
}

async function send<Answer>(path: string, body: unknown, method = "POST"): Promise<Answer> {
  return who.browser.json<Answer>(path, { method, body: JSON.stringify(body) });
}

async function itemsAt(playlistId: string, positions: number[]): Promise<string[]> {
  const { videos } = await who.browser.json<{ videos: { id: string }[] }>(
    `/api/playlists/${playlistId}`,
  );
  return positions.map((position) => videos[position]?.id ?? "");
}

/** Begins a removal; the test rings its alarm. */
async function beginRemoval(itemIds: string[]): Promise<void> {
  const { userId } = who;
  await inLibrary(userId, async (library, { storage }) => {
    void library.remove(userId, { kind: "items", itemIds }, "chosen").catch(() => undefined);
    while ([...storage.sql.exec("select 1 from removals")].length === 0) await scheduler.wait(1);
    await storage.deleteAlarm();
  });
}

async function removalStates(): Promise<string[]> {
  const rows = await rowsOf<{ state: string }>(
    who.userId,
    "select state from removals order by id",
  );
  return rows.map(({ state }) => state);
}

describe("deleting several playlists", () => {
  const playlistIds = [long.id, mixed.id, empty.id];

  beforeEach(async () => {
    useInstantTimers();
    await sync(who.userId);
  });

  /** Deletes the three playlists; the second deletion fails this way, `times` times. */
  async function deleteAll(times: number, action: unknown): Promise<Removed> {
    const { plan } = await send<RemovalPlan>("/api/library/removal-plan", {
      playlists: playlistIds,
    });
    const isSecond = { path: LISTS, method: "DELETE", query: { id: await secondDeleted() } };
    await planFaults({ ...isSecond, when: { always: true }, times, action });
    return sendAndOutlast("/api/playlists/delete", { playlistIds, plan }, "POST");
  }

  /** Sends a request that begins a job, and runs the job until it ends or halts. */
  async function sendAndOutlast(path: string, body: unknown, method: string): Promise<Removed> {
    const asked = send(path, body, method);
    const open = "select 1 from jobs where ended_at is null";
    await vi.waitFor(async () => expect(await rowsOf(who.userId, open)).toHaveLength(1));
    await outlast(who.userId);
    return removedSchema.parse(await asked);
  }

  /** The id of the playlist that is deleted second: the order is that of the titles. */
  async function secondDeleted(): Promise<string> {
    const titled = [long, mixed, empty].toSorted((a, b) => (a.title < b.title ? -1 : 1));
    return titled[1]?.id ?? "";
  }

  async function playlistsLeft(): Promise<string[]> {
    const playlists = await who.browser.json<Playlist[]>("/api/playlists");
    return playlists.map(({ id }) => id);
  }

  test("F21: keeps the playlist that YouTube refuses to delete, deletes the others, and reports each", async () => {
    const stays = await secondDeleted();
    const before = (await storedIn(who.userId)).filter((line) => line.includes(stays));
    // It is sent again after ten minutes, because YouTube may have deleted it nevertheless.
    expect(await deleteAll(2, refusal("playlistForbidden"))).toMatchObject({
      removedCount: 3,
      youtubeRemovedCount: 2,
      failedCount: 0,
      queuedCount: 1,
      resumesAt: expect.any(String),
    });
    expect((await deletions()).toSorted()).toEqual([...playlistIds, stays].toSorted());
    expect(await playlistsLeft()).toEqual([stays]);
    expect(await storedIn(who.userId)).toEqual(before);
    const rows = await rowsOf(who.userId, "select playlist_id as id, state, reason from removals");
    expect(rows).toContainEqual({ id: stays, state: "failed", reason: "removal_refused" });
    expect(rows.filter(({ state }) => state === "done")).toHaveLength(2);
    // It can be requested again.
    await planFaults();
    const again = await sendAndOutlast(`/api/playlists/${stays}`, {}, "DELETE");
    expect(again).toMatchObject({ youtubeRemovedCount: 1 });
    expect(await playlistsLeft()).toEqual([]);
  });

  test.each([
    ["an error", { status: 500, body: {} }],
    ["a lost answer", { loseAnswer: true }],
  ])(
    "F21: one that fails for a while (%s) is deleted once, like the others",
    async (_name, action) => {
      expect(await deleteAll(2, action)).toMatchObject({ youtubeRemovedCount: 3, failedCount: 0 });
      const gone = (await readLog()).calls.filter(
        ({ method, status }) => method === "DELETE" && status === 204,
      );
      expect(gone.length).toBeLessThanOrEqual(3);
      expect(await playlistsLeft()).toEqual([]);
    },
  );

  test("F21: one that always fails does not stop the others: the deleted ones are gone, the failed one is still there", async () => {
    const answer = await deleteAll(FOREVER, { status: 500, body: {} });
    // The caller is answered in time: the rest continues by itself.
    expect(answer).toMatchObject({
      youtubeRemovedCount: 1,
      queuedCount: 2,
      failedCount: 0,
      resumesAt: expect.any(String),
    });
    expect(await playlistsLeft()).toHaveLength(1);
    expect(await removalStates()).toEqual(["done", "failed", "done"]);
  });
});

test("F5: a consent that is withdrawn during a removal ends it; items not sent yet stay", async () => {
  useInstantTimers();
  await sync(who.userId);
  const chosen = await itemsAt(long.id, [0, 70, 140, 219]);
  await planFaults(...inARow(2, FOREVER, { status: 401, body: {} }, ITEMS), {
    vendor: "google",
    path: "/token",
    when: { always: true },
    action: { status: 400, body: { error: "invalid_grant" } },
  });
  await beginRemoval(chosen);
  const job = (await drive(who.userId)).find(({ kind }) => kind === "remove");
  expect(job).toMatchObject({
    state: "failed",
    reason: { code: "youtube_grant_lost" },
  });
  expect(await removalStates()).toEqual(["done", "done", "failed", "cancelled"]);
  const { videos } = await who.browser.json<{ videos: { id: string }[] }>(
    `/api/playlists/${long.id}`,
  );
  const ids = videos.map(({ id }) => id);
  expect(ids).toHaveLength(218);
  expect(chosen.map((id) => ids.includes(id))).toEqual([false, false, true, true]);
  await planFaults();
  const refused = await who.browser.call(`/api/playlists/${mixed.id}/clean`, { method: "POST" });
  expect(await statusAndCode(refused)).toEqual([409, "youtube_grant_lost"]);
  expect(new Set(await deletions())).toEqual(new Set(chosen.slice(0, 3)));
});

describe("during a sync", () => {
  /**
   * The library holds the same items as YouTube; only their order may wait for the next sync.
   * After that sync, it equals a library that is read from nothing.
   */
  async function expectSameAsYouTube(): Promise<void> {
    const known = await storedIn(who.userId);
    await sync(who.userId);
    const after = await storedIn(who.userId);
    expect(known.toSorted()).toEqual(after.toSorted());
    await forget(who.userId);
    await sync(who.userId);
    expect(changes(after, await storedIn(who.userId))).toEqual([]);
    expect(await summaries()).toHaveLength(3);
  }

  test.each([
    ["stored", ""],
    ["no longer stored", `delete from pages where playlist_id = '${long.id}' and page = 0`],
  ])(
    "F20: items removed while a sync is between two pages of a playlist whose first page is %s are deleted once, and no other item is lost",
    async (_name, forgetFirstPage) => {
      useInstantTimers();
      await sync(who.userId);
      const chosen = await itemsAt(long.id, [3, 60, 130, 219]);
      if (forgetFirstPage !== "") await rowsOf(who.userId, forgetFirstPage);
      const pages = (await callsTo(ITEMS)).filter(({ query }) => query["playlistId"] === long.id);
      const query = { playlistId: long.id, pageToken: pages[2]?.query["pageToken"] ?? "" };
      // The client tries four times.
      await planFaults({ path: ITEMS, query, times: 4, action: { status: 503, body: {} } });
      await begin(who.userId, LONG);
      await inLibrary(who.userId, async (library, { storage }) => {
        await library.alarm();
        await storage.deleteAlarm();
      });
      expect(await rowsOf(who.userId, "select page from jobs")).toEqual([{ page: 2 }]);
      await planFaults();
      await beginRemoval(chosen);
      const jobs = await drive(who.userId);
      expect(jobs.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
        "remove done",
        "videos done",
      ]);
      const removed = await rowsOf<{ id: string; by: string }>(
        who.userId,
        "select item_id as id, by from removals",
      );
      expect(removed.every(({ by }) => by === "you")).toBe(true);
      expect(await deletions()).toEqual(removed.map(({ id }) => id));
      await expectSameAsYouTube();
    },
  );

  test("F20: a clean-up and two syncs at once, from three tabs, remove only what is hidden", async () => {
    await who.browser.json("/api/playlists/sync-all", { method: "POST" });
    const hidden = await itemsAt(mixed.id, [1, 3]);
    await planFaults({ path: API, when: { every: 2 }, action: { delayMs: 30 } });
    const [cleaned, ...synced] = await Promise.all([
      send<Removed>(`/api/playlists/${mixed.id}/clean`, {}),
      who.browser.call("/api/playlists/sync-all", { method: "POST" }),
      who.browser.call(`/api/playlists/${mixed.id}/sync-videos`, { method: "POST" }),
    ]);
    expect(cleaned).toMatchObject({ youtubeRemovedCount: 2, failedCount: 0 });
    expect(synced.map(({ status }) => status)).toEqual([200, 200]);
    expect(await deletions()).toEqual(hidden);
    const { videos } = await who.browser.json<{ videos: { id: string }[] }>(
      `/api/playlists/${mixed.id}`,
    );
    expect(videos).toHaveLength(4);
    await planFaults();
    useInstantTimers();
    await expectSameAsYouTube();
  });
});
