// Days of many connected libraries beside the calculator's visitors, by the rules of the Worker and with one ledger.
import { createLibrary, type SimulatedLibrary } from "#bench/economy/libraries/library.ts";
import {
  createPopulation,
  type LibraryScenario,
  nextVisit,
} from "#bench/economy/libraries/population.ts";
import { type LibraryDay, LibraryTally } from "#bench/economy/libraries/tally.ts";
import { createTimeline } from "#bench/economy/libraries/timeline.ts";
import { bindingOf, MemoryLedger } from "#bench/economy/memory-ledger.ts";
import { createWorld, DAY_MS, LEDGER, START } from "#bench/economy/scenario.ts";
import { createCalculator } from "#bench/economy/simulation.ts";
import { withVirtualClock } from "#bench/economy/virtual-clock.ts";
import type { Bucket, QuotaClass } from "#worker/quota/classes.ts";
import { unitsLeft } from "#worker/quota/ledger.ts";
import type { LedgerSettings } from "#worker/quota/ledger-state.ts";

/**
 * What else spends units. `calculator`: 15,000 requests a day for known playlists. `full`: everybody else takes at once whatever they can get.
 */
export type OtherLoad = "calculator" | "full";

const HOUR_MS = 3_600_000;
const REQUESTS = { requestsADay: 15_000, unseen: 0, changesADay: 0.03 };
const GREEDY_EVERY_MS = 10 * 60_000;
const GREEDY: readonly QuotaClass[] = [
  "writes",
  "connect",
  "coldSignedIn",
  "coldAnonymous",
  "refresh",
];
// As in connection.ts and scheduled.ts.
const CRON_CONFIRMS_AFTER_MS = 26 * DAY_MS;
const CRON_CONFIRMS_AN_HOUR = 50;

type Event =
  | { kind: "visit" | "alarm"; library: number }
  | { kind: "cron" | "greedy" | "request" | "dayEnd" };

/** Runs the scenario and reports each day; `ledgerSettings` are YouTube's default allowance if absent. */
export async function simulateLibraries(
  scenario: LibraryScenario,
  load: OtherLoad,
  ledgerSettings: LedgerSettings = LEDGER,
): Promise<readonly LibraryDay[]> {
  return withVirtualClock((setClock) => run(scenario, load, ledgerSettings, setClock));
}

async function run(
  scenario: LibraryScenario,
  load: OtherLoad,
  ledgerSettings: LedgerSettings,
  setClock: (time: number) => void,
): Promise<readonly LibraryDay[]> {
  const { owners, random } = createPopulation(scenario);
  const ledger = new MemoryLedger(ledgerSettings);
  const env = bindingOf(ledger);
  const timeline = createTimeline<Event>();
  const libraries: SimulatedLibrary[] = [];
  for (const [library, { everyDays, ...owner }] of owners.entries()) {
    const onAlarm = (at: number) => timeline.add(at, { kind: "alarm", library });
    const userId = `user-${library}`;
    libraries.push(await createLibrary({ env, userId, ...owner, onAlarm }));
    if (everyDays === Infinity) continue;
    timeline.add(START + random() * everyDays * DAY_MS, { kind: "visit", library });
  }
  const world = createWorld({ ...REQUESTS, seed: scenario.seed, days: scenario.days });
  const calculator = load === "calculator" ? await createCalculator(world, env) : undefined;
  const requests = world.requests();
  let request = calculator && requests.next().value;
  if (request) timeline.add(request.time, { kind: "request" });
  timeline.add(START + 17 * 60_000, { kind: "cron" });
  timeline.add(START + DAY_MS - 1, { kind: "dayEnd" });
  if (load === "full") timeline.add(START, { kind: "greedy" });

  const tally = new LibraryTally(() => ledger.state.spent);
  const triedAt = new Map<number, number>();

  /** The cron confirms what its object has not. */
  async function confirmOverdue(now: number): Promise<void> {
    const due = libraries
      .map((library, index) => ({ library, index, at: library.confirmedAt() }))
      .filter(({ library }) => !library.isResting())
      .filter(({ at }) => at < now - CRON_CONFIRMS_AFTER_MS)
      .filter(({ index }) => (triedAt.get(index) ?? 0) < now - DAY_MS)
      .toSorted((a, b) => a.at - b.at)
      .slice(0, CRON_CONFIRMS_AN_HOUR);
    for (const { library, index } of due) {
      triedAt.set(index, now);
      await library.confirm();
    }
  }

  async function takeAllThatIsFree(now: number): Promise<void> {
    for (const name of GREEDY) {
      const left = (bucket: Bucket) =>
        unitsLeft(ledger.state, bucket, name, ledger.allowance(), now);
      const [main, stats] = [left("main"), left("stats")];
      if (main > 0) await ledger.reserve({ class: name, units: { main } });
      if (stats > 0) await ledger.reserve({ class: name, units: { stats } });
    }
  }

  const end = START + scenario.days * DAY_MS;
  for (let next = timeline.next(); next && next.time < end; next = timeline.next()) {
    const { time, event } = next;
    await calculator?.probeUntil(time, setClock);
    setClock(time);
    switch (event.kind) {
      case "alarm":
        await libraries[event.library]?.wake(time);
        break;
      case "visit": {
        await libraries[event.library]?.visit(time);
        const owner = owners[event.library];
        if (owner) timeline.add(nextVisit(owner, time, random), event);
        break;
      }
      case "cron":
        await confirmOverdue(time);
        timeline.add(time + HOUR_MS, event);
        break;
      case "greedy":
        await takeAllThatIsFree(time);
        timeline.add(time + GREEDY_EVERY_MS, event);
        break;
      case "request":
        if (request) tally.countRequest((await calculator?.ask(request.playlist))?.ok ?? false);
        request = requests.next().value;
        if (request) timeline.add(request.time, event);
        break;
      case "dayEnd":
        tally.endDay(
          libraries.filter((library) => !library.isResting()).map((library) => library.state()),
          time,
        );
        timeline.add(time + DAY_MS, event);
    }
  }
  return tally.days;
}
