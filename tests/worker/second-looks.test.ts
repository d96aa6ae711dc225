// YouTube or the library changes between a look at YouTube and the deletion that depends on it, or before the later look that
// verifies a change: other copies are removed, the owner changes the playlist, another change is made (decision 63).
import { afterEach, beforeEach, expect, test } from "vitest";
import { type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import { type Inserted, insertedSchema, removalsSchema } from "#shared/contract/removal.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import {
  beginChange,
  catchUp,
  drive,
  inLibrary,
  ITEMS,
  libraryOf,
  outlast,
  rowsOf,
} from "#tests/worker/driven-library.ts";
import { idOf } from "#tests/worker/library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import {
  addOnYouTube,
  deletePlaylistOnYouTube,
  planFaults,
  removeOnYouTube,
  resetSandbox,
} from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const OWNER = "basic@example.com";
const { mixed, empty, long } = ownPlaylists;

let who: { browser: Browser; userId: string };

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  const browser = await signedIn(OWNER);
  await browser.connect(OWNER, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  who = { browser, userId: await idOf(browser) };
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

const send = <Answer>(path: string, body: unknown, method = "POST") =>
  who.browser.json<Answer>(path, { method, body: JSON.stringify(body) });

async function videosOf({ id }: { id: string }): Promise<PlaylistDetail["videos"]> {
  await send(`/api/playlists/${id}/sync-videos`, {});
  return playlistDetailSchema.parse(await who.browser.json(`/api/playlists/${id}`)).videos;
}

async function copiesOf(list: { id: string }, videoId: string | undefined) {
  return (await videosOf(list)).filter((video) => video.videoId === videoId);
}

/** Runs the jobs that are open, as time passes. */
async function driveOn(): Promise<void> {
  useInstantTimers();
  await drive(who.userId);
  restoreTimers();
}

const insertions = () =>
  rowsOf<{ state: string; reason: string | null }>(
    who.userId,
    "select state, reason from insertions order by id",
  );

const history = async () =>
  removalsSchema.parse(await who.browser.json("/api/library/removals")).removals;

const copyTo = async (list: { id: string }, itemId: string | undefined, keep: boolean) =>
  insertedSchema.parse(
    await send(`/api/playlists/${mixed.id}/transfer`, { itemIds: [itemId], to: list.id, keep }),
  );

test("one of three copies is kept if the owner has already removed the copy that was to be kept", async () => {
  const videoId = mixed.items[5] ?? "";
  await addOnYouTube(mixed.id, videoId);
  const [first, second, third] = await copiesOf(mixed, videoId);
  await removeOnYouTube(third?.id ?? "");
  const body = { videoIds: [first?.id, second?.id], why: "duplicate" };
  await send(`/api/playlists/${mixed.id}/videos`, body, "DELETE");
  await driveOn();
  await catchUp(who.userId);
  expect(await copiesOf(mixed, videoId)).toHaveLength(1);
});

test("one copy over several playlists is kept if the copy that was to be kept is gone", async () => {
  const videoId = ordinaryId(10);
  await addOnYouTube(empty.id, videoId);
  await who.browser.json("/api/playlists/sync-all", { method: "POST" });
  const items = await rowsOf<{ id: string; playlist_id: string }>(
    who.userId,
    `select id, playlist_id from items where video_id = '${videoId}'`,
  );
  const kept = items.find(({ playlist_id: id }) => id === empty.id);
  const itemIds = items.filter((item) => item !== kept).map(({ id }) => id);
  expect(itemIds.length).toBeGreaterThan(1);
  await removeOnYouTube(kept?.id ?? "");
  await send("/api/library/videos", { itemIds, why: "elsewhere" }, "DELETE");
  await driveOn();
  const done = "select 1 from removals where state = 'done' and why = 'elsewhere'";
  expect(await rowsOf(who.userId, done)).toHaveLength(itemIds.length - 1);
});

test("a move that waits before its deletion checks again that the new item is there", async () => {
  const item = (await videosOf(mixed))[2];
  await planFaults({ path: ITEMS, method: "DELETE", action: { status: 503, body: {} } });
  useInstantTimers();
  await beginChange(who.userId, (library) =>
    library.transfer(who.userId, mixed.id, {
      itemIds: [item?.id ?? ""],
      to: empty.id,
      keep: false,
    }),
  );
  await drive(who.userId);
  const [put] = await rowsOf<{ item_id: string }>(who.userId, "select item_id from insertions");
  await removeOnYouTube(put?.item_id ?? "");
  await planFaults();
  await outlast(who.userId);
  restoreTimers();
  expect(await copiesOf(mixed, item?.videoId)).toHaveLength(1);
});

test("a video that was put back and then removed again can be put back only once", async () => {
  const item = (await videosOf(mixed))[2];
  await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [item?.id] }, "DELETE");
  await send("/api/library/removals/put-back", { ids: [(await history())[0]?.id] });
  const [again] = await copiesOf(mixed, item?.videoId);
  await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [again?.id] }, "DELETE");
  await catchUp(who.userId);
  const rows = await history();
  expect(rows).toHaveLength(2);
  for (const { id } of rows) await send("/api/library/removals/put-back", { ids: [id] });
  expect(await copiesOf(mixed, item?.videoId)).toHaveLength(1);
});

