// Somebody who does not come: how often an idle library wakes, when it is read for the last time, when its data goes, and
// when the connection ends. Time passes from alarm to alarm; the cron runs once a day.
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { END_AFTER_DAYS, END_NOTICE_DAYS, REST_AFTER_DAYS } from "#shared/absence.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { agreeToCleanUp } from "#tests/worker/clean-up.ts";
import { sentMails } from "#tests/worker/driven-alerts.ts";
import {
  beginChange,
  drive,
  inLibrary,
  type Person,
  person,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { callsTo, newCalls, resetSandbox, setSandboxClock } from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { grantRow, statusOf } from "#tests/worker/youtube.ts";
import { runHourly } from "#worker/scheduled.ts";

vi.setConfig({ testTimeout: 120_000 });

const EMAIL = "basic@example.com";
const DAY_MS = 86_400_000;
/** Measured: 8; one more for another spread of the times. */
const WAKES_A_MONTH = 9;

let who: Person;
let startedAt: number;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  who = await person("write");
  useInstantTimers();
  await sync(who.userId);
  startedAt = Date.now();
  await bindings.DB.prepare("update users set last_seen_at = ?").bind(startedAt).run();
  // The dashboard was opened.
  await inLibrary(who.userId, (library) => library.overview(null));
  await newCalls();
});
afterEach(restoreTimers);

/** Time passes until this day of the absence; returns how often the object woke, and whom it called. */
async function passTo(day: number, { cronEvery = 1 } = {}) {
  const until = startedAt + day * DAY_MS;
  let wakes = 0;
  const called = [];
  while (Date.now() < until) {
    const pauseUntil = Math.min(until, Date.now() + cronEvery * DAY_MS);
    for (;;) {
      const at = await inLibrary(who.userId, (_library, { storage }) => storage.getAlarm());
      if (at === null || at > pauseUntil) break;
      skipTo(at);
      await setSandboxClock();
      await inLibrary(who.userId, async (library, { storage }) => {
        await storage.deleteAlarm();
        await library.alarm();
      });
      wakes += 1;
    }
    skipTo(pauseUntil);
    await setSandboxClock();
    await runHourly(bindings, createExecutionContext());
    called.push(...(await newCalls()));
  }
  const youtube = called.filter(({ vendor }) => vendor === "youtube");
  return { wakes, youtube: youtube.length, google: called.length - youtube.length };
}

const held = async () => {
  const [row] = await rowsOf<Record<string, number>>(
    who.userId,
    `select (select count(*) from items) as items, (select count(*) from videos) as videos,
      (select count(*) from playlists where title <> '' or thumbnail_url <> '') as titled`,
  );
  return row;
};

/** The object reads what is due now. */
async function ringNow(): Promise<void> {
  await inLibrary(who.userId, (library) => library.alarm());
  await drive(who.userId);
}

/** The person is here again, after their session has ended. */
async function visit(): Promise<Browser> {
  const browser = await signedIn(EMAIL);
  await inLibrary(who.userId, (library) => library.overview(null));
  return browser;
}

