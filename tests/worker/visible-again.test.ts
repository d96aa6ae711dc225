// Videos of the removal history that are visible again, and entries of it that YouTube contradicts (product.md 7.4.8,
// 7.2.8, decision 65).
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AVAILABILITIES } from "#shared/availability.ts";
import type { LibraryOverview } from "#shared/contract/playlists.ts";
import {
  type Inserted,
  type RemovalPage,
  removalsCheckedSchema,
  removalsSchema,
} from "#shared/contract/removal.ts";
import { namesInPush } from "#tests/support/push-names.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { sentMails, withAlerts } from "#tests/worker/driven-alerts.ts";
import {
  beginChange,
  callsOf,
  drive,
  inLibrary,
  ITEMS,
  passDaysIn,
  type Person,
  rowsOf,
  storedIn,
  sync,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { receivedPushes, subscribeToPush, turnOnPush } from "#tests/worker/push.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { changeVideo, planFaults, setSandboxClock } from "#tests/worker/sandbox.ts";
import { leaveUnits } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const VIDEOS = "/youtube/v3/videos";
const MINUTE_MS = 60_000;
const { mixed, long } = ownPlaylists;
const [PRIVATE, DELETED] = ["private0001", "deleted0001"];

let who: Person;
beforeEach(async () => {
  ({ who } = await readLibrary("write"));
});
afterEach(endFaults);

async function clean(playlistId: string = mixed.id): Promise<void> {
  const want = { kind: "hidden", playlistIds: [playlistId] } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "hidden"));
  await drive(who.userId);
}

async function history(): Promise<RemovalPage> {
  return removalsSchema.parse(await who.browser.json("/api/library/removals"));
}

async function rowOf(videoId: string) {
  return (await history()).removals.find((row) => row.videoId === videoId);
}

/** Opens the history eleven minutes later. Returns the answer, and the calls that it cost. */
async function open() {
  skipTo(Date.now() + 11 * MINUTE_MS);
  let answer: unknown;
  const calls = await callsOf(async () => {
    answer = await who.browser.json("/api/library/removals/check", { method: "POST" });
  });
  return { ...removalsCheckedSchema.parse(answer), calls: calls.map(({ path }) => path) };
}

const show = (videoId: string) => changeVideo(videoId, { privacy: "public" });

async function putBack(videoId: string): Promise<void> {
  const id = (await rowOf(videoId))?.id ?? 0;
  await beginChange(who.userId, (library) => library.putBack(who.userId, [id]));
  await drive(who.userId);
}

/** The library in which the alerts of a person are on, after a named video was removed and became visible again. */
async function removeAndShow(turnOn: (person: ReturnType<typeof withAlerts>) => Promise<unknown>) {
  const person = withAlerts(who);
  const [video] = await person.vanish(1);
  await sync(who.userId);
  await clean(long.id);
  await turnOn(person);
  await show(video?.id ?? "");
  return { person, title: video?.title ?? "" };
}

