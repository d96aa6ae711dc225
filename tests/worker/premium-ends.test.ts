// Work that only Premium may begin and that waits while the money goes back (product.md 14.1.22).
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Order, ordersSchema } from "#shared/contract/order.ts";
import { type Job, playlistDetailSchema } from "#shared/contract/playlists.ts";
import { type Created, createdSchema } from "#shared/contract/creation.ts";
import {
  insertedSchema,
  type RemovalPage,
  removalsSchema,
  removedSchema,
} from "#shared/contract/removal.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { becomePremium, DAY_MS, isPremium, post } from "#tests/worker/buyer.ts";
import { makePremium } from "#tests/worker/channels.ts";
import { agreeToCleanUp, makeHiddenLong } from "#tests/worker/clean-up.ts";
import {
  API,
  drive,
  inLibrary,
  ITEMS,
  jobsOf,
  libraryOf,
  type Person,
  rowsOf,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { newCalls, planFaults } from "#tests/worker/sandbox.ts";

const { empty, long, mixed } = ownPlaylists;
const ENDED = { state: "failed", reason: { code: "premium_required" } };
const NO_UNITS = { path: API, action: { quota: "403" } };

let who: Person;
let intentId: string;

beforeEach(async () => {
  ({ who } = await readLibrary("write"));
  intentId = await becomePremium(who.browser);
});
afterEach(endFaults);

/** Sends a change and lets it run until it has ended or waits; its answer. */
async function send(path: string, body: object, method = "POST"): Promise<Response> {
  const newest = "select coalesce(max(rowid), 0) as job from jobs";
  const [before] = await rowsOf<{ job: number }>(who.userId, newest);
  const answer = who.browser.call(path, { method, body: JSON.stringify(body) });
  await inLibrary(who.userId, async (_library, { storage }) => {
    const isNew = () => [...storage.sql.exec(newest)][0]?.["job"] !== before?.job;
    while (!isNew()) await scheduler.wait(1);
    await storage.deleteAlarm();
  });
  await drive(who.userId);
  return answer;
}

async function itemsOf(playlistId: string): Promise<string[]> {
  const detail = await who.browser.json(`/api/playlists/${playlistId}`);
  return playlistDetailSchema.parse(detail).videos.map(({ id }) => id);
}

async function videosOf(playlistId: string): Promise<string[]> {
  await send(`/api/playlists/${playlistId}/sync-videos`, {});
  const detail = await who.browser.json(`/api/playlists/${playlistId}`);
  return playlistDetailSchema.parse(detail).videos.map(({ videoId }) => videoId);
}

/** The calls from now on that change something at YouTube. */
async function changesSent(work: () => Promise<unknown>): Promise<string[]> {
  await newCalls();
  await work();
  const isChange = ({ vendor, method }: { vendor: string; method: string }) =>
    vendor === "youtube" && method !== "GET";
  return (await newCalls()).filter(isChange).map(({ method }) => method);
}

async function getMoneyBack(): Promise<void> {
  await post(`/api/account/payments/${intentId}/refund`, {}, who.browser);
  expect(await isPremium(who.browser)).toBe(false);
}

/** The allowance of the next day is there, and what waits goes on. */
async function passNight(): Promise<void> {
  await planFaults();
  skipTo(Date.now() + DAY_MS);
  await drive(who.userId);
}

async function jobOf(kind: Job["kind"]): Promise<Job | undefined> {
  return (await jobsOf(who.userId)).find((job) => job.kind === kind);
}

async function history(): Promise<RemovalPage> {
  return removalsSchema.parse(await who.browser.json("/api/library/removals"));
}

describe("at its next slice", () => {
  test("a removal of several ends, and answer, job and history say what is done and what is not", async () => {
    const before = await itemsOf(long.id);
    const videoIds = before.slice(0, 4);
    await planFaults({ ...NO_UNITS, method: "DELETE", when: { at: 2 } });
    const answer = await send(`/api/playlists/${long.id}/videos`, { videoIds }, "DELETE");
    expect(removedSchema.parse(await answer.json())).toMatchObject({
      youtubeRemovedCount: 2,
      queuedCount: 2,
    });
    await getMoneyBack();
    expect(await changesSent(passNight)).toEqual([]);
    expect(await jobOf("remove")).toMatchObject({ ...ENDED, read: 2, reported: 4 });
    const { jobs, removals } = await history();
    expect(jobs).toMatchObject([{ total: 4, done: 2, waiting: 0, failed: 1, cancelled: 1 }]);
    expect(removals.map(({ state }) => state).toSorted()).toEqual([
      "cancelled",
      "done",
      "done",
      // YouTube refused it for the day, which does not prove that it did nothing.
      "failed",
    ]);
    // What was left as it is counts again.
    expect(await itemsOf(long.id)).toEqual(before.slice(2));
  });

  test("a removal that is still answered says the counts, and the next sync finds what was sent", async () => {
    const videoIds = (await itemsOf(long.id)).slice(0, 3);
    await planFaults({
      path: ITEMS,
      method: "DELETE",
      when: { at: 1 },
      action: { loseAnswer: true },
    });
    const answer = who.browser.call(`/api/playlists/${long.id}/videos`, {
      method: "DELETE",
      body: JSON.stringify({ videoIds }),
    });
    await inLibrary(who.userId, async (library, { storage }) => {
      const sent = "select 1 from removals where state = 'sent'";
      while ([...storage.sql.exec("select 1 from removals")].length === 0) await scheduler.wait(1);
      await library.alarm();
      expect([...storage.sql.exec(sent)]).toHaveLength(1);
    });
    await getMoneyBack();
    expect(await changesSent(() => drive(who.userId))).toEqual([]);
    expect(removedSchema.parse(await (await answer).json())).toMatchObject({
      youtubeRemovedCount: 1,
      queuedCount: 0,
      failedCount: 2,
      reason: ENDED.reason,
    });
    expect((await history()).jobs).toMatchObject([{ done: 1, failed: 1, cancelled: 1 }]);
    await planFaults();
    skipTo(Date.now() + 3_600_000);
    await send(`/api/playlists/${long.id}/sync-videos`, {});
    expect((await history()).jobs).toMatchObject([{ done: 2, failed: 0, cancelled: 1 }]);
  });

  test("a move ends between its two calls, and the video that is in both playlists is said", async () => {
    const itemIds = (await itemsOf(mixed.id)).slice(0, 1);
    const others = (await itemsOf(long.id)).slice(0, 1);
    const requestId = crypto.randomUUID();
    await planFaults({ ...NO_UNITS, method: "DELETE" });
    const body = { itemIds, to: empty.id, keep: false, requestId };
    const answer = await send(`/api/playlists/${mixed.id}/transfer`, body);
    expect(insertedSchema.parse(await answer.json())).toMatchObject({
      insertedCount: 0,
      queuedCount: 1,
      inBothCount: 0,
    });
    const copy = { itemIds: others, to: empty.id, keep: true };
    await planFaults(NO_UNITS);
    await send(`/api/playlists/${long.id}/transfer`, copy);
    await getMoneyBack();
    expect(await changesSent(passNight)).toEqual([]);
    const [copied, moved] = (await jobsOf(who.userId)).filter(({ kind }) => kind === "insert");
    expect(copied).toMatchObject({ ...ENDED, read: 0, reported: 1 });
    expect(moved).toMatchObject({ ...ENDED, read: 0, reported: 1 });
    expect((await history()).removals).toMatchObject([{ why: "moved", state: "failed" }]);
    expect(await videosOf(mixed.id)).toEqual(mixed.items);
    expect(await videosOf(empty.id)).toEqual([mixed.items[0]]);
    const known = await libraryOf(who.userId).transfer(who.userId, mixed.id, body);
    expect(known).toMatchObject({
      kind: "ended",
      counts: { done: 0, failed: 1 },
      inBothCount: 1,
      reason: ENDED.reason,
    });
  });

  test("a creation ends, and what was made is read and stays", async () => {
    const videoIds = [ordinaryId(20), ordinaryId(21)];
    await planFaults({ ...NO_UNITS, method: "POST", when: { at: 2 } });
    const body = { videoIds, dropDuplicates: true, videosPerPlaylist: 1 };
    const answer = await send("/api/playlists", { ...body, title: "Part", privacy: "private" });
    const created: Created = createdSchema.parse(await answer.json());
    expect(created).toMatchObject({ insertedCount: 1, waitingPlaylists: 1 });
    await getMoneyBack();
    expect(await changesSent(passNight)).toEqual([]);
    expect(await jobOf("create")).toMatchObject({ ...ENDED, read: 1, reported: 2 });
    expect(await videosOf(created.playlists[0]?.id ?? "")).toEqual(videoIds.slice(0, 1));
    const rows = await rowsOf(who.userId, "select state from creations order by id");
    expect(rows).toEqual([{ state: "done" }, { state: "failed" }]);
  });

  test("an order of several moves ends, and says how many are made", async () => {
    const itemIds = (await itemsOf(mixed.id)).toReversed();
    await planFaults({ ...NO_UNITS, method: "PUT", when: { at: 2 } });
    const body = { itemIds, moves: 99, requestId: crypto.randomUUID() };
    const answer = await send(`/api/playlists/${mixed.id}/order`, body);
    expect(await answer.json<Order>()).toMatchObject({ state: "waiting", moved: 2 });
    await getMoneyBack();
    expect(await changesSent(passNight)).toEqual([]);
    const { orders } = ordersSchema.parse(await who.browser.json("/api/library/orders"));
    expect(orders).toMatchObject([{ ...ENDED, moved: 2, left: mixed.items.length - 3 }]);
    expect(await jobOf("order")).toMatchObject({ ...ENDED, read: 2 });
  });
});

test("a clean-up that waits ends, and the monthly clean-up is turned off when it would be next", async () => {
  /** Days pass, and the alarms ring. */
  const passDays = async (days: number) => {
    skipTo(Date.now() + days * DAY_MS);
    for (let rings = 0; rings < 4; rings += 1) {
      await inLibrary(who.userId, (library) => library.alarm());
      await drive(who.userId);
    }
  };
  const scheduleNow = () => libraryOf(who.userId).cleaningSchedule();
  await makeHiddenLong(who.userId);
  await agreeToCleanUp(who.browser);
  await passDays(22);
  await planFaults({ ...NO_UNITS, method: "DELETE" });
  await passDays(9);
  expect(await scheduleNow()).toMatchObject({ last: { removedCount: 0, waitingCount: 2 } });
  await makePremium(false);
  await planFaults();
  expect(await changesSent(() => passDays(1))).toEqual([]);
  expect(await jobOf("remove")).toMatchObject({ ...ENDED, read: 0, reported: 2 });
  expect(await scheduleNow()).toMatchObject({
    monthly: true,
    last: { removedCount: 0, waitingCount: 0, failedCount: 2 },
  });
  await passDays(30);
  expect(await scheduleNow()).toMatchObject({ monthly: false });
});

test("its job is told for a week, because it may have ended while nobody looked", async () => {
  const videoIds = (await itemsOf(long.id)).slice(0, 2);
  await planFaults(NO_UNITS);
  await send(`/api/playlists/${long.id}/videos`, { videoIds }, "DELETE");
  await getMoneyBack();
  await passNight();
  skipTo(Date.now() + 6 * DAY_MS);
  expect(await jobOf("remove")).toMatchObject(ENDED);
  skipTo(Date.now() + 2 * DAY_MS);
  expect(await jobOf("remove")).toBeUndefined();
});

test("of all changes that wait, those go on which Basic may begin", async () => {
  const [one = "", two = "", three = "", four = "", ...rest] = await itemsOf(long.id);
  await send(`/api/playlists/${long.id}/videos`, { videoIds: [one, two, three] }, "DELETE");
  const [first, second, third] = (await history()).removals.map(({ id }) => id);
  await planFaults(NO_UNITS);
  const lists = [mixed.id, empty.id];
  const planOf = async (request: object) =>
    (
      await who.browser.json<{ plan: string }>("/api/library/removal-plan", {
        method: "POST",
        body: JSON.stringify(request),
      })
    ).plan;
  const hiddenPlan = await planOf({ hiddenIn: lists });
  const listsPlan = await planOf({ playlists: lists });
  const orderOf = (itemIds: string[]) => ({ itemIds, moves: 99, requestId: crypto.randomUUID() });
  const [head = "", ...tail] = await itemsOf(mixed.id);
  const created = { videoIds: [ordinaryId(20)], dropDuplicates: true, videosPerPlaylist: 9 };
  const calls: [goesOn: boolean, path: string, body: object, method?: string][] = [
    [true, `/api/playlists/${long.id}/videos`, { videoIds: [four] }, "DELETE"],
    [false, `/api/playlists/${long.id}/videos`, { videoIds: rest.slice(0, 2) }, "DELETE"],
    [true, "/api/library/removals/put-back", { ids: [first] }],
    [false, "/api/library/removals/put-back", { ids: [second, third] }],
    [false, `/api/playlists/${long.id}/transfer`, { itemIds: [rest[2]], to: mixed.id, keep: true }],
    [false, `/api/playlists/${mixed.id}/merge`, { fromPlaylists: [long.id], dropDuplicates: true }],
    [false, "/api/playlists", { ...created, title: "New", privacy: "private" }],
    [true, `/api/playlists/${mixed.id}/order`, orderOf([...tail, head])],
    [false, "/api/playlists/clean", { playlistIds: lists, plan: hiddenPlan }],
    [false, "/api/playlists/delete", { playlistIds: lists, plan: listsPlan }],
  ];
  const expected = new Map<string, boolean>();
  for (const [goesOn, path, body, method] of calls) {
    const answer = await send(path, body, method);
    const { jobId, id } = await answer.json<{ jobId?: string; id?: string }>();
    expected.set(jobId ?? id ?? "", goesOn);
  }
  await getMoneyBack();
  await passNight();
  const jobs = (await jobsOf(who.userId)).filter(({ id }) => expected.has(id));
  expect(jobs).toHaveLength(calls.length);
  for (const job of jobs) {
    expect(job).toMatchObject(expected.get(job.id) ? { state: "done" } : ENDED);
  }
});
