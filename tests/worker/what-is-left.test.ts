// What is left of a person's data in every table and key, after 30 days without a confirmation, after the end of the
// connection at Google or here, and after the deletion of the account (policy III.E.4 and III.D.2.c, decision 50). A new table
// or key fails until it is classified here.
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  beginChange,
  drive,
  inLibrary,
  passDaysIn,
  type Person,
  rowsOf,
  sync,
} from "#tests/worker/driven-library.ts";
import { D1_TABLES, OBJECT_KEYS, OBJECT_TABLES } from "#tests/worker/classified-tables.ts";
import { agreeToCleanUp } from "#tests/worker/clean-up.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";
import { libraryHolds, objectHolds } from "#tests/worker/library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import {
  changeVideo,
  deletePlaylistOnYouTube,
  planFaults,
  removeOnYouTube,
  revokeAtGoogle,
} from "#tests/worker/sandbox.ts";
import { pay } from "#tests/worker/stripe.ts";
import { allKeys, allRows, bindings } from "#tests/worker/tables.ts";
import { createDatabase } from "#worker/db/client.ts";
import type { NewPlaylists } from "#worker/library/creation/creation-plan.ts";
import { runHourly } from "#worker/scheduled.ts";
import { subscribeToPush, turnOnPush } from "#tests/worker/push.ts";
import { storePublicVideos } from "#worker/youtube/public-videos.ts";

vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "basic@example.com";
const DAY_MS = 86_400_000;
const { mixed, long } = ownPlaylists;
const NO_UNITS = { path: "/youtube/v3/", action: { quota: "403" } };

let who: Person;
/** Texts that only YouTube can have told: ids and names of videos, items and channels, names of playlists, pictures. */
let told: string[];

beforeEach(async () => {
  ({ who } = await readLibrary("write"));
  await fillEverything();
  told = await textsOfYouTube();
});
afterEach(endFaults);

async function firstOf(playlistId: string): Promise<string[]> {
  const query = `select id from items where playlist_id = '${playlistId}' order by id limit 1`;
  return (await rowsOf<{ id: string }>(who.userId, query)).map(({ id }) => id);
}

/** Puts something into every table. */
async function fillEverything(): Promise<void> {
  const { browser, userId } = who;
  const { clientSecret } = await browser.json<{ clientSecret: string }>(
    "/api/create-payment-intent",
    { method: "POST", body: JSON.stringify({ amount: 1 }) },
  );
  const paymentIntentId = clientSecret.split("_secret_")[0] ?? "";
  await pay(paymentIntentId);
  await browser.json("/api/upgrade-to-premium", {
    method: "POST",
    body: JSON.stringify({ paymentIntentId }),
  });
  await browser.json("/api/alerts/mail", { method: "POST" });
  await turnOnPush(browser, await subscribeToPush());
  await changeVideo(mixed.items[0] ?? "", { privacy: "private" });
  const [gone] = await firstOf(long.id);
  await removeOnYouTube(gone ?? "");
  await sync(userId);
  await inLibrary(userId, (library) => library.alarm());
  await agreeToCleanUp(browser);
  await inLibrary(userId, (library) => library.dismiss("vanished"));
  const likes = { limit: 20_000, withRegions: true, withTitle: true };
  await inLibrary(userId, async (library) => {
    const liked = await library.readOwnList(userId, "LL", likes, async () => undefined);
    expect(liked.ok).toBe(true);
  });
  await storePublicVideos(createDatabase(bindings), new Map([["AAAAAAAAAAA", null]]), Date.now());
  const items = await rowsOf<{ id: string }>(
    userId,
    `select i.id from items i join videos v on v.id = i.video_id
     where playlist_id = '${mixed.id}' and availability in ('visible', 'broadcast', 'private')`,
  );
  const itemIds = items.map(({ id }) => id);
  await change((library) => library.remove(userId, { kind: "items", itemIds }, "chosen"));
  const removals = await rowsOf<{ id: number }>(
    userId,
    "select id from removals where availability in ('visible', 'broadcast')",
  );
  const ids = removals.map(({ id }) => id);
  await change((library) => library.putBack(userId, ids));
  const wanted: NewPlaylists = {
    videoIds: [mixed.items[2] ?? ""],
    dropDuplicates: false,
    videosPerPlaylist: 5000,
    title: "A new playlist",
    description: "About it",
    privacy: "private",
  };
  await change((library) => library.create(userId, wanted, crypto.randomUUID()));
  const order = { playlistId: long.id, itemIds: await firstOf(long.id), moves: 9 };
  const how = { mostMoves: 9, requestId: crypto.randomUUID(), why: "chosen" } as const;
  await change((library) => library.saveOrder(userId, { ...order, ...how }));
  await browser.json("/api/youtube/auth");
  await planFaults(NO_UNITS);
  const want = { kind: "items", itemIds: await firstOf(long.id) } as const;
  await change((library) => library.remove(userId, want, "chosen"));
  await planFaults();
}