test("a copied video that the person then removes is not reported as missing", async () => {
  const item = (await videosOf(mixed))[2];
  await copyTo(empty, item?.id, true);
  const [there] = await videosOf(empty);
  await send(`/api/playlists/${empty.id}/videos`, { videoIds: [there?.id] }, "DELETE");
  await catchUp(who.userId);
  expect(await insertions()).toEqual([{ state: "done", reason: null }]);
});

test("a video that YouTube accepted and does not show later is reported once", async () => {
  const item = (await videosOf(mixed))[2];
  const { insertedCount } = await copyTo(empty, item?.id, true);
  expect(insertedCount).toBe(1);
  const [put] = await rowsOf<{ item_id: string }>(who.userId, "select item_id from insertions");
  await removeOnYouTube(put?.item_id ?? "");
  useInstantTimers();
  await catchUp(who.userId);
  expect(await insertions()).toEqual([{ state: "failed", reason: "insertion_not_kept" }]);
  expect(await who.browser.json("/api/library")).toMatchObject({ notKept: 1 });
  await send("/api/library/corrected/dismiss", {});
  expect(await who.browser.json("/api/library")).toMatchObject({ notKept: 0 });
});

test("a move that was stopped before its answer came can be repeated, and the video is in one playlist afterwards", async () => {
  const item = (await videosOf(mixed))[2];
  const itemIds = [item?.id ?? ""];
  const action = { loseAnswer: true };
  await planFaults({ path: ITEMS, method: "POST", when: { at: 0 }, times: 1, action });
  await beginChange(who.userId, (library) =>
    library.transfer(who.userId, mixed.id, { itemIds, to: empty.id, keep: false }),
  );
  await inLibrary(who.userId, (library) => library.alarm());
  const [job] = await rowsOf<{ id: string }>(
    who.userId,
    "select id from jobs where kind = 'insert'",
  );
  await libraryOf(who.userId).stop(job?.id ?? "");
  await planFaults();
  await catchUp(who.userId);
  const body = { itemIds, to: empty.id, keep: false };
  const again = await send<Inserted>(`/api/playlists/${mixed.id}/transfer`, body);
  expect(again).toMatchObject({ insertedCount: 1, failedCount: 0 });
  expect(await copiesOf(mixed, item?.videoId)).toEqual([]);
  expect(await copiesOf(empty, item?.videoId)).toHaveLength(1);
});

test("an undone order stays reported as undone after the same order is saved again", async () => {
  const before = (await videosOf(mixed)).map(({ id }) => id);
  const wanted = [...before.slice(-1), ...before.slice(0, -1)];
  useInstantTimers();
  const save = async (requestId: string) => {
    const { id: playlistId } = mixed;
    const order = { playlistId, itemIds: wanted, requestId, moves: 999, mostMoves: 999 };
    await beginChange(who.userId, (library) =>
      library.saveOrder(who.userId, { ...order, why: "chosen" }),
    );
    await drive(who.userId);
  };
  const first = crypto.randomUUID();
  await save(first);
  await beginChange(who.userId, (library) =>
    library.undoOrder(who.userId, first, crypto.randomUUID()),
  );
  await drive(who.userId);
  await save(crypto.randomUUID());
  await catchUp(who.userId);
  const rows = await rowsOf(who.userId, "select state, moved from orders order by planned_at");
  const done = { state: "done", moved: 1 };
  expect(rows).toEqual([done, done, done]);
});

test("a playlist that its owner has deleted does not stop other changes from being verified", async () => {
  const item = (await videosOf(mixed))[2];
  await copyTo(mixed, item?.id, true);
  await send(`/api/playlists/${empty.id}`, {}, "DELETE");
  await deletePlaylistOnYouTube(long.id);
  useInstantTimers();
  for (let round = 0; round < 4; round += 1) await catchUp(who.userId);
  const verified = "select 1 from insertions where verified_at is not null";
  expect(await rowsOf(who.userId, verified)).toHaveLength(1);
});
