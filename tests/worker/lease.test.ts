// How often a reading asks the ledger, and what it spends there.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownPlaylists, playlists } from "#tests/support/test-world.ts";
import { analyze } from "#tests/worker/api.ts";
import { begin, drive } from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores, ledgerStub } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { QuotaLedger } from "#worker/quota/quota-ledger.do.ts";

const MOST_CALLS = 4;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(() => vi.restoreAllMocks());

function countLedgerCalls(): () => number {
  const calls = [
    vi.spyOn(QuotaLedger.prototype, "reserve"),
    vi.spyOn(QuotaLedger.prototype, "settle"),
  ];
  return () => calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

async function spentInLedger(): Promise<{ main: number; stats: number }> {
  const { spent } = await ledgerStub().report();
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, units) => total + units, 0);
  return { main: sum(spent.main), stats: sum(spent.stats) };
}

test("500 new videos need a few calls of the ledger, which then counts what YouTube charged", async () => {
  const calls = countLedgerCalls();
  const { totalVideos } = await analyze({ urls: [playlists.big.id] });
  expect(totalVideos).toBe(500);
  // What was not used is given back after the answer.
  await vi.waitFor(async () => expect(await spentInLedger()).toEqual(await unitsSpent()));
  expect(calls()).toBeGreaterThan(1);
  expect(calls()).toBeLessThanOrEqual(MOST_CALLS);
});

test("so does a playlist of a library", async () => {
  const browser = await connected("basic@example.com");
  await browser.json("/api/playlists/sync", { method: "POST" });
  const calls = countLedgerCalls();
  await browser.json(`/api/playlists/${ownPlaylists.long.id}/sync-videos`, { method: "POST" });
  expect(calls()).toBeGreaterThan(1);
  expect(calls()).toBeLessThanOrEqual(MOST_CALLS);
  expect(await spentInLedger()).toEqual(await unitsSpent());
});

test("a ledger that cannot be reached for a minute makes a job wait and fails none", async () => {
  const browser = await connected("basic@example.com");
  await browser.json("/api/playlists/sync", { method: "POST" });
  const userId = await idOf(browser);
  useInstantTimers();
  const spy = vi.spyOn(QuotaLedger.prototype, "reserve").mockImplementation(() => {
    throw new Error("The ledger is down.");
  });
  const down = Date.now();
  await begin(userId);
  for (let turn = 0; turn < 3; turn += 1) {
    const [job] = await drive(userId);
    expect(job).toMatchObject({ state: "paused", reason: { code: "youtube_paused" } });
    skipTo(Date.parse(job?.resumesAt ?? ""));
  }
  expect(Date.now() - down).toBeGreaterThan(60_000);
  spy.mockRestore();
  expect((await drive(userId))[0]).toMatchObject({ state: "done" });
  restoreTimers();
});
