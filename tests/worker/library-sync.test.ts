import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Job,
  type Playlist,
  type PlaylistDetail,
  playlistDetailSchema,
  type Stats,
} from "#shared/contract/playlists.ts";
import { ownPlaylists, secondsOf, sumOfSeconds } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { idOf } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

const EMAIL = "basic@example.com";
const ITEMS = "/youtube/v3/playlistItems";
const STATS = "/youtube/v3/videos:batchGetStats";
const { long, mixed, empty } = ownPlaylists;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

async function post(browser: Browser, path: string): Promise<Response> {
  return browser.call(path, { method: "POST" });
}

async function withPlaylists(): Promise<Browser> {
  const browser = await connected(EMAIL);
  expect(await (await post(browser, "/api/playlists/sync")).json()).toEqual({ synced: 3 });
  return browser;
}

async function detail(browser: Browser, id: string): Promise<PlaylistDetail> {
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

async function syncVideos(browser: Browser, id: string): Promise<Response> {
  return post(browser, `/api/playlists/${id}/sync-videos`);
}

async function libraryOf(browser: Browser) {
  const userId = await idOf(browser);
  return bindings.USER_LIBRARY.get(bindings.USER_LIBRARY.idFromName(userId));
}

/** Number of rows that the object has written since it started. */
async function rowsIn(browser: Browser, table: string): Promise<string> {
  return runInDurableObject(await libraryOf(browser), (_library, state) =>
    JSON.stringify([...state.storage.sql.exec(`select * from ${table} order by 1, 2, 3`)]),
  );
}

describe("the list of playlists", () => {
  test("is read for one unit, and shown with YouTube's fields", async () => {
    const browser = await withPlaylists();
    expect(await unitsSpent()).toEqual({ main: 2, stats: 0 });
    const playlists = await browser.json<Playlist[]>("/api/playlists");
    expect(
      playlists
        .map(({ id, title, privacy, videoCount, syncedAt }) => ({
          id,
          title,
          privacy,
          videoCount,
          syncedAt,
        }))
        .toSorted((a, b) => a.id.localeCompare(b.id)),
    ).toEqual([
      { id: empty.id, title: empty.title, privacy: "unlisted", videoCount: 0, syncedAt: null },
      { id: long.id, title: long.title, privacy: "private", videoCount: 220, syncedAt: null },
      { id: mixed.id, title: mixed.title, privacy: "public", videoCount: 6, syncedAt: null },
    ]);
  });

  test("never becomes empty because of a wrong answer", async () => {
    const browser = await withPlaylists();
    await planFaults({ path: "/youtube/v3/playlists", action: { status: 200, body: {} } });
    vi.useFakeTimers({ toFake: ["Date"] });
    const call = post(browser, "/api/playlists/sync");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await browser.json<Playlist[]>("/api/playlists")).toHaveLength(3);
    const { jobs } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
    await browser.json(`/api/library/jobs/${jobs[0]?.id}`, { method: "DELETE" });
    const answer = await call;
    expect(await statusAndCode(answer)).toEqual([409, "sync_stopped"]);
  });
});

