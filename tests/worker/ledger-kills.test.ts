// The ledger's object is killed at random instants while classes reserve units and give them back.
import { floorUnits } from "#worker/quota/ledger-state.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { randomOf } from "#tests/worker/lies.ts";
import { bindings, emptyLedger, ledgerStub, restartLedger } from "#tests/worker/tables.ts";
import { BUCKETS, QUOTA_CLASSES } from "#worker/quota/classes.ts";
import { unitsLeft } from "#worker/quota/ledger.ts";
import { readSettings } from "#worker/settings.ts";

const SEEDS = [1, 2, 3, 4, 5];
const STEPS = 120;
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: nextPacificMidnight(Date.now()) + HOUR_MS / 2 });
  await emptyLedger();
  return restoreTimers;
});

const settings = () => readSettings(bindings).quota;

test.each(SEEDS)(
  "never spends more than the budget or less than what was used, and no floor for another class (seed %i)",
  async (seed) => {
    const random = randomOf(seed);
    const used = { main: 0, stats: 0, search: 0 };
    for (let step = 0; step < STEPS; step += 1) {
      vi.setSystemTime(Date.now() + random(10) * 60_000);
      const name = QUOTA_CLASSES[random(QUOTA_CLASSES.length)] ?? "sync";
      const units = { main: random(200), stats: random(200) };
      const id = `${seed}-${step}`;
      const isKilled = random(4) === 0;
      const reserving = ledgerStub()
        .reserve({ class: name, units }, id)
        .catch(() => undefined);
      if (isKilled) await restartLedger();
      const outcome = await reserving;
      // Without an answer the caller sends nothing.
      if (!outcome?.granted) continue;
      const main = random(units.main + 1);
      const stats = random(units.stats + 1);
      used.main += main;
      used.stats += stats;
      const unused = [{ id, unused: { main: units.main - main, stats: units.stats - stats } }];
      const settling = ledgerStub()
        .settle(unused)
        .catch(() => undefined);
      if (random(4) === 0) await restartLedger();
      await settling;
      // A repeated settlement changes nothing.
      if (random(3) === 0) await ledgerStub().settle(unused);
    }
    const state = await ledgerStub().report();
    for (const bucket of BUCKETS) {
      const spent = Object.values(state.spent[bucket]).reduce((sum, units) => sum + units, 0);
      expect(spent).toBeGreaterThanOrEqual(used[bucket]);
      expect(spent).toBeLessThanOrEqual(settings().budget[bucket]);
      // Nobody has spent what is of another's floor.
      const allowance = { settings: settings(), needs: [] };
      for (const name of QUOTA_CLASSES) {
        const own = floorUnits(settings(), bucket, name) - state.spent[bucket][name];
        const left = unitsLeft(
          state,
          bucket,
          name,
          allowance,
          nextPacificMidnight(Date.now()) - HOUR_MS - 1,
        );
        expect(left).toBeGreaterThanOrEqual(own);
      }
    }
  },
);
