// The disk under the state fills up in the middle of a sync, and is freed again.
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createOwners, expectWhole, type Owner } from "#tests/faults/collections.ts";
import { readBooked } from "#tests/faults/object-files.ts";
import { type MortalApp, startMortalApp, until } from "#tests/faults/mortal-app.ts";
import {
  type DiskMaker,
  makeLimit,
  makeTmpfs,
  type NarrowDisk,
} from "#tests/faults/narrow-disk.ts";
import { arrive } from "#tests/faults/visitor.ts";

const VIDEOS = 5000;
const PAGES = VIDEOS / 50;
const FULL_MS = 1000;
// As in kill.test.ts: calls in flight are lost when a write fails.
const MAIN_AT_ONCE = 1;
const LENGTHS_AT_ONCE = 3;
// The most that a reading reserves ahead, and a restart loses.
const RESERVED = { main: PAGES + 5, stats: PAGES + LENGTHS_AT_ONCE };
// The object restarts when the disk fills up, and may restart again when it is freed.
const MOST_STARTS = 2;

const { world, owners } = createOwners({ collector: [VIDEOS] });
const [{ email, collections }] = owners as [Owner];

const ways: [string, DiskMaker][] = [
  ["a filled tmpfs", makeTmpfs],
  ["a limit on the size of files", makeLimit],
];
test.for(ways)(
  "a full disk pauses a sync without loss, and the sync ends by itself when there is space again: %s",
  { timeout: 60_000 },
  async ([way, make], { skip }) => {
    const disk = make() ?? skip(`this machine does not allow ${way}`);
    const app = await startMortalApp({ world, latencyMs: 5, folder: disk.folder });
    try {
      await expectToOutliveFullDisk(app, disk);
    } finally {
      await app.stop();
      disk.remove();
    }
  },
);

async function expectToOutliveFullDisk(app: MortalApp, disk: NarrowDisk): Promise<void> {
  const [collection] = collections;
  if (!collection) throw new Error("There is no collection.");
  const visitor = await arrive(app, email);
  const before = app.calls().length;
  const calls = () => app.calls().slice(before);

  visitor.leave(`/api/playlists/${collection.id}/sync-videos`);
  await until("a part of the playlist is read", () => calls().length > PAGES / 2);
  disk.fill(app);
  // Calls that cannot be booked are not sent, and data that cannot be stored is not requested
  // repeatedly.
  let halted = 0;
  while (calls().length > halted) {
    halted = calls().length;
    await wait(FULL_MS);
  }
  expect(halted).toBeLessThan(PAGES);
  disk.free(app);

  await until("the sync goes on", () => calls().length > halted);
  const [job] = await visitor.untilAtRest();
  expect(job).toMatchObject({ kind: "videos", state: "done", read: VIDEOS });
  expectWhole(await visitor.detail(collection.id), collection);

  const pages = calls().filter(({ query }) => query["playlistId"] === collection.id);
  expect(pages.length).toBeLessThanOrEqual(PAGES + MOST_STARTS * MAIN_AT_ONCE);
  const charged = app.charged();
  const booked = readBooked(app.stateDir);
  console.log({ halted, pages: pages.length, charged, booked });
  expect(booked.main).toBeGreaterThanOrEqual(charged.main);
  expect(booked.main).toBeLessThanOrEqual(charged.main + MOST_STARTS * RESERVED.main);
  expect(booked.stats).toBeGreaterThanOrEqual(charged.stats);
  expect(booked.stats).toBeLessThanOrEqual(charged.stats + MOST_STARTS * RESERVED.stats);
}
