// The monthly clean-up begins nothing that its owner has not agreed to (product.md 7.5).
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cleaningScheduleSchema } from "#shared/contract/cleaning.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import {
  agreeToCleanUp,
  consentOf,
  makeHiddenLong,
  SCHEDULE,
  scheduleOf,
  setCleanUp,
} from "#tests/worker/clean-up.ts";
import {
  drive,
  inLibrary,
  ITEMS,
  libraryOf,
  type Person,
  restart,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { callsTo, changeVideo, planFaults } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

const DAY_MS = 86_400_000;
const { mixed } = ownPlaylists;
/** In this playlist, and in all. */
const HIDDEN_IN_MIXED = 2;

let who: Person;

beforeEach(async () => {
  ({ who } = await readLibrary("write"));
  useInstantTimers();
  await makeHiddenLong(who.userId);
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(endFaults);

/** Time passes, and the alarms ring. `between` is called after each slice of a job. */
async function passDays(days: number, between?: () => Promise<unknown>): Promise<void> {
  skipTo(Date.now() + days * DAY_MS);
  for (let rings = 0; rings < 4; rings += 1) {
    await inLibrary(who.userId, (library) => library.alarm());
    await drive(who.userId, between);
  }
}

/** The library is read once by itself, so that it is not forgotten. */
async function passMonth(between?: () => Promise<unknown>): Promise<void> {
  const keepSession = () => who.browser.json("/api/auth/user");
  await keepSession();
  await passDays(22);
  await keepSession();
  await passDays(9, between);
}

const scheduled = () =>
  rowsOf<{ playlist_id: string }>(
    who.userId,
    "select playlist_id from removals where why = 'schedule' and state <> 'cancelled'",
  );

const deletions = async () =>
  (await callsTo(ITEMS)).filter(({ method }) => method === "DELETE").length;

type Stored = { consent?: object; last?: unknown };
/** Changes what the object has stored about the clean-up. */
async function store(change: (stored: Stored) => object): Promise<void> {
  await inLibrary(who.userId, (_library, { storage: { kv } }) =>
    kv.put("cleaning", change(kv.get<Stored>("cleaning") ?? {})),
  );
}

const changeConsent = (part: object) =>
  store((stored) => ({ ...stored, consent: { ...stored.consent, ...part } }));

const skip = (at: string | null) =>
  who.browser.json(`${SCHEDULE}/skip`, { method: "POST", body: JSON.stringify({ at }) });

test.each([{}, { readingId: "x" }, { mayRemove: true }])(
  "what was turned on before there were consents begins nothing, and asks: %j",
  async (part) => {
    await store(() => ({ userId: who.userId, nextAt: Date.now() - 1, since: 1, ...part }));
    await passMonth();
    expect(await scheduled()).toEqual([]);
    expect(await scheduleOf(who.browser)).toMatchObject({
      monthly: true,
      nextAt: null,
      consent: null,
      consentNeeded: "none",
    });
    await sync(who.userId);
    await agreeToCleanUp(who.browser);
    await passMonth();
    expect(await deletions()).toBe(HIDDEN_IN_MIXED);
  },
);

test.each([
  ["of another channel", { channelId: "UCother00000000000000000" }],
  ["to more videos", { videoLimit: 1000 }],
  ["to another meaning of hidden", { hiddenVersion: 0 }],
  ["from an earlier day on", { firstAt: new Date(0).toISOString() }],
  ["for ever", { endsAt: "2099-01-01T00:00:00.000Z" }],
])("a consent %s is refused, and nothing is turned on", async (_name, part) => {
  const consent = { ...(await consentOf(who.browser)), ...part };
  const response = await setCleanUp(who.browser, { monthly: true, consent });
  expect(await statusAndCode(response)).toEqual([409, "consent_outdated"]);
  expect(await scheduleOf(who.browser)).toMatchObject({ monthly: false });
});

test("it is stored with channel, playlists, limit and dates, exported, and erased with the connection", async () => {
  const shown = await consentOf(who.browser);
  const schedule = cleaningScheduleSchema.parse(await agreeToCleanUp(who.browser));
  expect(schedule).toMatchObject({ monthly: true, nextAt: shown.firstAt, consentNeeded: null });
  expect(schedule.consent).toEqual({ ...shown, agreedAt: expect.any(String) });
  const exported = await who.browser.json<{ playlists: { monthlyCleanUp: unknown } }>(
    "/api/account/export",
  );
  expect(exported.playlists.monthlyCleanUp).toMatchObject({ consent: schedule.consent });
  await who.browser.json("/api/youtube", { method: "DELETE" });
  expect(await scheduleOf(who.browser)).toMatchObject({ monthly: false, consent: null });
});

test("only the playlists of the consent are cleaned", async () => {
  const consent = await consentOf(who.browser);
  const playlistIds = consent.playlistIds.filter((id) => id !== mixed.id);
  await setCleanUp(who.browser, { monthly: true, consent: { ...consent, playlistIds } });
  await passMonth();
  expect((await scheduleOf(who.browser)).last).not.toBeNull();
  expect(await scheduled()).toEqual([]);
});

describe("the most videos of a month", () => {
  beforeEach(async () => {
    await changeVideo(ordinaryId(10), { privacy: "private" });
    await agreeToCleanUp(who.browser);
    await changeConsent({ videoLimit: 2 });
  });

  test("hold when the object is killed after each step", async () => {
    await passMonth(() => restart(who.userId));
    expect(await deletions()).toBe(2);
  });

  test("hold when the removals of one month have waited for four weeks", async () => {
    await passDays(22);
    await planFaults({ path: ITEMS, method: "DELETE", action: { quota: "403" } });
    await passDays(9);
    for (let day = 0; day < 28; day += 4) await passDays(4);
    await planFaults();
    const before = await deletions();
    await passDays(1);
    expect(await deletions()).toBe(before + 2);
    await passDays(2);
    expect(await libraryOf(who.userId).cleaningSchedule()).toMatchObject({
      last: { removedCount: 0, waitingCount: 0 },
    });
    expect(await scheduled()).toHaveLength(2);
    await passDays(22);
    await passDays(9);
    expect(await scheduled()).toHaveLength(4);
  });

  test("hold when the date of the next clean-up is lost, and the rest goes the next month", async () => {
    await passMonth();
    await store(({ last: _last, ...stored }) => ({
      ...stored,
      dueAt: Date.now(),
      nextAt: Date.now(),
    }));
    await passDays(0);
    expect(await scheduled()).toHaveLength(2);
    await passMonth();
    expect(await scheduled()).toHaveLength(4);
  });
});

describe("a clean-up that waits for the next day's allowance", () => {
  beforeEach(async () => {
    await agreeToCleanUp(who.browser);
    await passDays(22);
    await who.browser.json("/api/auth/user");
    await planFaults({ path: ITEMS, method: "DELETE", action: { quota: "403" } });
    await passDays(9);
  });

  const switchOff = () => setCleanUp(who.browser, { monthly: false });

  /** The allowance is there again. */
  async function passNight(): Promise<void> {
    await planFaults();
    await passDays(1);
  }

  test("goes on the next day", async () => {
    const before = await deletions();
    await passNight();
    expect(await deletions()).toBe(before + HIDDEN_IN_MIXED);
  });

  test.each([
    ["is turned off", switchOff],
    ["is agreed to anew", () => agreeToCleanUp(who.browser)],
  ])("ends when it %s", async (_name, change) => {
    const before = await deletions();
    expect(await scheduled()).toHaveLength(HIDDEN_IN_MIXED);
    await change();
    // What YouTube refused for the day is looked at first, and then ends as well.
    expect(await scheduled()).toHaveLength(1);
    await passNight();
    expect(await scheduled()).toEqual([]);
    expect(await deletions()).toBe(before);
  });

  test.each([
    ["its consent has ended", { endsAt: new Date(0).toISOString() }],
    ["something else counts as hidden", { hiddenVersion: 0 }],
  ])("sends nothing more once %s", async (_name, part) => {
    const before = await deletions();
    expect(await scheduled()).toHaveLength(HIDDEN_IN_MIXED);
    await changeConsent(part);
    await passNight();
    expect(await scheduled()).toEqual([]);
    expect(await deletions()).toBe(before);
  });

  test("shows what was sent and is not known yet after it was turned off, and sends nothing again", async () => {
    await rowsOf(
      who.userId,
      "update removals set state = 'sent' where id = (select min(id) from removals)",
    );
    const before = await deletions();
    await switchOff();
    expect(await scheduleOf(who.browser)).toMatchObject({
      monthly: false,
      last: { removedCount: 0, waitingCount: 1 },
    });
    await passNight();
    expect(await scheduled()).toEqual([]);
    expect(await scheduleOf(who.browser)).toMatchObject({ monthly: false, last: null });
    expect(await deletions()).toBe(before);
  });
});

describe("the announcement", () => {
  beforeEach(() => agreeToCleanUp(who.browser));

  test("stands from seven days before on", async () => {
    const { nextAt } = await scheduleOf(who.browser);
    await passDays(22);
    expect(await scheduleOf(who.browser)).toMatchObject({ announced: null });
    await passDays(2);
    expect(await scheduleOf(who.browser)).toMatchObject({ announced: nextAt });
  });

  test("lets its owner skip one month, also when two tabs do", async () => {
    await passDays(24);
    const { announced, nextAt } = await scheduleOf(who.browser);
    for (const at of [announced, announced]) await skip(at);
    const skipped = await scheduleOf(who.browser);
    expect(skipped.announced).toBeNull();
    expect(Date.parse(skipped.nextAt ?? "") - Date.parse(nextAt ?? "")).toBe(30 * DAY_MS);
    await passDays(8);
    expect(await scheduled()).toEqual([]);
    await passMonth();
    expect(await deletions()).toBe(HIDDEN_IN_MIXED);
  });

  test("refuses to skip what is not announced", async () => {
    const { nextAt } = await scheduleOf(who.browser);
    await skip(nextAt);
    expect(await scheduleOf(who.browser)).toMatchObject({ nextAt });
  });
});

describe("nothing begins, and it asks", () => {
  beforeEach(() => agreeToCleanUp(who.browser));

  test("a year after the consent, until it is renewed", async () => {
    await passDays(366);
    expect(await scheduled()).toEqual([]);
    const { userId } = who;
    const ended = await libraryOf(userId).cleaningSchedule();
    expect(ended).toMatchObject({ nextAt: null, consentNeeded: "ended" });
    if (!ended.consent) throw new Error("the consent is not stored");
    await libraryOf(userId).agreeToCleaning(userId, { ...ended.consent, ...ended.offer });
    expect(await libraryOf(userId).cleaningSchedule()).toMatchObject({ consentNeeded: null });
    await passDays(31);
    expect((await libraryOf(userId).cleaningSchedule()).last).not.toBeNull();
  });

  test("when something else counts as hidden since", async () => {
    await changeConsent({ hiddenVersion: 0 });
    await passMonth();
    expect(await scheduled()).toEqual([]);
    expect(await scheduleOf(who.browser)).toMatchObject({ consentNeeded: "hidden_changed" });
  });
});

describe("the seven days of the announcement begin anew", () => {
  beforeEach(() => agreeToCleanUp(who.browser));
  const schedule = () => libraryOf(who.userId).cleaningSchedule();

  /** It is announced, begins after seven days and not before. */
  async function expectNotice(): Promise<void> {
    await passDays(1);
    expect(Date.parse((await schedule()).announced ?? "")).toBeGreaterThan(Date.now() + 5 * DAY_MS);
    await passDays(5);
    expect(await scheduled()).toEqual([]);
    await passDays(2);
    expect(await deletions()).toBe(HIDDEN_IN_MIXED);
  }

  test.each([
    ["after the day of the clean-up", 31],
    ["on the day before it", 29],
  ])("when new terms are accepted %s", async (_when, day) => {
    await bindings.DB.prepare("update users set terms_version = 0").run();
    await passDays(22);
    await who.browser.json("/api/auth/user");
    await passDays(day - 22);
    expect(await scheduled()).toEqual([]);
    const version = JSON.stringify({ version: TERMS_VERSION });
    await who.browser.json("/api/account/agreement", { method: "POST", body: version });
    await expectNotice();
  });

  test("when it is more than a week late", async () => {
    await passDays(22);
    await passDays(17);
    expect(await scheduled()).toEqual([]);
    await expectNotice();
  });
});
