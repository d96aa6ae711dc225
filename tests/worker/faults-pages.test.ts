// The page chain of a playlist breaks, forms a cycle, or the list changes between pages.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownPlaylists, secondsOf } from "#tests/support/test-world.ts";
import {
  callsOf,
  catchUp,
  changes,
  inARow,
  ITEMS,
  type Person,
  person,
  rowsOf,
  storedIn,
  summaries,
  sync,
  ALL,
  begin,
  drive,
  FOREVER,
  outlast,
  LONG,
} from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { planFaults, resetSandbox, SANDBOX_ORIGIN } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { readSettings } from "#worker/settings.ts";
import { createGrants } from "#worker/youtube/access.ts";

vi.setConfig({ testTimeout: 60_000 });

const LISTS = "/youtube/v3/playlists";
const { long, mixed } = ownPlaylists;
const PAGES = 5;
// The budget of calls for a walk: a page for each fifty items, as many again for short pages, and a
// few more. A walk that starts over may cost twice this.
const PAGE_BUDGET = 2 * PAGES + 5;

let who: Person;
let token: string;
let whole: string[];

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  who = await person();
  await who.browser.connect("basic@example.com", "write");
  useInstantTimers();
  await sync(who.userId);
  token = await accessTokenOf(who.userId);
  whole = await storedIn(who.userId);
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function accessTokenOf(userId: string): Promise<string> {
  const { store } = createGrants(bindings, readSettings(bindings));
  const row = await store.find(userId);
  return store.open(userId, "accessToken", row?.accessToken ?? "");
}

/** A call that the person makes at YouTube, without us. */
async function atYouTube(method: string, query: string, body?: unknown): Promise<Response> {
  const response = await fetch(`${SANDBOX_ORIGIN}${ITEMS}?${query}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${query}: ${await response.text()}`);
  return response;
}

type Item = { id: string; snippet: { resourceId: { videoId: string } } };
type Page = { items: Item[]; nextPageToken?: string };

/** The playlist's current item ids at YouTube, in order. */
async function upstream(playlistId: string): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = "";
  while (next !== undefined) {
    const query = `part=snippet&maxResults=50&playlistId=${playlistId}&pageToken=${next}`;
    const page: Page = await (await atYouTube("GET", query)).json();
    ids.push(...page.items.map(({ id }) => id));
    next = page.nextPageToken;
  }
  return ids;
}

async function itemsIn(playlistId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    who.userId,
    `select je.value as id from playlists l join pages p on p.playlist_id = l.id and p.walk = l.walk,
      json_each(p.item_ids) je where l.id = '${playlistId}' order by p.page, je.key`,
  );
  return rows.map(({ id }) => id);
}

const expired = {
  status: 400,
  body: { error: { message: "Bad token.", errors: [{ reason: "invalidPageToken" }] } },
};

test.each<[string, Record<string, unknown>]>([
  ["repeats itself", { repeatPageToken: true }],
  ["has expired", expired],
  ["leads to a list that is gone for a moment", { notFound: true }],
])("F9: a page token that %s, at any page, costs at most a second walk", async (_name, action) => {
  for (const page of [1, 2, 3, 4]) {
    await planFaults(...inARow(page, 1, action, ITEMS));
    const asked = await callsOf(async () => {
      expect(await sync(who.userId, LONG)).toMatchObject({ state: "done" });
    });
    expect(asked.length).toBeLessThanOrEqual(2 * PAGES + 1);
    expect([page, ...changes(whole, await storedIn(who.userId))]).toEqual([page]);
  }
});

test.each<[string, Record<string, unknown>]>([
  ["always repeats itself", { repeatPageToken: true }],
  ["has always expired", expired],
])("F9: a page token that %s ends the job within twice the budget", async (_name, action) => {
  await planFaults(...inARow(2, FOREVER, action, ITEMS));
  const asked = await callsOf(async () => {
    await begin(who.userId, LONG);
    expect((await outlast(who.userId))[0]).toMatchObject({ state: "failed" });
  });
  expect(asked.length).toBeLessThanOrEqual(2 * PAGE_BUDGET);
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
});

test("F9: page tokens that form a cycle end the job within twice the budget", async () => {
  const pages = await callsOf(() => sync(who.userId, LONG));
  const [second, third] = [pages[1], pages[2]].map((call) => call?.query["pageToken"] ?? "");
  const body = { items: [], pageInfo: { totalResults: 220 }, nextPageToken: second };
  const query = { playlistId: long.id, pageToken: third };
  await planFaults({ path: ITEMS, query, action: { status: 200, body } });
  const asked = await callsOf(async () => {
    await begin(who.userId, LONG);
    expect((await outlast(who.userId))[0]).toMatchObject({ state: "failed" });
  });
  expect(asked.length).toBeLessThanOrEqual(2 * PAGE_BUDGET);
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
});

