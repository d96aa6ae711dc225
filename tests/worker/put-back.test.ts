import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type LibraryOverview,
  type PlaylistDetail,
  playlistDetailSchema,
} from "#shared/contract/playlists.ts";
import { type Inserted, insertedSchema, type Removal } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { beginChange, catchUp, drive, inLibrary, rowsOf } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import {
  callsTo,
  changeVideo,
  moveGoogleClock,
  planFaults,
  removeOnYouTube,
  resetSandbox,
} from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const ITEMS = "/youtube/v3/playlistItems";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { mixed, empty } = ownPlaylists;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
});
afterEach(async () => {
  restoreTimers();
  vi.useRealTimers();
  await planFaults();
});

/** Moves our clock and Google's, and signs in again. */
async function moveClocks(offsetMs: number): Promise<void> {
  await moveGoogleClock(offsetMs);
  vi.useFakeTimers({ toFake: ["Date"], now: vi.getRealSystemTime() + offsetMs });
  browser = await signedIn(EMAIL);
}

async function send<Answer>(path: string, body: unknown, method = "POST"): Promise<Answer> {
  return browser.json<Answer>(path, { method, body: JSON.stringify(body) });
}

async function makePremium(isPremium = 1): Promise<void> {
  await bindings.DB.prepare("update users set is_premium = ?").bind(isPremium).run();
}

async function detail(id: string): Promise<PlaylistDetail> {
  await browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" });
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

async function history(): Promise<Removal[]> {
  return (await browser.json<{ removals: Removal[] }>("/api/library/removals")).removals;
}

async function insertions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "POST").length;
}

describe("putting back", () => {
  test("inserts a removed video at its former position, once", async () => {
    const { videos } = await detail(mixed.id);
    await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [videos[2]?.id] }, "DELETE");
    const [row] = await history();
    expect(row).toMatchObject({ canBePutBack: true, putBackAt: null });
    const put = () => send<Inserted>("/api/library/removals/put-back", { ids: [row?.id] });
    expect(insertedSchema.parse(await put())).toMatchObject({ insertedCount: 1, failedCount: 0 });
    expect((await detail(mixed.id)).videos.map(({ videoId }) => videoId)).toEqual(mixed.items);
    expect((await history())[0]).toMatchObject({
      canBePutBack: false,
      putBackAt: expect.any(String),
    });
    expect(await put()).toMatchObject({ insertedCount: 0, jobId: null });
    expect(await insertions()).toBe(1);
  });

  test("inserts a video once when it is requested twice at once", async () => {
    const { videos } = await detail(mixed.id);
    await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [videos[2]?.id] }, "DELETE");
    const [row] = await history();
    await planFaults({ path: ITEMS, method: "POST", action: { delayMs: 300 } });
    const put = () => send<Inserted>("/api/library/removals/put-back", { ids: [row?.id] });
    const counts = (await Promise.all([put(), put()])).map(({ insertedCount }) => insertedCount);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await insertions()).toBe(1);
  });

  test("skips a deleted playlist and puts back the other videos", async () => {
    await makePremium();
    const { videos } = await detail(mixed.id);
    await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [videos[2]?.id] }, "DELETE");
    await inLibrary(await idOf(browser), (_library, { storage }) => {
      storage.sql.exec(`insert into removals (playlist_id, playlist_title, item_id, video_id, title,
        channel_title, availability, position, by, why, state, planned_at, ended_at)
        select 'PLgone', 'Gone', 'x', video_id, title, channel_title, availability, 0, by, why, state,
          planned_at, ended_at from removals`);
    });
    const ids = (await history()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(await send("/api/library/removals/put-back", { ids })).toMatchObject({
      insertedCount: 1,
    });
    expect((await detail(mixed.id)).videos.map(({ videoId }) => videoId)).toEqual(mixed.items);
  });

  test("refuses deleted videos, and sends nothing for them", async () => {
    await send(`/api/playlists/${mixed.id}/clean`, {});
    const rows = await history();
    expect(rows.map(({ canBePutBack }) => canBePutBack)).toEqual([false, false]);
    expect(await send("/api/library/removals/put-back", { ids: [rows[0]?.id] })).toMatchObject({
      insertedCount: 0,
    });
    expect(await insertions()).toBe(0);
  });

  test.each([
    ["a lost answer", { loseAnswer: true }],
    ["503", { status: 503, body: {} }],
  ])("%s: it comes once", async (_name, action) => {
    const { videos } = await detail(mixed.id);
    await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [videos[2]?.id] }, "DELETE");
    const [row] = await history();
    await planFaults({ path: ITEMS, method: "POST", when: { at: 0 }, times: 1, action });
    // YouTube gets time to list it before it is sent again.
    const userId = await idOf(browser);
    useInstantTimers();
    await beginChange(userId, (library) => library.putBack(userId, [row?.id ?? 0]));
    expect(await drive(userId)).toMatchObject([{ kind: "insert", state: "done" }]);
    restoreTimers();
    expect((await history())[0]).toMatchObject({ putBackAt: expect.any(String) });
    expect((await detail(mixed.id)).videos.map(({ videoId }) => videoId)).toEqual(mixed.items);
  });
});

