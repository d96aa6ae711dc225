import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";
import { fetchApi, fetchApiWith } from "#tests/worker/api.ts";
import { atGoogle, Browser, locationOf, ORIGIN, signedIn } from "#tests/worker/browser.ts";
import {
  callsTo,
  planFaults,
  readLog,
  resetSandbox,
  revokeAtGoogle,
  unitsSpent,
} from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
const READ = "https://www.googleapis.com/auth/youtube.readonly";
const WRITE = "https://www.googleapis.com/auth/youtube.force-ssl";
const CHANNELS = "/youtube/v3/channels";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

async function statusOf(browser: Browser): Promise<YouTubeStatus> {
  return browser.json<YouTubeStatus>("/api/youtube/status");
}

async function check(browser: Browser): Promise<Response> {
  return browser.call("/api/youtube/check", { method: "POST" });
}

async function connected(email = EMAIL): Promise<Browser> {
  const browser = await signedIn(email);
  expect(await browser.connect(email)).toBe("/account?youtube=connected");
  return browser;
}

/** Google's calls of one kind since the sandbox was reset. */
async function tokenCalls(grantType: string): Promise<number> {
  const calls = await callsTo("/token");
  return calls.filter(({ query }) => query["grant_type"] === grantType).length;
}

async function grantRow(): Promise<Record<string, unknown>> {
  const [row] = (await allRows())["grants"] ?? [];
  if (!row) throw new Error("there is no grant");
  return row;
}

describe("the way to Google", () => {
  test("is an address for a call and a redirect for a navigation", async () => {
    const browser = await signedIn(EMAIL);
    const { authUrl } = await browser.json<{ authUrl: string }>("/api/youtube/auth");
    const asked = new URL(authUrl).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      scope: READ,
      access_type: "offline",
      prompt: "select_account consent",
      code_challenge_method: "S256",
      redirect_uri: `${ORIGIN}/api/youtube/callback`,
    });
    expect(asked.has("include_granted_scopes")).toBe(false);
    const navigation = await browser.navigate("/api/youtube/auth?returnTo=/playlist-length");
    expect(new URL(locationOf(navigation)).pathname).toBe("/o/oauth2/v2/auth");
  });

  test("ASVS 10.2.3: asks to write only when that is wanted, on top of what was granted", async () => {
    const browser = await connected();
    const { authUrl } = await browser.json<{ authUrl: string }>("/api/youtube/auth?access=write");
    const asked = new URL(authUrl).searchParams;
    expect(asked.get("scope")).toBe(`${READ} ${WRITE}`);
    expect(asked.get("include_granted_scopes")).toBe("true");
  });

  test("begins with signing in for somebody who is not", async () => {
    const navigation = await new Browser().navigate("/api/youtube/auth?returnTo=/playlist-length");
    expect(locationOf(navigation)).toBe("/sign-in?returnTo=%2Fplaylist-length");
    const call = await new Browser().call("/api/youtube/auth");
    expect([call.status, await call.text()]).toEqual([401, "Please sign in first."]);
  });

  test("refuses a way back that leads elsewhere", async () => {
    const browser = await signedIn(EMAIL);
    const response = await browser.call("/api/youtube/auth?returnTo=//evil.example");
    expect(response.status).toBe(400);
  });
});