const insert = (videoId: string, position: number) =>
  atYouTube("POST", "part=snippet", {
    snippet: { playlistId: long.id, position, resourceId: { kind: "youtube#video", videoId } },
  });
const remove = async (position: number) =>
  atYouTube("DELETE", `id=${(await upstream(long.id))[position] ?? ""}`);

test.each<[string, () => Promise<unknown>]>([
  ["a video is put in front", () => insert("vid00000900", 0)],
  ["a video is put at the end", () => insert("vid00000900", 220)],
  ["a video that was read is taken out", () => remove(3)],
  ["a video that was not read yet is taken out", () => remove(200)],
  [
    "a video is taken from the front and put at the end",
    async () => {
      await remove(0);
      await insert("vid00000000", 219);
    },
  ],
])(
  "F10: %s while the pages are read: in the end there is what YouTube has",
  async (_name, change) => {
    const [, second] = await callsOf(() => sync(who.userId, LONG));
    const query = { playlistId: long.id, pageToken: second?.query["pageToken"] ?? "" };
    // The client tries four times, so the job waits while the list changes.
    await planFaults({ path: ITEMS, query, times: 4, action: { status: 503, body: {} } });
    await begin(who.userId, LONG);
    let isChanged = false;
    const once = async () => {
      if (!isChanged) await change();
      isChanged = true;
    };
    expect((await drive(who.userId, once))[0]).toMatchObject({ state: "done" });
    await catchUp(who.userId);
    expect(await itemsIn(long.id)).toEqual(await upstream(long.id));
  },
);

type List = { items: { id: string }[] };

/** Leaves one playlist out of YouTube's list of playlists. */
async function passBy(id: string, ...plan: Record<string, unknown>[]): Promise<void> {
  const part = "snippet,status,contentDetails";
  const response = await fetch(`${SANDBOX_ORIGIN}${LISTS}?part=${part}&mine=true&maxResults=50`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const list: List = await response.json();
  expect(list.items.map((one) => one.id)).toContain(id);
  const body = { ...list, items: list.items.filter((one) => one.id !== id) };
  const action = { status: 200, body };
  await planFaults({ path: LISTS, query: { mine: "true" }, action }, ...plan);
}

test("F10: a playlist that is missing in the list is requested by id and stays unchanged", async () => {
  await passBy(long.id);
  const asked = await callsOf(() => sync(who.userId, { kind: "playlists" }));
  expect(asked.map(({ path, query }) => [path, query["id"]])).toEqual([
    [LISTS, undefined],
    [LISTS, long.id],
  ]);
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
  expect(await summaries()).toHaveLength(3);
  expect(await rowsOf(who.userId, "select * from removals")).toEqual([]);
});

test("F10: a playlist that neither the list nor its id returns is deleted with its items", async () => {
  const deleted = await fetch(`${SANDBOX_ORIGIN}${LISTS}?id=${mixed.id}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(deleted.status).toBe(204);
  await sync(who.userId, { kind: "playlists" });
  const left = await storedIn(who.userId);
  expect(left).toEqual(whole.filter((line) => !line.includes(mixed.id)));
  expect(await summaries()).toHaveLength(2);
  expect(await rowsOf(who.userId, "select playlist_id, by, why from removals")).toEqual([
    { playlist_id: mixed.id, by: "owner", why: "vanished" },
  ]);
});

test("F10: without an answer about a missing playlist, nothing is deleted", async () => {
  await passBy(long.id, { path: LISTS, query: { id: long.id }, action: { status: 503, body: {} } });
  expect(await sync(who.userId, { kind: "playlists" })).toMatchObject({ state: "paused" });
  expect(changes(whole, await storedIn(who.userId))).toEqual([]);
  expect(await summaries()).toHaveLength(3);
});

test("F11: removing one of two occurrences of a video keeps the other", async () => {
  const [first, ...rest] = await upstream(mixed.id);
  expect([mixed.items[0], rest.length]).toEqual([mixed.items.at(-1), 5]);
  await atYouTube("DELETE", `id=${first}`);
  await sync(who.userId, ALL);
  await catchUp(who.userId);
  expect(await itemsIn(mixed.id)).toEqual(rest);
  const [row] = await rowsOf(who.userId, `select * from playlists where id = '${mixed.id}'`);
  expect(row).toMatchObject({ video_count: 5, total_seconds: secondsOf(10) + secondsOf(11) });
});
