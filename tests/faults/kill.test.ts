// kill -9 of the runtime at random points of a sync of 5,000 videos: a hundred kills with
// CAMPAIGN_SEEDS=full. FAULT_SEED=n kills at the same points as an earlier run, as far as the
// timing of the machine allows.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedCall } from "#sandbox/call-log.ts";
import { createRandom } from "#sandbox/world/seeded.ts";
import { createOwners, expectWhole, type Owner } from "#tests/faults/collections.ts";
import { roundsOf } from "#tests/faults/campaign-size.ts";
import { readBooked } from "#tests/faults/object-files.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import { arrive } from "#tests/faults/visitor.ts";

const VIDEOS = 5000;
const PAGES = VIDEOS / 50;
const KILLS = roundsOf(10, 100);
const LATENCY_MS = 15;

// The calls that can be in flight at once, and so are lost by one kill. The next page is requested
// only after this one is on the disk, so there is one call for pages. There may be three batches of
// lengths: two that run, and one that waits. Videos without a length are read in full after those,
// batch by batch.
const MAIN_AT_ONCE = 1;
const LENGTHS_AT_ONCE = 3;
// The most that a reading reserves ahead, and a kill loses.
const RESERVED = { main: PAGES + 5, stats: PAGES + LENGTHS_AT_ONCE };

const { world, owners } = createOwners({ collector: [VIDEOS] });
const [owner] = owners as [Owner];
const [collection] = owner.collections;
const seed = process.env["FAULT_SEED"] ?? String(Date.now());
let app: MortalApp;
beforeAll(async () => {
  app = await startMortalApp({ world, latencyMs: LATENCY_MS });
});
afterAll(() => app.stop());

type Point = { page: number; afterMs: number };

/**
 * Points before a page's answer, after it, and after it is stored: up to one and a half times the
 * duration of an answer.
 */
function choosePoints(): Point[] {
  const random = createRandom(seed);
  return Array.from({ length: KILLS }, () => ({
    page: random.integer(1, PAGES),
    afterMs: random.integer(0, LATENCY_MS * 1.5),
  })).toSorted((a, b) => a.page - b.page);
}

/** The calls from now on. */
function watchCalls(playlistId: string) {
  const begin = (app.calls().at(-1)?.index ?? -1) + 1;
  const asked = new Set<string>();
  let next = begin;
  const isPage = ({ query }: LoggedCall): boolean => query["playlistId"] === playlistId;
  return {
    all: () => app.calls(begin),
    pages: () => app.calls(begin).filter(isPage),
    /** How many different pages were requested; repeating one after a kill is no progress. */
    reached(): number {
      for (const call of app.calls(next)) {
        if (isPage(call)) asked.add(call.query["pageToken"] ?? "");
        next = call.index + 1;
      }
      return asked.size;
    },
  };
}

test("a sync of 5,000 videos survives many kills: every item once, in order, and no unit spent twice except for the calls in flight", async () => {
  console.log(`FAULT_SEED=${seed}`);
  if (!collection) throw new Error("There is no collection.");
  const visitor = await arrive(app, owner.email);
  const calls = watchCalls(collection.id);

  visitor.leave(`/api/playlists/${collection.id}/sync-videos`);
  for (const { page, afterMs } of choosePoints()) {
    // No request wakes the object: the job must continue by itself.
    await until(`the sync asks for page ${page}`, () => calls.reached() >= page);
    await wait(afterMs);
    await app.kill();
  }
  // So the job was running at every kill.
  const killed = calls.all().length;
  await until("the sync goes on after the last kill", () => calls.all().length > killed);

  const [job] = await visitor.untilAtRest();
  expect(job).toMatchObject({ kind: "videos", state: "done", read: VIDEOS });
  expectWhole(await visitor.detail(collection.id), collection);

  const lengths = calls.all().filter(({ bucket }) => bucket === "stats").length;
  const inFull = calls.all().filter(({ path }) => path === "/youtube/v3/videos").length;
  console.log({ pages: calls.pages().length, lengths, inFull });
  expect(calls.pages().length).toBeLessThanOrEqual(PAGES + KILLS * MAIN_AT_ONCE);
  // Lengths that a kill has lost are read in full, together with the videos without a length.
  expect(lengths).toBeLessThanOrEqual(PAGES);
  expect(inFull).toBeLessThanOrEqual(collection.live / 50 + KILLS * LENGTHS_AT_ONCE);

  // Units are reserved before calls are sent: a kill loses what its reading had reserved and not used.
  const charged = app.charged();
  const booked = readBooked(app.stateDir);
  console.log({ charged, booked });
  expect(booked.main).toBeGreaterThanOrEqual(charged.main);
  expect(booked.main).toBeLessThanOrEqual(charged.main + KILLS * RESERVED.main);
  expect(booked.stats).toBeGreaterThanOrEqual(charged.stats);
  expect(booked.stats).toBeLessThanOrEqual(charged.stats + KILLS * RESERVED.stats);
}, 600_000);
