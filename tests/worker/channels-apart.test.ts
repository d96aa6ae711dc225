// Two channels of one account: a channel is in one library, and alerts, own lists and orders stay with theirs.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Alerts } from "#shared/contract/alerts.ts";
import { calculatorResponseSchema } from "#shared/contract/calculator.ts";
import { keptOrdersSchema, orderSchema, ordersSchema } from "#shared/contract/order.ts";
import { ownListsAnswerSchema } from "#shared/contract/own-lists.ts";
import { playlistDetailSchema } from "#shared/contract/playlists.ts";
import { LIKES, ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { atGoogle, Browser, locationOf, signedIn } from "#tests/worker/browser.ts";
import { addChannel, channelsOf, connectAnother, makePremium } from "#tests/worker/channels.ts";
import { idOf } from "#tests/worker/library.ts";
import { codesOf, LIKED } from "#tests/worker/own-lists.ts";
import { subscribeToPush, turnOffPush, turnOnPush } from "#tests/worker/push.ts";
import { planFaults, resetSandbox, revokeAtGoogle } from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { check, connected } from "#tests/worker/youtube.ts";
import { readSettings } from "#worker/settings.ts";
import { createGrants } from "#worker/youtube/access.ts";

const FIRST = "basic@example.com";
const SECOND = "other@example.com";
const { mixed, long } = ownPlaylists;

let browser: Browser;
let first: string;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(() => planFaults());

/** Somebody with Premium and two channels. Returns how calls name the second. */
async function withTwo(access = "read"): Promise<{ second: string; query: string }> {
  browser = await connected(FIRST, access);
  first = await idOf(browser);
  await makePremium();
  const second = await addChannel(browser, SECOND, access);
  return { second, query: `?library=${second}` };
}

const post = <Answer>(path: string, body: unknown) =>
  browser.json<Answer>(path, { method: "POST", body: JSON.stringify(body) });

describe("one channel, by a consent for the first library and one for another", () => {
  const { store } = createGrants(bindings, readSettings(bindings));
  const tokens = { accessToken: "a", refreshToken: "r", expiresAt: Date.now(), scopes: [] };
  const channel = { id: "UCtwice", title: "Twice", thumbnailUrl: null };
  const further = "further";
  const placesOf = async () =>
    ((await allRows())["grants"] ?? [])
      .filter((row) => row["channel_id"] === channel.id)
      .map((row) => row["user_id"]);
  const save = (library: string) => store.saveOf(first, library, channel, tokens, 5);

  beforeEach(async () => {
    browser = await signedIn(FIRST);
    first = await idOf(browser);
  });

  test.each([
    ["the first ends earlier", () => [first, further]],
    ["the other ends earlier", () => [further, first]],
  ])("is kept once, whichever ends first: %s", async (_what, inTurn) => {
    const [earlier = "", later = ""] = inTurn();
    expect(await save(earlier)).toBe(true);
    expect(await save(later)).toBe(false);
    expect(await placesOf()).toEqual([earlier]);
    // A repetition of the same changes nothing.
    expect(await save(earlier)).toBe(true);
    expect((await allRows())["channel_libraries"]).toHaveLength(earlier === first ? 1 : 2);
  });

  test("is kept once when both end at the same time", async () => {
    const kept = await Promise.all([save(first), save(further)]);
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await placesOf()).toHaveLength(1);
  });

  test("is not confirmed for a consent that waited for its channel", async () => {
    await store.save(first, undefined, tokens);
    expect(await save(further)).toBe(true);
    const waiting = await store.find(first);
    if (!waiting) throw new Error("there is no grant");
    expect(await store.saveChannel(waiting, channel)).toBe(false);
    expect(await store.confirmChannel(first, { ...channel, isPictureOld: false })).toBe(false);
    expect(await save(first)).toBe(false);
    expect(await placesOf()).toEqual([further]);
    expect((await store.find(first))?.channelId).toBeNull();
  });

  test("is another person's as well", async () => {
    expect(await save(first)).toBe(true);
    const other = await idOf(await signedIn("careful@example.com"));
    expect(await store.saveOf(other, other, channel, tokens, 5)).toBe(true);
  });

  test("is not kept for an account that is being deleted", async () => {
    await bindings.DB.prepare("update users set deleting_at = 1").run();
    expect(await save(first)).toBe(false);
    expect(await placesOf()).toEqual([]);
  });

  test("says that it is connected already", async () => {
    await browser.connect(FIRST, "read");
    await makePremium();
    const late = await browser.json<{ authUrl: string }>(
      "/api/youtube/auth?access=read&another=true&returnTo=/account",
    );
    const elsewhere = new Browser();
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    await browser.json("/api/youtube", { method: "DELETE" });
    const [landing, refused] = await Promise.all([
      connectAnother(browser, SECOND),
      elsewhere.navigate(await atGoogle(late.authUrl, SECOND), "cross-site").then(locationOf),
    ]);
    const all = await channelsOf(browser);
    expect(all).toHaveLength(1);
    const kept = [landing, refused].filter((one) => one.includes("youtube=connected"));
    expect(kept).toHaveLength(1);
    expect([landing, refused].filter((one) => one.includes("already_connected"))).toHaveLength(1);
  });
});

