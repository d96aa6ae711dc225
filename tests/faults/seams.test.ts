// kill -9 where a job begins and where it ends: D1, the object and its alarm are written one after
// the other, and the kill may be between any two writes. CAMPAIGN_SEEDS=full plays ten of each.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom } from "#sandbox/world/seeded.ts";
import { roundsOf } from "#tests/faults/campaign-size.ts";
import {
  type Collection,
  createOwners,
  expectWhole,
  type Owner,
} from "#tests/faults/collections.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import { countRunningJobs } from "#tests/faults/object-files.ts";
import { arrive, type Visitor } from "#tests/faults/visitor.ts";

const ROUNDS = roundsOf(3, 10);
const SIZE = 60;
const LONGEST_WAIT_MS = 12;
const POLL_MS = 20;

// One playlist a round, because a playlist that was read once shows its sums even if they were not
// written again.
const sizes = Array.from({ length: 2 * ROUNDS + 2 }, () => SIZE);
const { world, owners } = createOwners({ collector: sizes });
const [{ email, collections }] = owners as [Owner];
const seed = process.env["FAULT_SEED"] ?? String(Date.now());
const random = createRandom(seed);
let app: MortalApp;
let visitor: Visitor;
beforeAll(async () => {
  console.log(`FAULT_SEED=${seed}`);
  app = await startMortalApp({ world });
  visitor = await arrive(app, email);
});
afterAll(() => app.stop());

/** No request wakes the objects: a job must continue by itself. */
async function untilAtRest(): Promise<void> {
  await until("no job is at work", async () => {
    await wait(POLL_MS);
    try {
      return countRunningJobs(app.stateDir) === 0;
    } catch {
      // The file was copied during a write.
      return false;
    }
  });
}

const pathOf = ({ id }: Collection): string => `/api/playlists/${id}/sync-videos`;

test("a job that was accepted before the runtime was killed is done; one that was not leaves nothing stored", async () => {
  let begun = 0;
  for (const collection of collections.slice(0, ROUNDS)) {
    visitor.leave(pathOf(collection));
    await wait(random.integer(0, LONGEST_WAIT_MS));
    await app.kill();
    await untilAtRest();
    const [latest] = await visitor.jobs();
    const detail = await visitor.detail(collection.id);
    if (detail.playlist.syncedAt === null) {
      expect(detail.videos).toEqual([]);
      continue;
    }
    begun += 1;
    expect(latest).toMatchObject({ state: "done", read: SIZE });
    expectWhole(detail, collection);
  }
  console.log({ begun, rounds: ROUNDS });
}, 120_000);

test("a job that is done when the runtime is killed has its sums in the list of playlists", async () => {
  const [first, second, ...rest] = collections.slice(ROUNDS);
  if (!first || !second) throw new Error("There are not enough collections.");
  // They hold the same videos, whose details the first one reads: all others need the same calls.
  expect(await visitor.post(pathOf(first))).toBe(200);
  const before = app.calls().length;
  expect(await visitor.post(pathOf(second))).toBe(200);
  const callsOfOne = app.calls().length - before;
  for (const collection of rest) {
    const begin = app.calls().length;
    visitor.leave(pathOf(collection));
    await until("the last call is answered", () => {
      const calls = app.calls().slice(begin);
      return calls.length === callsOfOne && calls.every(({ status }) => status !== null);
    });
    await wait(random.integer(0, LONGEST_WAIT_MS));
    await app.kill();
    await untilAtRest();
    expectWhole(await visitor.detail(collection.id), collection);
  }
}, 120_000);
