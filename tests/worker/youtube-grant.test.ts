import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchApi, fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { atGoogle, Browser, locationOf, ORIGIN, signedIn } from "#tests/worker/browser.ts";
import {
  callsTo,
  moveGoogleClock,
  planFaults,
  resetSandbox,
  unitsSpent,
} from "#tests/worker/sandbox.ts";
import { allRows, bindings, changed, emptyStores } from "#tests/worker/tables.ts";
import { check, connected, grantRow, statusOf, tokenCalls } from "#tests/worker/youtube.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
const READ = "https://www.googleapis.com/auth/youtube.readonly";
const WRITE = "https://www.googleapis.com/auth/youtube.force-ssl";
const CHANNELS = "/youtube/v3/channels";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(() => planFaults());

describe("the way to Google", () => {
  test("is a URL in the answer to a call, and a redirect for a navigation", async () => {
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
    expect(asked.get("hl")).toBe("en");
    const navigation = await browser.navigate("/api/youtube/auth?returnTo=/pt-br/playlist-length");
    const { pathname, searchParams } = new URL(locationOf(navigation));
    expect(pathname).toBe("/o/oauth2/v2/auth");
    expect(searchParams.get("hl")).toBe("pt-BR");
  });

  test("ASVS 10.2.3: requests write access only if wanted, in addition to granted access", async () => {
    const browser = await connected(EMAIL);
    const { authUrl } = await browser.json<{ authUrl: string }>("/api/youtube/auth?access=write");
    const asked = new URL(authUrl).searchParams;
    expect(asked.get("scope")).toBe(`${READ} ${WRITE}`);
    expect(asked.get("include_granted_scopes")).toBe("true");
  });

  test("begins with signing in for a visitor without a session", async () => {
    const navigation = await new Browser().navigate("/api/youtube/auth?returnTo=/playlist-length");
    expect(locationOf(navigation)).toBe("/sign-in?returnTo=%2Fplaylist-length");
    const call = await new Browser().call("/api/youtube/auth");
    expect(await statusAndCode(call)).toEqual([401, "unauthenticated"]);
  });

  test("refuses to return to another site", async () => {
    const browser = await signedIn(EMAIL);
    const response = await browser.call("/api/youtube/auth?returnTo=//evil.example");
    expect(await statusAndCode(response)).toEqual([400, "invalid_return_path"]);
  });
});