describe("the videos of a playlist", () => {
  test("are read in order, each occurrence once, and hidden ones with the reason", async () => {
    const browser = await withPlaylists();
    const answer = await syncVideos(browser, mixed.id);
    expect(await answer.json()).toEqual({ syncedCount: 6, hiddenCount: 2 });
    const { videos, videoCount, totalDuration } = await detail(browser, mixed.id);
    expect(videos.map(({ videoId }) => videoId)).toEqual(mixed.items);
    expect(new Set(videos.map(({ id }) => id)).size).toBe(6);
    expect(videos.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(videos.map(({ availability }) => availability)).toEqual([
      "visible",
      "private",
      "visible",
      "deleted",
      "broadcast",
      "visible",
    ]);
    expect(videos.map(({ isAvailable, isPrivate }) => [isAvailable, isPrivate])[1]).toEqual([
      false,
      true,
    ]);
    expect(videoCount).toBe(6);
    expect(totalDuration).toBe(secondsOf(10) * 2 + secondsOf(11));
    expect(videos[0]).toMatchObject({ title: "Video 10", duration: secondsOf(10), was: null });
  });

  test("cost a unit a page and, in the stats bucket, a unit for fifty lengths", async () => {
    const browser = await withPlaylists();
    const before = await unitsSpent();
    expect(await (await syncVideos(browser, long.id)).json()).toEqual({
      syncedCount: 220,
      hiddenCount: 0,
    });
    const after = await unitsSpent();
    expect([after.main - before.main, after.stats - before.stats]).toEqual([5, 5]);
    expect(await browser.json<Stats>("/api/stats")).toMatchObject({
      totalPlaylists: 3,
      totalVideos: 226,
      totalDurationSeconds: sumOfSeconds(0, 220),
      syncedPlaylists: 1,
    });
  });

  test("write no item, video or page and read no lengths when nothing has changed", async () => {
    const browser = await withPlaylists();
    await syncVideos(browser, long.id);
    const tables = ["items", "videos", "pages"];
    const before = await Promise.all(tables.map((table) => rowsIn(browser, table)));
    const [pages, lengths] = [(await callsTo(ITEMS)).length, (await callsTo(STATS)).length];
    expect(await (await syncVideos(browser, long.id)).json()).toEqual({
      syncedCount: 220,
      hiddenCount: 0,
    });
    expect(await Promise.all(tables.map((table) => rowsIn(browser, table)))).toEqual(before);
    expect((await callsTo(ITEMS)).length - pages).toBe(5);
    expect((await callsTo(STATS)).length - lengths).toBe(0);
    // Pages that were stored without tokens get them, and nothing else changes.
    const forget = "update pages set next_token = null";
    await runInDurableObject(await libraryOf(browser), (_library, state) =>
      state.storage.sql.exec(forget).toArray(),
    );
    await syncVideos(browser, long.id);
    expect(await Promise.all(tables.map((table) => rowsIn(browser, table)))).toEqual(before);
  });

  test("are read once for ten concurrent requests", async () => {
    const browser = await withPlaylists();
    const asked = Array.from({ length: 10 }, () => syncVideos(browser, long.id));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await callsTo(ITEMS)).length).toBe(5);
  });

  test("are answered page by page while the playlist is read for the first time", async () => {
    const browser = await withPlaylists();
    await planFaults({ path: ITEMS, when: { at: 2 }, times: 1, action: { quota: "403" } });
    expect((await syncVideos(browser, long.id)).status).toBe(429);
    const { playlist, videos, videoCount } = await detail(browser, long.id);
    expect(videos.map(({ videoId }) => videoId)).toEqual(long.items.slice(0, 100));
    expect(videos.map(({ position }) => position)).toEqual(videos.map((_, place) => place));
    expect({ syncedAt: playlist.syncedAt, videoCount }).toEqual({
      syncedAt: null,
      videoCount: 220,
    });
    await emptyLedger();
  });

  test("of all playlists are read by one job", async () => {
    const browser = await connected(EMAIL);
    expect(await (await post(browser, "/api/playlists/sync-all")).json()).toEqual({ synced: 3 });
    expect(await browser.json<Stats>("/api/stats")).toMatchObject({
      totalVideos: 226,
      hiddenVideos: 2,
      syncedPlaylists: 3,
    });
    const { jobs } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
    expect(jobs).toMatchObject([
      { kind: "all", state: "done", playlistsDone: 3, playlistsTotal: 3 },
    ]);
  });
});

