// Figures for operators: one point for each calculation, batch of probes and job, and what the alerts need.
import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pacificTime } from "#shared/pacific-day.ts";
import { singlePlaylist } from "#tests/support/test-world.ts";
import { fetchApiWith, OWN_PAGE } from "#tests/worker/api.ts";
import {
  API,
  begin,
  inLibrary,
  outlast,
  type Person,
  person,
  sync,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { planFaults, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores, leaveUnits } from "#tests/worker/tables.ts";
import { probesOf } from "#worker/calculator/probes/playlist-probes.do.ts";
import type { PointsBinding } from "#worker/http/points.ts";
import { BUCKETS, QUOTA_CLASSES } from "#worker/quota/classes.ts";
import { createDatabase } from "#worker/db/client.ts";
import { recordDue } from "#worker/library/jobs/library-schedule.ts";
import { runHourly } from "#worker/scheduled.ts";

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PATH = "/api/public/playlist-length";

const written: AnalyticsEngineDataPoint[] = [];
const POINTS: AnalyticsEngineDataset = {
  writeDataPoint: (point = {}) => void written.push(point),
};
const pointsOf = (what: string) => written.filter(({ indexes }) => indexes?.[0] === what);
const blobsOf = (what: string) => pointsOf(what).map(({ blobs }) => blobs);

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  written.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  restoreTimers();
  await planFaults();
});

/** Each object has its bindings from its start. */
function observe(object: object): void {
  (object as unknown as { env: PointsBinding }).env.POINTS = POINTS;
}

function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

async function calculate(urls: string[], dataset: AnalyticsEngineDataset | undefined = POINTS) {
  const fetchWith = fetchApiWith({ POINTS: dataset });
  const response = await fetchWith(PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...OWN_PAGE },
    body: JSON.stringify({ urls }),
  });
  await response.text();
  return response.status;
}

describe("a calculation writes one point", () => {
  test("cold with its units, then hit, then stale", async () => {
    const urls = [singlePlaylist(10).id];
    expect(await calculate(urls)).toBe(200);
    await vi.waitFor(() => expect(blobsOf("calculation")).toEqual([["cold", "coldAnonymous"]]));
    const { main, stats } = await unitsSpent();
    expect(pointsOf("calculation")[0]?.doubles?.[1]).toBe(main + stats);
    await calculate(urls);
    expect(blobsOf("calculation")[1]).toEqual(["hit", "coldAnonymous"]);
    expect(pointsOf("calculation")[1]?.doubles?.[1]).toBe(0);
    moveClock(7 * HOUR_MS);
    await calculate(urls);
    expect(blobsOf("calculation")[2]).toEqual(["stale", "coldAnonymous"]);
    expect(blobsOf("calculation")).toHaveLength(3);
    for (const { doubles } of pointsOf("calculation")) {
      expect(doubles?.[0]).toBeGreaterThanOrEqual(0);
    }
  });

  test("cold when a part of the answer is stored", async () => {
    await calculate([singlePlaylist(11).id]);
    await calculate([singlePlaylist(11).id, singlePlaylist(12).id]);
    await vi.waitFor(() => expect(pointsOf("calculation")).toHaveLength(2));
    expect(blobsOf("calculation")[1]).toEqual(["cold", "coldAnonymous"]);
  });

  test("refused when there are no units, although another part of the answer is stored", async () => {
    await calculate([singlePlaylist(13).id]);
    await leaveUnits("coldAnonymous", 0);
    expect(await calculate([singlePlaylist(14).id])).toBe(429);
    expect(await calculate([singlePlaylist(13).id, singlePlaylist(15).id])).toBe(200);
    await vi.waitFor(() => expect(pointsOf("calculation")).toHaveLength(3));
    const refused = ["refused", "coldAnonymous"];
    expect(blobsOf("calculation").slice(1)).toEqual([refused, refused]);
  });

  test("failed when YouTube does not answer", async () => {
    await planFaults({ path: API, action: { status: 503, body: {} } });
    expect(await calculate([singlePlaylist(16).id])).toBe(502);
    await vi.waitFor(() => expect(blobsOf("calculation")).toEqual([["failed", "coldAnonymous"]]));
  });

  test("that holds no id, address or title", async () => {
    const { id } = singlePlaylist(17);
    await calculate([id]);
    await vi.waitFor(() => expect(pointsOf("calculation")).toHaveLength(1));
    const [point] = written;
    expect(Object.keys(point ?? {}).toSorted()).toEqual(["blobs", "doubles", "indexes"]);
    expect([point?.indexes, point?.blobs]).toEqual([["calculation"], ["cold", "coldAnonymous"]]);
    expect(point?.doubles).toHaveLength(2);
  });
});

