// A month in which YouTube confirms nothing: what is deleted, what stays, and what comes back by itself.
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { agreeToCleanUp } from "#tests/worker/clean-up.ts";
import {
  API,
  beginChange,
  inLibrary,
  jobsOf,
  passDaysIn,
  type Person,
  person,
  rowsOf,
  storedIn,
  sync,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { callsTo, planFaults, resetSandbox, revokeAtGoogle } from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { grantRow } from "#tests/worker/youtube.ts";
import { canBePutBack } from "#worker/library/removal/removal-history.ts";
import { runHourly } from "#worker/scheduled.ts";

vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "basic@example.com";
const DAY_MS = 86_400_000;
const CHANNELS = "/youtube/v3/channels";
const ITEMS = "/youtube/v3/playlistItems";

const LISTS = "/youtube/v3/playlists";
const NO_UNITS = { path: API, action: { quota: "403" } };
const DOWN = { path: API, action: { status: 503, body: {} } };

let who: Person;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  who = await person("write");
  useInstantTimers();
  await sync(who.userId);
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

/** Days pass, and at the end the cron runs. */
async function passDays(days: number): Promise<void> {
  await passDaysIn(who.userId, days);
  await cron();
}

async function cron(): Promise<void> {
  await runHourly(bindings, createExecutionContext());
}

const counts = async () => {
  const [row] = await rowsOf<Record<string, number>>(
    who.userId,
    `select (select count(*) from items) as items, (select count(*) from videos) as videos,
      (select count(*) from pages) as pages, (select count(*) from playlists) as playlists,
      (select count(*) from playlists where title <> '' or thumbnail_url <> '') as titled,
      (select count(*) from history) as history`,
  );
  return row;
};

const shown = async () => ((await allRows())["playlists"] ?? []).length;

const projectRefused = { error: { code: 403, errors: [{ reason: "accessNotConfigured" }] } };

describe("after 31 days, data from YouTube is deleted, counts included, and nothing else, and it comes back by itself, when", () => {
  test.each([
    ["the allowance was exhausted", NO_UNITS],
    ["YouTube did not answer", DOWN],
    ["YouTube refused the project", { path: API, action: { status: 403, body: projectRefused } }],
    [
      "Google's tokens did not come",
      { vendor: "google", path: "/token", action: { status: 503, body: {} } },
    ],
  ])("%s", async (_name, fault) => {
    const { userId } = who;
    const before = await counts();
    const whole = await storedIn(userId);
    await bindings.DB.prepare("update users set is_premium = 1").run();
    await agreeToCleanUp(who.browser);
    await bindings.DB.prepare("update users set is_premium = 0").run();
    await planFaults(fault);
    await passDays(31);
    expect(await counts()).toMatchObject({
      items: 0,
      videos: 0,
      pages: 0,
      titled: 0,
      playlists: before?.["playlists"],
      history: 0,
    });
    expect(await shown()).toBe(0);
    const grant = await grantRow();
    expect(grant).toMatchObject({ channel_title: null, lost_at: null });
    expect(grant["refresh_token"]).not.toBeNull();
    expect(grant["channel_id"]).not.toBeNull();
    await planFaults();
    await passDays(2);
    expect(await storedIn(userId)).toEqual(whole);
    expect(await shown()).toBe(before?.["playlists"]);
    expect(await grantRow()).toMatchObject({ channel_title: "Basic Test" });
  });
});

describe("a change that waits longer than 30 days", () => {
  test("keeps its rows without names, is made when units are there, and can be undone for 30 days from then", async () => {
    const { userId } = who;
    const itemIds = (
      await rowsOf<{ id: string }>(
        userId,
        `select min(i.id) as id from items i join videos v on v.id = i.video_id
         where v.availability = 'visible' group by v.id having count(*) = 1 limit 2`,
      )
    ).map(({ id }) => id);
    await planFaults(NO_UNITS);
    await beginChange(userId, (library) =>
      library.remove(userId, { kind: "items", itemIds }, "chosen"),
    );
    await passDays(31);
    expect(await openRemovals()).toEqual([
      // YouTube refused it for the day, which does not prove that it did nothing.
      { state: "sent", title: "", channel_title: "" },
      { state: "planned", title: "", channel_title: "" },
    ]);
    expect(await jobsOf(userId)).toContainEqual(
      expect.objectContaining({ kind: "remove", state: "paused" }),
    );
    await planFaults();
    await passDays(2);
    expect(await openRemovals()).toEqual([]);
    expect(await deletions()).toBe(2);
    const undoable = () =>
      inLibrary(userId, async (library) => (await library.removals({})).rows.map(canBePutBack));
    await passDays(26);
    expect(await undoable()).toEqual([true, true]);
    await passDays(4);
    expect(await undoable()).toEqual([false, false]);
  });

  test("because a video is hidden is still checked before it is made", async () => {
    const { userId } = who;
    await planFaults(NO_UNITS);
    await beginChange(userId, (library) =>
      library.remove(userId, { kind: "hidden", playlistIds: [ownPlaylists.mixed.id] }, "hidden"),
    );
    const open = (await openRemovals()).length;
    expect(open).toBeGreaterThan(0);
    await passDays(31);
    expect(await openRemovals()).toHaveLength(open);
    await planFaults();
    await passDays(2);
    expect(await deletions()).toBe(open);
  });

  const openRemovals = () =>
    rowsOf<{ state: string }>(
      who.userId,
      "select state, title, channel_title from removals where ended_at is null",
    );
  const deletions = async () =>
    (await callsTo(ITEMS)).filter(({ method, status }) => method === "DELETE" && status === 204)
      .length;
});

describe("the whole library is erased when", () => {
  const stored = () => inLibrary(who.userId, (_library, { storage }) => hasTables(storage));

  test("Google has ended the connection and 30 days have passed since it last proved it", async () => {
    await revokeAtGoogle(EMAIL);
    // The list of playlists finds out within two days.
    await passDays(29);
    expect(await stored()).toBe(true);
    await passDays(2);
    expect((await allRows())["grants"]).toEqual([]);
    expect((await allRows())["libraries"]).toEqual([]);
    expect(await stored()).toBe(false);
  });

  test("YouTube named another channel in two checks a day apart and nothing for 30 days, and not in one", async () => {
    const other = { status: 200, body: { pageInfo: { totalResults: 1 }, items: [OTHER] } };
    await planFaults(
      { path: LISTS, action: { status: 503, body: {} } },
      { path: CHANNELS, action: other },
    );
    await who.browser.json("/api/alerts/mail", { method: "POST" });
    skipTo(Date.now() + 31 * DAY_MS);
    await cron();
    expect(await stored()).toBe(true);
    expect((await allRows())["alerts"]).toHaveLength(1);
    skipTo(Date.now() + DAY_MS + 1);
    await cron();
    expect(await stored()).toBe(false);
    // They were turned on for the channel that is denied now.
    expect((await allRows())["alerts"]).toEqual([]);
    expect(await grantRow()).toMatchObject({ channel_id: null, lost_at: null });
  });

  const OTHER = { id: "UCanother00000000000000x", snippet: { title: "Another" } };
});

function hasTables({ sql }: DurableObjectStorage): boolean {
  return [...sql.exec("select 1 from sqlite_master where name = 'playlists'")].length > 0;
}

describe("the consent is proved", () => {
  const provedAt = async () => Number((await grantRow())["refreshed_at"]);

  /** Nobody was here for a month, so the list is due after 20 days only. */
  async function leave(): Promise<void> {
    const seenAt = Date.now() - 30 * DAY_MS;
    await bindings.DB.prepare("update users set last_seen_at = ?").bind(seenAt).run();
    await inLibrary(who.userId, (_library, { storage }) => {
      const upkeep = storage.kv.get<object>("upkeep");
      storage.kv.put("upkeep", { ...upkeep, seenAt });
    });
  }

  test("by a new token each week, without a unit of YouTube", async () => {
    await leave();
    const before = await provedAt();
    const calls = (await callsTo(API)).length;
    await passDays(9);
    expect(await provedAt()).toBeGreaterThan(before + 6 * DAY_MS);
    expect((await callsTo(API)).length).toBe(calls);
  });

  test("not while Google does not answer, and then within hours of its return", async () => {
    await leave();
    const before = await provedAt();
    await planFaults({ vendor: "google", path: "/token", action: { status: 503, body: {} } });
    await passDays(12);
    expect(await provedAt()).toBe(before);
    expect(await grantRow()).toMatchObject({ lost_at: null });
    await planFaults();
    await passDays(1);
    expect(await provedAt()).toBeGreaterThan(before + 11 * DAY_MS);
  });

  test("no longer once Google refuses it, which is noticed within eight days", async () => {
    await leave();
    await revokeAtGoogle(EMAIL);
    await passDays(8);
    const { lost_at, refresh_token } = await grantRow();
    expect([lost_at, refresh_token]).toEqual([expect.any(Number), null]);
  });

  test("by a library that an earlier version planned", async () => {
    const before = await provedAt();
    await bindings.DB.prepare("update grants set refreshed_at = 0").run();
    await inLibrary(who.userId, (_library, { storage }) => {
      const { proveAt: _added, ...upkeep } = storage.kv.get<{ proveAt: number }>("upkeep") ?? {
        proveAt: 0,
      };
      storage.kv.put("upkeep", upkeep);
    });
    await passDays(9);
    expect(await provedAt()).toBeGreaterThan(before);
  });
});

describe("the connection", () => {
  const confirmedAt = async () => Number((await grantRow())["checked_at"]);

  test("is confirmed by each list of the person's playlists, with at most one write a day", async () => {
    const connectedAt = await confirmedAt();
    skipTo(Date.now() + 5 * DAY_MS);
    await sync(who.userId, { kind: "playlists" });
    const first = await confirmedAt();
    expect(first).toBeGreaterThan(connectedAt + 4 * DAY_MS);
    skipTo(Date.now() + DAY_MS / 2);
    await sync(who.userId, { kind: "playlists" });
    expect(await confirmedAt()).toBe(first);
    expect(await callsTo(CHANNELS)).toHaveLength(1);
  });

  test("is not confirmed by a list of another channel", async () => {
    await bindings.DB.prepare("update grants set channel_id = 'UCother'").run();
    const before = await confirmedAt();
    skipTo(Date.now() + 5 * DAY_MS);
    await sync(who.userId, { kind: "playlists" });
    expect(await confirmedAt()).toBe(before);
  });

  test("is confirmed by itself when lists have been refused for 25 days", async () => {
    const before = await confirmedAt();
    await planFaults({ path: LISTS, action: { quota: "403" } });
    await inLibrary(who.userId, async (library) => {
      skipTo(Date.now() + 28 * DAY_MS);
      await library.alarm();
    });
    expect(await confirmedAt()).toBeGreaterThan(before + 27 * DAY_MS);
    expect(await callsTo(CHANNELS)).toHaveLength(2);
  });
});