async function change(make: Parameters<typeof beginChange>[1]): Promise<void> {
  await beginChange(who.userId, make);
  await drive(who.userId);
}

async function textsOfYouTube(): Promise<string[]> {
  const queries = [
    "select id, title, thumbnail_url, channel_title from videos",
    "select id, video_id from items",
    "select title, thumbnail_url from playlists",
    "select item_id, video_id, title, channel_title, playlist_title from removals",
    "select item_id, video_id from insertions",
    "select je.value as item_id, o.playlist_title from orders o, json_each(o.before) je",
  ];
  const texts = new Set<string>();
  for (const query of queries) {
    for (const row of await rowsOf(who.userId, query)) {
      for (const value of Object.values(row)) {
        if (typeof value === "string" && value.length > 4) texts.add(value);
      }
    }
  }
  return [...texts];
}

/** The tables of D1 that have rows. */
async function filledInD1(): Promise<string[]> {
  const all = await allRows();
  expect(Object.keys(all).toSorted()).toEqual(Object.keys(D1_TABLES).toSorted());
  return Object.keys(all)
    .filter((name) => (all[name] ?? []).length > 0)
    .toSorted();
}

const tablesOf = (when: "afterConnection" | "afterAccount"): string[] =>
  Object.keys(D1_TABLES)
    .filter((name) => D1_TABLES[name]?.[when])
    .toSorted();

const findTold = (text: string): string[] => told.filter((one) => text.includes(one));

/** @param but a table that is of nobody and empties itself within 30 days */
async function toldInD1AndKv(but?: "public_videos"): Promise<string[]> {
  const tables = Object.entries(await allRows()).filter(([name]) => name !== but);
  return findTold(JSON.stringify([tables, await allKeys("session:")]));
}

async function cron(): Promise<void> {
  await runHourly(bindings, createExecutionContext());
}

test("before anything ends, every table is classified and filled", async () => {
  expect(told.length).toBeGreaterThan(400);
  const { tables, keys } = await objectHolds(who.userId);
  expect(Object.keys(tables).toSorted()).toEqual(Object.keys(OBJECT_TABLES).toSorted());
  for (const [name, rows] of Object.entries(tables)) {
    expect([name, rows.length]).toEqual([name, expect.toSatisfy((count: number) => count > 0)]);
  }
  const kinds = keys.map(([key]) => key.split(":")[0] ?? "");
  expect(kinds.filter((kind) => !OBJECT_KEYS.includes(kind))).toEqual([]);
  expect(await filledInD1()).toEqual(
    Object.keys(D1_TABLES)
      .filter((name) => name !== "revocations" && name !== "payment_events")
      .toSorted(),
  );
});

test("after 30 days without a unit, nothing that YouTube told is left in any table", async () => {
  await planFaults(NO_UNITS);
  await passDaysIn(who.userId, 32);
  await cron();
  const { tables, keys } = await objectHolds(who.userId);
  // The person's order, which still waits.
  const [ordered] = await rowsOf<{ item_id: string; video_id: string }>(
    who.userId,
    "select * from removals where ended_at is null",
  );
  expect(ordered).toMatchObject({
    state: "sent",
    title: "",
    playlist_title: "",
    position: null,
  });
  const kept = (name: string): unknown[] =>
    name === "removals" ? [ordered?.item_id, ordered?.video_id] : [];
  for (const [name, rows] of Object.entries(tables)) {
    const found = findTold(rows.join()).filter((one) => !kept(name).includes(one));
    expect([name, found]).toEqual([name, []]);
    if (OBJECT_TABLES[name] === "emptied") expect([name, rows]).toEqual([name, []]);
  }
  expect(findTold(JSON.stringify(keys))).toEqual([]);
  expect(await toldInD1AndKv()).toEqual([]);
  // Date, reason and result of each removal.
  const removals = await rowsOf(
    who.userId,
    "select * from removals where why <> 'schedule' and ended_at is not null and state = 'done'",
  );
  expect(removals.length).toBeGreaterThan(4);
  const grants = (await allRows())["grants"];
  expect(grants).toMatchObject([
    { lost_at: null, channel_title: null, channel_thumbnail_url: null },
  ]);
});

