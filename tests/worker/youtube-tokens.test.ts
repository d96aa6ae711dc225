import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { Browser } from "#tests/worker/browser.ts";
import {
  callsTo,
  planFaults,
  readLog,
  resetSandbox,
  revokeAtGoogle,
} from "#tests/worker/sandbox.ts";
import {
  allRows,
  bindings,
  emptyLedger,
  emptyStores,
  spendMostOfTheDay,
} from "#tests/worker/tables.ts";
import { check, connected, grantRow, statusOf, tokenCalls } from "#tests/worker/youtube.ts";
import { createDatabase } from "#worker/db/client.ts";
import { readSettings } from "#worker/settings.ts";
import { runHourly } from "#worker/scheduled.ts";
import { createGrants, createYouTubeAccess } from "#worker/youtube/access.ts";
import { createGrantStore, RESEALED_AN_HOUR } from "#worker/youtube/grant-store.ts";
import { createTokenSeal } from "#worker/youtube/token-seal.ts";

const EMAIL = "basic@example.com";
const CHANNELS = "/youtube/v3/channels";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

describe("a token that YouTube refuses", () => {
  const refused = { path: CHANNELS, times: 20, action: { status: 401, body: {} } };

  test("is refreshed once for twenty concurrent calls", async () => {
    const browser = await connected(EMAIL);
    const { id: userId } = await browser.json<{ id: string }>("/api/auth/user");
    const settings = readSettings(bindings);
    const onLost = () => Promise.reject(new Error("the grant is not lost"));
    await planFaults(refused);
    const library = bindings.USER_LIBRARY.get(bindings.USER_LIBRARY.idFromName(userId));
    const titles = await runInDurableObject(library, async () => {
      const access = createYouTubeAccess({ env: bindings, settings, userId, onLost });
      const { client } = access.spend("sync");
      const calls = Array.from({ length: 20 }, () => client.getOwnChannel());
      return (await Promise.all(calls)).map((channel) => channel?.title);
    });
    expect(new Set(titles)).toEqual(new Set(["Basic Test"]));
    expect(await tokenCalls("refresh_token")).toBe(1);
  });

  test("is not used after the person has granted a new one", async () => {
    const browser = await connected(EMAIL);
    await check(browser);
    await browser.connect(EMAIL, "write");
    // Now the object has no token and must request one.
    await bindings.DB.prepare("update grants set access_token = null").run();
    expect((await check(browser)).status).toBe(200);
    expect(await tokenCalls("refresh_token")).toBe(1);
  });

  test("is refreshed before it expires on our clock", async () => {
    const browser = await connected(EMAIL);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_590_000 });
    expect((await check(browser)).status).toBe(200);
    expect(await tokenCalls("refresh_token")).toBe(1);
  });

  test("does not change the grant while Google does not answer", async () => {
    const browser = await connected(EMAIL);
    await planFaults(
      { ...refused, times: 1 },
      { vendor: "google", path: "/token", action: { status: 503, body: {} } },
    );
    const response = await check(browser);
    expect(await statusAndCode(response)).toEqual([502, "youtube_unavailable"]);
    expect(await statusOf(browser)).toMatchObject({ connected: true, needsReconnect: false });
    await planFaults({ ...refused, times: 1 });
    expect((await check(browser)).status).toBe(200);
  });

  test("is renewed with the old refresh token when the answer with a new one was lost", async () => {
    const browser = await connected(EMAIL);
    await planFaults(
      { ...refused, times: 1 },
      { vendor: "google", path: "/token", times: 1, action: { rotateRefreshToken: true } },
      { vendor: "google", path: "/token", times: 1, action: { loseAnswer: true } },
    );
    expect((await check(browser)).status).toBe(502);
    await planFaults({ ...refused, times: 1 });
    expect((await check(browser)).status).toBe(200);
    expect(await statusOf(browser)).toMatchObject({ connected: true });
  });

  test("keeps the previous refresh token until the new one has worked", async () => {
    const browser = await connected(EMAIL);
    const rotate = {
      vendor: "google",
      path: "/token",
      times: 1,
      action: { rotateRefreshToken: true },
    };
    await planFaults({ ...refused, times: 1 }, rotate);
    expect((await check(browser)).status).toBe(200);
    expect((await grantRow())["previous_refresh_token"]).not.toBeNull();
    await planFaults({ ...refused, times: 1 });
    expect((await check(browser)).status).toBe(200);
    expect((await grantRow())["previous_refresh_token"]).toBeNull();
  });

  test("is replaced with the previous refresh token when the new one is invalid", async () => {
    const browser = await connected(EMAIL);
    const rotate = {
      vendor: "google",
      path: "/token",
      times: 1,
      action: { rotateRefreshToken: true },
    };
    await planFaults({ ...refused, times: 1 }, rotate);
    await check(browser);
    const invalid = { error: "invalid_grant" };
    await planFaults(
      { ...refused, times: 1 },
      { vendor: "google", path: "/token", times: 1, action: { status: 400, body: invalid } },
    );
    expect((await check(browser)).status).toBe(200);
    expect(await statusOf(browser)).toMatchObject({ connected: true, needsReconnect: false });
  });
});

