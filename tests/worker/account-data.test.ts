import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exportResponseSchema } from "#shared/contract/account.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { rowsOf } from "#tests/worker/driven-library.ts";
import { idOf, libraryHolds, placesWith, putIntoLibrary } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { allRows, bindings, changed, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
const OTHER = "other@example.com";
const { mixed } = ownPlaylists;

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

async function erase(browser: Browser, confirmation = "delete my account"): Promise<Response> {
  return browser.call("/api/account", {
    method: "DELETE",
    body: JSON.stringify({ confirmation }),
  });
}

/** More than one page of the history. */
async function addRemovals(userId: string, count: number): Promise<void> {
  await rowsOf(
    userId,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
     insert into removals (playlist_id, playlist_title, item_id, video_id, title, by, why, state,
       planned_at, ended_at)
     select 'PL', 'Old', 'item' || i, 'video' || i, 'Song', 'owner', 'vanished', 'done',
       ${Date.now()}, ${Date.now()} from n`,
  );
}

describe("the export", () => {
  test("holds everything stored about the person, and no token or secret", async () => {
    const browser = await connected(EMAIL);
    const response = await browser.call("/api/account/export");
    const text = await response.text();
    const data = exportResponseSchema.parse(JSON.parse(text));
    expect(data.account).toMatchObject({
      email: EMAIL,
      firstName: "Basic",
      identities: [{ subject: expect.stringMatching(/^\d+$/) }],
      sessions: [{ current: true, device: "Chrome, Linux" }],
    });
    expect(data.youtube).toMatchObject({ channelTitle: "Basic Test", connected: true });
    const token = browser.cookies.get("__Host-Http-session") ?? "";
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/v1\.sandbox|ya29|1\/\/0|tokenHash|refreshToken/);
  });

  test("lists every removal with its time, reason, playlist and position, however many there are", async () => {
    const browser = await signedIn(EMAIL);
    await browser.connect(EMAIL, "write");
    await browser.json("/api/playlists/sync-all", { method: "POST" });
    await browser.json(`/api/playlists/${mixed.id}/clean`, { method: "POST" });
    const began = Date.now();
    await addRemovals(await idOf(browser), 250);
    const { playlists } = exportResponseSchema.parse(await browser.json("/api/account/export"));
    expect(playlists.removals).toHaveLength(252);
    expect(new Set(playlists.removals.map(({ id }) => id)).size).toBe(252);
    const [last, first] = playlists.removals.slice(-2);
    expect([first, last]).toMatchObject([
      { videoId: mixed.items[1], position: 1, availability: "private" },
      { videoId: mixed.items[3], position: 3, availability: "deleted" },
    ]);
    const from = { playlistId: mixed.id, playlistTitle: mixed.title };
    expect(first).toMatchObject({ by: "you", why: "hidden", state: "done", ...from });
    expect(Math.abs(Date.parse(first?.endedAt ?? "") - began)).toBeLessThan(60_000);
    expect(playlists.playlists).toHaveLength(3);
    expect(playlists.history).toContainEqual(
      expect.objectContaining({ playlistId: mixed.id, videos: 4, hidden: 0 }),
    );
    expect(playlists.jobs.map(({ kind }) => kind)).toContain("remove");
    expect(playlists.monthlyCleanUp).toMatchObject({ monthly: false });
  });

  test("has an empty list of removals for a person without removals", async () => {
    const data = await (await connected(EMAIL)).json("/api/account/export");
    expect(exportResponseSchema.parse(data).playlists.removals).toEqual([]);
  });

  test("is made five times an hour, and stands in the activity once an hour", async () => {
    const hour = 3_600_000;
    moveClock(hour - (Date.now() % hour));
    const browser = await connected(EMAIL);
    const noted = async () =>
      ((await allRows())["activity"] ?? []).filter(({ kind }) => kind === "data_exported").length;
    for (let time = 0; time < 5; time += 1) await browser.json("/api/account/export");
    const refused = await browser.call("/api/account/export");
    expect(await statusAndCode(refused)).toEqual([429, "exported_too_often"]);
    expect(await noted()).toBe(1);
    moveClock(hour);
    await browser.json("/api/account/export");
    expect(await noted()).toBe(2);
  });

  test("ASVS 5.4.1, 5.4.2: is a download whose file name the server sets", async () => {
    const response = await (await signedIn(EMAIL)).call("/api/account/export?filename=evil.html");
    await response.text();
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="tidylist-export.json"',
    );
    expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("holds only the data of the person who requests it", async () => {
    await connected(OTHER);
    const text = await (await (await signedIn(EMAIL)).call("/api/account/export")).text();
    expect(text).not.toContain(OTHER);
    expect(text).not.toContain("Other Test");
  });
});

describe("deleting an account", () => {
  test("ASVS 7.4.2, 14.2.4: leaves nothing in D1, KV and the user's object, and ends every session", async () => {
    const [browser, elsewhere] = [await connected(EMAIL), await signedIn(EMAIL)];
    const bystander = await connected(OTHER);
    const userId = await idOf(browser);
    // A flow to Google that is open when the account is deleted.
    await browser.json("/api/youtube/auth");
    await putIntoLibrary(userId);
    const subject = String((await allRows())["accounts"]?.[0]?.["subject"]);
    const sessionIds = ((await allRows())["sessions"] ?? [])
      .filter((row) => row["user_id"] === userId)
      .map((row) => String(row["id"]));
    const traces = [userId, EMAIL, subject, "UCbasic000000000000000ab", ...sessionIds];
    expect(new Set((await placesWith(...traces)).map((place) => place.split(":")[0]))).toEqual(
      new Set([
        "D1 users",
        "D1 channel_libraries",
        "D1 accounts",
        "D1 sessions",
        "D1 grants",
        "D1 libraries",
        "D1 activity",
        "D1 oauth_flows",
        "KV session",
      ]),
    );
    const response = await erase(browser);
    expect(await response.json()).toEqual({ deleted: true });
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(await placesWith(...traces)).toEqual([]);
    expect(await libraryHolds(userId)).toEqual({ stored: 0, alarm: null });
    expect(await callsTo("/revoke")).toHaveLength(1);
    const statuses = [browser, elsewhere, bystander].map(
      async (one) => (await one.call("/api/auth/user")).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    expect(await bystander.json<YouTubeStatus>("/api/youtube/status")).toMatchObject({
      connected: true,
    });
  });

  test.each(["", "yes", "delete my accoun", "delete", "delete my account now"])(
    "is refused for %j typed",
    async (typed) => {
      const browser = await signedIn(EMAIL);
      const response = await erase(browser, typed);
      expect(await statusAndCode(response)).toEqual([400, "invalid_input"]);
      expect(await browser.json("/api/auth/user")).toMatchObject({ email: EMAIL });
    },
  );

  test("is accepted as the phrase in any case and with spaces around it", async () => {
    expect((await erase(await signedIn(EMAIL), "  Delete My Account ")).status).toBe(200);
  });

  test("and signing in again creates a new account", async () => {
    const browser = await connected(EMAIL);
    const before = await idOf(browser);
    await erase(browser);
    const again = await signedIn(EMAIL);
    expect(await idOf(again)).not.toBe(before);
    expect(await again.json("/api/youtube/status")).toMatchObject({ connected: false });
  });

  test("works when the stored token of the grant cannot be decrypted", async () => {
    const browser = await connected(EMAIL);
    await bindings.DB.prepare("update grants set refresh_token = 'v1.gone.AAAA.AAAA'").run();
    expect((await erase(browser)).status).toBe(200);
    expect((await allRows())["users"]).toEqual([]);
  });

  describe("that is interrupted", () => {
    /** The Worker dies at the given write; earlier writes stay. */
    async function cutShort(browser: Browser, broken: Partial<typeof bindings>): Promise<void> {
      const dying = new Browser(fetchApiWith(broken));
      for (const [name, value] of browser.cookies) dying.cookies.set(name, value);
      expect((await erase(dying)).status).toBe(500);
    }
    const noKv = { KV: changed(bindings.KV, { delete: down }) };
    const noBatch = { DB: changed(bindings.DB, { batch: down }) };

    function down(): never {
      throw new Error("the store is down");
    }

    test.each([
      ["at the sessions", noKv],
      ["at the grant", noBatch],
    ])(
      "%s lets nobody use the account any more, and is finished by the cron",
      async (_n, broken) => {
        const browser = await connected(EMAIL);
        const userId = await idOf(browser);
        await cutShort(browser, broken);
        expect((await browser.call("/api/auth/user")).status).toBe(401);
        expect(await placesWith(userId)).not.toEqual([]);
        moveClock(6 * 60_000);
        await cron();
        expect(await placesWith(userId, EMAIL)).toEqual([]);
        expect(await callsTo("/revoke")).toHaveLength(1);
      },
    );

    test("is finished first when the person signs in again", async () => {
      const browser = await connected(EMAIL);
      const userId = await idOf(browser);
      await cutShort(browser, noKv);
      const again = await signedIn(EMAIL);
      expect(await placesWith(userId)).toEqual([]);
      expect(await again.json("/api/auth/user")).toMatchObject({ email: EMAIL });
    });
  });
});
