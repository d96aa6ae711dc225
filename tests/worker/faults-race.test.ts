// Many users at once with few units left: all share the allowance, and YouTube's own count decides.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALL, begin, callsOf, drive, forget, person, upTo } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import {
  readLog,
  resetSandbox,
  SANDBOX_ORIGIN,
  setSandboxClock,
  unitsSpent,
} from "#tests/worker/sandbox.ts";
import {
  bindings,
  emptyLedger,
  emptyStores,
  leaveUnits,
  ledgerStub,
} from "#tests/worker/tables.ts";
import { readSettings } from "#worker/settings.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { createGrants } from "#worker/youtube/access.ts";

vi.setConfig({ testTimeout: 60_000 });

const LEFT = 100;
const PEOPLE = 20;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(async () => {
  restoreTimers();
  await resetSandbox();
  await emptyLedger();
});

/**
 * Twenty users with a connection each; all connections are to the same channel, which the object
 * cannot know.
 */
async function crowd(): Promise<string[]> {
  const { userId } = await person();
  const { store } = createGrants(bindings, readSettings(bindings));
  const row = await store.find(userId);
  if (!row) throw new Error("there is no grant");
  const open = (column: "refreshToken" | "accessToken") =>
    store.open(userId, column, row[column] ?? "");
  const tokens = {
    accessToken: await open("accessToken"),
    refreshToken: await open("refreshToken"),
    expiresAt: row.accessTokenExpiresAt ?? 0,
    scopes: row.scopes.split(" "),
  };
  const channel = { id: row.channelId ?? "", title: row.channelTitle ?? "", thumbnailUrl: null };
  const ids = upTo(PEOPLE).map((index) => `racer-${index}`);
  for (const id of ids) {
    const insert = bindings.DB.prepare("insert into users (id, email) values (?, ?)");
    await insert.bind(id, `${id}@example.com`).run();
    await forget(id);
    await store.save(id, channel, tokens);
  }
  return ids;
}

async function syncAtOnce(ids: readonly string[]): Promise<string[]> {
  await Promise.all(ids.map((id) => begin(id, ALL)));
  const ends = await Promise.all(ids.map((id) => drive(id)));
  return ends.map(([job]) => job?.state ?? "none");
}

test("F31: twenty syncs at once with a hundred units left spend no more than those, and all end", async () => {
  const ids = await crowd();
  useInstantTimers();
  await emptyLedger();
  await leaveUnits("sync", LEFT);
  const bookedUnits = async () => {
    const { main } = (await ledgerStub().report()).spent;
    return Object.values(main).reduce((sum, units) => sum + units, 0);
  };
  const [before, booked] = [(await unitsSpent()).main, await bookedUnits()];
  const states = await syncAtOnce(ids);
  const spent = (await unitsSpent()).main - before;
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(LEFT);
  expect((await bookedUnits()) - booked).toBe(spent);
  expect(states.filter((state) => state !== "done" && state !== "paused")).toEqual([]);
  expect(states).toContain("paused");
  expect(await callsOf(() => syncAtOnce(ids.slice(0, 3)))).toEqual([]);
  skipTo(nextPacificMidnight(Date.now()));
  const after = await Promise.all(ids.map((id) => drive(id)));
  expect(new Set(after.map(([job]) => job?.state))).toEqual(new Set(["done"]));
});

test("F31: when YouTube's own budget ends first, each is refused once or twice and does not retry", async () => {
  const ids = await crowd();
  useInstantTimers();
  await setSandboxClock();
  const spentToday = async () => (await readLog()).totals.main;
  const spent = await spentToday();
  const settings = { dailyQuota: spent + LEFT };
  const response = await fetch(`${SANDBOX_ORIGIN}/sandbox/settings`, {
    method: "POST",
    body: JSON.stringify(settings),
  });
  expect(response.ok).toBe(true);
  let states: string[] = [];
  const asked = await callsOf(async () => (states = await syncAtOnce(ids)));
  const refused = asked.filter(({ status, bucket }) => status === 403 && bucket === "main");
  expect(await spentToday()).toBe(spent + LEFT);
  expect(refused.length).toBeLessThanOrEqual(2 * PEOPLE);
  expect(states.filter((state) => state !== "done" && state !== "paused")).toEqual([]);
  expect(states).toContain("paused");
  expect(await callsOf(() => syncAtOnce(ids.slice(0, 3)))).toEqual([]);
});
