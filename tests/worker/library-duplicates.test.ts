// Removing duplicates over the whole library: whatever happens meanwhile, one copy of each video stays.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { heldVideosSchema, playlistDetailSchema } from "#shared/contract/playlists.ts";
import { type Removed, type RemovalPage, removalsSchema } from "#shared/contract/removal.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { drive, inLibrary } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import {
  callsTo,
  deletePlaylistOnYouTube,
  planFaults,
  removeOnYouTube,
  resetSandbox,
} from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const ITEMS = "/youtube/v3/playlistItems";
const { mixed, long } = ownPlaylists;
/** In `mixed` twice and in `long` once; then once in each. */
const [THRICE, TWICE] = [ordinaryId(10), ordinaryId(11)];

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(async () => planFaults());

/** The items of a video, by playlist id. */
async function placesOf(videoId: string): Promise<Map<string, string[]>> {
  const { videos } = heldVideosSchema.parse(await browser.json("/api/library/duplicates"));
  const { places = [] } = videos.find((video) => video.videoId === videoId) ?? {};
  const items = new Map<string, string[]>();
  for (const { playlistId, itemId } of places) {
    items.set(playlistId, [...(items.get(playlistId) ?? []), itemId]);
  }
  return items;
}

async function remove(
  itemIds: readonly (string | undefined)[],
  why: "duplicate" | "elsewhere" | "chosen" = "elsewhere",
): Promise<Removed> {
  const body = JSON.stringify({ itemIds, why });
  const removed = await browser.json<Removed>("/api/library/videos", { method: "DELETE", body });
  if (removed.queuedCount === 0) return removed;
  // The copy that stays is looked for again ten minutes later.
  useInstantTimers();
  await drive(await idOf(browser));
  restoreTimers();
  const [job] = (await history(`?jobId=${removed.jobId}`)).jobs;
  const { done = 0, failed = 0, waiting = 0 } = job ?? {};
  return { ...removed, youtubeRemovedCount: done, failedCount: failed, queuedCount: waiting };
}

async function history(query = ""): Promise<RemovalPage> {
  return removalsSchema.parse(await browser.json(`/api/library/removals${query}`));
}

async function deletions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "DELETE").length;
}

/** How many copies YouTube lists after everything was read again. */
async function copiesLeft(videoId: string): Promise<number> {
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  let copies = 0;
  for (const { id } of [mixed, long]) {
    const response = await browser.call(`/api/playlists/${id}`);
    if (response.status === 404) continue;
    const { videos } = playlistDetailSchema.parse(await response.json());
    copies += videos.filter((video) => video.videoId === videoId).length;
  }
  return copies;
}

test("all copies but one are removed over playlists, and the history has them as one removal", async () => {
  const places = await placesOf(THRICE);
  const other = await placesOf(TWICE);
  const asked = [...(places.get(mixed.id) ?? []), ...(other.get(long.id) ?? [])];
  expect(asked).toHaveLength(3);
  expect(await remove(asked)).toMatchObject({ youtubeRemovedCount: 3 });
  expect(await copiesLeft(THRICE)).toBe(1);
  expect(await copiesLeft(TWICE)).toBe(1);
  const { removals, jobs } = await history();
  expect(removals.map(({ why, state }) => [why, state])).toEqual(
    Array.from({ length: 3 }, () => ["elsewhere", "done"]),
  );
  const counts = { total: 3, done: 3, waiting: 0, failed: 0, cancelled: 0, putBack: 0 };
  const back = { canBePutBack: 3, visibleAgain: 0, stillShown: 0 };
  expect(jobs).toEqual([{ id: removals[0]?.jobId, ...counts, ...back, playlistCount: 2 }]);
});

describe("the last copy stays", () => {
  test("when the one that was to stay was taken out on YouTube meanwhile", async () => {
    const places = await placesOf(TWICE);
    await removeOnYouTube(places.get(long.id)?.[0] ?? "");
    expect(await remove(places.get(mixed.id) ?? [])).toMatchObject({
      youtubeRemovedCount: 0,
      failedCount: 1,
      reason: { code: "last_copy" },
    });
    expect(await deletions()).toBe(0);
  });

  test("when the playlist of the one that was to stay was deleted on YouTube meanwhile", async () => {
    const places = await placesOf(TWICE);
    await deletePlaylistOnYouTube(long.id);
    expect(await remove(places.get(mixed.id) ?? [])).toMatchObject({ failedCount: 1 });
    expect(await deletions()).toBe(0);
  });

  test("when every copy is named, in one request or in two at once", async () => {
    const all = [...(await placesOf(THRICE)).values()].flat();
    expect(await remove(all)).toMatchObject({ youtubeRemovedCount: 2, failedCount: 1 });
    expect(await copiesLeft(THRICE)).toBe(1);
    const [one = [], two = []] = [...(await placesOf(TWICE)).values()];
    await Promise.all([remove(one), remove(two)]);
    expect(await copiesLeft(TWICE)).toBe(1);
  });

  test("when a removal of the other copy is planned, by itself or with its playlist", async () => {
    const places = await placesOf(TWICE);
    const [kept = ""] = places.get(long.id) ?? [];
    for (const [itemId, why] of [
      [kept, "chosen"],
      [null, "playlist"],
    ] as const) {
      await inLibrary(await idOf(browser), (_library, { storage: { sql } }) =>
        sql.exec(
          `insert into removals (playlist_id, playlist_title, item_id, video_id, by, why, state, planned_at)
           values (?, '', ?, ?, 'you', ?, 'planned', 0)`,
          long.id,
          itemId,
          TWICE,
          why,
        ),
      );
      expect(await remove(places.get(mixed.id) ?? [])).toMatchObject({ failedCount: 1 });
      await inLibrary(await idOf(browser), (_library, { storage: { sql } }) =>
        sql.exec("delete from removals where job_id is null"),
      );
    }
    expect(await deletions()).toBe(0);
  });

  test("when YouTube lists no other copy at that moment", async () => {
    const places = await placesOf(TWICE);
    const body = { items: [], pageInfo: { totalResults: 0 } };
    await planFaults({ path: ITEMS, method: "GET", action: { status: 200, body } });
    expect(await remove(places.get(mixed.id) ?? [])).toMatchObject({ failedCount: 1 });
    expect(await deletions()).toBe(0);
  });
});

test("a copy in another playlist is not enough for a duplicate within one", async () => {
  const [first = "", second] = (await placesOf(THRICE)).get(mixed.id) ?? [];
  await removeOnYouTube(first);
  expect(await remove([second], "duplicate")).toMatchObject({ failedCount: 1 });
  expect(await deletions()).toBe(0);
});

test("the history of one removal is listed alone, with counts over all of its rows", async () => {
  const places = await placesOf(THRICE);
  await remove(places.get(mixed.id) ?? []);
  const other = await placesOf(TWICE);
  await remove(other.get(long.id) ?? []);
  const { removals, jobs } = await history();
  expect(new Set(jobs.map(({ total }) => total))).toEqual(new Set([1, 2]));
  const [job] = jobs.filter(({ total }) => total === 2);
  const alone = await history(`?jobId=${job?.id}`);
  expect(alone.removals).toEqual(removals.filter(({ jobId }) => jobId === job?.id));
  const ids = alone.removals.map(({ id }) => id);
  const body = JSON.stringify({ ids });
  await browser.json("/api/library/removals/put-back", { method: "POST", body });
  expect((await history(`?jobId=${job?.id}`)).jobs).toMatchObject([
    { total: 2, done: 2, putBack: 2, canBePutBack: 0 },
  ]);
});