describe("opening the history", () => {
  test("finds with one unit what is visible again, and only that can be put back", async () => {
    await clean();
    expect(await open()).toEqual({ checkedCount: 2, changedCount: 0, calls: [VIDEOS] });
    expect((await history()).jobs).toMatchObject([{ done: 2, canBePutBack: 0, visibleAgain: 0 }]);
    await show(PRIVATE);
    expect(await open()).toEqual({ checkedCount: 2, changedCount: 1, calls: [VIDEOS] });
    const foundAt = new Date().toISOString();
    expect(await rowOf(PRIVATE)).toMatchObject({ canBePutBack: true, visibleAgainAt: foundAt });
    expect(await rowOf(DELETED)).toMatchObject({ canBePutBack: false, visibleAgainAt: null });
    expect((await history()).jobs).toMatchObject([{ canBePutBack: 1, visibleAgain: 1 }]);
    await putBack(PRIVATE);
    expect(await rowOf(PRIVATE)).toMatchObject({
      canBePutBack: false,
      putBackAt: expect.any(String),
    });
    expect((await history()).jobs).toMatchObject([{ done: 2, putBack: 1, canBePutBack: 0 }]);
    await sync(who.userId);
    expect((await storedIn(who.userId)).filter((line) => line.includes(PRIVATE))).toHaveLength(1);
    // Nobody asks for it again.
    expect(await open()).toMatchObject({ checkedCount: 1 });
  });

  test("costs nothing within ten minutes of the last look, and nothing without such entries", async () => {
    expect(await open()).toEqual({ checkedCount: 0, changedCount: 0, calls: [] });
    await clean();
    await open();
    const again = () => who.browser.json("/api/library/removals/check", { method: "POST" });
    expect(await callsOf(again)).toEqual([]);
  });

  test("follows a video that becomes visible and hidden again and again", async () => {
    await clean();
    for (const isShown of [true, false, true]) {
      await changeVideo(PRIVATE, { privacy: isShown ? "public" : "private" });
      expect(await open()).toMatchObject({ changedCount: 1 });
      expect(await rowOf(PRIVATE)).toMatchObject({ canBePutBack: isShown });
    }
  });

  test("does not offer what may be watched nowhere", async () => {
    await clean();
    await changeVideo(PRIVATE, { privacy: "public", regionAllowed: [] });
    // The other witness is missing, so nothing is decided about this one.
    expect(await open()).toMatchObject({ checkedCount: 1, changedCount: 0 });
    expect(await rowOf(PRIVATE)).toMatchObject({ canBePutBack: false });
  });

  test.each([
    ["an answer that reports more than it has", { dropItems: { all: true } }],
    [
      "an answer without lengths",
      { dropFields: { fields: ["contentDetails.duration"], every: 1 } },
    ],
    ["no answer", { status: 503, body: {} }],
  ])("and %s change nothing", async (_what, action) => {
    await clean();
    await show(PRIVATE);
    await open();
    await planFaults({ path: VIDEOS, action });
    expect(await open()).toMatchObject({ changedCount: 0 });
    expect(await rowOf(PRIVATE)).toMatchObject({ canBePutBack: true });
  });

  test("looks at nothing while there are no units, and the history comes nevertheless", async () => {
    await clean();
    await leaveUnits("sync", 0);
    expect(await open()).toEqual({ checkedCount: 0, changedCount: 0, calls: [] });
    expect((await history()).removals).toHaveLength(2);
  });
});

describe("without a visit", () => {
  test("entries are looked at once a week for one unit, until they expire", async () => {
    await clean();
    await show(PRIVATE);
    const looks = async (days: number) =>
      (await callsOf(() => passDaysIn(who.userId, days))).filter(
        ({ path, query }) => path === VIDEOS && query["id"]?.includes(DELETED ?? ""),
      ).length;
    expect(await looks(6)).toBe(0);
    expect(await looks(2)).toBe(1);
    expect(await rowOf(PRIVATE)).toMatchObject({ canBePutBack: true });
    expect(await looks(21)).toBe(3);
    expect(await looks(14)).toBe(0);
    const opened = () => inLibrary(who.userId, (library) => library.lookAtRemovals(who.userId));
    expect(await callsOf(opened)).toEqual([]);
    const stored = await rowsOf(who.userId, "select distinct visible_again_at as at from removals");
    expect(stored).toEqual([{ at: null }]);
  });

  test("a look waits for units that people leave over", async () => {
    await clean();
    await show(PRIVATE);
    await passDaysIn(who.userId, 6);
    skipTo(Date.now() + 25 * 60 * MINUTE_MS);
    await leaveUnits("background", 0);
    await inLibrary(who.userId, (library) => library.alarm());
    expect(await rowOf(PRIVATE)).toMatchObject({ canBePutBack: false });
    await passDaysIn(who.userId, 2);
    expect(await rowOf(PRIVATE)).toMatchObject({ canBePutBack: true });
  });
});

test("a put-back that YouTube refused is offered again once a look finds the video", async () => {
  await clean();
  await show(PRIVATE);
  await open();
  const action = { status: 404, body: { error: { errors: [{ reason: "videoNotFound" }] } } };
  await planFaults({ path: ITEMS, method: "POST", action });
  await putBack(PRIVATE);
  await planFaults();
  expect(await rowOf(PRIVATE)).toMatchObject({ putBackAt: null });
  await open();
  expect(await rowOf(PRIVATE)).toMatchObject({ canBePutBack: true, availability: "private" });
  await putBack(PRIVATE);
  expect(await rowOf(PRIVATE)).toMatchObject({ putBackAt: expect.any(String) });
});

