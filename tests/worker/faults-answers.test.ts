// A sync in which each call to YouTube fails in turn. Nothing known before gets worse: no playlist
// gets shorter, no video is lost.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { playlists, sumOfSeconds } from "#tests/support/test-world.ts";
import {
  API,
  changes,
  FOREVER,
  forget,
  inARow,
  ITEMS,
  makeDetailsOld,
  outlast,
  rowsOf,
  storedIn,
  summaries,
  sync,
  upTo,
} from "#tests/worker/driven-library.ts";
import { capTimeouts } from "#tests/worker/instant-timers.ts";
import {
  beginAgain,
  callsToReadAgain,
  endFaults,
  readLibrary,
} from "#tests/worker/read-library.ts";
import { planFaults, unitsSpent } from "#tests/worker/sandbox.ts";
import { ledgerStub } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const down = (call: number) => ({ status: [500, 502, 503][call % 3], body: {} });

let userId: string;
/** The content of a library that was read to its end. */
let whole: string[];
/** Number of calls of a sync that reads everything again. */
let calls: number;

beforeAll(async () => {
  const { who, whole: known } = await readLibrary();
  ({ userId } = who);
  whole = known;
  calls = await callsToReadAgain(userId);
  await endFaults();
});
beforeEach(async () => {
  await beginAgain();
  if (changes(whole, await storedIn(userId)).length > 0) await sync(userId);
});
afterEach(endFaults);

/** Syncs everything with these faults, and expects the library to be unchanged. */
async function expectNoHarm(plan: Record<string, unknown>[], end: object): Promise<void> {
  await makeDetailsOld(userId);
  await planFaults(...plan);
  const job = await sync(userId);
  const [first] = plan;
  const changed = changes(whole, await storedIn(userId));
  expect({ first, job, changed }).toMatchObject({ first, job: end, changed: [] });
}

const DONE = { state: "done", reason: null };
const WAITS = {
  state: "paused",
  reason: { code: "outage" },
  resumesAt: expect.any(String),
};

/** YouTube answers again: the waiting job ends by itself, and the library is unchanged. */
async function expectToEnd(): Promise<void> {
  await planFaults();
  const [job] = await outlast(userId);
  const changed = changes(whole, await storedIn(userId));
  expect({ job, changed }).toMatchObject({ job: DONE, changed: [] });
}

test.each([
  ["once", 1],
  ["three times in a row", 3],
])("F1: a failure at any call, %s, leaves no trace", async (_name, times) => {
  for (const call of upTo(calls)) await expectNoHarm(inARow(call, times, down(call)), DONE);
  const ledger = await ledgerStub().report();
  const spent = await unitsSpent();
  expect(calls).toBeGreaterThan(10);
  expect(ledger.spent.main.sync).toBeGreaterThanOrEqual(spent.main);
  expect(ledger.spent.stats.sync).toBeGreaterThanOrEqual(spent.stats);
});

test("F1: an outage that begins at any call loses nothing, and the job ends by itself after it", async () => {
  for (const call of upTo(calls)) {
    await expectNoHarm(inARow(call, FOREVER, down(call)), WAITS);
    await expectToEnd();
  }
});

test("F1: a first sync with an outage at any call shows nothing as lost, and is complete after it", async () => {
  // Twice the work of the other tests, so every other call is enough.
  for (const call of everyOther(0)) {
    await forget(userId);
    await planFaults(...inARow(call, FOREVER, down(call)));
    expect(await sync(userId)).toMatchObject(WAITS);
    expect(await rowsOf(userId, "select id from videos where lost_at is not null")).toEqual([]);
    await expectToEnd();
  }
  expect(await summaries()).toHaveLength(3);
});

test("F1: a long sync in which every second call fails ends", async () => {
  const { id, items } = playlists.big;
  const values = `('${id}', 'Big', '', 'public', ${items.length}, 0)`;
  const columns = "id, title, thumbnail_url, privacy, reported, created_at";
  await rowsOf(userId, `insert into playlists (${columns}) values ${values}`);
  await planFaults({ path: API, when: { every: 2 }, action: down(0) });
  expect(await sync(userId, { kind: "videos", playlistId: id })).toMatchObject(DONE);
  const [row] = await rowsOf(userId, `select * from playlists where id = '${id}'`);
  expect(row).toMatchObject({
    video_count: items.length,
    hidden_count: 0,
    total_seconds: sumOfSeconds(0, items.length),
  });
  // It belongs to another channel, so it stays as long as YouTube shows it.
  await rowsOf(userId, `delete from items where playlist_id = '${id}'`);
  await rowsOf(userId, `delete from playlists where id = '${id}'`);
});

