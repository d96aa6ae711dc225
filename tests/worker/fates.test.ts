// What the history says about items that we did not remove, and about videos that cannot be put
// back.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Removal } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  API,
  beginChange,
  catchUp,
  drive,
  ITEMS,
  libraryOf,
  LONG,
  type Person,
  rowsOf,
  storedIn,
  sync,
} from "#tests/worker/driven-library.ts";
import { beginAgain, endFaults, readLibrary } from "#tests/worker/read-library.ts";
import {
  callsTo,
  changeVideo,
  deletePlaylistOnYouTube,
  planFaults,
  removeOnYouTube,
} from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

const VIDEOS = `${API}videos?`;
const LISTS = `${API}playlists`;
const { long, empty } = ownPlaylists;

let who: Person;

beforeEach(async () => {
  ({ who } = await readLibrary("write"));
  await beginAgain();
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(endFaults);

async function itemIds(playlistId: string): Promise<string[]> {
  const { videos } = await who.browser.json<{ videos: { id: string }[] }>(
    `/api/playlists/${playlistId}`,
  );
  return videos.map(({ id }) => id);
}

async function history(): Promise<Removal[]> {
  return (await who.browser.json<{ removals: Removal[] }>("/api/library/removals")).removals;
}

async function deletions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "DELETE").length;
}

describe("an item that vanished between two syncs", () => {
  /** Changes the video on YouTube, and then removes its item there. */
  async function vanish(position: number, privacy?: string): Promise<void> {
    const ids = await itemIds(long.id);
    if (privacy !== undefined) await changeVideo(long.items[position] ?? "", { privacy });
    await removeOnYouTube(ids[position] ?? "");
  }

  /** A sync misses what vanished, and so does a second look. */
  async function lookTwice(): Promise<void> {
    await sync(who.userId, LONG);
    await catchUp(who.userId);
  }

  test("with a video that is still visible was removed by the playlist's owner, and can be put back", async () => {
    await vanish(3);
    await lookTwice();
    expect(await history()).toMatchObject([
      { by: "owner", why: "vanished", videoId: long.items[3], canBePutBack: true },
    ]);
  });

  test.each(["deleted", "private"])(
    "whose video is %s by now was not taken out by the owner, as far as is known, and cannot be put back",
    async (privacy) => {
      await vanish(3, privacy);
      await lookTwice();
      expect(await history()).toMatchObject([
        { by: "youtube", why: "vanished", videoId: long.items[3], canBePutBack: false },
      ]);
    },
  );

  test("has an unknown fate if YouTube's answer is incomplete, and the next sync decides it", async () => {
    await vanish(3);
    await planFaults({ path: VIDEOS, action: { dropItems: { all: true } } });
    await lookTwice();
    expect(await history()).toMatchObject([{ by: "unknown", canBePutBack: false }]);
    await planFaults();
    await sync(who.userId, LONG);
    expect(await history()).toMatchObject([{ by: "owner", canBePutBack: true }]);
  });

  test("was removed by its owner if only one empty answer says that its video is gone", async () => {
    await vanish(3);
    const dropItems = { all: true, total: "adjust" };
    await planFaults({ path: VIDEOS, times: 1, action: { dropItems } });
    await lookTwice();
    expect(await history()).toMatchObject([{ by: "owner", canBePutBack: true }]);
  });

  test("gets its own fate when the owner and an uploader remove items at the same time", async () => {
    const ids = await itemIds(long.id);
    await changeVideo(long.items[5] ?? "", { privacy: "deleted" });
    for (const position of [3, 5, 7]) await removeOnYouTube(ids[position] ?? "");
    await lookTwice();
    const told = (await history()).map(({ videoId, by }) => [videoId, by] as const);
    expect(new Map(told)).toEqual(
      new Map([
        [long.items[3], "owner"],
        [long.items[5], "youtube"],
        [long.items[7], "owner"],
      ]),
    );
  });
});

