// A library, its removals and the day's ledger as the version before stored them are read without loss.
import { afterEach, expect, test, vi } from "vitest";
import { inLibrary, type Person, restart, rowsOf, sync } from "#tests/worker/driven-library.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { analyze } from "#tests/worker/api.ts";
import { scheduleOf } from "#tests/worker/clean-up.ts";
import { readTables, useOldTables } from "#tests/worker/old-tables.ts";
import { count, LIKED } from "#tests/worker/own-lists.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { newCalls } from "#tests/worker/sandbox.ts";
import { keptInKv, keptInObject } from "#tests/worker/stored-before.ts";
import { bindings } from "#tests/worker/tables.ts";
import { createAlertTimes } from "#worker/library/alerts/alert-times.ts";

vi.setConfig({ testTimeout: 60_000 });

/** The object's tables as they were before names were indexed. */
const MIGRATIONS_BEFORE = 7;
const TABLES = ["playlists", "pages", "items", "videos", "history", "jobs", "removals"];
const READS = [
  "/api/library",
  "/api/library/search?q=video",
  "/api/library/search?q=vi",
  "/api/library/duplicates",
  "/api/library/removals",
  "/api/playlists",
];

afterEach(endFaults);

async function answersTo({ browser }: Person): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const path of READS) answers.push(await browser.json(path));
  for (const { id } of await browser.json<{ id: string }[]>("/api/playlists")) {
    answers.push(await browser.json(`/api/playlists/${id}`));
  }
  return answers;
}

/** That version did not read when videos were published; the next reading does. */
function withoutDates(answers: unknown): unknown {
  const text = JSON.stringify(answers);
  return JSON.parse(text.replaceAll(/"videoPublishedAt":"[^"]+"/g, '"videoPublishedAt":null'));
}

test("every screen shows the same, and the library stays current by itself", async () => {
  const { who } = await readLibrary();
  const { userId } = who;
  const before = await answersTo(who);
  const tables = await readTables(userId, TABLES);
  await useOldTables(userId, MIGRATIONS_BEFORE, tables);
  expect(
    await rowsOf(userId, "select name from pragma_table_info('videos') where name = 'name'"),
  ).toEqual([]);
  // The row of D1 that the cron of that version used.
  await bindings.DB.prepare("update libraries set due_at = 1 where user_id = ?").bind(userId).run();
  await restart(userId);
  expect(await answersTo(who)).toEqual(withoutDates(before));
  expect(await readTables(userId, ["items", "removals"])).toMatchObject({
    items: tables["items"],
    removals: tables["removals"],
  });
  await sync(userId);
  const after = await answersTo(who);
  expect(after).toHaveLength(before.length);
  expect(JSON.stringify(after)).toContain('"videoPublishedAt":"20');
  const due = await bindings.DB.prepare("select due_at as at from libraries where user_id = ?")
    .bind(userId)
    .first<number>("at");
  expect(due).toBeGreaterThan(Date.now());
});

test("consents, times, counts and liked videos that stand under keys of the object are taken over", async () => {
  const { who } = await readLibrary("write");
  const { browser, userId } = who;
  await bindings.DB.prepare("update users set is_premium = 1").run();
  const { channelId } = await browser.json<{ channelId: string }>("/api/youtube/status");
  const playlistId = ownPlaylists.mixed.id;
  const stored = keptInObject({ userId, channelId, playlistId, now: Date.now() });
  await inLibrary(userId, (_library, { storage }) => {
    for (const [key, value] of Object.entries(stored)) storage.kv.put(key, value);
  });
  await restart(userId);
  await newCalls();

  expect(await scheduleOf(browser)).toMatchObject({
    monthly: true,
    consent: { ...(stored["cleaning"] as { consent: object }).consent },
    consentNeeded: null,
    last: { tooNewCount: 3 },
  });
  expect(await browser.json("/api/library/kept-orders")).toMatchObject({
    kept: [{ playlistId, by: "title", reversed: true, ended: false, upcoming: { moves: 3 } }],
  });
  const { vanished } = await browser.json<{ vanished: { since: string } }>("/api/library");
  expect(Date.parse(vanished.since)).toBe(stored["vanishedSeenAt"]);
  expect(await count(browser, [LIKED])).toMatchObject({ totalVideos: 2, totalDuration: 300 });
  expect((await browser.call("/api/youtube/check", { method: "POST" })).status).toBe(429);
  expect(await newCalls()).toEqual([]);
  const kept = await inLibrary(userId, (_library, { storage }) => ({
    alerts: createAlertTimes(storage.kv).read(),
    upkeep: storage.kv.get("upkeep"),
  }));
  expect(kept).toMatchObject({
    alerts: stored["alerts"],
    upkeep: { listedAt: expect.any(Number) },
  });
});

test("a channel and a playlist in KV are counted without a call", async () => {
  const uploads = "UUbefore0000000000000000";
  const stored = keptInKv("@before", uploads, Date.now());
  for (const [key, value] of Object.entries(stored)) {
    await bindings.KV.put(key, JSON.stringify(value));
  }
  await newCalls();
  const lines = ["https://www.youtube.com/@before"];
  expect(await analyze({ urls: lines })).toMatchObject({ totalVideos: 2, totalDuration: 300 });
  expect(await analyze({ urls: lines, region: "DE" })).toMatchObject({
    totalVideos: 1,
    totalDuration: 100,
  });
  expect(await newCalls()).toEqual([]);
});
