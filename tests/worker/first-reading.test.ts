// A new connection reads everything by itself.
import { beforeEach, expect, test } from "vitest";
import type { Playlist } from "#shared/contract/playlists.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { signedIn, type Browser } from "#tests/worker/browser.ts";
import { drive, rowsOf } from "#tests/worker/driven-library.ts";
import { idOf, runAlarm } from "#tests/worker/library.ts";
import { callsTo, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyStores } from "#tests/worker/tables.ts";
import { entryOf, readingOrder } from "#worker/library/jobs/job-requests.ts";

const EMAIL = "basic@example.com";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});

async function newcomer(): Promise<Browser> {
  const browser = await signedIn(EMAIL);
  expect(await browser.connectAndRead(EMAIL)).toBe("/account?youtube=connected");
  return browser;
}

async function kinds(browser: Browser): Promise<string[]> {
  const rows = await rowsOf<{ kind: string }>(await idOf(browser), "select kind from jobs");
  return rows.map(({ kind }) => kind);
}

test("a new connection reads the list and the videos of every playlist", async () => {
  const browser = await newcomer();
  expect(await kinds(browser)).toEqual(["all"]);
  await drive(await idOf(browser));
  const playlists = await browser.json<Playlist[]>("/api/playlists");
  expect(playlists.map(({ id }) => id).toSorted()).toEqual(
    Object.values(ownPlaylists)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(playlists.filter(({ syncedAt }) => syncedAt === null)).toEqual([]);
});

test("connecting again reads nothing by itself once something was read", async () => {
  const browser = await newcomer();
  await drive(await idOf(browser));
  const before = await kinds(browser);
  expect(await browser.connectAndRead(EMAIL, "write")).toBe("/account?youtube=connected");
  expect(await kinds(browser)).toEqual(before);
});

test("a sync of the list joins the first reading and is answered after the list", async () => {
  const browser = await newcomer();
  const sync = browser.call("/api/playlists/sync", { method: "POST" });
  await runAlarm(browser);
  expect(await (await sync).json()).toEqual({ synced: Object.keys(ownPlaylists).length });
  expect(await kinds(browser)).toEqual(["all"]);
  expect(await callsTo("/youtube/v3/playlists")).toHaveLength(1);
});

test("visible playlists are read before private ones, the last changed first", () => {
  const list = (id: string, privacy: Playlist["privacy"], createdAt: number, newest?: number) => ({
    id,
    privacy,
    createdAt,
    newestAddedAt: newest ?? null,
  });
  expect(
    readingOrder([
      list("private", "private", 9),
      list("old", "public", 1),
      list("unlisted", "unlisted", 2),
      list("changed", "public", 1, 5),
    ]),
  ).toEqual(["changed", "unlisted", "old", "private"]);
  expect(entryOf({ kind: "all" })).toBeUndefined();
});