describe("a grant that was withdrawn at Google", () => {
  async function withdrawn(): Promise<Browser> {
    const browser = await connected(EMAIL);
    await revokeAtGoogle(EMAIL);
    const response = await check(browser);
    expect(await response.json()).toMatchObject({ connected: false, needsReconnect: true });
    return browser;
  }

  test("needs to be given again: its tokens are deleted, the channel's name is kept", async () => {
    const browser = await withdrawn();
    expect(await statusOf(browser)).toMatchObject({
      connected: false,
      canWrite: false,
      needsReconnect: true,
      channelTitle: "Basic Test",
    });
    expect(await grantRow()).toMatchObject({
      refresh_token: null,
      previous_refresh_token: null,
      access_token: null,
    });
    const { activity } = await browser.json<{ activity: { kind: string }[] }>("/api/account");
    expect(activity.map(({ kind }) => kind)).toContain("youtube_access_lost");
  });

  test("is not used until then", async () => {
    const browser = await withdrawn();
    const before = (await readLog()).calls.length;
    await (await check(browser)).text();
    expect((await readLog()).calls).toHaveLength(before);
  });

  test("works again after reconnecting, with the same channel only", async () => {
    const browser = await withdrawn();
    expect(await browser.connect("other@example.com")).toBe("/account?youtube=wrong_channel");
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=connected");
    expect(await statusOf(browser)).toMatchObject({ connected: true, needsReconnect: false });
    expect((await check(browser)).status).toBe(200);
  });
});

