// The schedule of the monthly clean-up, and its run; what it asks about is in cleaning-asks.test.ts.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { agreeToCleanUp, scheduleOf } from "#tests/worker/clean-up.ts";
import { drive, inLibrary, libraryOf } from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { alarmOf, idOf } from "#tests/worker/library.ts";
import { planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores, spendMostOfTheDay } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function makePremium(isPremium = 1): Promise<void> {
  await bindings.DB.prepare("update users set is_premium = ?").bind(isPremium).run();
}

const schedule = () => scheduleOf(browser);
const month = async () => {
  const userId = await idOf(browser);
  useInstantTimers();
  skipTo(Date.now() + 31 * DAY_MS);
  const library = libraryOf(userId);
  for (let ring = 0; ring < 6; ring += 1) {
    await library.rescue(userId);
    await drive(userId);
    await inLibrary(userId, (object) => object.alarm());
    // Nothing was read for a month, so it asks about everything.
    await library.answerCleaning(userId, true);
  }
  await drive(userId);
  const rows = await library.removals({});
  restoreTimers();
  return rows.rows;
};

test("is off by default, needs Premium, and shows its next date", async () => {
  expect(await schedule()).toMatchObject({
    monthly: false,
    nextAt: null,
    last: null,
    asks: null,
  });
  await makePremium();
  const on = await agreeToCleanUp(browser);
  expect(Date.parse(on.nextAt ?? "") - Date.now()).toBeGreaterThan(29 * DAY_MS);
  expect(await alarmOf(browser)).not.toBeNull();
  const body = JSON.stringify({ monthly: false });
  await browser.json("/api/library/cleaning-schedule", { method: "POST", body });
  expect(await schedule()).toMatchObject({ monthly: false });
});

test("removes hidden items after reading everything, and reports them", async () => {
  await makePremium();
  await agreeToCleanUp(browser);
  const rows = await month();
  expect(rows.map(({ why, state }) => [why, state])).toEqual([
    ["schedule", "done"],
    ["schedule", "done"],
  ]);
});

test("does not keep the object awake while its sync waits", async () => {
  await makePremium();
  await agreeToCleanUp(browser);
  const userId = await idOf(browser);
  useInstantTimers();
  skipTo(Date.now() + 31 * DAY_MS);
  await spendMostOfTheDay();
  await planFaults({ path: "/youtube/v3/playlists", action: { quota: "403" } });
  const alarm = await inLibrary(userId, async (library, { storage }) => {
    for (let ring = 0; ring < 3; ring += 1) await library.alarm();
    return storage.getAlarm();
  });
  expect((alarm ?? 0) - Date.now()).toBeGreaterThan(HOUR_MS / 2);
});

test("ends with the plan", async () => {
  await makePremium();
  await agreeToCleanUp(browser);
  await makePremium(0);
  expect(await month()).toEqual([]);
});
