// Creates playlists during random kills and failures, and compares with YouTube: each playlist was
// created once and holds each video once, in order.
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import type { Playlist } from "#shared/contract/playlists.ts";
import { ordinaryId } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import {
  drive,
  inLibrary,
  jobsOf,
  outlast,
  restart,
  rowsOf,
} from "#tests/worker/driven-library.ts";
import {
  eveningAfter,
  restoreTimers,
  useInstantTimers,
  skipTo,
} from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { playlistsAtYouTube } from "#tests/worker/new-playlists.ts";
import {
  callsTo,
  planFaults,
  resetSandbox,
  setSandboxClock,
  settings,
} from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";

vi.setConfig({ testTimeout: 120_000 });

const EMAIL = "basic@example.com";
const CHANNEL = "UCbasic000000000000000ab";
const API = "/youtube/v3/playlist";
const LISTS = "/youtube/v3/playlists";
const TITLE = "Made here";
// A run may be repeated; the full campaigns take another seed each time.
const SEED = inject("campaign").seeds === "full" ? Math.floor(Math.random() * 1e9) : 924_515_201;

const ACTIONS = [
  { status: 503, body: {} },
  { status: 500, body: {} },
  { loseAnswer: true },
  { loseAnswer: true },
  { status: 409, body: {} },
  { truncate: 10 },
  { status: 429, body: { error: { errors: [{ reason: "rateLimitExceeded" }] } } },
  { quota: "403" },
];

let browser: Browser;
let userId: string;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  userId = await idOf(browser);
  await browser.json("/api/playlists/sync", { method: "POST" });
  useInstantTimers();
  skipTo(eveningAfter(Date.now()));
  await setSandboxClock();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
  await emptyLedger();
});

const playlistCalls = async () =>
  (await callsTo(LISTS)).filter(({ method }) => method === "POST").length;
const made = () => playlistsAtYouTube(CHANNEL, TITLE);
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ordinaryId(from + index));

async function begin(videoIds: string[], videosPerPlaylist = 5000): Promise<string> {
  const requestId = crypto.randomUUID();
  const what = { title: TITLE, description: "", privacy: "public", dropDuplicates: false } as const;
  await inLibrary(userId, async (library, { storage }) => {
    void library
      .create(userId, { ...what, videoIds, videosPerPlaylist }, requestId)
      .catch(() => undefined);
    const rows = "select 1 from creations";
    while ([...storage.sql.exec(rows)].length === 0) await scheduler.wait(1);
    await storage.deleteAlarm();
  });
  return requestId;
}

const creation = async () => (await jobsOf(userId)).find(({ kind }) => kind === "create");

async function turnDay(): Promise<void> {
  skipTo(eveningAfter(Date.now()));
  await setSandboxClock();
  await emptyLedger();
}

/** Runs the job to its end, with a failure in every slice and a kill in every other one. */
async function runThroughFaults(below: (limit: number) => number): Promise<number> {
  let strikes = 0;
  let last = 0;
  for (let round = 0; round < 1500; round += 1) {
    const job = await creation();
    if (job?.state !== "running" && job?.state !== "paused") break;
    const [wait] = await rowsOf<{ at: number }>(
      userId,
      "select coalesce(max(resumes_at), 0) as at from jobs where ended_at is null",
    );
    skipTo(wait?.at ?? 0);
    if (job.state === "paused") await turnDay();
    else await setSandboxClock();
    // The first change does not fail twice in a row, because six failures without progress end a
    // job.
    const at = last === 0 ? 1 + below(2) : below(3);
    last = at;
    const strike = () => ({ times: 1, action: ACTIONS[below(ACTIONS.length)] });
    await planFaults(
      { path: API, method: "POST", when: { at }, ...strike() },
      { path: API, method: "GET", when: { at: below(6) }, ...strike() },
    );
    const slice = inLibrary(userId, async (library, { storage }) => {
      await library.alarm();
      await storage.deleteAlarm();
    }).catch(() => undefined);
    const dies = below(2) === 0;
    if (dies) await scheduler.wait(below(25)).then(() => restart(userId));
    await slice;
    strikes += dies ? 2 : 1;
  }
  await planFaults();
  return strikes;
}

