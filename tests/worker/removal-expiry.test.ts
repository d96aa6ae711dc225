// What is left of the removal history and of the counts by day after thirty days (policy III.E.4.c, decision 50).
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { playlistDetailSchema } from "#shared/contract/playlists.ts";
import { removalSchema } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  beginChange,
  drive,
  inLibrary,
  passDaysIn,
  type Person,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { changeVideo, deletePlaylistOnYouTube, planFaults } from "#tests/worker/sandbox.ts";
import { toRemoval } from "#worker/library/questions/answers.ts";

vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;
const { mixed, long } = ownPlaylists;
/** A video of `mixed` that is nowhere else, and one that `long` holds too. */
const [ALONE = "", ELSEWHERE = ""] = [mixed.items[4], mixed.items[2]];
const NO_UNITS = { path: "/youtube/v3/", action: { quota: "403" } };

let who: Person;

beforeEach(async () => {
  ({ who } = await readLibrary("write"));
});
afterEach(endFaults);

async function removeFromMixed(...videoIds: string[]): Promise<void> {
  const items = await rowsOf<{ id: string; video: string }>(
    who.userId,
    `select id, video_id as video from items where playlist_id = '${mixed.id}'`,
  );
  const itemIds = items.flatMap(({ id, video }) => (videoIds.includes(video) ? [id] : []));
  await beginChange(who.userId, (library) =>
    library.remove(who.userId, { kind: "items", itemIds }, "chosen"),
  );
  await drive(who.userId);
}

async function history() {
  const { rows: stored, jobs } = await inLibrary(who.userId, (library) => library.removals({}));
  return { removals: removalSchema.array().parse(stored.map(toRemoval)), jobs };
}
const rows = async () => (await history()).removals;

describe("of a removal, thirty days later,", () => {
  test("date, reason and result are stored, and nothing that YouTube said", async () => {
    await removeFromMixed(ALONE);
    await passDaysIn(who.userId, 29);
    expect(await rows()).toMatchObject([{ videoId: ALONE }]);
    await passDaysIn(who.userId, 2);
    const [stored] = await rowsOf(who.userId, "select * from removals");
    expect(stored).toMatchObject({ why: "chosen", by: "you", state: "done", position: null });
    expect(stored).toMatchObject({ title: "", channel_title: "", video_id: null, item_id: "" });
    // The list of playlists still confirms this playlist, so its id stays, and its title is that of the list.
    expect(stored).toMatchObject({ playlist_id: mixed.id, playlist_title: "" });
    expect(await rows()).toMatchObject([
      { canBePutBack: false, availability: "broadcast", playlistTitle: mixed.title },
    ]);
  });

  test("id and name stay while the library's own reading confirms the video in another place", async () => {
    await removeFromMixed(ELSEWHERE);
    await passDaysIn(who.userId, 70);
    expect(await rows()).toMatchObject([
      { videoId: ELSEWHERE, title: "Video 11", canBePutBack: true, position: null },
    ]);
    const [stored] = await rowsOf<{ named: number }>(
      who.userId,
      "select named_at as named from removals",
    );
    expect(stored?.named).toBeGreaterThan(Date.now() - 30 * DAY_MS);
  });

  test("id and name go as soon as no reading confirms them any more", async () => {
    await removeFromMixed(ELSEWHERE);
    await planFaults(NO_UNITS);
    await passDaysIn(who.userId, 31);
    expect(await rows()).toMatchObject([{ videoId: null, title: "", canBePutBack: false }]);
  });

  test("a video that was put back keeps its name, because it is in the library again", async () => {
    await removeFromMixed(ALONE);
    const ids = (await rows()).map(({ id }) => id);
    await beginChange(who.userId, (library) => library.putBack(who.userId, ids));
    await drive(who.userId);
    await changeVideo(ALONE, { live: "none" });
    await sync(who.userId);
    await passDaysIn(who.userId, 40);
    expect(await rows()).toMatchObject([{ videoId: ALONE, putBackAt: expect.any(String) }]);
  });
});

