import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LIFE_MS } from "#worker/account/oauth-flows.ts";
import { fetchApi, fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { atGoogle, Browser, locationOf, ORIGIN, signedIn } from "#tests/worker/browser.ts";
import { callsTo, planFaults, renameAtGoogle, resetSandbox } from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const SESSION = "__Host-Http-session";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(() => planFaults());

type User = { id: string; email: string };

/** Starts a sign-in and returns the callback address to which Google redirects. */
async function setOut(browser: Browser, returnTo = "/"): Promise<string> {
  const login = await browser.navigate(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  return atGoogle(locationOf(login), EMAIL);
}

async function comeBack(browser: Browser, callback: string): Promise<string> {
  return locationOf(await browser.navigate(callback, "cross-site"));
}

async function tokenRequests(): Promise<number> {
  return (await callsTo("/token")).length;
}

function withParameter(callback: string, name: string, value: string): string {
  const url = new URL(callback, ORIGIN);
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}

describe("the way to Google", () => {
  test("ASVS 10.2.3: requests only the person's identity", async () => {
    const url = new URL(locationOf(await new Browser().navigate("/api/login")));
    expect(url.searchParams.get("scope")).toBe("openid email profile");
    expect(url.searchParams.get("redirect_uri")).toBe(`${ORIGIN}/api/auth/callback/google`);
    expect(url.searchParams.get("prompt")).toBe("select_account");
  });

  test.each([
    ["/", "en"],
    ["/hidden", "en"],
    ["/de/hidden", "de"],
    ["/pt-br", "pt-BR"],
    ["/xx/hidden", "en"],
  ])("asks Google for pages in the language of %s", async (returnTo, language) => {
    // Not in that of the browser: the person reads another page.
    const login = await new Browser().call(`/api/login?returnTo=${returnTo}`, {
      redirect: "manual",
      headers: { "Accept-Language": "fr" },
    });
    expect(new URL(locationOf(login)).searchParams.getAll("hl")).toEqual([language]);
  });

  test("ASVS 10.1.2: has a new state, nonce and PKCE challenge each time", async () => {
    const urls = await Promise.all(
      [1, 2].map(async () => new URL(locationOf(await new Browser().navigate("/api/login")))),
    );
    expect(urls[0]?.searchParams.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"]) {
      const [first, second] = urls.map((url) => url.searchParams.get(name) ?? "");
      expect(first?.length).toBeGreaterThan(20);
      expect(first).not.toBe(second);
    }
  });

  test("sets cookies that only this browser sends back to us", async () => {
    const response = await new Browser().navigate("/api/login");
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-Http-sign-in-state",
      "__Host-Http-sign-in-pkce",
      "__Host-Http-sign-in-nonce",
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).toContain(`; Max-Age=${LIFE_MS / 1000};`);
      expect(cookie).not.toMatch(/Domain=/i);
    }
  });

  test("uses the public address, whichever address the person used", async () => {
    const response = await fetchApi("/api/login?returnTo=/account", {
      redirect: "manual",
      headers: { Host: "www.tidylist.test" },
    });
    expect(response.status).toBe(302);
    const elsewhere = fetchApiWith({ PUBLIC_ORIGIN: "https://other.test" } as object);
    const moved = await elsewhere("/api/login?returnTo=/account", { redirect: "manual" });
    expect(locationOf(moved)).toBe("https://other.test/api/login?returnTo=/account");
  });
});

describe("coming back", () => {
  test("ASVS 15.3.1: creates a session, and gives the page nine fields", async () => {
    const browser = new Browser();
    expect(await browser.signIn(EMAIL, "/playlist-length?list=PLx&speed=2#videos")).toBe(
      "/playlist-length?list=PLx&speed=2#videos",
    );
    const user = await browser.json("/api/auth/user");
    expect(user).toEqual({
      id: expect.any(String),
      email: EMAIL,
      firstName: "Basic",
      lastName: "Test",
      profileImageUrl: expect.stringMatching(/^http:/),
      isPremium: false,
      country: null,
      language: null,
      terms: "accepted",
    });
  });

  test("ASVS 10.1.1, 14.2.1: sends none of Google's tokens to the browser", async () => {
    const browser = new Browser();
    const response = await browser.navigate(await setOut(browser), "cross-site");
    const seen = `${[...response.headers].join()}${await response.text()}`;
    expect(seen).not.toMatch(/ya29\.|1\/\/|eyJ[\w-]+\.eyJ[\w-]+\./);
  });

  test("ASVS 6.8.1, 10.5.2: keeps the account when the address changes at Google", async () => {
    const before = await (await signedIn(EMAIL)).json<User>("/api/auth/user");
    await renameAtGoogle(EMAIL, "renamed@example.com");
    const after = await (await signedIn("renamed@example.com")).json<User>("/api/auth/user");
    expect(after).toEqual({ ...before, email: "renamed@example.com" });
  });

  test("ASVS 6.8.1: makes another account for another person with the same address", async () => {
    const first = await (await signedIn(EMAIL)).json<User>("/api/auth/user");
    await planFaults({
      vendor: "google",
      path: "/token",
      action: { idToken: { claims: { email: EMAIL } } },
    });
    const second = await (await signedIn("other@example.com")).json<User>("/api/auth/user");
    expect(second.email).toBe(EMAIL);
    expect(second.id).not.toBe(first.id);
  });

  test("makes one account when the first sign-in is in two tabs at once", async () => {
    const browsers = Array.from({ length: 5 }, () => new Browser());
    await Promise.all(browsers.map((browser) => browser.signIn(EMAIL)));
    const ids = await Promise.all(
      browsers.map(async (browser) => (await browser.json<User>("/api/auth/user")).id),
    );
    expect(new Set(ids).size).toBe(1);
    const { users, accounts } = await allRows();
    expect([users?.length, accounts?.length]).toEqual([1, 1]);
  });

  test("accepts only names and pictures that may be shown", async () => {
    await planFaults({
      vendor: "google",
      path: "/token",
      action: {
        idToken: {
          claims: {
            given_name: `  ${"x".repeat(5000)}`,
            family_name: "<img src=x onerror=alert(1)>",
            picture: "javascript:alert(1)",
          },
        },
      },
    });
    const user = await (await signedIn(EMAIL)).json<Record<string, string>>("/api/auth/user");
    expect(user["firstName"]).toHaveLength(200);
    expect(user["lastName"]).toBe("<img src=x onerror=alert(1)>");
    expect(user["profileImageUrl"]).toBeNull();
  });

  test("after a refusal at Google says so, and returns to the same page", async () => {
    const browser = new Browser();
    const state = new URL(await setOut(browser, "/checkout"), ORIGIN).searchParams.get("state");
    const denied = `/api/auth/callback/google?error=access_denied&state=${state}`;
    expect(await comeBack(browser, denied)).toBe("/sign-in?problem=cancelled&returnTo=%2Fcheckout");
    expect(await tokenRequests()).toBe(0);
  });
});