test("a calculation is answered without the dataset, and when the dataset fails", async () => {
  const broken: AnalyticsEngineDataset = {
    writeDataPoint() {
      throw new Error("the dataset is down");
    },
  };
  expect(await calculate([singlePlaylist(18).id], broken)).toBe(200);
  expect(await calculate([singlePlaylist(18).id], broken)).toBe(200);
  const without = { ...bindings } as PointsBinding;
  delete without.POINTS;
  await runHourly(without as typeof bindings, createExecutionContext());
});

test("a batch of probes writes one point with its units", async () => {
  await runInDurableObject(probesOf(bindings), (probes, { storage }) => {
    observe(probes);
    storage.sql.exec("DELETE FROM queue");
    return storage.deleteAlarm();
  });
  const urls = [singlePlaylist(20).id, singlePlaylist(21).id];
  await calculate(urls);
  moveClock(7 * HOUR_MS);
  await calculate(urls);
  const run = async () => expect(await runDurableObjectAlarm(probesOf(bindings))).toBe(true);
  await vi.waitFor(run, { timeout: 20_000 });
  expect(blobsOf("probe")).toEqual([["probe", "refresh"]]);
  expect(pointsOf("probe")[0]?.doubles?.[1]).toBe(1);
});

describe("a library", () => {
  let who: Person;

  beforeEach(async () => {
    who = await person();
    useInstantTimers();
    await inLibrary(who.userId, (library) => observe(library));
  });

  test("writes a point for a job that has ended, with all its units", async () => {
    const before = await unitsSpent();
    await sync(who.userId);
    const after = await unitsSpent();
    expect(blobsOf("job")).toEqual([["done", "all", "asked"]]);
    const units = after.main + after.stats - before.main - before.stats;
    expect(pointsOf("job")[0]?.doubles?.[1]).toBe(units);
    expect(units).toBeGreaterThan(5);
    expect(pointsOf("job")[0]?.doubles?.[2]).toBe(0);
    const keys = await inLibrary(who.userId, (_library, { storage }) => [
      ...storage.kv.list({ prefix: "point:" }),
    ]);
    expect(keys).toEqual([]);
  });

  test("writes one point for a job that waits several times, and its end says that it has waited", async () => {
    await planFaults({ path: API, action: { status: 503, body: {} } });
    await begin(who.userId, { kind: "playlists" });
    for (let slice = 0; slice < 8; slice += 1) {
      skipTo(Date.now() + HOUR_MS);
      await inLibrary(who.userId, (library) => library.alarm());
    }
    expect(blobsOf("waiting")).toEqual([["outage", "playlists"]]);
    expect(blobsOf("job")).toEqual([]);
    await planFaults();
    await outlast(who.userId);
    // By then the library may have read itself in the background.
    const ended = pointsOf("job").filter(({ blobs }) => blobs?.[2] === "asked");
    expect(ended.map(({ blobs, doubles }) => [blobs, doubles?.[2]])).toEqual([
      [["done", "playlists", "asked"], 1],
    ]);
    expect(pointsOf("waiting")).toHaveLength(1);
  });

  test("writes a point when its data had to be deleted", async () => {
    await sync(who.userId);
    await planFaults({ path: API, action: { status: 503, body: {} } });
    skipTo(Date.now() + 31 * DAY_MS);
    await inLibrary(who.userId, (library) => library.alarm());
    expect(pointsOf("expired")).toHaveLength(1);
  });
});

test("the cron writes what each class has spent of each counter, and how many objects were late", async () => {
  await calculate([singlePlaylist(22).id]);
  const late = Date.now() - HOUR_MS;
  await recordDue(createDatabase(bindings), (await person()).userId, late);
  await runHourly({ ...bindings, POINTS }, createExecutionContext());
  const ledger = pointsOf("ledger");
  // Searches have a counter of their own, which no other class spends.
  expect(ledger).toHaveLength((BUCKETS.length - 1) * (QUOTA_CLASSES.length - 1) + 1);
  const cold = ledger.find(({ blobs }) => blobs?.[0] === "main" && blobs[1] === "coldAnonymous");
  const [spent = 0, of, left = 0, hour] = cold?.doubles ?? [];
  expect(spent).toBeGreaterThan(0);
  expect(of).toBe(500);
  expect(left).toBeGreaterThan(0);
  expect(hour).toBe(pacificTime(Date.now()).hour);
  expect(pointsOf("late").map(({ doubles }) => doubles)).toEqual([[1]]);
});