test("a video that YouTube no longer accepts is not offered to be put back again", async () => {
  const [, , , id = ""] = await itemIds(long.id);
  const want = { kind: "items", itemIds: [id] } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "chosen"));
  await drive(who.userId);
  const [row] = await history();
  expect(row).toMatchObject({ state: "done", canBePutBack: true });
  await changeVideo(long.items[3] ?? "", { privacy: "deleted" });
  const ids = [row?.id ?? 0];
  await beginChange(who.userId, (library) => library.putBack(who.userId, ids));
  await drive(who.userId);
  const insertions = "select state, reason from insertions";
  expect(await rowsOf(who.userId, insertions)).toEqual([{ state: "failed", reason: "video_gone" }]);
  expect((await history())[0]).toMatchObject({ canBePutBack: false });
  const again = libraryOf(who.userId).putBack(who.userId, ids);
  expect(await again).toMatchObject({ kind: "ended", jobId: null });
});

test("removing items of a playlist that was deleted on YouTube sends one deletion and ends them all", async () => {
  const ids = (await itemIds(long.id)).slice(0, 20);
  const want = { kind: "items", playlistId: long.id, itemIds: ids } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "chosen"));
  await deletePlaylistOnYouTube(long.id);
  expect(await drive(who.userId)).toContainEqual(
    expect.objectContaining({ kind: "remove", state: "done" }),
  );
  expect(await deletions()).toBe(1);
  const states =
    "select state, was_gone as gone, count(*) as rows from removals where item_id is not null group by 1, 2";
  expect(await rowsOf(who.userId, states)).toEqual([{ state: "done", gone: 1, rows: 20 }]);
});

describe("a playlist that is missing in the list", () => {
  /** Neither the list nor a request by id returns it. */
  const unlisted = {
    path: LISTS,
    method: "GET",
    action: { dropItems: { ids: [empty.id], total: "adjust" } },
  };
  const stored = () => rowsOf(who.userId, `select id from playlists where id = '${empty.id}'`);
  const made = (at: number) =>
    rowsOf(who.userId, `update playlists set created_at = ${at} where id = '${empty.id}'`);

  test("stays for ten minutes after it was created, because lists show new playlists late", async () => {
    await made(Date.now() - 9 * 60_000);
    await planFaults(unlisted);
    await sync(who.userId, { kind: "playlists" });
    expect(await stored()).toHaveLength(1);
    expect(await history()).toEqual([]);
  });

  test("is dropped after ten minutes, with a line in the history", async () => {
    await made(Date.now() - 11 * 60_000);
    const noItems = { path: ITEMS, query: { playlistId: empty.id }, action: { notFound: true } };
    await planFaults(unlisted, noItems);
    await sync(who.userId, { kind: "playlists" });
    expect(await stored()).toEqual([]);
    expect(await history()).toMatchObject([{ playlistId: empty.id, why: "vanished" }]);
  });

  test("stays if its items are still listed", async () => {
    await made(0);
    await planFaults(unlisted);
    await sync(who.userId, { kind: "playlists" });
    expect(await stored()).toHaveLength(1);
    expect(await history()).toEqual([]);
  });

  test("stays if a second request, seconds later, finds it", async () => {
    await made(0);
    await planFaults({ ...unlisted, when: { at: 0 } }, { ...unlisted, when: { at: 1 } });
    await sync(who.userId, { kind: "playlists" });
    expect(await stored()).toHaveLength(1);
    expect(await history()).toEqual([]);
  });
});

test("an item that is missing in one sync is kept, and the history does not mention it", async () => {
  const before = await storedIn(who.userId);
  const ids = await itemIds(long.id);
  const dropItems = { ids: ids.slice(0, 3), total: "adjust" };
  await planFaults({ path: ITEMS, query: { playlistId: long.id }, action: { dropItems } });
  await sync(who.userId, LONG);
  expect((await storedIn(who.userId)).toSorted()).toEqual(before.toSorted());
  expect(await history()).toEqual([]);
});