test("of a playlist that is gone for thirty days no id is left, and its removals still count as one", async () => {
  await removeFromMixed(ALONE, ELSEWHERE);
  await deletePlaylistOnYouTube(mixed.id);
  await sync(who.userId, { kind: "playlists" });
  expect((await history()).jobs).toMatchObject([{ total: 2, done: 2, playlistCount: 1 }]);
  await passDaysIn(who.userId, 31);
  const { removals, jobs } = await history();
  expect(removals.map(({ playlistId, playlistTitle }) => [playlistId, playlistTitle])).toEqual(
    removals.map(() => [null, ""]),
  );
  expect(removals).toHaveLength(3);
  expect(jobs).toMatchObject([{ total: 2, done: 2, playlistCount: 1, canBePutBack: 0 }]);
  expect(JSON.stringify(await rowsOf(who.userId, "select * from removals"))).not.toContain(
    mixed.id,
  );
});

test("the title of a playlist that is gone is kept for thirty days after a list named it last", async () => {
  await passDaysIn(who.userId, 1);
  await planFaults(NO_UNITS);
  await passDaysIn(who.userId, 10);
  const listedAt = await inLibrary(
    who.userId,
    (_library, { storage }) => storage.kv.get<{ listedAt: number }>("upkeep")?.listedAt ?? 0,
  );
  await planFaults();
  await deletePlaylistOnYouTube(mixed.id);
  await sync(who.userId, { kind: "playlists" });
  const title = async () => {
    const [row] = await rowsOf<{ title: string }>(
      who.userId,
      "select playlist_title as title from removals where item_id is null",
    );
    return row?.title;
  };
  const age = () => (Date.now() - listedAt) / DAY_MS;
  expect(age()).toBeGreaterThan(9);
  await passDaysIn(who.userId, Math.floor(29 - age()));
  expect(await title()).toBe(mixed.title);
  await passDaysIn(who.userId, 2);
  expect(age()).toBeLessThan(32);
  expect(await title()).toBe("");
});

test("rows that an earlier version had forgotten lose what it kept, and are read", async () => {
  await rowsOf(
    who.userId,
    `insert into removals (job_id, playlist_id, playlist_title, item_id, position, by, why, state,
       planned_at, ended_at)
     values ('job', '${mixed.id}', 'An old title', 'UEx-item', 3, 'you', 'chosen', 'done', 1, 2)`,
  );
  expect(await rows()).toMatchObject([
    { position: null, playlistTitle: mixed.title, availability: "unknown", canBePutBack: false },
  ]);
  const [stored] = await rowsOf(who.userId, "select * from removals");
  expect(stored).toMatchObject({ item_id: "", playlist_title: "", position: null });
});

describe("the counts by day", () => {
  const counts = () =>
    inLibrary(who.userId, async (library) => {
      const detail = await library.playlist(mixed.id);
      const { history: all } = await library.overview(null);
      return { all, mixed: playlistDetailSchema.parse(detail).history };
    });
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

  test("begin thirty days ago, with those of the last change until then, and earlier ones are deleted", async () => {
    const began = Date.now();
    await passDaysIn(who.userId, 10);
    await changeVideo(ELSEWHERE, { privacy: "private" });
    await sync(who.userId);
    const changedOn = dayOf(Date.now());
    await passDaysIn(who.userId, 25);
    const first = dayOf(Date.now() - 30 * DAY_MS);
    expect(first > dayOf(began)).toBe(true);
    expect(await counts()).toMatchObject({
      mixed: [
        { day: first, videos: 6, hidden: 2 },
        { day: changedOn, videos: 6, hidden: 3 },
      ],
      all: [
        { day: first, videos: 226, hidden: 2 },
        { day: changedOn, videos: 226, hidden: 4 },
      ],
    });
    await passDaysIn(who.userId, 6);
    const now = await counts();
    expect(now.mixed).toEqual([{ day: dayOf(Date.now() - 30 * DAY_MS), videos: 6, hidden: 3 }]);
    const stored = await rowsOf<{ day: string }>(
      who.userId,
      "select day from history where videos > 0",
    );
    expect(stored.map(({ day }) => day)).toEqual([changedOn, changedOn]);
  });

  test("of a playlist that was not read for thirty days are deleted", async () => {
    await planFaults(NO_UNITS);
    await passDaysIn(who.userId, 31);
    expect(
      await rowsOf(who.userId, `select * from history where playlist_id = '${long.id}'`),
    ).toEqual([]);
  });
});
