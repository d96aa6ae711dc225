import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  missingPlaylistId,
  ordinaryId,
  secondsOf,
  singlePlaylist,
} from "#tests/support/test-world.ts";
import { analyze, postRaw, statusAndCode } from "#tests/worker/api.ts";
import { restoreTimers, useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import {
  bindings,
  emptyLedger,
  ledgerStub,
  restartLedger,
  spendMostOfTheDay,
} from "#tests/worker/tables.ts";
import { runHourly } from "#worker/scheduled.ts";

const MINUTE_MS = 60_000;

beforeEach(resetSandbox);

test("lengths come from videos.list when batchGetStats has no units left, and batchGetStats is not called again", async () => {
  await planFaults({ path: "/youtube/v3/videos:batchGetStats", action: { quota: "403" } });
  for (const index of [37, 38]) {
    const answer = await analyze({ urls: [singlePlaylist(index).id] });
    expect(answer.totalDuration).toBe(secondsOf(index));
  }
  const asked = (await readLog()).calls.filter(({ path }) => path.endsWith("batchGetStats"));
  expect(asked).toHaveLength(1);
});

test.each(["403", "429"])(
  "YouTube's refusal %s for an exhausted day is not retried",
  async (quota) => {
    await emptyLedger();
    await planFaults({ path: "/youtube/v3/videos?", action: { quota } });
    const response = await postRaw(JSON.stringify({ urls: [ordinaryId(Number(quota))] }));
    expect(response.status).toBe(429);
    await response.text();
    expect((await readLog()).calls).toHaveLength(1);
  },
);

test("nothing more is sent after YouTube has reported the day's quota as exhausted", async () => {
  await emptyLedger();
  await spendMostOfTheDay();
  await planFaults({ path: "/youtube/v3/", action: { quota: "429" } });
  const first = await postRaw(JSON.stringify({ urls: [ordinaryId(1)] }));
  expect(Number(first.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await statusAndCode(first)).toEqual([429, "calculator_quota_exhausted"]);
  await resetSandbox();
  const second = await postRaw(JSON.stringify({ urls: [singlePlaylist(39).id] }));
  expect(second.status).toBe(429);
  expect((await readLog()).calls).toEqual([]);
});

describe("after a quotaExceeded while little is booked", () => {
  const refuse = { path: "/youtube/v3/", action: { quota: "403" } };
  const main = { class: "coldAnonymous", units: { main: 1 } } as const;

  beforeEach(async () => {
    await emptyLedger();
    useInstantTimers();
  });
  afterEach(async () => {
    restoreTimers();
    await emptyLedger();
  });

  async function ask(index: number): Promise<[number, string | null, seconds: number]> {
    const response = await postRaw(JSON.stringify({ urls: [singlePlaylist(index).id] }));
    return [...(await statusAndCode(response)), Number(response.headers.get("Retry-After"))];
  }

  test("people wait for minutes, not for midnight, and the code does not mention a day", async () => {
    await planFaults(refuse);
    expect(await ask(0)).toEqual([429, "youtube_paused", 300]);
    await planFaults();
    expect((await ask(1))[0]).toBe(429);
    expect((await readLog()).calls).toHaveLength(1);
    skipTo(Date.now() + 5 * MINUTE_MS);
    expect((await ask(0))[0]).toBe(200);
    expect((await ask(1))[0]).toBe(200);
  });

  test("a refused probe doubles the pause, and a success ends it for good", async () => {
    await planFaults(refuse);
    await ask(2);
    skipTo(Date.now() + 5 * MINUTE_MS);
    expect(await ask(2)).toEqual([429, "youtube_paused", 600]);
    await planFaults();
    skipTo(Date.now() + 10 * MINUTE_MS);
    expect((await ask(2))[0]).toBe(200);
    await planFaults(refuse);
    expect((await ask(3))[2]).toBe(300);
  });

  test("an answer for a missing playlist opens the bucket too", async () => {
    await planFaults(refuse);
    await ask(4);
    await planFaults();
    skipTo(Date.now() + 5 * MINUTE_MS);
    await postRaw(JSON.stringify({ urls: [missingPlaylistId("Probe")] }));
    expect(await ledgerStub().reserve(main)).toMatchObject({
      granted: true,
      day: expect.any(String),
    });
  });

  test("a probe that never reports back blocks other calls for at most a minute", async () => {
    await planFaults(refuse);
    await ask(5);
    await planFaults();
    skipTo(Date.now() + 5 * MINUTE_MS);
    expect(await ledgerStub().reserve(main)).toMatchObject({ probes: ["main"] });
    await restartLedger();
    expect(await ask(5)).toEqual([429, "youtube_paused", 60]);
    skipTo(Date.now() + MINUTE_MS);
    expect((await ask(5))[0]).toBe(200);
  });
});

test("reservations survive a restart of the object", async () => {
  await spendMostOfTheDay();
  await ledgerStub().close("main", (await ledgerStub().report()).day);
  const before = await ledgerStub().report();
  await restartLedger();
  expect(await ledgerStub().report()).toEqual(before);
  const reservation = { class: "coldAnonymous", units: { main: 1 } } as const;
  expect((await ledgerStub().reserve(reservation)).granted).toBe(false);
});

test("the log has the spent units of each class every hour", async () => {
  await emptyLedger();
  await ledgerStub().reserve({ class: "writes", units: { main: 150 } });
  const log = vi.spyOn(console, "log");
  await runHourly(bindings, createExecutionContext());
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  log.mockRestore();
  expect(lines.find(({ event }) => event === "units_spent")).toMatchObject({
    main: { classes: { coldAnonymous: { spent: 0 }, writes: { spent: 150, of: 1600 } } },
    stats: { isClosed: false },
  });
});