test(`F12, F19: over 100 kills and failures, no playlist is created twice and each holds its videos once, in order (seed ${SEED})`, async () => {
  const below = randomOf(SEED);
  const videoIds = [...range(0, 20), ...range(10, 20)];
  await begin(videoIds, 8);
  const strikes = await runThroughFaults(below);
  expect(strikes).toBeGreaterThan(100);
  expect(await creation()).toMatchObject({ state: "done", read: 40 });
  expect((await made()).map(({ title, videos }) => [title, videos])).toEqual(
    [0, 1, 2, 3, 4].map((part) => [
      `${TITLE} (${part + 1} of 5)`,
      videoIds.slice(part * 8, part * 8 + 8),
    ]),
  );
  const states = await rowsOf(userId, "select state, count(*) as n from insertions group by state");
  expect(states).toEqual([{ state: "done", n: 40 }]);
});

test.each([
  ["the answer is lost", { loseAnswer: true }, 1],
  ["half of the answer comes", { truncate: 10 }, 1],
  ["503 comes, and nothing was made", { status: 503, body: {} }, 2],
])("%s: one playlist, found again before anything is sent", async (_name, action, calls) => {
  await planFaults({ path: LISTS, method: "POST", when: { at: 0 }, times: 1, action });
  await begin(range(0, 3));
  await drive(userId);
  expect((await made()).map(({ videos }) => videos)).toEqual([range(0, 3)]);
  expect(await playlistCalls()).toBe(calls);
});

test("a video that was put off is inserted at its own place, before those that went first", async () => {
  const videoId = ordinaryId(1);
  const rule = { path: "/youtube/v3/playlistItems", method: "GET", query: { videoId } };
  await planFaults({ ...rule, times: 14, action: { truncate: 10 } });
  await begin(range(0, 4));
  await outlast(userId);
  const last = "select video_id as id from insertions order by tries desc, ended_at desc limit 1";
  expect(await rowsOf(userId, last)).toEqual([{ id: videoId }]);
  expect((await made()).map(({ videos }) => videos)).toEqual([range(0, 4)]);
});

test("an older playlist with the same title is not mistaken for the new one", async () => {
  await begin([]);
  await drive(userId);
  await planFaults({
    path: LISTS,
    method: "POST",
    when: { at: 0 },
    times: 1,
    action: { loseAnswer: true },
  });
  await inLibrary(userId, (_library, { storage }) =>
    storage.sql.exec("delete from creations").toArray(),
  );
  await begin(range(0, 2));
  await drive(userId);
  expect((await made()).map(({ videos }) => videos)).toEqual([[], range(0, 2)]);
});

test("F3: when the allowance is used up, the rest is inserted on the next days without a visit, in order", async () => {
  const videoIds = range(0, 70);
  await begin(videoIds);
  // One person has 30 changes a day; the playlist is one of them.
  for (const count of [29, 59, 70]) {
    await drive(userId);
    expect((await made())[0]?.videos).toEqual(videoIds.slice(0, count));
    if (count === 70) break;
    const midnight = nextPacificMidnight(Date.now());
    expect(await creation()).toMatchObject({
      state: "paused",
      read: count,
      reported: 70,
      reason: { code: "own_limit_reached" },
      // It is the first in the queue.
      resumesAt: new Date(midnight + 60_000).toISOString(),
    });
    skipTo(eveningAfter(midnight));
    await setSandboxClock();
  }
  expect(await creation()).toMatchObject({ state: "done" });
});