describe("coming back with consent", () => {
  test("connects the channel and tells its name, for one unit of quota", async () => {
    const browser = await connected();
    expect(await statusOf(browser)).toEqual({
      connected: true,
      canWrite: false,
      needsReconnect: false,
      channelId: "UCbasic000000000000000ab",
      channelTitle: "Basic Test",
      channelThumbnailUrl: expect.stringMatching(/^http/),
      scopes: [READ],
      connectedAt: expect.any(String),
      checkedAt: expect.any(String),
    });
    expect(await unitsSpent()).toEqual({ main: 1, stats: 0 });
  });

  test("ASVS 11.3.2, 11.3.3: stores no token that could be read", async () => {
    await connected();
    const row = await grantRow();
    expect(row["refresh_token"]).toMatch(/^v1\.sandbox\.[\w=-]+\.[\w=-]+$/);
    expect(JSON.stringify(await allRows())).not.toMatch(/ya29\.|1\/\/0/);
  });

  test("of writing too, later, keeps the connection and adds to it", async () => {
    const browser = await connected();
    const before = await statusOf(browser);
    expect(await browser.connect(EMAIL, "write")).toBe("/account?youtube=connected");
    const after = await statusOf(browser);
    expect(after).toMatchObject({ connected: true, canWrite: true, connectedAt: before.connectedAt });
    expect(after.scopes).toEqual(expect.arrayContaining([READ, WRITE]));
  });

  test("without writing leaves all that only reads", async () => {
    const browser = await connected("careful@example.com");
    expect(await browser.connect("careful@example.com", "write")).toBe(
      "/account?youtube=write_refused",
    );
    expect(await statusOf(browser)).toMatchObject({ connected: true, canWrite: false });
  });

  test("to nothing is refused, and Google is given back what it gave", async () => {
    const browser = await signedIn("refusing@example.com");
    expect(await browser.connect("refusing@example.com")).toMatch(/youtube=(refused|cancelled)$/);
    expect(await statusOf(browser)).toMatchObject({ connected: false, needsReconnect: false });
  });

  test("of an account without a channel says so and keeps nothing", async () => {
    const browser = await signedIn("newcomer@example.com");
    expect(await browser.connect("newcomer@example.com")).toBe("/account?youtube=no_channel");
    expect(await statusOf(browser)).toMatchObject({ connected: false });
    expect(await callsTo("/revoke")).toHaveLength(1);
    expect((await allRows())["revocations"]).toEqual([]);
  });

  test("of another channel is refused, and the library's own stays connected", async () => {
    const browser = await connected();
    expect(await browser.connect("other@example.com")).toBe("/account?youtube=wrong_channel");
    expect(await statusOf(browser)).toMatchObject({ connected: true, channelTitle: "Basic Test" });
    expect(await browser.connect("other@example.com", "write")).toBe(
      "/account?youtube=wrong_channel",
    );
    expect((await check(browser)).status).toBe(200);
  });

  test("of another channel works once the first is disconnected", async () => {
    const browser = await connected();
    await browser.json("/api/youtube", { method: "DELETE" });
    expect(await browser.connect("other@example.com")).toBe("/account?youtube=connected");
    expect(await statusOf(browser)).toMatchObject({ channelTitle: "Other Test" });
  });

  test("when the day's allowance is used up says so and keeps nothing", async () => {
    const browser = await signedIn(EMAIL);
    await planFaults({ path: CHANNELS, action: { quota: "403" } });
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=quota");
    expect(await statusOf(browser)).toMatchObject({ connected: false });
    await emptyLedger();
  });

  test.each([
    ["Google's tokens do not come", { vendor: "google", path: "/token", action: { status: 503, body: {} } }],
    ["Google's tokens are HTML", { vendor: "google", path: "/token", action: { status: 200, body: "<p>" } }],
    ["YouTube is down", { path: CHANNELS, action: { status: 500, body: {} } }],
    ["YouTube answers nonsense", { path: CHANNELS, action: { status: 200, body: { items: [{}] } } }],
  ])("when %s ends with a sentence and no half of a grant", async (_name, fault) => {
    const browser = await signedIn(EMAIL);
    await planFaults(fault);
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=failed");
    await planFaults();
    expect(await statusOf(browser)).toMatchObject({ connected: false, needsReconnect: false });
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=connected");
  });
});

describe("ASVS 10.2.1: no token is asked for without a journey of this browser and session", () => {
  async function setOut(browser: Browser): Promise<string> {
    const { authUrl } = await browser.json<{ authUrl: string }>("/api/youtube/auth");
    return atGoogle(authUrl, EMAIL);
  }
  async function comeBack(browser: Browser, callback: string): Promise<string> {
    return locationOf(await browser.navigate(callback, "cross-site"));
  }

  test.each<[string, (callback: string) => string]>([
    ["without a state", () => "/api/youtube/callback?code=x"],
    ["with a wrong state", (callback) => callback.replace(/state=[^&]+/, `state=${"x".repeat(43)}`)],
    ["with two states", (callback) => `${callback}&state=x`],
    ["of another issuer", (callback) => callback.replace(/iss=[^&]+/, "iss=https://evil.example")],
  ])("%s", async (_name, change) => {
    const browser = await signedIn(EMAIL);
    const callback = change(await setOut(browser));
    expect(await comeBack(browser, callback)).toBe("/?youtube=expired");
    expect(await tokenCalls("authorization_code")).toBe(1);
  });

  test("used before", async () => {
    const browser = await signedIn(EMAIL);
    const callback = await setOut(browser);
    const journey = browser.cookies.get("__Host-Http-youtube") ?? "";
    await comeBack(browser, callback);
    browser.cookies.set("__Host-Http-youtube", journey);
    expect(await comeBack(browser, callback)).toBe("/?youtube=expired");
    expect(await tokenCalls("authorization_code")).toBe(2);
  });

  test("begun in another browser, so that nobody's channel is put into another's account", async () => {
    const callback = await setOut(await signedIn("other@example.com"));
    const victim = await signedIn(EMAIL);
    expect(await comeBack(victim, callback)).toBe("/?youtube=expired");
    await setOut(victim);
    expect(await comeBack(victim, callback)).toBe("/?youtube=expired");
    expect(await tokenCalls("authorization_code")).toBe(2);
    expect((await allRows())["grants"]).toEqual([]);
  });

  test("after signing out in between", async () => {
    const browser = await signedIn(EMAIL);
    const callback = await setOut(browser);
    await browser.navigate("/api/logout");
    expect(await comeBack(browser, callback)).toBe("/?youtube=expired");
    expect(await tokenCalls("authorization_code")).toBe(1);
  });

  test("after saying no at Google", async () => {
    const browser = await signedIn(EMAIL);
    const state = new URL(await setOut(browser), ORIGIN).searchParams.get("state");
    const denied = `/api/youtube/callback?error=access_denied&state=${state}`;
    expect(await comeBack(browser, denied)).toBe("/?youtube=cancelled");
    expect(await tokenCalls("authorization_code")).toBe(1);
  });
});