describe("moving and copying", () => {
  const transfer = async (keep: boolean) => {
    const { videos } = await detail(mixed.id);
    const itemIds = [videos[2]?.id, videos[0]?.id];
    return send<Inserted>(`/api/playlists/${mixed.id}/transfer`, { itemIds, to: empty.id, keep });
  };

  test("a copy leaves the source unchanged", async () => {
    await makePremium();
    expect(await transfer(true)).toMatchObject({ insertedCount: 2 });
    expect((await detail(empty.id)).videos).toHaveLength(2);
    expect((await detail(mixed.id)).videos).toHaveLength(6);
  });

  test("a move removes each item from the source once, after its insertion in the target", async () => {
    await makePremium();
    expect(await transfer(false)).toMatchObject({ insertedCount: 2, failedCount: 0 });
    expect((await detail(empty.id)).videos.map(({ videoId }) => videoId)).toEqual([
      mixed.items[0],
      mixed.items[2],
    ]);
    expect((await detail(mixed.id)).videos.map(({ position }) => position)).toHaveLength(4);
    expect((await history()).map(({ why }) => why)).toEqual(["moved", "moved"]);
  });

  test("a copy names its new items, by which it is taken out again", async () => {
    await makePremium();
    const { itemIds } = await transfer(true);
    expect((await detail(empty.id)).videos.map(({ id }) => id)).toEqual(itemIds);
    await send(`/api/playlists/${empty.id}/videos`, { videoIds: itemIds }, "DELETE");
    expect((await detail(empty.id)).videos).toEqual([]);
    expect((await detail(mixed.id)).videos).toHaveLength(6);
  });

  test("a copy of which one answer was lost names none: the item may be one that the owner added", async () => {
    await makePremium();
    const { videos } = await detail(mixed.id);
    const itemIds = [videos[2]?.id ?? "", videos[0]?.id ?? ""];
    const body = { itemIds, to: empty.id, keep: true, requestId: crypto.randomUUID() };
    await planFaults({
      path: ITEMS,
      method: "POST",
      when: { at: 0 },
      times: 1,
      action: { loseAnswer: true },
    });
    const userId = await idOf(browser);
    useInstantTimers();
    await beginChange(userId, (library) => library.transfer(userId, mixed.id, body));
    await drive(userId);
    restoreTimers();
    expect((await detail(empty.id)).videos).toHaveLength(2);
    // Asked again, the call answers what became of it.
    expect(await send(`/api/playlists/${mixed.id}/transfer`, body)).toMatchObject({
      insertedCount: 2,
      itemIds: [],
    });
  });

  test("an item is moved once when it is requested twice at once", async () => {
    await makePremium();
    await Promise.all([transfer(false), transfer(false)]);
    expect((await detail(empty.id)).videos).toHaveLength(2);
    expect((await detail(mixed.id)).videos).toHaveLength(4);
  });

  test("an item that was inserted in the target but cannot be removed from the source is not reported as moved", async () => {
    await makePremium();
    const action = { status: 400, body: { error: { errors: [{ reason: "invalid" }] } } };
    await planFaults({ path: ITEMS, method: "DELETE", times: 2, action });
    expect(await transfer(false)).toMatchObject({
      insertedCount: 1,
      failedCount: 1,
      reason: { code: "removal_refused" },
    });
    expect((await detail(empty.id)).videos).toHaveLength(2);
    expect((await detail(mixed.id)).videos).toHaveLength(5);
  });

  test("the list of moved videos is deleted after 30 days", async () => {
    await makePremium();
    await transfer(true);
    const userId = await idOf(browser);
    const kept = () => rowsOf(userId, "select video_id from insertions");
    expect(await kept()).toHaveLength(2);
    await moveClocks(31 * DAY_MS);
    await inLibrary(userId, (library) => library.alarm());
    expect(await kept()).toEqual([]);
  });

  test("a video that cannot be inserted in the target is not removed from the source", async () => {
    await makePremium();
    const action = { status: 404, body: { error: { errors: [{ reason: "videoNotFound" }] } } };
    await planFaults({ path: ITEMS, method: "POST", when: { at: 0 }, times: 1, action });
    const userId = await idOf(browser);
    const { videos } = await detail(mixed.id);
    const itemIds = [videos[2]?.id ?? "", videos[0]?.id ?? ""];
    useInstantTimers();
    await beginChange(userId, (library) =>
      library.transfer(userId, mixed.id, { itemIds, to: empty.id, keep: false }),
    );
    await drive(userId);
    restoreTimers();
    expect(await rowsOf(userId, "select state, reason from insertions order by id")).toEqual([
      { state: "failed", reason: "video_gone" },
      { state: "done", reason: null },
    ]);
    const left = (await detail(mixed.id)).videos.map(({ id }) => id);
    expect(left).toEqual(videos.map(({ id }) => id).filter((id) => id !== videos[2]?.id));
  });
});

