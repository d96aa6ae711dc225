// Several channels of one account: what belongs to a channel stays apart, and what belongs to the person is one.
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportResponseSchema } from "#shared/contract/account.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { addChannel, channelsOf, connectAnother, makePremium } from "#tests/worker/channels.ts";
import { faultyD1 } from "#tests/worker/faulty-bindings.ts";
import { idOf, libraryHolds, placesWith, putIntoLibrary } from "#tests/worker/library.ts";
import { callsTo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyStores } from "#tests/worker/tables.ts";
import { connected, statusOf } from "#tests/worker/youtube.ts";
import { findOwner } from "#worker/account/libraries.ts";
import { unsubscribeToken } from "#worker/alerts/unsubscribe.ts";
import { createDatabase } from "#worker/db/client.ts";
import { createSubjects } from "#worker/quota/subjects.ts";
import { runHourly } from "#worker/scheduled.ts";
import { readSettings } from "#worker/settings.ts";

const FIRST = "basic@example.com";
const SECOND = "collector@example.com";
const OTHERS = ["other@example.com", "careful@example.com", "states@example.com"];
const { mixed } = ownPlaylists;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(() => planFaults());

/** Somebody with Premium and two channels. */
async function withTwo(access = "read"): Promise<{ browser: Browser; id: string; second: string }> {
  const browser = await connected(FIRST, access);
  await makePremium();
  const second = await addChannel(browser, SECOND, access);
  return { browser, id: await idOf(browser), second };
}

const titles = async (browser: Browser, query = "") =>
  (await browser.json<{ title: string }[]>(`/api/playlists${query}`)).map(({ title }) => title);

describe("a further channel", () => {
  test("is connected beside the first, each with its own name", async () => {
    const browser = await connected(FIRST);
    await makePremium();
    const landing = await connectAnother(browser, SECOND);
    const second = landing.split("library=")[1] ?? "";
    expect(landing).toBe(`/account?youtube=connected&library=${second}`);
    expect(await channelsOf(browser)).toMatchObject([
      {
        library: await idOf(browser),
        isFirst: true,
        channelTitle: "Basic Test",
        mayBeChanged: true,
      },
      { library: second, isFirst: false, channelTitle: "Collector Test", mayBeChanged: true },
    ]);
    expect(await statusOf(browser)).toMatchObject({ channelTitle: "Basic Test" });
    expect(await browser.json(`/api/youtube/status?library=${second}`)).toMatchObject({
      channelTitle: "Collector Test",
    });
  });

  test("needs Premium", async () => {
    const browser = await connected(FIRST);
    const refused = await browser.call("/api/youtube/auth?another=true");
    expect(await statusAndCode(refused)).toEqual([403, "premium_required_for_channels"]);
  });

  test("that is connected already changes nothing, and keeps its grant", async () => {
    const browser = await connected(FIRST);
    await makePremium();
    const before = await allRows();
    expect(await connectAnother(browser, FIRST)).toBe("/account?youtube=already_connected");
    const { grants, channel_libraries: libraries } = await allRows();
    expect([grants, libraries]).toEqual([before["grants"], before["channel_libraries"]]);
    expect(await callsTo("/revoke")).toEqual([]);
    const checked = await browser.call("/api/youtube/check", { method: "POST" });
    expect(checked.status).toBe(200);
  });

  test("is one of at most five", async () => {
    const { browser } = await withTwo();
    for (const email of OTHERS) await addChannel(browser, email);
    const refused = await browser.call("/api/youtube/auth?another=true");
    expect(await statusAndCode(refused)).toEqual([409, "too_many_channels"]);
  });

  test("that was chosen twice at once is connected once", async () => {
    const browser = await connected(FIRST);
    await makePremium();
    const other = await signedIn(FIRST);
    const landings = await Promise.all([
      connectAnother(browser, SECOND),
      connectAnother(other, SECOND),
    ]);
    expect(landings.filter((landing) => landing.includes("youtube=connected"))).toHaveLength(1);
    expect(await channelsOf(browser)).toHaveLength(2);
  });

  test("goes into the first library when that has no channel", async () => {
    const { browser, id, second } = await withTwo();
    await browser.json("/api/youtube", { method: "DELETE" });
    expect((await channelsOf(browser)).map(({ library }) => library)).toEqual([second]);
    expect(await connectAnother(browser, FIRST)).toBe("/account?youtube=connected");
    expect((await channelsOf(browser)).map(({ library }) => library)).toEqual([id, second]);
  });

  test("is not kept when YouTube does not name it", async () => {
    const browser = await connected(FIRST);
    await makePremium();
    expect(await connectAnother(browser, "newcomer@example.com")).toBe(
      "/account?youtube=no_channel",
    );
    expect(await channelsOf(browser)).toHaveLength(1);
    expect((await allRows())["channel_libraries"]).toHaveLength(1);
  });
});

