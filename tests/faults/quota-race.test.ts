// Twenty people need far more units than are left of the day. The sandbox counts what is really
// sent, and never refuses.
import { afterEach, expect, test } from "vitest";
import { FIRST_UNITS } from "#worker/quota/classes.ts";
import { createOwners } from "#tests/faults/collections.ts";
import { readBooked } from "#tests/faults/object-files.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import { arrive, type Visitor } from "#tests/faults/visitor.ts";

const PEOPLE = 20;
// Connecting costs a unit, and reads the list of playlists for another; the list is then read again.
const ARRIVAL = 3;
/** What a person may take whatever is left for others (decision 66). */
const SURE = FIRST_UNITS.reads - ARRIVAL;
// Less than all may take without a condition, so that nothing is kept for others. Each needs at least 32
// units, and a tenth of the budget is all that one gets: nobody gets everything.
const LEFT = 200;
const BUDGET = LEFT + ARRIVAL * PEOPLE;
/** So many at most can have had their first units. */
const SERVED = Math.floor(LEFT / SURE);
const SYNC_ALL = "/api/playlists/sync-all";

const { world, owners } = createOwners(
  Object.fromEntries(Array.from({ length: PEOPLE }, (_, index) => [`person${index}`, [1000, 500]])),
);
let app: MortalApp;
afterEach(() => app.stop());

async function startWithVisitors(): Promise<Visitor[]> {
  app = await startMortalApp({
    world,
    latencyMs: 5,
    vars: {
      QUOTA_DAILY_UNITS: String(BUDGET),
      QUOTA_FLOORS: "0,0,0,100,0,0,0,0",
      QUOTA_HEAD_START: "100",
    },
  });
  const visitors = await Promise.all(owners.map(({ email }) => arrive(app, email)));
  expect(app.charged().main).toBe(BUDGET - LEFT);
  return visitors;
}

/** Who had their first units waits for their own part; everybody else, for units of the day. */
async function expectAllPaused(visitors: readonly Visitor[]): Promise<void> {
  const reasons: (string | undefined)[] = [];
  for (const visitor of visitors) {
    const [job] = await visitor.untilAtRest();
    expect(job?.state).toBe("paused");
    expect(Date.parse(job?.resumesAt ?? "")).toBeGreaterThan(Date.now());
    reasons.push(job?.reason?.code);
  }
  const served = reasons.filter((reason) => reason === "own_limit_reached");
  expect(served.length).toBeLessThanOrEqual(SERVED);
  const others = reasons.filter((reason) => reason === "quota_exhausted");
  expect(others).toHaveLength(visitors.length - served.length);
}

test("twenty syncs at once spend the units that are left, each unit once, and then wait for the next day", async () => {
  const visitors = await startWithVisitors();
  const statuses = await Promise.all(visitors.map((visitor) => visitor.post(SYNC_ALL)));
  expect(statuses).toEqual(visitors.map(() => 429));
  expect(app.charged().main).toBe(BUDGET);
  expect(readBooked(app.stateDir).main).toBe(BUDGET);
  await expectAllPaused(visitors);
  // A job waits as soon as one of its calls is refused; its other calls are still in flight.
  await until("all calls are answered", () => app.calls().every(({ status }) => status !== null));
  expect(app.calls().filter(({ status }) => status !== 200)).toEqual([]);

  // A new request is answered at once, and nothing is sent.
  const calls = app.calls().length;
  await Promise.all(visitors.map((visitor) => visitor.post(SYNC_ALL)));
  expect(app.calls()).toHaveLength(calls);
}, 60_000);

test("a kill during the race gives back no spent unit", async () => {
  const visitors = await startWithVisitors();
  for (const visitor of visitors) visitor.leave(SYNC_ALL);
  await until("half of what is left is spent", () => app.charged().main >= BUDGET - LEFT / 2);
  await app.kill();
  await expectAllPaused(visitors);
  const { main } = app.charged();
  expect(readBooked(app.stateDir).main).toBe(BUDGET);
  // A kill loses what is reserved and not used: at most the rest of a playlist for each person.
  expect(main).toBeLessThanOrEqual(BUDGET);
}, 60_000);
