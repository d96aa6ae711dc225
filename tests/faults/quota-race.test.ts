// Twenty people need far more units than are left of the day. The sandbox counts what is really
// sent, and never refuses.
import { afterEach, expect, test } from "vitest";
import { createOwners } from "#tests/faults/collections.ts";
import { readBooked } from "#tests/faults/object-files.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import { arrive, type Visitor } from "#tests/faults/visitor.ts";

const PEOPLE = 20;
// Each needs 32 units, and may spend a tenth of the budget.
const LEFT = 400;
// Connecting costs a unit, and reads the list of playlists for another; the list is then read again.
const BUDGET = LEFT + 3 * PEOPLE;
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

async function expectAllPaused(visitors: readonly Visitor[]): Promise<void> {
  for (const visitor of visitors) {
    const [job] = await visitor.untilAtRest();
    expect(job).toMatchObject({ state: "paused", reason: { code: "quota_exhausted" } });
    expect(Date.parse(job?.resumesAt ?? "")).toBeGreaterThan(Date.now());
  }
}

test("twenty syncs at once spend the units that are left, each unit once, and then wait for the next day", async () => {
  const visitors = await startWithVisitors();
  const statuses = await Promise.all(visitors.map((visitor) => visitor.post(SYNC_ALL)));
  // One or the other may get all that it needs.
  const waiting = visitors.filter((_, index) => statuses[index] !== 200);
  expect(waiting.length).toBeGreaterThan(PEOPLE / 2);
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([429]));
  expect(app.charged().main).toBe(BUDGET);
  expect(readBooked(app.stateDir).main).toBe(BUDGET);
  await expectAllPaused(waiting);
  // A job waits as soon as one of its calls is refused; its other calls are still in flight.
  await until("all calls are answered", () => app.calls().every(({ status }) => status !== null));
  expect(app.calls().filter(({ status }) => status !== 200)).toEqual([]);

  // A new request is answered at once, and nothing is sent.
  const calls = app.calls().length;
  await Promise.all(waiting.map((visitor) => visitor.post(SYNC_ALL)));
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
