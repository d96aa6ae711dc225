// The grant fails during a sync: a token expires, Google refuses, or does not answer.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  begin,
  callsOf,
  changes,
  countCalls,
  drive,
  FOREVER,
  inARow,
  ITEMS,
  makeDetailsOld,
  type Person,
  person,
  storedIn,
  sync,
  upTo,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { moveGoogleClock, newCalls, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { grantRow, statusOf } from "#tests/worker/youtube.ts";

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 3_600_000;
const EMAIL = "basic@example.com";
const refused = { status: 401, body: {} };
const atGoogle = (action: unknown, times = FOREVER) => ({
  vendor: "google",
  path: "/token",
  times,
  action,
});

let who: Person;
let whole: string[];
let calls: number;

beforeAll(async () => {
  await resetSandbox();
  await emptyStores();
  who = await person();
});
beforeEach(async () => {
  await resetSandbox();
  await emptyLedger();
  useInstantTimers();
  await sync(who.userId);
  whole = await storedIn(who.userId);
  await makeDetailsOld(who.userId);
  calls = await countCalls(() => sync(who.userId));
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

/** The token refreshes sent to Google during this work. */
async function refreshesOf(work: () => Promise<unknown>): Promise<number> {
  await newCalls();
  await work();
  return (await newCalls()).filter(({ query }) => query["grant_type"] === "refresh_token").length;
}

async function syncUnder(...plan: Record<string, unknown>[]) {
  await makeDetailsOld(who.userId);
  await planFaults(...plan);
  return sync(who.userId);
}

test("F4: a token that is refused at any call is refreshed once, and the sync goes on", async () => {
  for (const call of upTo(calls)) {
    const refreshes = await refreshesOf(async () => {
      expect(await syncUnder(...inARow(call, 1, refused))).toMatchObject({ state: "done" });
    });
    expect([call, refreshes]).toEqual([call, 1]);
  }
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
});

test("F4: a token that expires during several calls is refreshed once", async () => {
  await makeDetailsOld(who.userId);
  await planFaults({ path: ITEMS, when: { at: 2 }, times: 1, action: { delayMs: 150 } });
  await begin(who.userId);
  await newCalls();
  const refreshes = await refreshesOf(async () => {
    const driven = drive(who.userId);
    await vi.waitFor(async () => {
      const open = (await newCalls()).filter(({ path, status }) => path === ITEMS && !status);
      expect(open).toHaveLength(1);
    }, 5000);
    // The token has expired on Google's clock; the next page and the lengths are requested with it.
    await moveGoogleClock(Date.now() - vi.getRealSystemTime() + 2 * HOUR_MS);
    expect((await driven)[0]).toMatchObject({ state: "done" });
  });
  expect(refreshes).toBe(1);
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
});

test("F5: a grant that is withdrawn at any call ends the job: no data is deleted except the tokens", async () => {
  const withdrawn = { status: 400, body: { error: "invalid_grant" } };
  for (const call of upTo(calls)) {
    expect(await syncUnder(...inARow(call, FOREVER, refused), atGoogle(withdrawn))).toMatchObject({
      state: "failed",
      reason: { code: "youtube_grant_lost" },
    });
    expect([call, ...changes(whole, await storedIn(who.userId))]).toEqual([call]);
    expect(await grantRow()).toMatchObject({
      refresh_token: null,
      previous_refresh_token: null,
      access_token: null,
    });
    expect(await callsOf(() => sync(who.userId))).toEqual([]);
    await planFaults();
    expect(await statusOf(who.browser)).toMatchObject({ needsReconnect: true });
    expect(await who.browser.connect(EMAIL)).toBe("/account?youtube=connected");
  }
  expect(await sync(who.userId)).toMatchObject({ state: "done" });
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
});

test.each([
  ["is lost", [atGoogle({ loseAnswer: true }, 1)]],
  [
    "is lost with a new refresh token",
    [atGoogle({ rotateRefreshToken: true }, 1), atGoogle({ loseAnswer: true }, 1)],
  ],
  ["is an error of Google's", [atGoogle({ status: 503, body: {} }, 1)]],
])("F6: where the answer to a refresh %s, the job tries again by itself", async (_name, answer) => {
  for (const call of [0, Math.floor(calls / 2), calls - 1]) {
    const job = await syncUnder(...inARow(call, 1, refused), ...answer);
    expect([call, job.state]).toEqual([call, "done"]);
  }
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
  expect(await statusOf(who.browser)).toMatchObject({ connected: true, needsReconnect: false });
});