describe("notifications in a browser", () => {
  const alerts = (query = "") => browser.json<Alerts>(`/api/alerts${query}`);
  const turnOnOf = (query: string, subscription: unknown) =>
    post<Alerts>(`/api/alerts/push${query}`, subscription);
  const hashesOf = async (query = "") =>
    (await alerts(query)).push.devices.map(({ endpointHash }) => endpointHash);

  test("are on for each channel by itself, and are turned off by one click for one", async () => {
    const { query } = await withTwo();
    const here = await subscribeToPush();
    const one = await turnOnPush(browser, here);
    expect(await hashesOf(query)).toEqual([]);
    const two = await turnOnOf(query, here);
    const [device] = two.push.devices;
    expect(device?.id).not.toBe(one.push.devices[0]?.id);
    expect(await hashesOf()).toEqual(await hashesOf(query));
    // The answer is about the channel that the call names.
    expect((await turnOffPush(browser, device?.id ?? "")).push.devices).toEqual(one.push.devices);
    expect(await hashesOf(query)).toEqual([]);
  });

  test("move with the browser's address, for both channels, and for nobody else", async () => {
    const { query } = await withTwo();
    const before = await subscribeToPush();
    await turnOnPush(browser, before);
    await turnOnOf(query, before);
    const ids = async () =>
      [...(await alerts()).push.devices, ...(await alerts(query)).push.devices].map(({ id }) => id);
    const known = await ids();
    const stranger = await signedIn("careful@example.com");
    const taken = { ...(await subscribeToPush()), replaces: before.endpoint };
    expect((await turnOnPush(stranger, taken)).push.devices).toEqual([]);
    for (const id of known) await turnOffPush(stranger, id);
    const old = await hashesOf();
    expect(await hashesOf(query)).toEqual(old);
    await turnOnPush(browser, { ...(await subscribeToPush()), replaces: before.endpoint });
    expect(await ids()).toEqual(known);
    expect(await hashesOf()).not.toEqual(old);
    expect(await hashesOf(query)).toEqual(await hashesOf());
  });

  test("end for both channels when somebody else turns them on there", async () => {
    const { query } = await withTwo();
    const here = await subscribeToPush();
    await turnOnPush(browser, here);
    await turnOnOf(query, here);
    await turnOnPush(await signedIn("careful@example.com"), here);
    expect([await hashesOf(), await hashesOf(query)]).toEqual([[], []]);
  });

  test("of one channel end when it is disconnected", async () => {
    const { query } = await withTwo();
    const here = await subscribeToPush();
    const { push } = await turnOnPush(browser, here);
    await turnOnOf(query, here);
    await browser.json(`/api/youtube${query}`, { method: "DELETE" });
    expect((await alerts()).push.devices).toEqual(push.devices);
    expect((await allRows())["push_devices"]).toHaveLength(1);
  });

  test("and the mail stay on while a channel has to be connected again", async () => {
    const { query } = await withTwo();
    await browser.json("/api/alerts/mail", { method: "POST" });
    const { push } = await turnOnPush(browser, await subscribeToPush());
    const isKept = { mail: { isOn: true }, push };
    await revokeAtGoogle(FIRST);
    await check(browser);
    expect((await channelsOf(browser))[0]).toMatchObject({ needsReconnect: true });
    expect(await alerts()).toMatchObject(isKept);
    await browser.connect(FIRST, "read");
    expect((await channelsOf(browser))[0]).toMatchObject({ needsReconnect: false });
    expect(await alerts()).toMatchObject(isKept);
    expect((await alerts(query)).wasAsked).toBe(false);
  });
});

