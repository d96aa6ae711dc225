import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signedIn } from "#tests/worker/browser.ts";
import { sentMails } from "#tests/worker/driven-alerts.ts";
import { idOf, libraryHolds, placesWith, putIntoLibrary } from "#tests/worker/library.ts";
import { planFaults, resetSandbox, revokeAtGoogle } from "#tests/worker/sandbox.ts";
import { allKeys, allRows, bindings, changed, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
const OTHER = "other@example.com";
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

async function cron(): Promise<void> {
  await runHourly(bindings, createExecutionContext());
}

describe("ASVS 14.2.4, 14.2.7: deletes after its retention period", () => {
  test("an account that was not used for three years", async () => {
    const browser = await connected(EMAIL);
    const userId = await idOf(browser);
    await putIntoLibrary(userId);
    moveClock(3 * 365 * DAY_MS - DAY_MS);
    // An unconfirmed connection is lost long before that; the account stays.
    await cron();
    expect((await allRows())["users"]).toHaveLength(1);
    moveClock(2 * DAY_MS);
    await cron();
    expect(await placesWith(userId, EMAIL)).toEqual([]);
    expect(await libraryHolds(userId)).toEqual({ stored: 0, alarm: null });
  });

  test("no account that is used, however old it is", async () => {
    const browser = await signedIn(EMAIL);
    await bindings.DB.prepare("update users set created_at = 1").run();
    moveClock(29 * DAY_MS);
    await browser.call("/api/auth/user");
    await cron();
    expect((await allRows())["users"]).toHaveLength(1);
  });

  test("the account of a buyer only 30 days after a mail, and never without one", async () => {
    await signedIn(EMAIL);
    await bindings.DB.prepare("update users set is_premium = 1").run();
    const users = async () => (await allRows())["users"]?.length;
    const mail = { vendor: "mail", path: "/mail/send" };
    await planFaults({ ...mail, when: { always: true }, action: { refuse: "E_SENDER_DOMAIN" } });
    moveClock(3 * 365 * DAY_MS + DAY_MS);
    await cron();
    expect([await users(), await sentMails()]).toEqual([1, []]);
    await planFaults();
    // It is tried again a day later.
    moveClock(DAY_MS);
    await cron();
    const [notice, ...more] = await sentMails();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      to: EMAIL,
      subject: `Your Tidylist account will be deleted on ${new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)}`,
    });
    moveClock(29 * DAY_MS);
    await cron();
    expect([await users(), (await sentMails()).length]).toEqual([1, 1]);
    moveClock(2 * DAY_MS);
    await cron();
    expect(await users()).toBe(0);
  });

  test("not the account of a buyer who came after the mail, nor of one who cannot be mailed", async () => {
    const browser = await signedIn(EMAIL);
    const unmailed = await signedIn(OTHER);
    await bindings.DB.prepare("update users set is_premium = 1").run();
    const [id, unmailedId] = [await idOf(browser), await idOf(unmailed)];
    const unverified = "update users set email_verified = 0 where id = ?";
    await bindings.DB.prepare(unverified).bind(unmailedId).run();
    moveClock(3 * 365 * DAY_MS - 20 * DAY_MS);
    await cron();
    expect((await sentMails()).map(({ to }) => to)).toEqual([EMAIL]);
    await bindings.DB.prepare("update users set last_seen_at = ? where id = ?")
      .bind(Date.now() - DAY_MS, id)
      .run();
    // The notice of three years ago does not count.
    moveClock(3 * 365 * DAY_MS + 2 * DAY_MS);
    await cron();
    expect((await allRows())["users"]).toHaveLength(2);
    expect(await sentMails()).toHaveLength(2);
    moveClock(31 * DAY_MS);
    await cron();
    expect((await allRows())["users"]).toMatchObject([{ id: unmailedId }]);
  });

  test("activity after twelve months", async () => {
    await signedIn(EMAIL);
    moveClock(364 * DAY_MS);
    await cron();
    expect((await allRows())["activity"]).toHaveLength(1);
    moveClock(2 * DAY_MS);
    await cron();
    expect((await allRows())["activity"]).toEqual([]);
  });

  test("expired sessions and flows", async () => {
    const browser = await signedIn(EMAIL);
    await browser.json("/api/youtube/auth");
    moveClock(31 * DAY_MS);
    await cron();
    expect((await allRows())["sessions"]).toEqual([]);
    expect((await allRows())["oauth_flows"]).toEqual([]);
    expect(await allKeys("session:")).toEqual({});
  });

  test("no data of a channel that YouTube confirms in time", async () => {
    const browser = await connected(EMAIL);
    const userId = await idOf(browser);
    await putIntoLibrary(userId);
    const before = (await allRows())["grants"]?.[0]?.["checked_at"] as number;
    moveClock(26 * DAY_MS);
    await cron();
    const [grant] = (await allRows())["grants"] ?? [];
    expect(grant?.["checked_at"]).toBeGreaterThan(before + 25 * DAY_MS);
    expect(grant).toMatchObject({ channel_title: "Basic Test", lost_at: null });
    expect(await libraryHolds(userId)).not.toMatchObject({ stored: 0 });
  });

  test("the name of a channel that YouTube did not confirm for 30 days, but not its grant", async () => {
    const browser = await connected(EMAIL);
    const userId = await idOf(browser);
    await putIntoLibrary(userId);
    await planFaults({ path: "/youtube/v3/", action: { status: 400, body: {} } });
    moveClock(29 * DAY_MS);
    await cron();
    const [named] = (await allRows())["grants"] ?? [];
    expect(named).toMatchObject({ channel_title: "Basic Test" });
    moveClock(2 * DAY_MS);
    await cron();
    expect(await libraryHolds(userId)).not.toMatchObject({ stored: 0 });
    const [grant] = (await allRows())["grants"] ?? [];
    expect(grant).toMatchObject({
      channel_id: "UCbasic000000000000000ab",
      channel_title: null,
      channel_thumbnail_url: null,
      lost_at: null,
    });
    expect(grant?.["refresh_token"]).not.toBeNull();
    await planFaults();
    moveClock(2 * DAY_MS);
    await cron();
    expect((await allRows())["grants"]?.[0]).toMatchObject({ channel_title: "Basic Test" });
  });

  test("data of a grant that Google refuses, 30 days after its last proof and not before", async () => {
    const browser = await connected(EMAIL);
    const userId = await idOf(browser);
    await putIntoLibrary(userId);
    await revokeAtGoogle(EMAIL);
    moveClock(DAY_MS);
    await browser.call("/api/youtube/check", { method: "POST" });
    moveClock(28 * DAY_MS);
    await cron();
    expect(await libraryHolds(userId)).not.toMatchObject({ stored: 0 });
    expect((await allRows())["grants"]).toHaveLength(1);
    moveClock(2 * DAY_MS);
    await cron();
    expect((await allRows())["grants"]).toEqual([]);
    expect(await libraryHolds(userId)).toEqual({ stored: 0, alarm: null });
  });

  test("data of a grant that an earlier version lost, 30 days after the loss, which is all it recorded", async () => {
    await connected(EMAIL);
    const long = Date.now() - 40 * DAY_MS;
    await bindings.DB.prepare(
      "update grants set refreshed_at = 0, checked_at = ?, lost_at = ?, refresh_token = null",
    )
      .bind(long, Date.now() - DAY_MS)
      .run();
    moveClock(28 * DAY_MS);
    await cron();
    expect((await allRows())["grants"]).toHaveLength(1);
    moveClock(2 * DAY_MS);
    await cron();
    expect((await allRows())["grants"]).toEqual([]);
  });

  test("data of a grant whose end is found after 30 days, because it may have ended at their beginning", async () => {
    const browser = await connected(EMAIL);
    const userId = await idOf(browser);
    await putIntoLibrary(userId);
    await revokeAtGoogle(EMAIL);
    await planFaults({ vendor: "google", path: "/token", action: { status: 503, body: {} } });
    moveClock(31 * DAY_MS);
    await cron();
    expect(await libraryHolds(userId)).not.toMatchObject({ stored: 0 });
    await planFaults();
    moveClock(DAY_MS);
    // The first finds out, the second erases.
    await cron();
    await cron();
    expect((await allRows())["grants"]).toEqual([]);
    expect(await libraryHolds(userId)).toEqual({ stored: 0, alarm: null });
  });

  test("data of a grant that ended before this version, 30 days after YouTube's last answer", async () => {
    const browser = await connected(EMAIL);
    const userId = await idOf(browser);
    await putIntoLibrary(userId);
    const before = "update grants set refreshed_at = 0, access_token = null";
    await bindings.DB.prepare(before).run();
    await revokeAtGoogle(EMAIL);
    moveClock(28 * DAY_MS);
    await browser.call("/api/youtube/check", { method: "POST" });
    await cron();
    expect((await allRows())["grants"]).toMatchObject([{ lost_at: expect.any(Number) }]);
    moveClock(3 * DAY_MS);
    await cron();
    expect((await allRows())["grants"]).toEqual([]);
    expect(await libraryHolds(userId)).toEqual({ stored: 0, alarm: null });
  });

  test("the data of others, when one token cannot be decrypted", async () => {
    const [broken, well] = [await connected(EMAIL), await connected(OTHER)];
    await bindings.DB.batch([
      bindings.DB.prepare("update grants set refresh_token = 'v1.gone.AAAA.AAAA', lost_at = 1"),
      bindings.DB.prepare("update grants set checked_at = 1, refreshed_at = 1"),
      bindings.DB.prepare("insert into revocations values ('r', 'v1.gone.AAAA.AAAA', 1)"),
    ]);
    await cron();
    expect((await allRows())["grants"]).toEqual([]);
    expect((await allRows())["revocations"]).toEqual([]);
    for (const browser of [broken, well]) {
      expect(await browser.json("/api/youtube/status")).toMatchObject({ connected: false });
    }
  });

  test("more flows than could be deleted row by row", async () => {
    const many = Array.from({ length: 700 }, (_, index) =>
      bindings.DB.prepare(
        "insert into oauth_flows (state_hash, kind, return_to, expires_at) values (?, 'sign-in', '/', 1)",
      ).bind(String(index)),
    );
    await bindings.DB.batch(many);
    await cron();
    expect((await allRows())["oauth_flows"]).toEqual([]);
  });

  test("a failing task of the cron does not stop the other tasks", async () => {
    await signedIn(EMAIL);
    moveClock(366 * DAY_MS);
    const broken = {
      ...bindings,
      KV: changed(bindings.KV, { delete: () => Promise.reject(new Error("down")) }),
    };
    await runHourly(broken, createExecutionContext());
    expect((await allRows())["activity"]).toEqual([]);
    await cron();
    expect((await allRows())["sessions"]).toEqual([]);
  });
});
