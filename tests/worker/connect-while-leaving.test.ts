// A consent for a further channel that ends while that channel is being disconnected, or after the limit of channels was
// reached.
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchApiWith } from "#tests/worker/api.ts";
import { atGoogle, Browser, locationOf } from "#tests/worker/browser.ts";
import { addChannel, channelsOf, makePremium } from "#tests/worker/channels.ts";
import { idOf, libraryHolds, placesWith, putIntoLibrary } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, changed, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { readSettings } from "#worker/settings.ts";
import { createGrants } from "#worker/youtube/access.ts";

const { store } = createGrants(bindings, readSettings(bindings));
const tokens = { accessToken: "a", refreshToken: "again", expiresAt: Date.now(), scopes: [] };
const channel = { id: "UCcollector", title: "Collector", thumbnailUrl: null };

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(() => planFaults());

test("keeps its library, until that is disconnected as well", async () => {
  const browser = await connected("basic@example.com", "read");
  await makePremium();
  const second = await addChannel(browser, "collector@example.com");
  const id = await idOf(browser);
  const connectAgain = async (): Promise<void> => {
    if (await store.find(second)) return;
    expect(await store.saveOf(id, second, channel, tokens, 5)).toBe(true);
    await putIntoLibrary(second);
  };
  // The grant is deleted in a batch, and the consent ends right after it.
  const DB = changed(bindings.DB, {
    batch: async (statements: D1PreparedStatement[]) => {
      const answer = await bindings.DB.batch(statements);
      await connectAgain();
      return answer;
    },
  });
  const leaving = new Browser(fetchApiWith({ DB }));
  for (const [name, value] of browser.cookies) leaving.cookies.set(name, value);
  const path = `/api/youtube?library=${second}`;
  await leaving.json(path, { method: "DELETE" });
  expect((await channelsOf(browser)).map(({ library }) => library)).toEqual([id, second]);
  expect(await libraryHolds(second)).toMatchObject({ stored: 1 });
  // Nothing of it is left where nobody could give it back.
  await browser.json(path, { method: "DELETE" });
  expect(await callsTo("/revoke")).toHaveLength(2);
  expect(await placesWith(second)).toEqual([]);
  expect(await libraryHolds(second)).toEqual({ stored: 0, alarm: null });
});

test("is refused if four others were connected while Google's page was open", async () => {
  const browser = await connected("basic@example.com", "read");
  await makePremium();
  const { authUrl } = await browser.json<{ authUrl: string }>(
    "/api/youtube/auth?another=true&returnTo=/account",
  );
  const id = await idOf(browser);
  for (const place of [2, 3, 4, 5]) {
    const another = { ...channel, id: `UCanother${place}` };
    expect(await store.saveOf(id, crypto.randomUUID(), another, tokens, 5)).toBe(true);
  }
  const back = await browser.navigate(
    await atGoogle(authUrl, "collector@example.com"),
    "cross-site",
  );
  expect(locationOf(back)).toBe("/account?youtube=too_many_channels");
  expect(await channelsOf(browser)).toHaveLength(5);
});
