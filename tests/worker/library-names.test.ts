// The index of names finds what a comparison of all names would find, and keeps no name that has expired.
import { afterEach, beforeEach, expect, test } from "vitest";
import { heldVideosSchema } from "#shared/contract/playlists.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  ALL,
  forget,
  inLibrary,
  type Person,
  rowsOf,
  restart,
  sync,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { readTables, useOldTables } from "#tests/worker/old-tables.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { nameOf } from "#worker/library/store/names.ts";
import { openLibraryStore } from "#worker/library/store/store.ts";
import { createRetention } from "#worker/library/upkeep/retention.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The tables as they were before names were indexed. */
const MIGRATIONS_BEFORE = 7;
const LIBRARY = ["playlists", "pages", "items", "videos", "history"];
const TITLES = [
  "日本の旅 2024",
  "ＦＵＬＬ width",
  "Straße nach Köln",
  'a "quoted" title, 100 % real_',
  "x",
  "🎵 music 🎵",
  "ab abc abcd",
  "café CAFÉ",
];
const WORDS = [
  "日本",
  "日",
  "full",
  "STRASSE",
  "straße",
  "köln",
  '"',
  '"quoted"',
  "%",
  "_",
  "x",
  "🎵",
];
const MORE_WORDS = [
  "🎵 mus",
  "ab",
  "abc abcd",
  "abcde",
  "CAFÉ",
  "é",
  "旅 2",
  "video 12",
  "o",
  "nul\0",
  "zzz",
];

let who: Person;

beforeEach(async () => {
  ({ who } = await readLibrary());
});
afterEach(endFaults);

/** Gives some videos the titles above, as a page of YouTube does. */
async function renameVideos(): Promise<void> {
  const ids = await rowsOf<{ id: string }>(who.userId, "select id from videos where title <> ''");
  await inLibrary(who.userId, async (library, { storage }) => {
    await library.jobs();
    for (const [index, title] of TITLES.entries()) {
      const name = nameOf({ title, channelTitle: "" });
      storage.sql.exec(
        "update videos set title = ?, channel_title = '', name = ? where id = ?",
        title,
        name,
        ids[index]?.id ?? "",
      );
    }
  });
}

type Named = { id: string; title: string; channel_title: string };

async function expectSameAsComparison(): Promise<void> {
  const videos = await rowsOf<Named>(
    who.userId,
    "select id, title, channel_title from videos where title <> ''",
  );
  for (const question of [...WORDS, ...MORE_WORDS]) {
    const fold = (text: string) => text.normalize("NFKC").toLowerCase();
    const words = fold(question).split(/\s+/);
    const expected = videos
      .filter((row) =>
        words.every((word) => fold(`${row.title} ${row.channel_title}`).includes(word)),
      )
      .map(({ id }) => id);
    const found = heldVideosSchema.parse(
      await who.browser.json(`/api/library/search?q=${encodeURIComponent(question)}`),
    );
    const ids = found.videos.map(({ videoId }) => videoId);
    expect([question, ids.length, found.more]).toEqual([
      question,
      Math.min(expected.length, 200),
      expected.length > 200,
    ]);
    expect(ids.filter((id) => !expected.includes(id))).toEqual([]);
  }
}

/** After which the index is written anew. */
async function passAWeek(): Promise<void> {
  skipTo(Date.now() + 7 * 86_400_000 + 1);
  await inLibrary(who.userId, (library) => library.alarm());
}

test("one letter, two, many, and any script are found wherever they are in a name, also in an index that was written anew", async () => {
  await renameVideos();
  await passAWeek();
  await expectSameAsComparison();
});

test("a library from before the index is searched as a whole, and indexed by searches and walks", async () => {
  await renameVideos();
  const library = await readTables(who.userId, LIBRARY);
  await useOldTables(who.userId, MIGRATIONS_BEFORE, library);
  await restart(who.userId);
  const unnamed = "select count(*) as count from videos where name is null";
  await who.browser.json("/api/library/jobs");
  const [old] = await rowsOf<{ count: number }>(who.userId, unnamed);
  expect(old?.count).toBe(library["videos"]?.length);
  await expectSameAsComparison();
  await sync(who.userId, ALL);
  expect(await rowsOf(who.userId, unnamed)).toEqual([{ count: 0 }]);
});

test("nothing of a name is left in the index when the video is deleted or its name is forgotten", async () => {
  const groups = "select count(*) as count from name_groups";
  const [before] = await rowsOf<{ count: number }>(who.userId, groups);
  expect(before?.count).toBeGreaterThan(10);
  const named = await rowsOf(who.userId, "select id from videos where name is not null limit 3");
  expect(named).toHaveLength(3);
  await rowsOf(who.userId, "delete from videos where rowid % 2 = 0");
  await rowsOf(who.userId, "update videos set name = ''");
  expect(await rowsOf(who.userId, groups)).toEqual([{ count: 0 }]);
  // SQLite has only marked them, until retention writes the index anew.
  await rowsOf(who.userId, "update videos set name = 'ѪѮҖ' || rowid where rowid % 3 = 0");
  await rowsOf(who.userId, "update videos set name = ''");
  const bytes = async (): Promise<string> => {
    const blocks = await rowsOf<{ block: ArrayBuffer }>(who.userId, "select block from names_data");
    return blocks.map(({ block }) => new TextDecoder().decode(block)).join();
  };
  expect(await bytes()).toContain("ѪѮҖ");
  await passAWeek();
  expect(await bytes()).not.toMatch(/[ѪѮҖ]/);
  await forget(who.userId);
});

test("a name that was confirmed long ago when its video is lost is deleted within an hour", async () => {
  await inLibrary(who.userId, async (_library, { storage }) => {
    const store = await openLibraryStore(storage, () => {});
    const now = Date.now();
    const retention = createRetention({
      store,
      kv: storage.kv,
      lostTitleMs: 30 * DAY_MS,
      listedAt: () => now,
    });
    const named = () =>
      storage.sql.exec("select id from videos where lost_at is not null and title <> ''").toArray();
    retention.forget(now);
    expect(retention.nextExpiry()).toBeGreaterThan(now + 29 * DAY_MS);
    const old = now - 31 * DAY_MS;
    storage.sql.exec(
      "update videos set title = 'Old', lost_at = ?1, confirmed_at = ?1 where id = ?2",
      old,
      ownPlaylists.mixed.items[0],
    );
    expect(named()).toHaveLength(1);
    retention.forget(now + HOUR_MS - 1);
    expect(named()).toHaveLength(1);
    retention.forget(now + HOUR_MS);
    expect(named()).toEqual([]);
  });
});