describe("faults", () => {
  test.each([
    ["503", { status: 503, body: {} }],
    ["an HTML page", { status: 200, body: "<html>" }],
    ["half an answer", { truncate: 100 }],
    ["a broken connection", { truncate: 100, cut: true }],
  ])("%s at any page is retried and leaves no trace", async (_name, action) => {
    const browser = await withPlaylists();
    await planFaults({ path: ITEMS, when: { at: 2 }, times: 1, action });
    expect(await (await syncVideos(browser, long.id)).json()).toEqual({
      syncedCount: 220,
      hiddenCount: 0,
    });
    expect((await detail(browser, long.id)).totalDuration).toBe(sumOfSeconds(0, 220));
  });

  test("a repeated page token or a list that is missing for a moment starts the walk over, once", async () => {
    const browser = await withPlaylists();
    await planFaults({ path: ITEMS, when: { at: 2 }, times: 1, action: { notFound: true } });
    expect(await (await syncVideos(browser, long.id)).json()).toEqual({
      syncedCount: 220,
      hiddenCount: 0,
    });
    expect((await callsTo(ITEMS)).length).toBe(8);
  });

  test("pages are requested early by the tokens of the last reading", async () => {
    const browser = await withPlaylists();
    const synced = { syncedCount: 220, hiddenCount: 0 };
    await syncVideos(browser, long.id);
    const before = (await callsTo(ITEMS)).length;
    await planFaults({ path: ITEMS, when: { at: 2 }, times: 1, action: { notFound: true } });
    expect(await (await syncVideos(browser, long.id)).json()).toEqual(synced);
    const tokens = (await callsTo(ITEMS)).slice(before).map(({ query }) => query["pageToken"]);
    // The third and the fourth page were on their way when the second one failed; then one comes after the other.
    expect(tokens).toHaveLength(8 + 2);
    expect(new Set(tokens.slice(1, 4)).size).toBe(3);
  });

  test.each([
    ["after the lengths of the stored pages were read", 0],
    ["while the lengths of the stored pages are read", 400],
  ])("an object that restarts during a job continues where it was, %s", async (_name, delayMs) => {
    const browser = await withPlaylists();
    await planFaults(
      { path: ITEMS, action: { delayMs: 80 } },
      { path: STATS, action: { delayMs } },
    );
    const call = syncVideos(browser, long.id).catch(() => undefined);
    await vi.waitFor(async () => expect((await callsTo(ITEMS)).length).toBeGreaterThan(2), 5000);
    await runInDurableObject(await libraryOf(browser), (_library, state) =>
      state.abort("restart"),
    ).catch(() => undefined);
    await call;
    // The storage keeps the alarm; a new caller joins the rest of the job.
    expect(await (await syncVideos(browser, long.id)).json()).toEqual({
      syncedCount: 220,
      hiddenCount: 0,
    });
    const calls = await callsTo(ITEMS);
    const pages = calls.filter(({ query }) => "playlistId" in query);
    expect(new Set(pages.map(({ query }) => query["pageToken"])).size).toBe(5);
    // Only the page that was being read is read again.
    expect(pages.length).toBeLessThanOrEqual(6);
    // Videos whose lengths were being read are read in full, by item id, fifty at a time.
    expect(calls.length - pages.length).toBeLessThanOrEqual(3);
    const { videos, totalDuration } = await detail(browser, long.id);
    expect(videos.map(({ videoId }) => videoId)).toEqual(long.items);
    expect(totalDuration).toBe(sumOfSeconds(0, 220));
  });

  test("an exhausted allowance pauses the job, says until when, and the job continues by itself", async () => {
    const browser = await withPlaylists();
    await planFaults({ path: ITEMS, when: { at: 2 }, times: 1, action: { quota: "403" } });
    const paused = await syncVideos(browser, long.id);
    expect(paused.status).toBe(429);
    expect(Number(paused.headers.get("Retry-After"))).toBeGreaterThan(0);
    await paused.text();
    const { jobs } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
    expect(jobs[0]).toMatchObject({ state: "paused", read: 100, resumesAt: expect.any(String) });
    await emptyLedger();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    const library = await libraryOf(browser);
    await runInDurableObject(library, (instance) => instance.alarm());
    await vi.waitFor(async () => {
      const { jobs: later } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
      expect(later.filter(({ state }) => state === "paused")).toEqual([]);
    });
    expect((await detail(browser, long.id)).videos).toHaveLength(220);
    await emptyLedger();
  });

  test("a withdrawn grant ends the job and deletes no item", async () => {
    const browser = await withPlaylists();
    await syncVideos(browser, long.id);
    await planFaults(
      { path: ITEMS, action: { status: 401, body: {} } },
      {
        vendor: "google",
        path: "/token",
        action: { status: 400, body: { error: "invalid_grant" } },
      },
    );
    const answer = await syncVideos(browser, long.id);
    expect(await statusAndCode(answer)).toEqual([409, "youtube_grant_lost"]);
    expect((await detail(browser, long.id)).videos).toHaveLength(220);
  });
});

test("disconnecting during a sync leaves nothing stored", async () => {
  const browser = await withPlaylists();
  await planFaults({ path: ITEMS, action: { delayMs: 150 } });
  const call = syncVideos(browser, long.id);
  await vi.waitFor(async () => expect((await callsTo(ITEMS)).length).toBeGreaterThan(0), 5000);
  await browser.json("/api/youtube", { method: "DELETE" });
  expect((await call).status).toBe(409);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await browser.json<Playlist[]>("/api/playlists")).toEqual([]);
  expect((await bindings.DB.prepare("select * from playlists").all()).results).toEqual([]);
  const left = await runInDurableObject(await libraryOf(browser), (_library, state) => [
    ...state.storage.sql.exec("select name from sqlite_master where name = 'items'"),
  ]);
  expect(left).toEqual([]);
});