describe("a call", () => {
  test("is about the channel that it names, and about the first without a name", async () => {
    const { browser, second } = await withTwo();
    await browser.json(`/api/playlists/sync?library=${second}`, { method: "POST" });
    expect(await titles(browser)).toEqual([]);
    expect((await titles(browser, `?library=${second}`)).length).toBe(30);
    await browser.json("/api/playlists/sync", { method: "POST" });
    expect((await titles(browser)).toSorted()).toContain(mixed.title);
    expect(await titles(browser, `?library=${second}`)).not.toContain(mixed.title);
    const foreign = await browser.call(`/api/playlists/${mixed.id}?library=${second}`);
    expect(await statusAndCode(foreign)).toEqual([404, "no_such_playlist"]);
  });

  test("about another person's channel, or one that is gone, is refused", async () => {
    const { browser, id, second } = await withTwo();
    const stranger = await signedIn("other@example.com");
    for (const library of [second, id, "none"]) {
      const refused = await stranger.call(`/api/playlists?library=${library}`);
      expect(await statusAndCode(refused)).toEqual([404, "channel_not_connected"]);
    }
    await browser.json(`/api/youtube?library=${second}`, { method: "DELETE" });
    const late = await browser.call(`/api/playlists/sync?library=${second}`, { method: "POST" });
    expect(await statusAndCode(late)).toEqual([404, "channel_not_connected"]);
  });

  test("about two channels is refused", async () => {
    const { browser, second } = await withTwo();
    const refused = await browser.call(`/api/playlists?library=${second}&library=${second}`);
    expect(await statusAndCode(refused)).toEqual([400, "repeated_parameter"]);
  });
});

describe("without Premium any more", () => {
  test("further channels are read and not changed, and the first is changed as on Basic", async () => {
    const { browser, second } = await withTwo("write");
    for (const query of ["", `?library=${second}`]) {
      await browser.json(`/api/playlists/sync-all${query}`, { method: "POST" });
    }
    await makePremium(false);
    const [list] = await browser.json<{ id: string }[]>(`/api/playlists?library=${second}`);
    const path = `/api/playlists/${list?.id}?library=${second}`;
    expect((await browser.call(path)).status).toBe(200);
    const refused = await browser.call(path, { method: "DELETE" });
    expect(await statusAndCode(refused)).toEqual([403, "premium_required_for_channels"]);
    expect((await channelsOf(browser)).map(({ mayBeChanged }) => mayBeChanged)).toEqual([
      true,
      false,
    ]);
    expect(
      (await browser.call(`/api/playlists/${mixed.id}/clean`, { method: "POST" })).status,
    ).toBe(200);
  });

  test("the oldest channel that is left can be changed", async () => {
    const { browser, second } = await withTwo("write");
    await browser.json(`/api/playlists/sync?library=${second}`, { method: "POST" });
    await browser.json("/api/youtube", { method: "DELETE" });
    await makePremium(false);
    const [list] = await browser.json<{ id: string }[]>(`/api/playlists?library=${second}`);
    const removed = await browser.call(`/api/playlists/${list?.id}?library=${second}`, {
      method: "DELETE",
    });
    expect(removed.status).toBe(200);
  });
});

test("the spending of all channels counts for the one person", async () => {
  const { id, second } = await withTwo();
  const subjects = createSubjects({ db: createDatabase(bindings), secret: "secret" });
  expect(await subjects.person(second)).toEqual(await subjects.person(id));
});

test("mails are chosen and ended for each channel", async () => {
  const { browser, second } = await withTwo();
  for (const query of ["", `?library=${second}`]) {
    await browser.json(`/api/alerts/mail${query}`, { method: "POST" });
  }
  const token = await unsubscribeToken(readSettings(bindings).authSecret, second);
  await new Browser().call(`/api/alerts/unsubscribe?token=${token}`, { method: "POST" });
  expect(await browser.json("/api/alerts")).toMatchObject({ mail: { isOn: true } });
  expect(await browser.json(`/api/alerts?library=${second}`)).toMatchObject({
    mail: { isOn: false, address: FIRST },
  });
});

test("the export holds every channel with its library", async () => {
  const { browser, second } = await withTwo();
  await browser.json(`/api/playlists/sync?library=${second}`, { method: "POST" });
  const data = exportResponseSchema.parse(await browser.json("/api/account/export"));
  expect(data.youtube).toMatchObject({ channelTitle: "Basic Test" });
  expect(data.playlists.playlists).toEqual([]);
  expect(data.furtherChannels).toMatchObject([{ youtube: { channelTitle: "Collector Test" } }]);
  expect(data.furtherChannels[0]?.playlists.playlists).toHaveLength(30);
});

