// Nothing more is sent to YouTube from the moment when an account or a connection is about to be
// deleted.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  beginChange,
  callsOf,
  drive,
  inLibrary,
  ITEMS,
  jobsOf,
  libraryOf,
  type Person,
  restart,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { beginAgain, endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { callsTo, planFaults } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

// Longer than it takes, on a busy machine, to see the first change and to act before the second.
const SLOW_MS = 2000;
const HOUR_MS = 3_600_000;
const { mixed } = ownPlaylists;

let who: Person;

beforeEach(async () => {
  ({ who } = await readLibrary("write"));
  await beginAgain();
});
afterEach(endFaults);

/** Begins a removal of two videos. */
async function beginClean(): Promise<void> {
  const want = { kind: "hidden", playlistIds: [mixed.id] } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "hidden"));
}

async function markDeleting(): Promise<void> {
  await bindings.DB.prepare("update users set deleting_at = ?").bind(Date.now()).run();
}

const ring = () => inLibrary(who.userId, (library) => library.alarm());

/** The calls sent while the alarm rings repeatedly for an hour. */
async function sentInAnHour(): Promise<number> {
  const calls = await callsOf(async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      skipTo(Date.now() + HOUR_MS / 60);
      await ring();
    }
  });
  return calls.length;
}

async function deletions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "DELETE").length;
}

test("a suspended library sends nothing for a minute, then its jobs continue", async () => {
  await beginClean();
  await libraryOf(who.userId).suspend();
  expect(await callsOf(ring)).toEqual([]);
  skipTo(Date.now() + 59_000);
  expect(await callsOf(ring)).toEqual([]);
  skipTo(Date.now() + 2000);
  await drive(who.userId);
  expect(await jobsOf(who.userId)).toContainEqual(
    expect.objectContaining({ kind: "remove", state: "done" }),
  );
  expect(await deletions()).toBe(2);
});

test("it stays suspended when its object restarts meanwhile", async () => {
  await beginClean();
  await libraryOf(who.userId).suspend();
  await restart(who.userId);
  expect(await callsOf(ring)).toEqual([]);
});

test("suspending waits for the call in flight, and no call follows", async () => {
  await beginClean();
  await planFaults({ path: ITEMS, method: "DELETE", action: { delayMs: SLOW_MS } });
  restoreTimers();
  await inLibrary(who.userId, async (library) => {
    const slice = library.alarm();
    await vi.waitFor(async () => expect(await deletions()).toBe(1), 5000);
    await library.suspend();
    const ended = (await callsTo(ITEMS)).filter(({ method }) => method === "DELETE");
    expect(ended.map(({ status }) => status)).toEqual([204]);
    await slice;
  });
  expect(await deletions()).toBe(1);
});

test("nothing is sent for an account that is being deleted, even if its object wakes repeatedly", async () => {
  await beginClean();
  await markDeleting();
  expect(await sentInAnHour()).toBe(0);
});

test("marking the account between two changes prevents the second", async () => {
  await beginClean();
  await planFaults({ path: ITEMS, method: "DELETE", action: { delayMs: SLOW_MS } });
  restoreTimers();
  await inLibrary(who.userId, async (library) => {
    const slice = library.alarm();
    await vi.waitFor(async () => expect(await deletions()).toBe(1), 5000);
    await markDeleting();
    await slice;
  });
  useInstantTimers();
  expect(await sentInAnHour()).toBe(0);
  expect(await deletions()).toBe(1);
});
