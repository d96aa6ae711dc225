// Changes whose answer was lost, and whose effect cannot be checked for a while.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Job, type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import type { Removal } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import {
  beginChange,
  catchUp,
  drive,
  inARow,
  ITEMS,
  jobsOf,
  libraryOf,
  outlast,
  sync,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import type { AskedLibrary } from "#tests/worker/asked-library.ts";

const EMAIL = "basic@example.com";
const { mixed } = ownPlaylists;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function send<Answer>(path: string, body: unknown, method = "POST"): Promise<Answer> {
  return browser.json<Answer>(path, { method, body: JSON.stringify(body) });
}

async function detail(id: string): Promise<PlaylistDetail> {
  await browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" });
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

async function history(): Promise<Removal[]> {
  return (await browser.json<{ removals: Removal[] }>("/api/library/removals")).removals;
}

async function sent(method: string): Promise<number> {
  return (await callsTo(ITEMS)).filter((call) => call.method === method).length;
}

/** The job that is not a reading. */
async function changeOf(userId: string): Promise<Job | undefined> {
  const jobs = await jobsOf(userId);
  return jobs.find(({ kind }) => kind === "remove" || kind === "insert");
}

/** YouTube executes the change, and then answers no check. */
async function loseSight(
  method: string,
  change: (library: AskedLibrary) => Promise<unknown>,
): Promise<void> {
  const userId = await idOf(browser);
  useInstantTimers();
  // What was changed before is looked at now, so that the change's own calls come first.
  await catchUp(userId);
  // An insertion begins with a check, and that one is answered.
  const from = method === "POST" ? 1 : 0;
  const silent = inARow(from, 40, { status: 503, body: {} }, ITEMS);
  await planFaults(
    { path: ITEMS, method, times: 1, action: { loseAnswer: true } },
    ...silent.map((rule) => ({ ...rule, method: "GET" })),
  );
  await beginChange(userId, change);
  await drive(userId);
  const job = await changeOf(userId);
  expect(job).toMatchObject({ state: "paused", resumesAt: expect.any(String) });
  expect(await sent(method)).toBe(1);
}

/** YouTube answers again. */
async function goOn(): Promise<void> {
  await planFaults();
  await outlast(await idOf(browser));
  restoreTimers();
}

async function stop(): Promise<void> {
  const userId = await idOf(browser);
  const job = await changeOf(userId);
  await libraryOf(userId).stop(job?.id ?? "");
  restoreTimers();
  await planFaults();
}

const removeThird = async () => {
  const userId = await idOf(browser);
  const { videos } = await detail(mixed.id);
  const want = { kind: "items", itemIds: [videos[2]?.id ?? ""] } as const;
  await loseSight("DELETE", (library) => library.remove(userId, want, "chosen"));
};

test("a removal is recognized as done when YouTube answers again, and is not sent again", async () => {
  await removeThird();
  await goOn();
  expect(await history()).toMatchObject([{ by: "you", state: "done", canBePutBack: true }]);
  expect(await sent("DELETE")).toBe(1);
  expect((await detail(mixed.id)).videos).toHaveLength(mixed.items.length - 1);
});

test("a removal that was stopped before that is recorded as ours when a sync finds the item gone", async () => {
  await removeThird();
  await stop();
  expect(await history()).toMatchObject([{ by: "you", state: "failed" }]);
  await detail(mixed.id);
  await catchUp(await idOf(browser));
  expect((await detail(mixed.id)).videos).toHaveLength(mixed.items.length - 1);
  expect(await history()).toMatchObject([
    { by: "you", state: "done", reason: null, canBePutBack: true },
  ]);
});

const putBackThird = async (): Promise<number[]> => {
  const userId = await idOf(browser);
  const { videos } = await detail(mixed.id);
  await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [videos[2]?.id] }, "DELETE");
  const ids = (await history()).map(({ id }) => id);
  await loseSight("POST", (library) => library.putBack(userId, ids));
  return ids;
};

test("a video is recognized as back when YouTube answers again, and is not put back twice", async () => {
  await putBackThird();
  await goOn();
  expect((await history())[0]).toMatchObject({ putBackAt: expect.any(String) });
  expect(await sent("POST")).toBe(1);
  expect((await detail(mixed.id)).videos).toHaveLength(mixed.items.length);
});

test("a video that a sync finds back while its put-back waits is not put back twice", async () => {
  await putBackThird();
  await planFaults();
  await sync(await idOf(browser), { kind: "videos", playlistId: mixed.id });
  await goOn();
  expect((await history())[0]).toMatchObject({ putBackAt: expect.any(String) });
  expect(await sent("POST")).toBe(1);
});

test("a video that a sync finds back after its put-back was stopped is not put back twice", async () => {
  const ids = await putBackThird();
  await stop();
  await detail(mixed.id);
  expect(await send("/api/library/removals/put-back", { ids })).toMatchObject({ insertedCount: 1 });
  expect(await sent("POST")).toBe(1);
});

test("a video whose put-back was stopped before that is put back once, however often it is requested", async () => {
  const ids = await putBackThird();
  await stop();
  expect(await send("/api/library/removals/put-back", { ids })).toMatchObject({
    insertedCount: 1,
  });
  expect(await sent("POST")).toBe(1);
  expect((await detail(mixed.id)).videos).toHaveLength(mixed.items.length);
});
