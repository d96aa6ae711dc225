// YouTube asks us to wait: for seconds, or until the end of its day.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Job } from "#shared/contract/playlists.ts";
import {
  ALL,
  API,
  begin,
  callsOf,
  changes,
  drive,
  inARow,
  inLibrary,
  jobsOf,
  LONG,
  makeDetailsOld,
  rowsOf,
  storedIn,
  sync,
  upTo,
} from "#tests/worker/driven-library.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import {
  beginAgain,
  callsToReadAgain,
  endFaults,
  readLibrary,
} from "#tests/worker/read-library.ts";
import { planFaults } from "#tests/worker/sandbox.ts";
import { emptyLedger, spendMostOfTheDay } from "#tests/worker/tables.ts";
import { nextPacificMidnight } from "#shared/pacific-day.ts";

vi.setConfig({ testTimeout: 60_000 });
const HOUR_MS = 3_600_000;

let userId: string;
let whole: string[];
let calls: number;

beforeAll(async () => {
  const { who, whole: known } = await readLibrary();
  ({ userId } = who);
  whole = known;
  calls = await callsToReadAgain(userId);
  await endFaults();
});
beforeEach(async () => {
  await beginAgain();
  await rowsOf(userId, "delete from jobs");
  await makeDetailsOld(userId);
});
afterEach(endFaults);

/** Records each call to YouTube with its address, status and time on the test's clock. */
function watchCalls(): { url: string; at: number; status: number }[] {
  const seen: { url: string; at: number; status: number }[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (input: Request, init?: RequestInit) => {
    const { url } = new Request(input);
    const call = { url, at: Date.now(), status: 0 };
    if (url.includes(API)) seen.push(call);
    const response = await fetch(input, init);
    call.status = response.status;
    return response;
  });
  return seen;
}

const limited = (status: number, retryAfter?: string) => ({
  status,
  body: { error: { message: "Too fast.", errors: [{ reason: "rateLimitExceeded" }] } },
  ...(retryAfter !== undefined && { headers: { "Retry-After": retryAfter } }),
});

test.each([
  ["of five seconds", { header: "5", leastMs: 5000, turn: 0 }],
  ["of more than a call may take", { header: "90", leastMs: 90_000, turn: 0 }],
  ["of more than a call may take, at the others", { header: "90", leastMs: 90_000, turn: 1 }],
  ["that it does not have", { header: undefined, leastMs: 200, turn: 1 }],
])("F2: a rate limit's Retry-After %s is waited out, at every other call", async (_name, limit) => {
  const { header, leastMs, turn } = limit;
  const seen = watchCalls();
  for (const call of upTo(calls).filter((call) => call % 2 === turn)) {
    const action = limited(call % 4 < 2 ? 403 : 429, header);
    await makeDetailsOld(userId);
    await planFaults(...inARow(call, 1, action));
    seen.length = 0;
    expect(await sync(userId)).toMatchObject({ state: "done" });
    const refused = seen.find(({ status }) => status === action.status);
    const again = seen.find(({ url, status }) => url === refused?.url && status === 200);
    // Lengths that YouTube refuses for so long are fetched with the other call.
    const waitedMs = (again?.at ?? Infinity) - (refused?.at ?? Infinity);
    expect([call, waitedMs >= leastMs]).toEqual([call, true]);
  }
  expect(changes(whole, await storedIn(userId))).toEqual([]);
});

type Place = { page: number; page_token: string | null };