describe("a library whose owner does not come", () => {
  test("is read for 60 days, asks nobody anything after that, and holds nothing of YouTube's 30 days later", async () => {
    const month = await passTo(30);
    expect(month.youtube).toBeGreaterThan(0);
    expect(month.wakes).toBeLessThanOrEqual(WAKES_A_MONTH);
    const second = await passTo(REST_AFTER_DAYS);
    expect(second.youtube).toBeGreaterThan(0);
    const third = await passTo(REST_AFTER_DAYS + 30.1);
    expect(third).toMatchObject({ youtube: 0, google: 0 });
    expect(await held()).toEqual({ items: 0, videos: 0, titled: 0 });
    expect((await allRows())["playlists"]).toEqual([]);
    expect(await grantRow()).toMatchObject({ channel_title: null, lost_at: null });
  });

  test("is read again when they come, and its consent is proved", async () => {
    const before = await held();
    await passTo(REST_AFTER_DAYS + 35, { cronEvery: 5 });
    expect(await grantRow()).toMatchObject({ resting_at: expect.any(Number) });
    await visit();
    await ringNow();
    expect(await held()).toEqual(before);
    const grant = await grantRow();
    expect(grant["resting_at"]).toBeNull();
    expect(grant["refreshed_at"]).toBeGreaterThan(Date.now() - DAY_MS);
  });

  test.each([
    ["alerts", () => who.browser.json("/api/alerts/mail", { method: "POST" })],
    [
      "the monthly clean-up",
      async () => {
        await bindings.DB.prepare("update users set is_premium = 1").run();
        await agreeToCleanUp(who.browser);
      },
    ],
    ["a change that waits", () => beginWaitingChange()],
  ])("but has %s, is read all the same", async (_name, begin) => {
    await begin();
    await passTo(REST_AFTER_DAYS, { cronEvery: 10 });
    const after = await passTo(REST_AFTER_DAYS + 25, { cronEvery: 5 });
    expect(after.youtube).toBeGreaterThan(0);
    expect(await grantRow()).toMatchObject({ resting_at: null });
  });

  test("loses its connection after 12 months, 30 days after one mail, and the next visit says so", async () => {
    await passTo(END_AFTER_DAYS - END_NOTICE_DAYS - 1, { cronEvery: 30 });
    expect(await sentMails()).toEqual([]);
    const last = await passTo(END_AFTER_DAYS - 1, { cronEvery: 1 });
    const [mail, ...others] = await sentMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: EMAIL,
      subject: "Your Tidylist connection to YouTube is about to end",
    });
    expect(mail?.headers).not.toHaveProperty("List-Unsubscribe");
    expect(last).toMatchObject({ youtube: 0 });
    expect((await allRows())["grants"]).toHaveLength(1);
    await passTo(END_AFTER_DAYS + 1);
    expect((await allRows())["grants"]).toEqual([]);
    expect(await callsTo("/revoke")).toHaveLength(1);
    const browser = await visit();
    const gone = { connected: false, needsReconnect: false, endedUnused: true };
    expect(await statusOf(browser)).toMatchObject(gone);
    await browser.connect(EMAIL);
    expect(await statusOf(browser)).not.toHaveProperty("endedUnused");
  });

  test("loses it although every mail to them is refused", async () => {
    await bindings.DB.prepare("update users set email = 'no address'").run();
    await passTo(END_AFTER_DAYS - 1, { cronEvery: 15 });
    expect(await endNoticeAt()).toBeNull();
    await passTo(END_AFTER_DAYS + 2 * END_NOTICE_DAYS + 31, { cronEvery: 15 });
    expect(await sentMails()).toEqual([]);
    expect((await allRows())["grants"]).toEqual([]);
  });

  test("loses it without a mail where the address is not theirs, and keeps it where they come after the mail", async () => {
    await bindings.DB.prepare("update users set email_verified = 0").run();
    await passTo(END_AFTER_DAYS - 5, { cronEvery: 15 });
    expect(await sentMails()).toEqual([]);
    await visit();
    await passTo(END_AFTER_DAYS + 40, { cronEvery: 15 });
    expect((await allRows())["grants"]).toHaveLength(1);
    startedAt = Date.now();
    await passTo(END_AFTER_DAYS + 20, { cronEvery: 15 });
    expect((await allRows())["grants"]).toEqual([]);
    expect((await sentMails()).length).toBeLessThanOrEqual(1);
  });
});

const endNoticeAt = () =>
  bindings.DB.prepare("select end_notice_at from users").first("end_notice_at");

/** A removal that waits for longer than its owner stays away. */
async function beginWaitingChange(): Promise<void> {
  const [item] = await rowsOf<{ id: string }>(who.userId, "select id from items limit 1");
  const want = { kind: "items", itemIds: [item?.id ?? ""] } as const;
  await beginChange(who.userId, (library) => library.remove(who.userId, want, "chosen"));
  const resumesAt = Date.now() + 200 * DAY_MS;
  await inLibrary(who.userId, async (library, { storage }) => {
    storage.sql.exec(
      "update jobs set state = 'paused', resumes_at = ? where kind = 'remove'",
      resumesAt,
    );
    await library.rescue(who.userId);
  });
}
