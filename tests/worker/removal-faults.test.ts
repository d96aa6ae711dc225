// Removals during random kills and failures, compared with the sandbox's log: each confirmed item
// is removed once, nothing else is removed, and the counts are right.
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { thirtyPlaylists } from "#tests/support/test-world.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { drive, inLibrary, jobsOf, restart, rowsOf } from "#tests/worker/driven-library.ts";
import {
  eveningAfter,
  restoreTimers,
  skipTo,
  useInstantTimers,
} from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { moveGoogleClock, planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores, ledgerStub } from "#tests/worker/tables.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const EMAIL = "collector@example.com";
const ITEMS = "/youtube/v3/playlistItems";
/** In `npm test` a few playlists are enough; the campaigns outlive more than 200 kills and failures. */
const IS_FEW = inject("campaign").seeds === "few";
const LISTS = thirtyPlaylists.slice(0, IS_FEW ? 3 : 15).map(({ id }) => id);
const LEAST_STRIKES = IS_FEW ? 35 : 200;
// A run may be repeated; the full campaigns take another seed each time.
const SEED = inject("campaign").seeds === "full" ? Math.floor(Math.random() * 1e9) : 924_515_201;

const ACTIONS = [
  { status: 503, body: {} },
  { status: 500, body: {} },
  { loseAnswer: true },
  { status: 409, body: {} },
  { status: 429, body: { error: { errors: [{ reason: "rateLimitExceeded" }] } } },
  { quota: "403" },
];

let userId: string;
/** On the machine's clock, which the sandbox uses. */
let began: number;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  const browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  userId = await idOf(browser);
  await browser.json("/api/playlists/sync", { method: "POST" });
  for (const id of LISTS)
    await browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" });
  began = Date.now();
  useInstantTimers();
  await moveGoogleClock(Date.now() - began);
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
  await emptyLedger();
});

async function itemsIn(playlistId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    userId,
    `select je.value as id from playlists l join pages p on p.playlist_id = l.id and p.walk = l.walk,
       json_each(p.item_ids) je where l.id = '${playlistId}' order by p.page, je.key`,
  );
  return rows.map(({ id }) => id);
}

/** How often YouTube has removed each item id. */
async function takenOut(): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const { method, path, status, query } of (await readLog()).calls) {
    const id = query["id"] ?? "";
    // 204: answered. 0: executed, and the answer was lost.
    const isDone = status === 204 || (status === 0 && id !== "");
    if (method === "DELETE" && path === ITEMS && isDone) times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

async function begin(itemIds: string[]): Promise<void> {
  await inLibrary(userId, async (library, { storage }) => {
    void library.remove(userId, { kind: "items", itemIds }, "chosen").catch(() => undefined);
    const open = "select 1 from removals";
    while ([...storage.sql.exec(open)].length === 0) await scheduler.wait(1);
    await storage.deleteAlarm();
  });
}

test(`F19: over ${LEAST_STRIKES} kills and failures, each confirmed item is removed once and nothing else is removed (seed ${SEED})`, async () => {
  const below = randomOf(SEED);
  const lists = LISTS;
  const all = (await Promise.all(lists.map(itemsIn))).flat();
  // Every third item stays.
  const confirmed = all.filter((_, index) => index % 3 !== 0);
  await begin(confirmed);
  let strikes = 0;
  let last = 0;
  for (let round = 0; round < 2000; round += 1) {
    const [job] = (await jobsOf(userId)).filter(({ kind }) => kind === "remove");
    if (job?.state !== "running" && job?.state !== "paused") break;
    const [wait] = await rowsOf<{ at: number }>(
      userId,
      "select coalesce(max(resumes_at), 0) as at from jobs where ended_at is null",
    );
    // While the removal waits, the library is read again by itself.
    if (job.state === "paused") {
      await planFaults();
      await drive(userId);
    }
    skipTo(wait?.at ?? 0);
    if (job.state === "paused") {
      // A new day begins for YouTube and for the ledger. In its evening all units are free.
      skipTo(eveningAfter(Date.now()));
      await moveGoogleClock(Date.now() - began + 16 * 60_000);
      await emptyLedger();
    }
    // The first call does not fail three times in a row, because six failures without progress end
    // a job.
    const at = last === 0 ? 1 + below(3) : below(4);
    last = at;
    const action = ACTIONS[below(ACTIONS.length)];
    await planFaults({ path: ITEMS, when: { at }, times: 1, action });
    const slice = inLibrary(userId, async (library, { storage }) => {
      await library.alarm();
      await storage.deleteAlarm();
    }).catch(() => undefined);
    const dies = below(4) !== 0;
    if (dies) await scheduler.wait(below(25)).then(() => restart(userId));
    await slice;
    strikes += dies ? 2 : 1;
  }
  await planFaults();
  expect(strikes).toBeGreaterThan(LEAST_STRIKES);
  const times = await takenOut();
  expect([...times].filter(([, count]) => count > 1)).toEqual([]);
  expect([...times.keys()].toSorted(byText)).toEqual(confirmed.toSorted(byText));
  const states = await rowsOf(userId, "select state, count(*) as n from removals group by state");
  expect(states).toEqual([{ state: "done", n: confirmed.length }]);
  const kept = all.filter((_, index) => index % 3 === 0);
  expect((await Promise.all(lists.map(itemsIn))).flat()).toEqual(kept);
});

test("F19: a person's changes beyond the day's thirty wait for midnight Pacific and are then made without a visit", async () => {
  skipTo(eveningAfter(Date.now()));
  await moveGoogleClock(Date.now() - began);
  const confirmed = (await Promise.all(LISTS.map(itemsIn))).flat().slice(0, 75);
  await begin(confirmed);
  for (const removed of [30, 60, 75]) {
    await drive(userId);
    expect((await takenOut()).size).toBe(removed);
    const [job] = (await jobsOf(userId)).filter(({ kind }) => kind === "remove");
    if (removed === 75) {
      expect(job).toMatchObject({ state: "done", read: 75 });
    } else {
      const midnight = nextPacificMidnight(Date.now());
      // It is the first in the queue.
      const turn = new Date(midnight + 60_000).toISOString();
      expect(job).toMatchObject({ state: "paused", resumesAt: turn });
      // A new day begins for the ledger and YouTube, without a visit.
      skipTo(eveningAfter(midnight));
      await moveGoogleClock(Date.now() - began);
      const { spent } = await ledgerStub().report();
      expect(spent.main.writes).toBe(0);
    }
  }
});

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