test("a stopped creation keeps and reads what was inserted, and sends nothing more", async () => {
  const jobId = await begin(range(0, 80), 20);
  await drive(userId);
  const before = (await made()).map(({ videos }) => videos.length);
  expect(before).toEqual([20, 8]);
  await inLibrary(userId, (library) => library.stop(jobId));
  await emptyLedger();
  await drive(userId);
  expect((await made()).map(({ videos }) => videos.length)).toEqual(before);
  const rows = await rowsOf(
    userId,
    `select video_count as n from playlists where title like '${TITLE}%' order by title`,
  );
  expect(rows).toEqual(before.map((n) => ({ n })));
});

test("an account that is deleted during a creation sends nothing more and leaves nothing stored", async () => {
  await planFaults({ path: "/youtube/v3/playlistItems", method: "POST", action: { delayMs: 100 } });
  await begin(range(0, 10));
  const slice = inLibrary(userId, (library) => library.alarm());
  // The playlist exists, and the first video is being inserted.
  while ((await callsTo("/youtube/v3/playlistItems")).length === 0) await scheduler.wait(10);
  await browser.json("/api/account", {
    method: "DELETE",
    body: JSON.stringify({ confirmation: "delete my account" }),
  });
  await slice;
  const sent = (await callsTo("/youtube/v3/playlistItems")).length;
  await scheduler.wait(300);
  expect((await callsTo("/youtube/v3/playlistItems")).length).toBe(sent);
  expect(
    await inLibrary(userId, async (_library, { storage }) => (await storage.list()).size),
  ).toBe(0);
  expect((await made())[0]?.videos.length).toBeLessThan(10);
});

test("a playlist that its owner deletes meanwhile ends the job, and no more units are spent", async () => {
  await begin(range(0, 60));
  await drive(userId);
  const [playlist] = await made();
  const calls = async () =>
    (await callsTo("/youtube/v3/playlistItems")).filter(({ method }) => method === "POST").length;
  const before = await calls();
  await planFaults({
    path: "/youtube/v3/playlistItems",
    method: "GET",
    action: { notFound: true },
  });
  expect(playlist?.videos).toHaveLength(29);
  skipTo(nextPacificMidnight(Date.now()) + 16 * 60_000);
  await setSandboxClock();
  await drive(userId);
  expect(await creation()).toMatchObject({
    state: "failed",
    reason: { code: "no_such_playlist" },
  });
  expect(await calls()).toBe(before);
});

test("at YouTube's limit of about ten new playlists a day the job waits a day with its own reason and continues by itself", async () => {
  await settings({ playlistsADay: 1 });
  await begin(range(0, 3), 2);
  await drive(userId);
  const job = await creation();
  expect(job).toMatchObject({
    state: "paused",
    read: 2,
    reason: { code: "playlist_limit" },
  });
  const resumesAt = Date.parse(job?.resumesAt ?? "");
  expect(resumesAt - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(await playlistCalls()).toBe(2);
  const listed = await browser.json<Playlist[]>("/api/playlists");
  expect(listed).toContainEqual(
    expect.objectContaining({ title: `${TITLE} (1 of 2)`, videoCount: 2 }),
  );
  // The sandbox's clock ran on between our refusal and its last new playlist.
  skipTo(resumesAt + 60_000);
  await setSandboxClock();
  await emptyLedger();
  await outlast(userId);
  expect((await made()).map(({ videos }) => videos)).toEqual([range(0, 2), range(2, 1)]);
  expect(await playlistCalls()).toBe(3);
});

test("a refused new playlist is tried once a day, and not for ever", async () => {
  await settings({ playlistsADay: 0 });
  await begin(range(0, 3));
  for (let day = 0; day < 3; day += 1) {
    await drive(userId);
    if ((await creation())?.state !== "paused") break;
    skipTo(Date.now() + 25 * 3_600_000);
    await emptyLedger();
  }
  expect(await creation()).toMatchObject({
    state: "failed",
    reason: { code: "playlist_limit_for_days" },
  });
  expect(await playlistCalls()).toBe(3);
});

function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
