// The ledger's object over whole days: a class that asks without end gets no unit that another is sure of, and what
// people needed on the days before is kept for them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { bindings, emptyLedger, ledgerStub, restartLedger } from "#tests/worker/tables.ts";
import { type QuotaClass, SET_CLASSES } from "#worker/quota/classes.ts";
import { floorUnits } from "#worker/quota/ledger-state.ts";
import { readSettings } from "#worker/settings.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PORTION = 100;

let midnight: number;

beforeEach(async () => {
  midnight = nextPacificMidnight(Date.now());
  vi.useFakeTimers({ toFake: ["Date"], now: midnight });
  await emptyLedger();
  vi.useFakeTimers({ toFake: ["Date"], now: midnight });
});
afterEach(async () => {
  restoreTimers();
  await emptyLedger();
});

const floorOf = (name: QuotaClass) => floorUnits(readSettings(bindings).quota, "main", name);
const reserve = (name: QuotaClass, main: number) =>
  ledgerStub().reserve({ class: name, units: { main } });

/** Takes portions until the first refusal. */
async function takeAll(name: QuotaClass): Promise<number> {
  let taken = 0;
  while ((await reserve(name, PORTION)).granted) taken += PORTION;
  return taken;
}

test.each(["coldAnonymous", "writes", "sync", "refresh"] as const)(
  "%s asks without end, and just before the last hour every other class gets its floor",
  async (greedy) => {
    let taken = 0;
    for (let hour = 0; hour < 23; hour += 1) {
      vi.setSystemTime(midnight + hour * HOUR_MS);
      taken += await takeAll(greedy);
    }
    expect(taken).toBeGreaterThan(4000);
    vi.setSystemTime(midnight + 23 * HOUR_MS - 1);
    for (const name of SET_CLASSES.filter((one) => one !== greedy)) {
      expect([name, (await reserve(name, floorOf(name))).granted]).toEqual([name, true]);
    }
    vi.setSystemTime(midnight + 23 * HOUR_MS);
    const { main } = (await ledgerStub().report()).spent;
    const left = 10_000 - Object.values(main).reduce((sum, units) => sum + units, 0);
    expect((await reserve(greedy, left)).granted).toBe(true);
    expect((await reserve("confirm", 1)).granted).toBe(false);
  },
);

test("what syncs needed in the evenings of the last days, visitors do not get before, restarts or not", async () => {
  const evening = 2500;
  for (let day = 0; day < 3; day += 1) {
    vi.setSystemTime(midnight + day * DAY_MS + HOUR_MS);
    expect((await reserve("coldAnonymous", 10)).granted).toBe(true);
    vi.setSystemTime(midnight + day * DAY_MS + 21 * HOUR_MS);
    expect((await reserve("sync", evening)).granted).toBe(true);
    if (day === 1) await restartLedger();
  }
  vi.setSystemTime(midnight + 3 * DAY_MS + 20 * HOUR_MS);
  const taken = await takeAll("coldAnonymous");
  // A quarter more than 2,500 is expected; 1,000 of it are their floor. The rest of the common 5,000 is for visitors.
  const common = 5000 - (evening * 1.25 - floorOf("sync"));
  expect(taken).toBe(Math.floor((floorOf("coldAnonymous") + common) / PORTION) * PORTION);
  expect((await reserve("sync", evening)).granted).toBe(true);
  const { left } = (await ledgerStub().describe()).main.classes["sync"] ?? { left: 0 };
  expect(left).toBeGreaterThan(0);
});
