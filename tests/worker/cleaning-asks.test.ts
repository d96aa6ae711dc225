// The monthly clean-up asks its owner first about what became hidden together with many others, and about what was never
// seen visible. By the time of the question the names of the lost videos have expired.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type CleaningSchedule, cleaningScheduleSchema } from "#shared/contract/cleaning.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { agreeToCleanUp, makeHiddenLong } from "#tests/worker/clean-up.ts";
import {
  drive,
  inLibrary,
  libraryOf,
  type Person,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { callsTo, changeVideo, planFaults } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { long, mixed } = ownPlaylists;

let who: Person;

beforeEach(async () => {
  ({ who } = await readLibrary("write"));
  useInstantTimers();
  await bindings.DB.prepare("update users set is_premium = 1").run();
  await agreeToCleanUp(who.browser);
});
afterEach(endFaults);

async function hide(...ids: readonly string[]): Promise<void> {
  for (const id of ids) await changeVideo(id, { privacy: "private" });
}

/** A month passes: the library is read by itself once, and then the clean-up runs. */
async function passMonth(): Promise<CleaningSchedule> {
  skipTo(Date.now() + 22 * DAY_MS);
  await ring();
  return passDays(9);
}

async function passDays(days: number): Promise<CleaningSchedule> {
  skipTo(Date.now() + days * DAY_MS);
  await ring();
  return libraryOf(who.userId).cleaningSchedule();
}

async function ring(): Promise<void> {
  for (let rings = 0; rings < 4; rings += 1) {
    await inLibrary(who.userId, (library) => library.alarm());
    await drive(who.userId);
  }
}

async function answer(remove: boolean): Promise<CleaningSchedule> {
  const told = await libraryOf(who.userId).answerCleaning(who.userId, remove);
  await ring();
  return told;
}

async function deletions(): Promise<number> {
  const calls = await callsTo("/youtube/v3/playlistItems");
  return calls.filter(({ method }) => method === "DELETE").length;
}

/** Four of the six items of one playlist become hidden; one video is in it twice. */
const hideMost = () => hide(ordinaryId(10), ordinaryId(11), "live0000001");
/**
 * Those four, two that were hidden before, and two items of the same videos in another playlist.
 */
const ALL_HIDDEN = 8;
const IN_MIXED = 6;
const HIDDEN_BEFORE = 2;

describe("when most of a playlist has become hidden", () => {
  beforeEach(hideMost);

  test("it asks, names the playlists, and removes nothing", async () => {
    const schedule = cleaningScheduleSchema.parse(await passMonth());
    expect(schedule.asks).toEqual({
      videoCount: ALL_HIDDEN,
      newCount: HIDDEN_BEFORE,
      channels: [],
      playlists: [
        { id: mixed.id, title: mixed.title, videoCount: IN_MIXED },
        { id: long.id, title: long.title, videoCount: ALL_HIDDEN - IN_MIXED },
      ],
    });
    expect(schedule).toMatchObject({ monthly: true, last: { removedCount: 0, tooNewCount: 0 } });
    expect(await rowsOf(who.userId, "select id from removals")).toEqual([]);
    expect(await deletions()).toBe(0);
  });

  test("it removes everything hidden after its owner agrees", async () => {
    await passMonth();
    expect(await answer(true)).toMatchObject({ asks: null });
    expect(await libraryOf(who.userId).cleaningSchedule()).toMatchObject({
      last: { removedCount: ALL_HIDDEN, waitingCount: 0, failedCount: 0 },
    });
    expect(await deletions()).toBe(ALL_HIDDEN);
  });

  test("it keeps videos that are visible again when the owner agrees", async () => {
    await passMonth();
    await changeVideo(ordinaryId(10), { privacy: "public" });
    await answer(true);
    // It is twice in this playlist, and once in another.
    expect(await libraryOf(who.userId).cleaningSchedule()).toMatchObject({
      last: { removedCount: ALL_HIDDEN - 3, failedCount: 3 },
    });
    expect(await deletions()).toBe(ALL_HIDDEN - 3);
  });

  test("it removes nothing that month when its owner says no, and asks again the next month", async () => {
    await passMonth();
    const told = await answer(false);
    expect(told.asks).toBeNull();
    expect(Date.parse(told.nextAt ?? "")).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect(await deletions()).toBe(0);
    expect(await passMonth()).toMatchObject({ asks: { videoCount: ALL_HIDDEN } });
    expect(await deletions()).toBe(0);
  });

  test("the question is only about what is still hidden", async () => {
    await passMonth();
    for (const id of [ordinaryId(10), ordinaryId(11), "live0000001"]) {
      await changeVideo(id, { privacy: "public" });
    }
    await sync(who.userId);
    expect(await libraryOf(who.userId).cleaningSchedule()).toMatchObject({
      asks: { videoCount: HIDDEN_BEFORE, newCount: HIDDEN_BEFORE },
    });
  });

  test("the next one is announced although nobody has answered", async () => {
    const { nextAt } = await passMonth();
    const told = await passDays(24);
    expect(told).toMatchObject({ announced: nextAt, asks: { videoCount: ALL_HIDDEN } });
  });

  test("a yes ends after a day without a reading, and it asks again", async () => {
    await passMonth();
    skipTo(Date.now() + 3 * HOUR_MS);
    await planFaults({ path: "/youtube/v3/", action: { quota: "403" } });
    await answer(true);
    await passDays(2);
    await planFaults();
    const told = await passDays(1);
    expect(told).toMatchObject({ asks: { videoCount: ALL_HIDDEN }, announced: null });
    expect(Date.parse(told.nextAt ?? "")).toBeGreaterThan(Date.now() + 20 * DAY_MS);
    expect(await deletions()).toBe(0);
  });

  test("it removes nothing without an answer, and asks again the next month", async () => {
    await passMonth();
    expect((await passMonth()).asks).toMatchObject({ videoCount: ALL_HIDDEN });
    expect(await deletions()).toBe(0);
  });
});

test("it asks about everything hidden when the library was forgotten meanwhile, because it reads it for the first time", async () => {
  await hide(ordinaryId(11));
  await makeHiddenLong(who.userId);
  expect((await passDays(31)).asks).toMatchObject({ newCount: 4, videoCount: 4 });
  expect(await deletions()).toBe(0);
});

test("it removes what was hidden for long, and asks about the rest", async () => {
  await makeHiddenLong(who.userId);
  await hideMost();
  expect(await passMonth()).toMatchObject({
    asks: { videoCount: ALL_HIDDEN - HIDDEN_BEFORE, newCount: 0 },
    last: { removedCount: HIDDEN_BEFORE },
  });
  expect(await deletions()).toBe(HIDDEN_BEFORE);
});