describe("coming back with consent", () => {
  test("connects the channel and returns its name, for one unit", async () => {
    const browser = await connected(EMAIL);
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

  test("ASVS 11.3.2, 11.3.3: stores no token in plain text", async () => {
    await connected(EMAIL);
    const row = await grantRow();
    expect(row["refresh_token"]).toMatch(/^v1\.sandbox\.[\w=-]+\.[\w=-]+$/);
    expect(JSON.stringify(await allRows())).not.toMatch(/ya29\.|1\/\/0/);
  });

  test("to writing, given later, keeps the connection and extends it", async () => {
    const browser = await connected(EMAIL);
    const before = await statusOf(browser);
    expect(await browser.connect(EMAIL, "write")).toBe("/account?youtube=connected");
    const after = await statusOf(browser);
    expect(after).toMatchObject({
      connected: true,
      canWrite: true,
      connectedAt: before.connectedAt,
    });
    expect(after.scopes).toEqual(expect.arrayContaining([READ, WRITE]));
  });

  test("without writing allows everything that only reads", async () => {
    const browser = await connected("careful@example.com");
    expect(await browser.connect("careful@example.com", "write")).toBe(
      "/account?youtube=write_refused",
    );
    expect(await statusOf(browser)).toMatchObject({ connected: true, canWrite: false });
  });

  test("to nothing is refused, and the token is revoked at Google", async () => {
    const browser = await signedIn("refusing@example.com");
    expect(await browser.connect("refusing@example.com")).toMatch(/youtube=(refused|cancelled)$/);
    expect(await statusOf(browser)).toMatchObject({ connected: false, needsReconnect: false });
  });

  test("to reading only, given again later, keeps the granted write access", async () => {
    const browser = await connected(EMAIL);
    await browser.connect(EMAIL, "write");
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=connected");
    expect(await statusOf(browser)).toMatchObject({ canWrite: true });
  });

  test("that cannot be stored is revoked at Google", async () => {
    const browser = await signedIn(EMAIL);
    const prepare = (query: string) => {
      if (query.startsWith('insert into "grants"')) throw new Error("the store is full");
      return bindings.DB.prepare(query);
    };
    const broken = new Browser(fetchApiWith({ DB: changed(bindings.DB, { prepare }) }));
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
    expect(await broken.connect(EMAIL)).toBe("/account?youtube=failed");
    expect((await callsTo("/revoke")).map(({ status }) => status)).toEqual([200]);
    expect((await allRows())["revocations"]).toEqual([]);
  });

  test("that was refused is revoked hours later, when Google answers again", async () => {
    const browser = await signedIn(EMAIL);
    await planFaults(
      { vendor: "google", path: "/revoke", action: { status: 503, body: {} } },
      { path: CHANNELS, action: { status: 500, body: {} } },
    );
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=failed");
    await planFaults();
    await moveGoogleClock(2 * 3_600_000);
    await runHourly(bindings, createExecutionContext());
    await moveGoogleClock(0);
    expect((await callsTo("/revoke")).map(({ status }) => status)).toEqual([503, 200]);
    expect((await allRows())["revocations"]).toEqual([]);
  });

  test("of another channel is refused, and the library's channel stays connected", async () => {
    const browser = await connected(EMAIL);
    expect(await browser.connect("other@example.com")).toBe("/account?youtube=wrong_channel");
    expect(await statusOf(browser)).toMatchObject({ connected: true, channelTitle: "Basic Test" });
    expect(await browser.connect("other@example.com", "write")).toBe(
      "/account?youtube=wrong_channel",
    );
    expect((await check(browser)).status).toBe(200);
  });

  test("of another channel works after the first is disconnected", async () => {
    const browser = await connected(EMAIL);
    await browser.json("/api/youtube", { method: "DELETE" });
    expect(await browser.connect("other@example.com")).toBe("/account?youtube=connected");
    expect(await statusOf(browser)).toMatchObject({ channelTitle: "Other Test" });
  });

  test.each([
    [
      "Google's tokens do not come",
      { vendor: "google", path: "/token", action: { status: 503, body: {} } },
    ],
    [
      "Google's tokens are HTML",
      { vendor: "google", path: "/token", action: { status: 200, body: "<p>" } },
    ],
    ["YouTube is down", { path: CHANNELS, action: { status: 500, body: {} } }],
    [
      "YouTube answers nonsense",
      { path: CHANNELS, action: { status: 200, body: { items: [{}] } } },
    ],
  ])("when %s ends with a sentence and no half of a grant", async (_name, fault) => {
    const browser = await signedIn(EMAIL);
    await planFaults(fault);
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=failed");
    await planFaults();
    expect(await statusOf(browser)).toMatchObject({ connected: false, needsReconnect: false });
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=connected");
  });
});

describe("ASVS 10.2.1: requests no token without an open flow of this browser and session", () => {
  async function setOut(browser: Browser): Promise<string> {
    const { authUrl } = await browser.json<{ authUrl: string }>("/api/youtube/auth");
    return atGoogle(authUrl, EMAIL);
  }
  async function comeBack(browser: Browser, callback: string): Promise<string> {
    return locationOf(await browser.navigate(callback, "cross-site"));
  }

  test.each<[string, (callback: string) => string]>([
    ["without a state", () => "/api/youtube/callback?code=x"],
    [
      "with a wrong state",
      (callback) => callback.replace(/state=[^&]+/, `state=${"x".repeat(43)}`),
    ],
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
    const flow = browser.cookies.get("__Host-Http-youtube") ?? "";
    await comeBack(browser, callback);
    browser.cookies.set("__Host-Http-youtube", flow);
    expect(await comeBack(browser, callback)).toBe("/?youtube=expired");
    expect(await tokenCalls("authorization_code")).toBe(2);
  });

  test("begun in another browser, so that no channel is connected to another person's account", async () => {
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

  test("after a refusal at Google", async () => {
    const browser = await signedIn(EMAIL);
    const state = new URL(await setOut(browser), ORIGIN).searchParams.get("state");
    const denied = `/api/youtube/callback?error=access_denied&state=${state}`;
    expect(await comeBack(browser, denied)).toBe("/?youtube=cancelled");
    expect(await tokenCalls("authorization_code")).toBe(1);
  });
});

test("a callback without a session changes nothing", async () => {
  const response = await fetchApi("/api/youtube/callback", { redirect: "manual" });
  expect(locationOf(response)).toBe("/?youtube=expired");
});
