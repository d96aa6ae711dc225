// Channels that follow each other in the first library, whose id stays the same.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Alerts } from "#shared/contract/alerts.ts";
import { CHANNEL_HEADER } from "#shared/library-parameter.ts";
import { LIKES } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import type { Browser } from "#tests/worker/browser.ts";
import { addChannel, channelsOf, connectAnother, makePremium } from "#tests/worker/channels.ts";
import { idOf } from "#tests/worker/library.ts";
import { subscribeToPush, turnOnPush } from "#tests/worker/push.ts";
import { planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

const FIRST = "basic@example.com";
const SECOND = "collector@example.com";
const LATE = "other@example.com";

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

test("alerts end with the first channel, and are offered again for the next one", async () => {
  const { query } = await withTwo();
  const alerts = (of = "") => browser.json<Alerts>(`/api/alerts${of}`);
  const here = await subscribeToPush();
  await browser.json("/api/alerts/mail", { method: "POST" });
  await turnOnPush(browser, here);
  const { push } = await browser.json<Alerts>(`/api/alerts/push${query}`, {
    method: "POST",
    body: JSON.stringify(here),
  });
  await browser.json("/api/youtube", { method: "DELETE" });
  await connectAnother(browser, LATE);
  expect((await channelsOf(browser)).map(({ library }) => library)).toContain(first);
  const after = await alerts();
  expect(after).toMatchObject({ mail: { isOn: false }, wasAsked: false });
  expect(after.push.devices).toEqual([]);
  expect((await alerts(query)).push.devices).toEqual(push.devices);
});

test("without Premium a channel that came late into the first library is read only", async () => {
  const { second } = await withTwo("write");
  await browser.json("/api/youtube", { method: "DELETE" });
  await connectAnother(browser, LATE, "write");
  await makePremium(false);
  const all = await channelsOf(browser);
  expect(all.map(({ library, mayBeChanged }) => [library === second, mayBeChanged])).toEqual([
    [false, false],
    [true, true],
  ]);
  for (const [query, status] of [
    ["", 403],
    [`?library=${second}`, 200],
  ] as const) {
    await browser.json(`/api/playlists/sync${query}`, { method: "POST" });
    const [list] = await browser.json<{ id: string }[]>(`/api/playlists${query}`);
    const removed = await browser.call(`/api/playlists/${list?.id}${query}`, { method: "DELETE" });
    expect(removed.status).toBe(status);
  }
});

describe("a page that shows the first library", () => {
  const channelId = async () => (await channelsOf(browser))[0]?.channelId ?? "";
  const send = async (path: string, method: string, shown: string, body?: unknown) =>
    browser.call(path, {
      method,
      headers: { [CHANNEL_HEADER]: shown },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const refused = [404, "channel_not_connected"];

  test("does nothing to another channel that was connected there since", async () => {
    browser = await connected(FIRST, "write");
    await makePremium();
    const before = await channelId();
    const list = { title: "New", privacy: "private", videoIds: [LIKES.other[0]] };
    await browser.json("/api/youtube", { method: "DELETE" });
    expect(await statusAndCode(await send("/api/alerts/mail", "POST", before))).toEqual(refused);
    await browser.connect(LATE, "write");
    expect(await channelId()).not.toBe(before);
    for (const [path, method, body] of [
      ["/api/playlists", "POST", list],
      ["/api/alerts/mail", "POST", undefined],
      ["/api/youtube", "DELETE", undefined],
    ] as const) {
      expect(await statusAndCode(await send(path, method, before, body))).toEqual(refused);
    }
    expect(await channelsOf(browser)).toHaveLength(1);
    expect((await send("/api/alerts/mail", "POST", await channelId())).status).toBe(200);
  });
});