describe("checks", () => {
  test("that are requested by many at once cost one unit", async () => {
    const browser = await connected(EMAIL);
    const before = (await callsTo(CHANNELS)).length;
    await planFaults({ path: CHANNELS, action: { delayMs: 200 } });
    await Promise.all(Array.from({ length: 10 }, () => check(browser)));
    expect((await callsTo(CHANNELS)).length - before).toBe(1);
  });

  test("are limited to twenty an hour, because all people share the allowance", async () => {
    const browser = await connected(EMAIL);
    for (let count = 0; count < 20; count += 1) {
      expect((await check(browser)).status).toBe(200);
    }
    const response = await check(browser);
    expect(await statusAndCode(response)).toEqual([429, "checked_too_often"]);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(3500);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
    expect((await check(browser)).status).toBe(200);
  });

  test("say when an exhausted allowance is available again", async () => {
    const browser = await connected(EMAIL);
    await spendMostOfTheDay();
    await planFaults({ path: CHANNELS, action: { quota: "403" } });
    const response = await check(browser);
    await emptyLedger();
    expect(await statusAndCode(response)).toEqual([429, "quota_exhausted"]);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

test("an answer about a grant that has changed meanwhile confirms nothing", async () => {
  await connected(EMAIL);
  const { store } = createGrants(bindings, readSettings(bindings));
  const row = await store.find(String((await grantRow())["user_id"]));
  if (!row) throw new Error("There is no grant.");
  const channel = { id: "UCother", title: "Other", thumbnailUrl: null };
  const old = { ...row, checkedAt: row.checkedAt - 1 };
  expect(await store.saveChannel(old, channel)).toBe(false);
  expect(await store.find(row.userId)).toEqual(row);
  expect(await store.saveChannel(row, channel)).toBe(true);
  expect(await store.find(row.userId)).toMatchObject({ channelTitle: "Other" });
});

describe("disconnecting", () => {
  test("revokes the token at Google and deletes everything here", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/youtube", { method: "DELETE" });
    expect(await callsTo("/revoke")).toHaveLength(1);
    expect(await statusOf(browser)).toMatchObject({ connected: false, channelTitle: null });
    const { grants, revocations } = await allRows();
    expect([grants, revocations]).toEqual([[], []]);
  });

  test("twice has the same effect as once", async () => {
    const browser = await connected(EMAIL);
    const twice = [1, 2].map(() => browser.call("/api/youtube", { method: "DELETE" }));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    const { grants, revocations } = await allRows();
    expect([grants, revocations]).toEqual([[], []]);
  });

  test("while Google is down erases at once and revokes the token later", async () => {
    const browser = await connected(EMAIL);
    await planFaults({ vendor: "google", path: "/revoke", action: { status: 503, body: {} } });
    await browser.json("/api/youtube", { method: "DELETE" });
    expect((await allRows())["grants"]).toEqual([]);
    expect((await allRows())["revocations"]).toHaveLength(1);
    expect(JSON.stringify(await allRows())).not.toMatch(/1\/\/0/);
    await planFaults();
    await runHourly(bindings, createExecutionContext());
    expect((await allRows())["revocations"]).toEqual([]);
  });

  test("deletes the tokens in the memory of the user's object", async () => {
    const browser = await connected(EMAIL);
    await (await check(browser)).text();
    await planFaults({ vendor: "google", path: "/revoke", action: { status: 503, body: {} } });
    await browser.json("/api/youtube", { method: "DELETE" });
    const response = await check(browser);
    expect(await statusAndCode(response)).toEqual([409, "youtube_not_connected"]);
  });
});

describe("keys", () => {
  test("that are missing do not prevent disconnecting", async () => {
    const browser = await connected(EMAIL);
    await bindings.DB.prepare("update grants set refresh_token = 'v1.gone.AAAA.AAAA'").run();
    expect((await browser.call("/api/youtube", { method: "DELETE" })).status).toBe(200);
    expect((await allRows())["grants"]).toEqual([]);
  });

  test("ASVS 11.2.2: are rotated without a new connection", async () => {
    const browser = await connected(EMAIL);
    const old = "sandbox:dGlkeWxpc3Qtc2FuZGJveC1ncmFudHMtMzItYnl0ZXM";
    const keys = { GRANT_KEYS: `new:${"A".repeat(43)},${old}` } as object;
    await runHourly({ ...bindings, ...keys }, createExecutionContext());
    const row = await grantRow();
    expect(row["refresh_token"]).toMatch(/^v1\.new\./);
    expect(row["access_token"]).toMatch(/^v1\.new\./);
    const other = new Browser(fetchApiWith(keys));
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    expect(await statusOf(other)).toMatchObject({ connected: true });
  });

  test("are rotated for a hundred thousand connections within a day, past those that cannot be opened", async () => {
    expect(24 * RESEALED_AN_HOUR).toBeGreaterThanOrEqual(100_000);
    const old = { id: "sandbox", key: "dGlkeWxpc3Qtc2FuZGJveC1ncmFudHMtMzItYnl0ZXM" };
    const seal = createTokenSeal([old]);
    // More than are read at once.
    const ids = Array.from({ length: 600 }, (_, index) => `person-${1000 + index}`);
    const rows = await Promise.all(
      ids.map(async (id) => [id, await seal.seal("a token", `grants:${id}:refreshToken`)]),
    );
    const all = JSON.stringify([...rows, ["a-lost-key", "v1.gone.AAAA.AAAA"]]);
    await insertEach("users (id, email) select value ->> 0, value ->> 0", all);
    await insertEach(
      "grants (user_id, scopes, refresh_token, connected_at, checked_at) select value ->> 0, '', value ->> 1, 1, 1",
      all,
    );
    const db = createDatabase(bindings);
    const sealAnew = createTokenSeal([{ id: "new", key: "A".repeat(43) }, old]);
    await createGrantStore({ db, seal: sealAnew }).reseal();
    const { results } = await bindings.DB.prepare(
      "select substr(refresh_token, 1, 7) as start, count(*) as number from grants group by start order by start",
    ).all();
    expect(results).toEqual([
      { start: "v1.gone", number: 1 },
      { start: "v1.new.", number: ids.length },
    ]);
    const [, row] = (await allRows())["grants"] ?? [];
    const place = `grants:${String(row?.["user_id"])}:refreshToken`;
    expect(await sealAnew.open(String(row?.["refresh_token"]), place)).toBe("a token");
  });

  test("that are missing do not end a grant", async () => {
    const browser = await connected(EMAIL);
    await bindings.DB.prepare("update grants set access_token = null").run();
    await bindings.DB.prepare(
      "update grants set refresh_token = replace(refresh_token, 'v1.sandbox.', 'v1.gone.')",
    ).run();
    expect((await check(browser)).status).toBe(502);
    expect(await statusOf(browser)).toMatchObject({ connected: true, needsReconnect: false });
  });
});

const insertEach = (into: string, rows: string) =>
  bindings.DB.prepare(`insert into ${into} from json_each(?)`).bind(rows).run();
