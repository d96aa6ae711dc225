// The monthly clean-up needs time (product.md 7.7): what may come back is not removed unasked. Each test passes a month
// or more, alarm by alarm.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { consentOf, setCleanUp } from "#tests/worker/clean-up.ts";
import {
  inLibrary,
  ITEMS,
  libraryOf,
  type Person,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { beginAgain, endFaults, readLibrary } from "#tests/worker/read-library.ts";
import {
  addOnYouTube,
  callsTo,
  changeVideo,
  newCalls,
  removeOnYouTube,
  setSandboxClock,
} from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;
const { long, mixed } = ownPlaylists;
const [ONE = "", OTHER = ""] = long.items.slice(40);
const CHANNEL = "Test Channel";

let who: Person;
beforeEach(async () => {
  ({ who } = await readLibrary("write"));
  await beginAgain();
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(endFaults);

async function agree(...playlistIds: string[]): Promise<void> {
  const consent = { ...(await consentOf(who.browser)), playlistIds };
  await setCleanUp(who.browser, { monthly: true, consent });
}

/** Days pass, and each alarm of the object rings at its time. */
async function passDays(days: number): Promise<CleaningSchedule> {
  const until = Date.now() + days * DAY_MS;
  // Restores an alarm that a driven job has taken.
  await libraryOf(who.userId).jobs();
  for (;;) {
    const at = await inLibrary(who.userId, (_library, { storage }) => storage.getAlarm());
    if (at === null || at > until) break;
    skipTo(at);
    await setSandboxClock();
    await inLibrary(who.userId, (library) => library.alarm());
  }
  skipTo(until);
  await setSandboxClock();
  return libraryOf(who.userId).cleaningSchedule();
}

async function show(privacy: "private" | "public", ...ids: string[]): Promise<void> {
  for (const id of ids) await changeVideo(id, { privacy });
}
const hide = (...ids: string[]) => show("private", ...ids);

async function deleted(): Promise<string[]> {
  const calls = await callsTo(ITEMS);
  return calls.flatMap(({ method, query }) => (method === "DELETE" ? [query["id"] ?? ""] : []));
}

const syncLong = () => sync(who.userId, { kind: "videos", playlistId: long.id });

describe("F39: forty videos were added shortly before, and their channel is private around the clean-up", () => {
  const added = Array.from({ length: 40 }, (_, index) => ordinaryId(300 + index));
  const question = { videoCount: 40, playlists: [{ id: long.id, videoCount: 40 }] };

  beforeEach(async () => {
    await agree(long.id);
    await passDays(26);
    for (const id of added) await addOnYouTube(long.id, id);
    await passDays(1);
  });

  test("none that was never seen visible is removed unasked, and the question ends when they are back", async () => {
    await hide(...added);
    expect((await passDays(4)).asks).toMatchObject({ ...question, newCount: 40, channels: [] });
    await show("public", ...added);
    await syncLong();
    expect((await passDays(30)).asks).toBeNull();
    expect(await deleted()).toEqual([]);
  });

  test("none that was read once is removed unasked, and the question names the channel", async () => {
    await syncLong();
    await hide(...added);
    const channels = [{ title: CHANNEL, videoCount: 40 }];
    expect((await passDays(4)).asks).toMatchObject({ ...question, newCount: 0, channels });
    await show("public", ...added);
    await passDays(30);
    expect(await deleted()).toEqual([]);
  });
});

describe("a video that became hidden alone", () => {
  beforeEach(() => agree(long.id));

  test("goes unasked after two weeks, in which it was looked at each week for two units", async () => {
    await hide(ONE);
    await syncLong();
    await newCalls();
    await passDays(18);
    const looks = (await newCalls()).filter(({ query }) => query["id"]?.split(",").length === 1);
    // Two or three weeks have begun.
    expect([4, 6]).toContain(looks.length);
    expect(new Set(looks.map(({ path }) => path))).toEqual(new Set([ITEMS, "/youtube/v3/videos"]));
    expect(await passDays(13)).toMatchObject({ asks: null, last: { removedCount: 1 } });
    expect(await deleted()).toHaveLength(1);
  });

  test("waits for the next month if it was hidden for less, and the schedule says so", async () => {
    await passDays(19);
    await hide(ONE, OTHER);
    await syncLong();
    const waiting = { removedCount: 0, tooNewCount: 2 };
    expect(await passDays(12)).toMatchObject({ asks: null, last: waiting });
    expect(await deleted()).toEqual([]);
    expect(await passDays(30)).toMatchObject({ last: { removedCount: 2, tooNewCount: 0 } });
  });

  test("begins anew if a look between finds it back", async () => {
    await hide(ONE);
    await syncLong();
    await passDays(14);
    await show("public", ONE);
    await passDays(8);
    await hide(ONE);
    await syncLong();
    expect(await passDays(9)).toMatchObject({ last: { removedCount: 0, tooNewCount: 1 } });
    expect(await deleted()).toEqual([]);
  });

  test("stays if it was back after its removal was planned", async () => {
    await hide(ONE);
    await syncLong();
    await passDays(26);
    await rowsOf(
      who.userId,
      `create trigger seen after insert on removals begin update videos
       set hidden_since = new.planned_at + 1 where id = '${ONE}'; end`,
    );
    expect(await passDays(5)).toMatchObject({ last: { removedCount: 0, failedCount: 1 } });
    expect(await deleted()).toEqual([]);
  });
});

test("a playlist that is read for the first time is asked about", async () => {
  const rows = await rowsOf<{ id: string }>(
    who.userId,
    "select id from items where video_id in ('private0001', 'deleted0001')",
  );
  for (const { id } of rows) await removeOnYouTube(id);
  await rowsOf(who.userId, `update playlists set walk = null where id = '${mixed.id}'`);
  await agree(long.id, mixed.id);
  // Its video is in the long playlist as well.
  await hide(ordinaryId(10));
  await syncLong();
  const { asks, last } = await passDays(31);
  expect(last).toMatchObject({ removedCount: 1 });
  expect(asks).toMatchObject({ playlists: [{ id: mixed.id }] });
  expect(await deleted()).toHaveLength(1);
});

test("without the clean-up nobody looks at hidden videos", async () => {
  await hide(ONE);
  await syncLong();
  await newCalls();
  await passDays(18);
  expect((await newCalls()).filter(({ query }) => query["id"] !== undefined)).toEqual([]);
});