test("the video of a removal is forgotten after thirty days, the removal is not", async () => {
  const { videos } = await detail(mixed.id);
  await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [videos[2]?.id] }, "DELETE");
  expect((await history())[0]).toMatchObject({ title: "Video 11", canBePutBack: true });
  await moveClocks(31 * DAY_MS);
  expect(await history()).toMatchObject([
    { title: "", videoId: null, canBePutBack: false, position: null, playlistTitle: mixed.title },
  ]);
  // A page from before still asks for it.
  const ids = (await history()).map(({ id }) => id);
  expect(await send("/api/library/removals/put-back", { ids })).toMatchObject({
    insertedCount: 0,
    failedCount: 0,
  });
});

test("thirty days count from YouTube's last confirmation of a name, not from the removal", async () => {
  const { videos } = await detail(mixed.id);
  await inLibrary(await idOf(browser), (_library, { storage }) => {
    storage.sql.exec("update videos set confirmed_at = ?", Date.now() - 20 * DAY_MS);
  });
  await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [videos[2]?.id] }, "DELETE");
  await moveClocks(9 * DAY_MS);
  expect((await history())[0]).toMatchObject({ title: "Video 11" });
  await moveClocks(11 * DAY_MS);
  expect((await history())[0]).toMatchObject({ title: "", playlistTitle: mixed.title });
});

test("a deleted playlist's name is forgotten after thirty days, its deletion is not", async () => {
  await send(`/api/playlists/${mixed.id}`, {}, "DELETE");
  expect((await history())[0]).toMatchObject({ playlistTitle: mixed.title, videoId: null });
  await moveClocks(31 * DAY_MS);
  expect((await history())[0]).toMatchObject({ playlistTitle: "", why: "playlist" });
});

test("vanished items are shown until they are dismissed", async () => {
  const vanished = async () => (await browser.json<LibraryOverview>("/api/library")).vanished;
  expect(await vanished()).toMatchObject({ count: 0, titles: [] });
  const { videos } = await detail(mixed.id);
  await removeOnYouTube(videos[0]?.id ?? "");
  await changeVideo(mixed.items[2] ?? "", { privacy: "private" });
  await detail(mixed.id);
  vi.useFakeTimers({ toFake: ["Date"] });
  await catchUp(await idOf(browser));
  // One of them is in two places.
  expect(await vanished()).toMatchObject({
    count: 3,
    titles: expect.arrayContaining(["Video 11"]),
  });
  await send("/api/library/vanished/dismiss", {});
  expect(await vanished()).toMatchObject({ count: 0, titles: [] });
});
