// What videos.list alone says of a video hides it only if batchGetStats leaves the video out, too (decision 64). Here
// every item says that its video is public, while videos.list says that it is gone, rejected or allowed nowhere.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ordinaryId, ownPlaylists, secondsOf } from "#tests/support/test-world.ts";
import { consentOf, setCleanUp } from "#tests/worker/clean-up.ts";
import {
  API,
  beginChange,
  drive,
  inLibrary,
  ITEMS,
  libraryOf,
  LONG,
  type Person,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { beginAgain, endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { callsTo, changeVideo, planFaults } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;
const STATS = `${API}videos:batchGetStats`;
const { long, mixed } = ownPlaylists;
/** Two of a long playlist: fewer than what the monthly clean-up asks about. */
const [ONE = "", OTHER = ""] = long.items.slice(40);
/** Private and deleted from the start. */
const HIDDEN_IN_MIXED = 2;

type ListedVideo = {
  id: string;
  status: { uploadStatus: string };
  contentDetails: { duration?: string; regionRestriction?: object };
};
const LIES: [string, (video: ListedVideo) => void][] = [
  ["deleted", (video) => void (video.status.uploadStatus = "deleted")],
  ["rejected", (video) => void (video.status.uploadStatus = "rejected")],
  ["allowed nowhere", ({ contentDetails: d }) => void (d.regionRestriction = { allowed: [] })],
];

let who: Person;
beforeEach(async () => {
  ({ who } = await readLibrary("write"));
  await beginAgain();
});
afterEach(endFaults);

/** From now on videos.list says this of these videos, and nothing else is wrong. */
function lieAbout(ids: readonly string[], change: (video: ListedVideo) => void): void {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const { pathname } = new URL(typeof input === "string" ? input : input.url);
    const response = await fetch(input, init);
    if (pathname !== `${API}videos` || !response.ok) return response;
    const answer = await response.json<{ items: ListedVideo[] }>();
    for (const video of answer.items) if (ids.includes(video.id)) change(video);
    return Response.json(answer);
  });
}

const stopStatistics = () => planFaults({ path: STATS, action: { status: 503, body: {} } });
const makeDetailsOld = () =>
  rowsOf(who.userId, "update videos set checked_at = 1, regions_at = 1 where lost_at is null");

async function deletions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "DELETE").length;
}

async function statesOf(...ids: string[]): Promise<string[]> {
  const rows = await rowsOf<{ availability: string }>(
    who.userId,
    `select availability from videos where id in ('${ids.join("','")}')`,
  );
  return [...new Set(rows.map(({ availability }) => availability))];
}

/** Removes what is hidden in the playlist, as its owner asks. */
async function clean(playlistId: string): Promise<void> {
  const want = { kind: "hidden", playlistIds: [playlistId] } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "hidden"));
  await drive(who.userId);
}

describe.each(LIES)("F40: videos.list alone says %s", (_name, change) => {
  test("while statistics fail, the video could not be checked, and does not go with the hidden ones", async () => {
    await stopStatistics();
    lieAbout(mixed.items, change);
    await makeDetailsOld();
    await sync(who.userId, { kind: "videos", playlistId: mixed.id });
    expect(await statesOf(ordinaryId(10), ordinaryId(11))).toEqual(["unknown"]);
    await clean(mixed.id);
    expect(await deletions()).toBe(HIDDEN_IN_MIXED);
  });

  test("right before a removal while statistics fail, the video stays", async () => {
    await rowsOf(who.userId, `update videos set availability = 'restricted' where id = '${ONE}'`);
    await stopStatistics();
    lieAbout([ONE], change);
    await clean(long.id);
    expect(await deletions()).toBe(0);
    expect(await rowsOf(who.userId, "select video_id, state, reason from removals")).toEqual([
      { video_id: ONE, state: "failed", reason: "not_checked" },
    ]);
  });

  test.each([
    ["fail", stopStatistics],
    ["give its length", async () => undefined],
  ])("in a check of regions while statistics %s, it is not hidden", async (_how, begin) => {
    await begin();
    lieAbout([ONE, OTHER], change);
    await makeDetailsOld();
    await sync(who.userId, { kind: "regions", playlistId: long.id });
    expect(await statesOf(ONE, OTHER)).toEqual(["unknown"]);
  });

  test("for a month while statistics fail, the monthly clean-up removes nothing", async () => {
    await bindings.DB.prepare("update users set is_premium = 1").run();
    const consent = await consentOf(who.browser);
    await setCleanUp(who.browser, {
      monthly: true,
      consent: { ...consent, playlistIds: [long.id] },
    });
    await stopStatistics();
    lieAbout([ONE, OTHER], change);
    for (const days of [22, 9]) {
      skipTo(Date.now() + days * DAY_MS);
      for (let rings = 0; rings < 4; rings += 1) {
        await inLibrary(who.userId, (library) => library.alarm());
        await drive(who.userId);
      }
    }
    const { last } = await libraryOf(who.userId).cleaningSchedule();
    expect(last).not.toBeNull();
    expect(await rowsOf(who.userId, "select video_id from removals")).toEqual([]);
  });
});

test("a known length is lost only if both calls say so", async () => {
  const [wrong = "", ended = ""] = [long.items[0], long.items[60]];
  const items = long.items.slice(0, 50).map((id, index) => ({
    id,
    contentDetails: { duration: id === wrong ? "0s" : `${secondsOf(index)}s` },
  }));
  await planFaults({ path: STATS, when: { at: 0 }, action: { status: 200, body: { items } } });
  await changeVideo(ended, { live: "live", duration: "P0D" });
  await rowsOf(who.userId, "update videos set checked_at = 1");
  await sync(who.userId, LONG);
  const query = `select availability, duration_seconds as seconds from videos
    where id in ('${wrong}', '${ended}') order by id`;
  expect(await rowsOf(who.userId, query)).toEqual([
    { availability: "visible", seconds: secondsOf(0) },
    { availability: "broadcast", seconds: 0 },
  ]);
  // Beside the look at all regions, which the library begins by itself.
  const asked = (await callsTo(`${API}videos`)).map((call) => call.query["id"]?.split(",") ?? []);
  expect(asked.filter((ids) => ids.length < 50 && ids.includes(wrong))).toEqual([[wrong, ended]]);
});

test("what both calls say counts, for one unit of the statistics more", async () => {
  await changeVideo(ONE, { regionAllowed: [] });
  const before = (await callsTo(STATS)).length;
  await sync(who.userId, { kind: "regions", playlistId: long.id });
  expect(await statesOf(ONE)).toEqual(["blocked"]);
  expect((await callsTo(STATS)).length - before).toBe(1);
});