describe("ASVS 3.7.2: refuses to return to another site", () => {
  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "HTTPS:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/%2Fevil.example",
    "/%5cevil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "evil.example",
    "?x",
    "/api/logout",
    "/api",
    "/x/../api/logout",
    "",
  ])("%j", async (returnTo) => {
    const response = await new Browser().navigate(
      `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
    );
    expect(response.headers.get("Location")).toBeNull();
    expect(await statusAndCode(response)).toEqual([400, "invalid_return_path"]);
  });
});

describe("ASVS 10.2.1: requests no token without an open flow of this browser, with", () => {
  test.each<[string, (callback: string) => string]>([
    ["no state", () => "/api/auth/callback/google?code=x"],
    ["an empty state", (callback) => withParameter(callback, "state", "")],
    ["a wrong state", (callback) => withParameter(callback, "state", "x".repeat(43))],
    ["two states", (callback) => `${callback}&state=another`],
    ["nothing", () => "/api/auth/callback/google"],
  ])("%s", async (_name, change) => {
    const browser = new Browser();
    const callback = await setOut(browser);
    expect(await comeBack(browser, change(callback))).toMatch(/^\/sign-in\?problem=expired/);
    expect(await tokenRequests()).toBe(0);
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  test("a state that was used before", async () => {
    const browser = new Browser();
    const callback = await setOut(browser);
    const flow = new Map(browser.cookies);
    expect(await comeBack(browser, callback)).toBe("/");
    for (const [name, value] of flow) browser.cookies.set(name, value);
    expect(await comeBack(browser, callback)).toMatch(/problem=expired/);
    expect(await tokenRequests()).toBe(1);
  });

  test("a flow of another browser", async () => {
    const callback = await setOut(new Browser());
    const victim = new Browser();
    expect(await comeBack(victim, callback)).toMatch(/problem=expired/);
    const busy = new Browser();
    const own = await setOut(busy);
    const foreign = await setOut(new Browser());
    expect(await comeBack(busy, foreign)).toMatch(/problem=(expired|google)/);
    expect(await tokenRequests()).toBe(0);
    expect(own).not.toBe(foreign);
  });

  test("a flow of the other kind, ASVS 10.2.2", async () => {
    const browser = await signedIn(EMAIL);
    const { authUrl } = await browser.json<{ authUrl: string }>("/api/youtube/auth");
    const before = await tokenRequests();
    const youtube = new URL(await atGoogle(authUrl, EMAIL), ORIGIN);
    expect(await comeBack(browser, `/api/auth/callback/google${youtube.search}`)).toMatch(
      /problem=expired/,
    );
    const callback = new URL(await setOut(browser), ORIGIN);
    expect(await comeBack(browser, `/api/youtube/callback${callback.search}`)).toBe(
      "/?youtube=expired",
    );
    expect(await tokenRequests()).toBe(before);
  });

  test("an answer of another issuer, ASVS 10.2.2", async () => {
    const browser = new Browser();
    const callback = withParameter(await setOut(browser), "iss", "https://evil.example");
    expect(await comeBack(browser, callback)).toMatch(/problem=google/);
    expect(await tokenRequests()).toBe(0);
  });

  test("a flow that took longer than ten minutes", async () => {
    const browser = new Browser();
    const callback = await setOut(browser);
    await bindings.DB.prepare("update oauth_flows set expires_at = 1").run();
    expect(await comeBack(browser, callback)).toMatch(/problem=expired/);
    expect(await tokenRequests()).toBe(0);
  });
});
