// A video counts as hidden only if YouTube's two answers agree: playlistItems.list about its item, and
// videos.list about itself. Before a hidden item is removed, it is checked again.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Removal, Removed } from "#shared/contract/removal.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import {
  API,
  beginChange,
  changes,
  drive,
  ITEMS,
  makeDetailsOld,
  type Person,
  rowsOf,
  storedIn,
  sync,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { beginAgain, endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { callsTo, changeVideo, moveGoogleClock, planFaults } from "#tests/worker/sandbox.ts";
import { emptyLedger } from "#tests/worker/tables.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";

vi.setConfig({ testTimeout: 60_000 });

const VIDEOS = `${API}videos?`;
const STATS = `${API}videos:batchGetStats`;
const { mixed } = ownPlaylists;
const MIXED: SyncWant = { kind: "videos", playlistId: mixed.id };
// Answers of videos.list and of playlistItems.list.
const noVideos = { dropItems: { all: true, total: "adjust" } };
const itemsSayDeleted = { markDeleted: { all: true } };

let who: Person;
let whole: string[];

beforeEach(async () => {
  ({ who, whole } = await readLibrary("write"));
  await beginAgain();
});
afterEach(endFaults);

async function countHidden(): Promise<number> {
  const [row] = await rowsOf<{ hidden: number }>(
    who.userId,
    `select hidden_count as hidden from playlists where id = '${mixed.id}'`,
  );
  return row?.hidden ?? -1;
}

async function countDeletions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(
    ({ method, status }) => method === "DELETE" && status === 204,
  ).length;
}

async function history(): Promise<Removal[]> {
  return (await who.browser.json<{ removals: Removal[] }>("/api/library/removals")).removals;
}

async function clean(): Promise<Removed> {
  restoreTimers();
  return who.browser.json<Removed>(`/api/playlists/${mixed.id}/clean`, { method: "POST" });
}

describe("no further video becomes hidden", () => {
  test.each<[string, Record<string, unknown>[]]>([
    [
      "where statistics fail and videos.list names no video",
      [
        { path: STATS, action: { status: 503, body: {} } },
        { path: VIDEOS, action: noVideos },
      ],
    ],
    ["where every item says that its video is deleted", [{ path: ITEMS, action: itemsSayDeleted }]],
    [
      "where every item names another owner",
      [{ path: ITEMS, action: { wrongOwner: { all: true } } }],
    ],
    [
      "where lengths are missing",
      [
        { path: STATS, action: { dropFields: { all: true, fields: ["contentDetails"] } } },
        {
          path: VIDEOS,
          action: { dropFields: { all: true, fields: ["contentDetails.duration"] } },
        },
      ],
    ],
    [
      "where both answers are wrong for a moment",
      [
        { path: ITEMS, times: 1, action: itemsSayDeleted },
        { path: VIDEOS, times: 1, action: noVideos },
      ],
    ],
  ])("%s, and the next sync sets it right", async (_name, plan) => {
    await makeDetailsOld(who.userId);
    await planFaults(...plan);
    expect(await sync(who.userId, MIXED)).toMatchObject({ state: "done" });
    // Two of the playlist are hidden from the start.
    expect(await countHidden()).toBeLessThanOrEqual(2);
    await planFaults();
    expect(await sync(who.userId)).toMatchObject({ state: "done" });
    expect(changes(whole, await storedIn(who.userId))).toEqual([]);
  });
});

test("a video that both answers hide in two checks is hidden, for two units more", async () => {
  await changeVideo(ordinaryId(11), { privacy: "private" });
  const before = (await callsTo(ITEMS)).length;
  expect(await sync(who.userId, MIXED)).toMatchObject({ state: "done" });
  expect(await countHidden()).toBe(3);
  // One call for the page, and one that checks the items again by their ids. The second check also
  // requests the videos: that is its other unit.
  expect((await callsTo(ITEMS)).length - before).toBe(2);
});

describe("a hidden item is kept", () => {
  test.each<[string, Record<string, unknown>]>([
    ["videos.list returns no video", { path: VIDEOS, action: { dropItems: { all: true } } }],
    [
      "playlistItems.list leaves out the status",
      {
        path: ITEMS,
        method: "GET",
        action: { dropFields: { all: true, fields: ["status"] } },
      },
    ],
  ])("if, right before its removal, %s", async (_name, rule) => {
    await changeVideo("private0001", { privacy: "public" });
    await planFaults(rule);
    await clean();
    const stays = (await history()).find(({ videoId }) => videoId === "private0001");
    expect(stays).toMatchObject({
      state: "failed",
      reason: { code: "not_checked" },
    });
  });

  test("if it is visible again when a clean-up continues the next day", async () => {
    const began = Date.now();
    await moveGoogleClock(began - vi.getRealSystemTime());
    const once = { path: ITEMS, method: "DELETE", when: { at: 1 } };
    await planFaults({ ...once, action: { quota: "403" } });
    const want = { kind: "hidden", playlistIds: [mixed.id] } as const;
    await beginChange(who.userId, (library) => library.remove(who.userId, want, "hidden"));
    expect((await drive(who.userId))[0]).toMatchObject({ kind: "remove", state: "paused" });
    expect(await countDeletions()).toBe(1);
    await changeVideo("deleted0001", { privacy: "public" });
    await planFaults();
    skipTo(nextPacificMidnight(Date.now()) + 16 * 60_000);
    await moveGoogleClock(Date.now() - vi.getRealSystemTime());
    await emptyLedger();
    expect((await drive(who.userId))[0]).toMatchObject({ kind: "remove", state: "done" });
    expect(await countDeletions()).toBe(1);
    const rows = await rowsOf(
      who.userId,
      "select video_id as id, state from removals order by position",
    );
    expect(rows).toEqual([
      { id: "private0001", state: "done" },
      { id: "deleted0001", state: "failed" },
    ]);
  });
});