/** Every other call of a sync; two tests that alternate cover all of them. */
const everyOther = (turn: number) => upTo(calls).filter((call) => call % 2 === turn % 2);

const mute = [
  ["a connection that is reset before the answer", { loseAnswer: true }],
  ["a connection that is reset in the answer", { truncate: 300, cut: true }],
  ["a call that nobody answers", { stall: true }],
] as const;

test.each(mute.map(([name, action], turn) => [name, action, turn] as const))(
  "F7: %s is tried again, at any call",
  async (_name, action, turn) => {
    capTimeouts(250);
    for (const call of everyOther(turn)) await expectNoHarm(inARow(call, 1, action), DONE);
  },
);

test("F7: a job waits while YouTube does not answer for long, and loses nothing", async () => {
  capTimeouts(40);
  await expectNoHarm(inARow(1, FOREVER, { stall: true }), WAITS);
  await expectToEnd();
});

const snippet = { title: "A", publishedAt: "2026-01-01T00:00:00Z" };
const answer = (body: unknown) => ({ status: 200, body });

const broken = [
  ["half a JSON document", { truncate: 200 }],
  ["nothing at all", { truncate: 0 }],
  ["an HTML page", answer("<!doctype html><title>Sorry</title>")],
  ["an empty list that does not say so", answer({ items: [] })],
  ["an empty object", answer({})],
  ["an answer of another shape", answer({ items: [{ id: 5 }] })],
] as const;

test.each(broken.map(([name, action], turn) => [name, action, turn] as const))(
  "F8: %s with status 200 is tried again, at any call",
  async (_name, action, turn) => {
    // Every third call, so that each call gets two of these.
    for (const call of upTo(calls).filter((call) => call % 3 === turn % 3)) {
      await expectNoHarm(inARow(call, 1, action), DONE);
    }
  },
);

test.each<[string, string, unknown]>([
  [
    "a list of playlists without contentDetails",
    "/youtube/v3/playlists?",
    { items: [{ id: "PL1", snippet, status: { privacyStatus: "public" } }] },
  ],
  [
    "an empty list of playlists that says that there are three",
    "/youtube/v3/playlists?",
    { items: [], pageInfo: { totalResults: 3 } },
  ],
  [
    "a page of items of which none names its video",
    "/youtube/v3/playlistItems?",
    { items: [{ id: "item", snippet }], pageInfo: { totalResults: 1 } },
  ],
])("F8: %s is no answer, once or for good", async (_name, path, body) => {
  await expectNoHarm(inARow(0, 1, answer(body), path), DONE);
  await expectNoHarm(inARow(0, FOREVER, answer(body), path), WAITS);
  await expectToEnd();
});

test("F8: lengths without contentDetails are fetched with the other call", async () => {
  const path = "/youtube/v3/videos:batchGetStats";
  const action = answer({ items: [{ id: "vid00000000" }] });
  await expectNoHarm(inARow(0, FOREVER, action, path), DONE);
});

test("F8: items without a video id keep what is known about them", async () => {
  const dropFields = { every: 3, fields: ["snippet.resourceId"] };
  await makeDetailsOld(userId);
  await planFaults(...inARow(0, FOREVER, { dropFields }, ITEMS));
  expect(await sync(userId)).toMatchObject(DONE);
  expect(changes(whole, await storedIn(userId))).toEqual([]);
  await planFaults();
  expect(await sync(userId)).toMatchObject(DONE);
  expect(changes(whole, await storedIn(userId))).toEqual([]);
});

test("F8: videos without contentDetails are unknown until YouTube answers, and never hidden", async () => {
  const states = () =>
    rowsOf(userId, "select availability from videos where availability = 'unknown'");
  const hidden = "select id from videos where lost_at is not null";
  const before = await rowsOf(userId, hidden);
  await makeDetailsOld(userId);
  await planFaults(
    { path: "/youtube/v3/videos:batchGetStats", action: answer({ items: [] }) },
    {
      path: "/youtube/v3/videos?",
      action: { dropFields: { all: true, fields: ["contentDetails"] } },
    },
  );
  expect(await sync(userId)).toMatchObject(DONE);
  expect((await states()).length).toBeGreaterThan(0);
  expect(await rowsOf(userId, hidden)).toEqual(before);
  await planFaults();
  expect(await sync(userId)).toMatchObject(DONE);
  expect(await states()).toEqual([]);
  expect(changes(whole, await storedIn(userId))).toEqual([]);
});