test("the id of a playlist that is gone leaves the consent to the clean-up, the list and D1 with it; only the removal history has it", async () => {
  const placesOf = async (id: string) => {
    const { tables, keys } = await objectHolds(who.userId);
    const inTables = Object.keys(tables).filter((name) => tables[name]?.join().includes(id));
    const inKeys = keys.filter(([, value]) => value.includes(id)).map(([key]) => key);
    const inD1 = Object.entries(await allRows()).filter(([, rows]) =>
      JSON.stringify(rows).includes(id),
    );
    return { inTables, inKeys, inD1: inD1.map(([name]) => name) };
  };
  expect(await placesOf(mixed.id)).toMatchObject({
    inTables: expect.arrayContaining(["playlists", "items", "removals"]),
    inKeys: ["cleaning"],
    inD1: ["playlists"],
  });
  await deletePlaylistOnYouTube(mixed.id);
  // The units are gone until tomorrow.
  await sync(who.userId);
  await passDaysIn(who.userId, 2);
  const gone = await placesOf(mixed.id);
  expect([gone.inKeys, gone.inD1]).toEqual([[], []]);
  expect(gone.inTables).toContain("removals");
  for (const name of ["playlists", "pages", "items"]) expect(gone.inTables).not.toContain(name);
  // The consent still covers the others.
  expect((await placesOf(long.id)).inKeys).toContain("cleaning");
});

describe("nothing of YouTube's, but the account, is left", () => {
  const expectOnlyTheAccount = async (but?: "public_videos") => {
    expect(await libraryHolds(who.userId)).toEqual({ stored: 0, alarm: null });
    expect(await objectHolds(who.userId)).toEqual({ tables: {}, keys: [] });
    const left = await filledInD1();
    expect(left.filter((name) => !tablesOf("afterConnection").includes(name))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining(["accounts", "activity", "payments", "users"]));
    expect(await toldInD1AndKv(but)).toEqual([]);
  };

  test("30 days after the consent was revoked at Google", async () => {
    await revokeAtGoogle(EMAIL);
    await passDaysIn(who.userId, 29);
    await cron();
    expect(await filledInD1()).toContain("grants");
    skipTo(Date.now() + DAY_MS);
    await cron();
    await expectOnlyTheAccount();
  });

  test("at once after disconnecting, and within 7 days also the token that Google did not take back", async () => {
    await planFaults({ vendor: "google", path: "/revoke", action: { status: 503, body: {} } });
    await who.browser.json("/api/youtube", { method: "DELETE" });
    expect(await libraryHolds(who.userId)).toEqual({ stored: 0, alarm: null });
    expect(await filledInD1()).toEqual(
      [...tablesOf("afterConnection"), "revocations"]
        .filter((name) => name !== "payment_events")
        .toSorted(),
    );
    expect(await toldInD1AndKv("public_videos")).toEqual([]);
    skipTo(Date.now() + 7 * DAY_MS + 1);
    await cron();
    await expectOnlyTheAccount("public_videos");
  });
});

test("after the account was deleted, only what accounting law asks for is left", async () => {
  await who.browser.json("/api/account", {
    method: "DELETE",
    body: JSON.stringify({ confirmation: "delete my account" }),
  });
  const left = await filledInD1();
  expect(left.filter((name) => !tablesOf("afterAccount").includes(name))).toEqual([]);
  expect(left).toContain("payments");
  expect(await libraryHolds(who.userId)).toEqual({ stored: 0, alarm: null });
  expect(await objectHolds(who.userId)).toEqual({ tables: {}, keys: [] });
  expect(await allKeys("session:")).toEqual({});
  expect(await toldInD1AndKv("public_videos")).toEqual([]);
  skipTo(Date.now() + 370 * DAY_MS);
  await cron();
  expect(await filledInD1()).toEqual(["document_numbers", "payment_documents", "payments"]);
  skipTo(Date.now() + 6 * 365 * DAY_MS);
  await cron();
  expect(await filledInD1()).toEqual(["document_numbers"]);
});
