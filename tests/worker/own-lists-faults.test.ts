// Own lists in the calculator when something fails: one line is missing with one sentence, and the rest stays.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { missingPlaylistId, playlists } from "#tests/support/test-world.ts";
import { inLibrary } from "#tests/worker/driven-library.ts";
import { idOf, libraryHolds, runAlarm } from "#tests/worker/library.ts";
import {
  BASIC,
  CHANNELS,
  codesOf,
  count,
  HOUR_MS,
  ITEMS,
  LIKED,
  makeOlder,
  ownLists,
} from "#tests/worker/own-lists.ts";
import { callsTo, planFaults, resetSandbox, revokeAtGoogle } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores, leaveUnits } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

const { small } = playlists;

vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

describe("what goes wrong takes one line only", () => {
  test("access that was taken back at Google", async () => {
    const browser = await connected(BASIC);
    await revokeAtGoogle(BASIC);
    const answer = await count(browser, [LIKED, small.id]);
    expect(codesOf(answer)).toEqual([["own_access_ended", 1]]);
    expect(answer.totalVideos).toBe(12);
  });

  test("a disconnection while it reads", async () => {
    const browser = await connected(BASIC);
    await planFaults({ path: ITEMS, action: { delayMs: 1500 } });
    const reading = count(browser, [LIKED, small.id]);
    await vi.waitFor(async () => expect(await callsTo(ITEMS)).not.toEqual([]), 10_000);
    await browser.call("/api/youtube", { method: "DELETE" });
    const answer = await reading;
    expect(codesOf(answer)).toEqual([["own_access_ended", 1]]);
    expect(answer.totalVideos).toBe(12);
    expect(await libraryHolds(await idOf(browser))).toEqual({ stored: 0, alarm: null });
  });

  test.each([
    ["broken", { truncate: 20 }],
    ["without anything", { status: 200, body: {} }],
    ["an error", { status: 500 }],
  ])("an answer of YouTube that is %s", async (_name, action) => {
    const browser = await connected(BASIC);
    await planFaults({ path: CHANNELS, action });
    const answer = await count(browser, [LIKED, small.id]);
    expect(codesOf(answer)).toEqual([["youtube_unavailable", 1]]);
    expect(answer.totalVideos).toBe(12);
  });

  test("spent units, of which libraries have a part of their own", async () => {
    const browser = await connected(BASIC);
    await count(browser, [small.id]);
    await leaveUnits("sync", 0);
    const answer = await count(browser, [LIKED, small.id]);
    expect(codesOf(answer)).toEqual([["own_lists_wait", 1]]);
    expect(answer.resumesAt).toBeDefined();
    expect(answer.totalVideos).toBe(12);
  });

  test("a channel for which YouTube names no liked videos", async () => {
    const browser = await connected("careful@example.com");
    expect(codesOf(await count(browser, [LIKED, small.id]))).toEqual([["no_liked_videos", 1]]);
  });

  test("Watch Later, which no app can read, points to the import", async () => {
    const browser = await connected(BASIC);
    const answer = await count(browser, ["https://www.youtube.com/playlist?list=WL", small.id]);
    expect(answer.warnings).toEqual([
      'Line 1 is Watch Later, which YouTube does not let apps read; /import counts it from Takeout files: "https://www.youtube.com/playlist?list=WL".',
    ]);
  });

  test("older contents are used where YouTube does not answer", async () => {
    const browser = await connected(BASIC);
    const first = await count(browser, [LIKED]);
    await makeOlder(browser, 7 * HOUR_MS);
    await planFaults({ path: CHANNELS, action: { status: 500 } });
    const again = await count(browser, [LIKED]);
    const readAt = new Date(Date.parse(first.readAt) - 7 * HOUR_MS).toISOString();
    expect(again).toEqual({ ...first, readAt });
  });

  test("a playlist that does not exist is not one of theirs", async () => {
    const browser = await connected(BASIC);
    const answer = await count(browser, [missingPlaylistId("OwnNone")]);
    expect(codesOf(answer)).toEqual([["playlist_not_yours", 1]]);
  });
});

test("liked videos are deleted after a day", async () => {
  const browser = await connected(BASIC);
  await count(browser, [LIKED]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR_MS });
  expect((await ownLists(browser)).liked.videoCount).toBeNull();
  await runAlarm(browser);
  const keys = await inLibrary(await idOf(browser), (_library, { storage }) =>
    [...storage.kv.list()].map(([key]) => key),
  );
  expect(keys.filter((key) => key.startsWith("liked"))).toEqual([]);
});
