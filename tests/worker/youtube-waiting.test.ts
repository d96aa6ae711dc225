// Consents that are kept until YouTube names their channel (decision 47).
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { JobsResponse } from "#shared/contract/playlists.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { drive, inLibrary } from "#tests/worker/driven-library.ts";
import { idOf, runAlarm } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores, spendMostOfTheDay } from "#tests/worker/tables.ts";
import { check, connected, statusOf } from "#tests/worker/youtube.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
const CHANNELS = "/youtube/v3/channels";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(() => planFaults());

test("a consent of an account without a channel says so, and works as soon as there is one", async () => {
  const browser = await signedIn("newcomer@example.com");
  expect(await browser.connectAndRead("newcomer@example.com")).toBe("/account?youtube=no_channel");
  expect(await statusOf(browser)).toMatchObject({
    connected: true,
    channelId: null,
    checkedAt: null,
  });
  expect(await callsTo("/revoke")).toEqual([]);
  expect(await browser.json("/api/library/jobs")).toEqual({ jobs: [] });
  expect(await statusAndCode(await check(browser))).toEqual([409, "youtube_channel_gone"]);
  const channel = { id: "UCnew", snippet: { title: "New", thumbnails: {} } };
  await planFaults({ path: CHANNELS, action: { status: 200, body: { items: [channel] } } });
  expect((await check(browser)).status).toBe(200);
  expect(await statusOf(browser)).toMatchObject({ channelId: "UCnew", channelTitle: "New" });
});

test("a consent of an account that has had no channel for 30 days is given back to Google", async () => {
  const browser = await signedIn("newcomer@example.com");
  await browser.connect("newcomer@example.com");
  await bindings.DB.prepare("update grants set connected_at = 1").run();
  await runHourly(bindings, createExecutionContext());
  expect(await statusOf(browser)).toMatchObject({ connected: false, needsReconnect: false });
  expect(await callsTo("/revoke")).toHaveLength(1);
});

test("a consent with an exhausted allowance is kept, and reading begins when it is there again", async () => {
  const browser = await signedIn(EMAIL);
  await spendMostOfTheDay();
  await planFaults({ path: CHANNELS, action: { quota: "403" } });
  expect(await browser.connectAndRead(EMAIL)).toBe("/account?youtube=waiting");
  expect(await statusOf(browser)).toMatchObject({ connected: true, channelId: null });
  await runAlarm(browser);
  expect((await browser.json<JobsResponse>("/api/library/jobs")).jobs).toMatchObject([
    { kind: "all", state: "paused", resumesAt: expect.any(String) },
  ]);
  await planFaults();
  await emptyLedger();
  const userId = await idOf(browser);
  await inLibrary(userId, (_library, { storage }) => {
    storage.sql.exec("update jobs set resumes_at = 0");
  });
  await drive(userId);
  expect(await statusOf(browser)).toMatchObject({
    channelId: "UCbasic000000000000000ab",
    channelTitle: "Basic Test",
    checkedAt: expect.any(String),
  });
});

test("a consent with an exhausted allowance stores nothing for a library whose channel has to be compared", async () => {
  const browser = await connected(EMAIL);
  await bindings.DB.prepare("update grants set lost_at = 1, refresh_token = null").run();
  await spendMostOfTheDay();
  await planFaults({ path: CHANNELS, action: { quota: "403" } });
  expect(await browser.connect(EMAIL)).toBe("/account?youtube=quota");
  expect(await statusOf(browser)).toMatchObject({ connected: false, needsReconnect: true });
  await emptyLedger();
});

test("a check says that YouTube asks for a pause, where most of the day's allowance is left", async () => {
  const browser = await connected(EMAIL);
  await planFaults({ path: CHANNELS, action: { quota: "403" } });
  const response = await check(browser);
  await emptyLedger();
  expect(await statusAndCode(response)).toEqual([429, "youtube_paused"]);
});