test("F3: an exhausted allowance at any call pauses the job until midnight Pacific, and it continues where it was", async () => {
  let paused = 0;
  for (const call of upTo(calls)) {
    const quota = call % 2 === 0 ? "403" : "429";
    await makeDetailsOld(userId);
    await spendMostOfTheDay();
    await planFaults(...inARow(call, 1, { quota }));
    let job: Job | undefined;
    const made = await callsOf(async () => (job = await sync(userId)));
    const at = made.findIndex(({ status }) => status === Number(quota));
    const refused = made[at];
    // Calls in flight cannot be cancelled: two calls besides the page chain.
    const later = made.slice(at + 1).filter(({ bucket }) => bucket === refused?.bucket);
    expect(later.length).toBeLessThanOrEqual(2);
    if (refused?.bucket === "main") {
      paused += 1;
      const resumesAt = nextPacificMidnight(Date.now());
      expect(job).toMatchObject({
        state: "paused",
        reason: { code: "quota_exhausted" },
        resumesAt: new Date(resumesAt).toISOString(),
      });
      await expectSilenceUntil(resumesAt);
      const [place] = await rowsOf<Place>(userId, "select page, page_token from jobs");
      const [next] = await callsOf(() => drive(userId));
      if (place?.page_token) expect(next?.query["pageToken"]).toBe(place.page_token);
    }
    expect((await jobsOf(userId))[0]).toMatchObject({ state: "done" });
    expect([call, ...changes(whole, await storedIn(userId))]).toEqual([call]);
    // Not near midnight, when YouTube may still count the old day.
    skipTo(nextPacificMidnight(Date.now()) + 12 * HOUR_MS);
    await emptyLedger();
  }
  expect(paused).toBeGreaterThan(5);
});

/**
 * Expects no call to YouTube before this time: not for another caller, the cron or an early alarm.
 */
async function expectSilenceUntil(resumesAt: number): Promise<void> {
  const asked = await callsOf(async () => {
    skipTo(resumesAt - 1);
    await begin(userId, ALL);
    await begin(userId, LONG);
    await inLibrary(userId, (library) => library.rescue(userId));
    await drive(userId);
  });
  expect(asked).toEqual([]);
  skipTo(resumesAt);
}

test("F3: while YouTube still counts the old day after midnight, it is called every five minutes at most", async () => {
  const midnight = nextPacificMidnight(Date.now());
  skipTo(midnight + 1000);
  await planFaults({ path: API, action: { quota: "403" } });
  const asked = await callsOf(async () => {
    for (const minute of [0, 5, 10]) {
      skipTo(midnight + 1000 + minute * 60_000);
      const job = minute === 0 ? await sync(userId) : (await drive(userId))[0];
      expect(job?.resumesAt).toBe(new Date(midnight + 1000 + (minute + 5) * 60_000).toISOString());
    }
  });
  expect(asked).toHaveLength(3);
  await planFaults();
  skipTo(midnight + 1000 + 15 * 60_000);
  expect((await drive(userId))[0]).toMatchObject({ state: "done" });
});

const INSTANTS = [
  ["the end of the year", "2026-12-31T20:00:00Z", "2027-01-01T08:00:00Z"],
  ["the eve of summer time", "2027-03-13T20:00:00Z", "2027-03-14T08:00:00Z"],
  ["the day of 23 hours", "2027-03-14T20:00:00Z", "2027-03-15T07:00:00Z"],
  ["the eve of winter time", "2027-11-06T20:00:00Z", "2027-11-07T07:00:00Z"],
  ["the day of 25 hours", "2027-11-07T20:00:00Z", "2027-11-08T08:00:00Z"],
  ["the last millisecond of a day", "2027-11-22T07:59:59.999Z", "2027-11-22T08:00:00Z"],
  ["a leap day", "2028-02-29T20:00:00Z", "2028-03-01T08:00:00Z"],
] as const;

test.each(INSTANTS)(
  "F30: a job that is paused on %s continues at the right instant",
  async (_name, now, then) => {
    skipTo(Date.parse(now));
    await spendMostOfTheDay();
    await planFaults(...inARow(0, 1, { quota: "403" }));
    const paused = await sync(userId);
    expect(paused).toMatchObject({ state: "paused", resumesAt: new Date(then).toISOString() });
    await expectSilenceUntil(Date.parse(then));
    expect((await drive(userId))[0]).toMatchObject({ state: "done" });
  },
);