describe("own lists in the calculator", () => {
  const countIn = async (query: string) =>
    calculatorResponseSchema.parse(
      await post(`/api/library/playlist-length${query}`, {
        urls: [long.id, LIKED],
        withTitles: true,
      }),
    );

  test("are those of the channel that the call names", async () => {
    const { query } = await withTwo();
    expect((await countIn("")).totalVideos).toBeGreaterThan(220);
    const answer = await countIn(query);
    expect(codesOf(answer)).toEqual([["playlist_not_yours", 1]]);
    expect(answer.videos.map(({ id }) => id)).toEqual(LIKES.other);
    const listed = ownListsAnswerSchema.parse(await browser.json(`/api/library/own-lists${query}`));
    expect(listed.playlists.map(({ id }) => id)).not.toContain(long.id);
    expect(listed.liked.videoCount).toBe(LIKES.other.length);
  });
});

test("an order of one channel is unknown to the other, and so is what is kept sorted", async () => {
  const { query } = await withTwo("write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  const detail = playlistDetailSchema.parse(await browser.json(`/api/playlists/${mixed.id}`));
  const itemIds = detail.videos.map(({ id }) => id);
  const swapped = [...itemIds.slice(-1), ...itemIds.slice(0, -1)];
  const body = { itemIds: swapped, moves: 99, requestId: crypto.randomUUID() };
  const send = async (path: string, value: unknown) =>
    statusAndCode(await browser.call(path, { method: "POST", body: JSON.stringify(value) }));
  const unknown = [404, "no_such_playlist"];
  const path = `/api/playlists/${mixed.id}`;
  expect(await send(`${path}/order-plan${query}`, { itemIds: swapped })).toEqual(unknown);
  expect(await send(`${path}/order${query}`, body)).toEqual(unknown);
  const keptOf = async (of: string) =>
    keptOrdersSchema.parse(await browser.json(`/api/library/kept-orders${of}`));
  const { offer } = await keptOf(query);
  const keepAs = (channelId: string | null | undefined) => ({
    keep: true,
    by: "title",
    reversed: false,
    consent: { channelId, ...offer },
  });
  const [one, two] = await channelsOf(browser);
  expect(await send(`${path}/kept-order${query}`, keepAs(two?.channelId))).toEqual(unknown);
  // A consent that was given for the other channel.
  const foreign = await send(`${path}/kept-order`, keepAs(two?.channelId));
  expect(foreign).toEqual([409, "consent_outdated"]);
  const order = orderSchema.parse(await post(`${path}/order`, body));
  const undo = { requestId: crypto.randomUUID() };
  const refused = await send(`/api/library/orders/${order.id}/undo${query}`, undo);
  expect(refused).toEqual([404, "no_such_order"]);
  const ordersOf = async (of: string) =>
    ordersSchema.parse(await browser.json(`/api/library/orders${of}`)).orders.length;
  expect([await ordersOf(""), await ordersOf(query)]).toEqual([1, 0]);
  await post(`${path}/kept-order`, keepAs(one?.channelId));
  expect([(await keptOf("")).kept.length, (await keptOf(query)).kept]).toEqual([1, []]);
});