describe("erasing", () => {
  test("of one channel leaves the others", async () => {
    const { browser, id, second } = await withTwo();
    await browser.json("/api/playlists/sync", { method: "POST" });
    await browser.json(`/api/alerts/mail?library=${second}`, { method: "POST" });
    await putIntoLibrary(second);
    const before = await titles(browser);
    await browser.json(`/api/youtube?library=${second}`, { method: "DELETE" });
    expect(await placesWith(second, "UCcollector")).toEqual([]);
    expect(await libraryHolds(second)).toEqual({ stored: 0, alarm: null });
    expect(await callsTo("/revoke")).toHaveLength(1);
    expect(await titles(browser)).toEqual(before);
    expect((await channelsOf(browser)).map(({ library }) => library)).toEqual([id]);
  });

  test("of the account erases every channel, and gives back every grant", async () => {
    const { browser, id, second } = await withTwo();
    await putIntoLibrary(second);
    await browser.json("/api/account", {
      method: "DELETE",
      body: JSON.stringify({ confirmation: "delete my account" }),
    });
    expect(await placesWith(id, second, "UCcollector", "UCbasic")).toEqual([]);
    expect(await libraryHolds(id)).toEqual({ stored: 0, alarm: null });
    expect(await libraryHolds(second)).toEqual({ stored: 0, alarm: null });
    expect(await callsTo("/revoke")).toHaveLength(2);
  });
});

/** A session of the same person whose requests see these stores. */
function withStores(browser: Browser, DB: D1Database): Browser {
  const other = new Browser(fetchApiWith({ DB }));
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return other;
}

describe("a crash", () => {
  // Longer than any of the requests has statements.
  const STATEMENTS = Array.from({ length: 24 }, (_, index) => index);

  test.each(["refuse", "lose"] as const)(
    "at any statement of a disconnection (%s) leaves what the cron ends",
    async (strike) => {
      const { browser, id, second } = await withTwo();
      for (const at of STATEMENTS) {
        const library = at === 0 ? second : await addChannel(browser, SECOND);
        await putIntoLibrary(library);
        // The process ends there: nothing after it is done.
        const DB = faultyD1(bindings.DB, (statement) => (statement >= at ? strike : undefined));
        const { status } = await withStores(browser, DB).call(`/api/youtube?library=${library}`, {
          method: "DELETE",
        });
        const left = (await channelsOf(browser)).map((channel) => channel.library);
        expect(left[0]).toBe(id);
        // Either it can be disconnected again, or the cron does it.
        if (left.includes(library)) {
          await browser.json(`/api/youtube?library=${library}`, { method: "DELETE" });
        }
        await runHourly(bindings, createExecutionContext());
        expect(await placesWith(library)).toEqual([]);
        expect(await libraryHolds(library)).toEqual({ stored: 0, alarm: null });
        if (status === 200) break;
      }
      expect((await allRows())["revocations"]).toEqual([]);
    },
  );

  test.each(["refuse", "lose"] as const)(
    "at any statement of a connection (%s) leaves the channel connected or nothing of it",
    async (strike) => {
      const browser = await connected(FIRST);
      await makePremium();
      const id = await idOf(browser);
      for (const at of STATEMENTS) {
        const DB = faultyD1(bindings.DB, (statement) => (statement === at ? strike : undefined));
        await connectAnother(withStores(browser, DB), SECOND).catch(() => "failed");
        const all = await channelsOf(browser);
        expect(all[0]).toMatchObject({ library: id, connected: true });
        const libraries = (await allRows())["channel_libraries"] ?? [];
        expect(libraries).toHaveLength(all.length);
        const second = all[1]?.library;
        if (second === undefined) continue;
        expect(await findOwner(createDatabase(bindings), second)).toMatchObject({ id });
        await browser.json(`/api/youtube?library=${second}`, { method: "DELETE" });
      }
    },
  );

  test("during the deletion of the account is completed by the cron", async () => {
    for (const at of [4, 8, 12, 16, 20]) {
      await resetSandbox();
      await emptyStores();
      const { browser, id, second } = await withTwo();
      await putIntoLibrary(second);
      const DB = faultyD1(bindings.DB, (statement) => (statement >= at ? "refuse" : undefined));
      await withStores(browser, DB).call("/api/account", {
        method: "DELETE",
        body: JSON.stringify({ confirmation: "delete my account" }),
      });
      await bindings.DB.prepare(
        "update users set deleting_at = 1 where deleting_at is not null",
      ).run();
      const [marked] = (await allRows())["users"] ?? [];
      if (marked && marked["deleting_at"] === null) continue;
      await runHourly(bindings, createExecutionContext());
      expect(await placesWith(id, second)).toEqual([]);
      expect(await libraryHolds(second)).toEqual({ stored: 0, alarm: null });
      expect(await libraryHolds(id)).toEqual({ stored: 0, alarm: null });
    }
  });
});