describe("a token that YouTube refuses", () => {
  const refused = { path: CHANNELS, times: 20, action: { status: 401, body: {} } };

  test("is refreshed once for twenty calls at once", async () => {
    const browser = await connected();
    await planFaults(refused);
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(browser)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await tokenCalls("refresh_token")).toBe(1);
  });

  test("is refreshed before it runs out by our own clock", async () => {
    const browser = await connected();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_590_000 });
    expect((await check(browser)).status).toBe(200);
    expect(await tokenCalls("refresh_token")).toBe(1);
  });

  test("leaves the grant as it is while Google gives no answer", async () => {
    const browser = await connected();
    await planFaults({ ...refused, times: 1 }, { vendor: "google", path: "/token", action: { status: 503, body: {} } });
    const response = await check(browser);
    expect([response.status, await response.text()]).toEqual([
      502,
      "YouTube did not answer. Please try again in a minute.",
    ]);
    expect(await statusOf(browser)).toMatchObject({ connected: true, needsReconnect: false });
    await planFaults({ ...refused, times: 1 });
    expect((await check(browser)).status).toBe(200);
  });

  test("is renewed with the old refresh token when the answer with a new one was lost", async () => {
    const browser = await connected();
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
    const browser = await connected();
    const rotate = { vendor: "google", path: "/token", times: 1, action: { rotateRefreshToken: true } };
    await planFaults({ ...refused, times: 1 }, rotate);
    expect((await check(browser)).status).toBe(200);
    expect((await grantRow())["previous_refresh_token"]).not.toBeNull();
    await planFaults({ ...refused, times: 1 });
    expect((await check(browser)).status).toBe(200);
    expect((await grantRow())["previous_refresh_token"]).toBeNull();
  });

  test("falls back to the previous refresh token when the new one is worth nothing", async () => {
    const browser = await connected();
    const rotate = { vendor: "google", path: "/token", times: 1, action: { rotateRefreshToken: true } };
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
    const browser = await connected();
    await revokeAtGoogle(EMAIL);
    const response = await check(browser);
    expect(await response.json()).toMatchObject({ connected: false, needsReconnect: true });
    return browser;
  }

  test("needs to be given again: its tokens go, the channel's name stays", async () => {
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

  test("is asked for no more until then", async () => {
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

describe("disconnecting", () => {
  test("gives the token back to Google and leaves nothing here", async () => {
    const browser = await connected();
    await browser.json("/api/youtube", { method: "DELETE" });
    expect(await callsTo("/revoke")).toHaveLength(1);
    expect(await statusOf(browser)).toMatchObject({ connected: false, channelTitle: null });
    const { grants, revocations } = await allRows();
    expect([grants, revocations]).toEqual([[], []]);
  });

  test("twice is as good as once", async () => {
    const browser = await connected();
    const twice = [1, 2].map(() => browser.call("/api/youtube", { method: "DELETE" }));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    const { grants, revocations } = await allRows();
    expect([grants, revocations]).toEqual([[], []]);
  });

  test("while Google is down erases at once and gives the token back later", async () => {
    const browser = await connected();
    await planFaults({ vendor: "google", path: "/revoke", action: { status: 503, body: {} } });
    await browser.json("/api/youtube", { method: "DELETE" });
    expect((await allRows())["grants"]).toEqual([]);
    expect((await allRows())["revocations"]).toHaveLength(1);
    expect(JSON.stringify(await allRows())).not.toMatch(/1\/\/0/);
    await planFaults();
    await runHourly(bindings, createExecutionContext());
    expect((await allRows())["revocations"]).toEqual([]);
  });

  test("drops the tokens that the user's object holds in memory", async () => {
    const browser = await connected();
    await (await check(browser)).text();
    await planFaults({ vendor: "google", path: "/revoke", action: { status: 503, body: {} } });
    await browser.json("/api/youtube", { method: "DELETE" });
    const response = await check(browser);
    expect([response.status, await response.text()]).toEqual([409, "Please connect YouTube first."]);
  });
});

describe("keys", () => {
  test("ASVS 11.2.2: are changed without anybody having to connect again", async () => {
    const browser = await connected();
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

  test("that are missing cost nobody their grant", async () => {
    const browser = await connected();
    await bindings.DB.prepare("update grants set access_token = null").run();
    await bindings.DB.prepare(
      "update grants set refresh_token = replace(refresh_token, 'v1.sandbox.', 'v1.gone.')",
    ).run();
    expect((await check(browser)).status).toBe(502);
    expect(await statusOf(browser)).toMatchObject({ connected: true, needsReconnect: false });
  });
});

test("a callback of somebody who is nobody changes nothing", async () => {
  const response = await fetchApi("/api/youtube/callback", { redirect: "manual" });
  expect(locationOf(response)).toBe("/?youtube=expired");
});
