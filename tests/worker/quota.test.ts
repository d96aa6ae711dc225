import { createExecutionContext } from "cloudflare:test";
import { beforeEach, expect, test, vi } from "vitest";
import { ordinaryId, secondsOf, singlePlaylist } from "#tests/support/test-world.ts";
import { analyze, postRaw } from "#tests/worker/api.ts";
import { planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, ledgerStub, restartLedger } from "#tests/worker/tables.ts";
import { createLedgerClient } from "#worker/quota/quota-ledger.do.ts";
import { runHourly } from "#worker/scheduled.ts";

const ledger = createLedgerClient(bindings);

beforeEach(resetSandbox);

test("lengths come from videos.list when batchGetStats has no units left, and it is not asked again", async () => {
  await planFaults({ path: "/youtube/v3/videos:batchGetStats", action: { quota: "403" } });
  for (const index of [37, 38]) {
    const answer = await analyze({ urls: [singlePlaylist(index).id] });
    expect(answer.totalDuration).toBe(secondsOf(index));
  }
  const asked = (await readLog()).calls.filter(({ path }) => path.endsWith("batchGetStats"));
  expect(asked).toHaveLength(1);
});

test.each(["403", "429"])(
  "YouTube's form %s of the end of the day is not retried",
  async (quota) => {
    await emptyLedger();
    await planFaults({ path: "/youtube/v3/videos?", action: { quota } });
    const response = await postRaw(JSON.stringify({ urls: [ordinaryId(Number(quota))] }));
    expect(response.status).toBe(429);
    await response.text();
    expect((await readLog()).calls).toHaveLength(1);
  },
);

test("after YouTube has said that the day is over nothing more is sent to it", async () => {
  await planFaults({ path: "/youtube/v3/", action: { quota: "429" } });
  const first = await postRaw(JSON.stringify({ urls: [ordinaryId(1)] }));
  expect(first.status).toBe(429);
  expect(Number(first.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await first.text()).toBe(
    "Today's part of YouTube's allowance for calculations is used up.",
  );
  await resetSandbox();
  const second = await postRaw(JSON.stringify({ urls: [singlePlaylist(39).id] }));
  expect(second.status).toBe(429);
  expect((await readLog()).calls).toEqual([]);
});

test("what is booked outlives the object", async () => {
  const before = await ledgerStub().report();
  await restartLedger();
  expect(await ledgerStub().report()).toEqual(before);
  expect((await ledger.book([{ bucket: "main", share: "anonymous", units: 1 }])).granted).toBe(
    false,
  );
});

test("each hour the log says what each share has spent", async () => {
  await emptyLedger();
  await ledger.book([{ bucket: "main", share: "writes", units: 150 }]);
  const log = vi.spyOn(console, "log");
  await runHourly(bindings, createExecutionContext());
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  log.mockRestore();
  expect(lines.find(({ event }) => event === "units_spent")).toMatchObject({
    main: { anonymous: { spent: 0 }, writes: { spent: 150, of: 2500 } },
    stats: { isClosed: false },
  });
});