test("the counts of a removal agree with its entries, whatever is known of them", async () => {
  // Each state, not looked at, found hidden or found visible, put back or contradicted or neither; one job each.
  await rowsOf(
    who.userId,
    `insert into removals (job_id, playlist_id, playlist_title, item_id, video_id, by, why, state, planned_at,
       ended_at, availability, visibility_checked_at, visible_again_at, put_back_at, contradicted_at)
     select row_number() over (), '${mixed.id}', '', 'UEx', 'v', 'you', 'chosen', 'done', 1, ${Date.now()},
       states.value, looks.value ->> 0, looks.value ->> 1, ends.value ->> 0, ends.value ->> 1
     from json_each('${JSON.stringify([...AVAILABILITIES, null])}') states
       cross join json_each('[[null,null],[5,null],[5,5]]') looks
       cross join json_each('[[null,null],[5,null],[null,5]]') ends`,
  );
  const { removals, jobs } = await history();
  const offered = new Map(jobs.map((job) => [job.id, job.canBePutBack]));
  expect(removals).toHaveLength(90);
  for (const row of removals) expect(offered.get(row.jobId ?? "")).toBe(Number(row.canBePutBack));
  // Four visible states as they were, and ten once they are found visible.
  expect(removals.filter(({ canBePutBack }) => canBePutBack)).toHaveLength(14);
});

describe("an entry that YouTube contradicts", () => {
  const overview = () => who.browser.json<LibraryOverview>("/api/library");
  const contradict = (where: string) =>
    rowsOf(who.userId, `update removals set contradicted_at = ${Date.now()} where ${where}`);

  test("counts nowhere as removed, is not looked at, and cannot be put back", async () => {
    await clean();
    await show(PRIVATE);
    await open();
    await contradict(`video_id = '${PRIVATE}'`);
    const row = await rowOf(PRIVATE);
    expect(row).toMatchObject({ canBePutBack: false, contradictedAt: expect.any(String) });
    expect((await history()).jobs).toMatchObject([
      { total: 2, done: 1, stillShown: 1, canBePutBack: 0, visibleAgain: 0 },
    ]);
    expect(await open()).toMatchObject({ checkedCount: 1 });
    const body = JSON.stringify({ ids: [row?.id] });
    const put = { method: "POST", body };
    expect(await who.browser.json<Inserted>("/api/library/removals/put-back", put)).toMatchObject({
      insertedCount: 0,
      jobId: null,
    });
  });

  test("has not vanished, and the person is told once that the history was corrected", async () => {
    const now = Date.now();
    await rowsOf(
      who.userId,
      `insert into removals (playlist_id, playlist_title, item_id, video_id, title, named_at,
         availability, by, why, state, planned_at, ended_at)
       values ('${mixed.id}', '', 'UEx', '${PRIVATE}', 'Lost', ${now}, 'private', 'youtube', 'vanished',
         'done', ${now}, ${now})`,
    );
    expect(await overview()).toMatchObject({
      vanished: { count: 1, titles: ["Lost"] },
      corrected: 0,
    });
    await contradict("item_id = 'UEx'");
    expect(await overview()).toMatchObject({ vanished: { count: 0, titles: [] }, corrected: 1 });
    const hidden = await who.browser.json<{ gone: unknown[] }>(
      "/api/library/hidden?since=2026-01-01T00:00:00Z",
    );
    expect(hidden.gone).toEqual([]);
    await withAlerts(who).turnOn();
    await rowsOf(who.userId, "update removals set ended_at = ended_at + 1000");
    await withAlerts(who).passDays(8);
    expect(await sentMails()).toEqual([]);
    await who.browser.json("/api/library/corrected/dismiss", { method: "POST" });
    expect(await overview()).toMatchObject({ corrected: 0 });
  });
});

describe("alerts", () => {
  test("tell by mail what is visible again, once, with its name and a link to the history", async () => {
    const { person, title } = await removeAndShow(({ turnOn }) => turnOn());
    await person.passDays(8);
    const [mail, ...more] = await sentMails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("1 video of your removal history is visible again");
    expect(mail?.text).toContain(`- ${title} by `);
    expect(mail?.text).toContain(`/history?library=${who.userId}`);
    await person.passDays(15);
    expect(await sentMails()).toHaveLength(1);
  });

  test("tell it by push", async () => {
    await setSandboxClock();
    const { person, title } = await removeAndShow(async () =>
      turnOnPush(who.browser, await subscribeToPush()),
    );
    await person.passDays(8);
    const pushes = (await receivedPushes()).map(({ push }) => push);
    expect(pushes).toMatchObject([{ count: 0, visibleAgain: 1 }]);
    expect(pushes.map(namesInPush)).toEqual([[title]]);
  });
});
