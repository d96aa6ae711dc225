import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { Browser, locationOf, signedIn } from "#tests/worker/browser.ts";
import { capTimeouts, restoreTimers } from "#tests/worker/instant-timers.ts";
import { callsTo, planFaults, resetSandbox, SANDBOX_ORIGIN } from "#tests/worker/sandbox.ts";
import { allRows, bindings, changed, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const SESSION = "__Host-Http-session";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

const hourAgo = (): number => Math.floor(Date.now() / 1000) - 3600;

describe("ASVS 10.5.1, 10.5.2, 10.5.3, 10.5.4, 9.1.1, 9.1.2, 9.1.3, 9.2.1, 9.2.2, 9.2.3: an invalid ID token does not sign in", () => {
  test.each<[string, Record<string, unknown>]>([
    ["for another client", { claims: { aud: "another-client" } }],
    ["of another issuer", { claims: { iss: "https://evil.example" } }],
    ["for another redirect", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: null } }],
    ["that has expired", { claims: { exp: hourAgo() } }],
    ["without an end", { claims: { exp: null } }],
    ["without a subject", { claims: { sub: null } }],
    ["with an empty subject", { claims: { sub: "" } }],
    ["without an address", { claims: { email: null } }],
    ["with no address in its place", { claims: { email: "not an address" } }],
    ["that is not signed", { alg: "none" }],
    ["signed by a key that is not Google's", { unknownKey: true }],
    ["whose signature does not fit", { badSignature: true }],
  ])("%s", async (_name, idToken) => {
    await planFaults({ vendor: "google", path: "/token", action: { idToken } });
    const browser = new Browser();
    expect(await browser.signIn(EMAIL, "/account")).toBe(
      "/sign-in?problem=google&returnTo=%2Faccount",
    );
    expect(browser.cookies.size).toBe(0);
    expect((await allRows())["users"]).toEqual([]);
  });
});

describe("failures of Google show one sentence and a link back", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["down", { status: 503, body: { error: "unavailable" } }, "/token"],
    ["full of HTML", { status: 200, body: "<html>" }, "/token"],
    ["cut short", { truncate: 20 }, "/token"],
    ["breaking the connection", { truncate: 20, cut: true }, "/token"],
    [
      "redirecting",
      { status: 302, body: {}, headers: { Location: "https://evil.example" } },
      "/token",
    ],
    ["refusing the client", { status: 401, body: { error: "invalid_client" } }, "/token"],
  ])("%s", async (_name, action, path) => {
    await planFaults({ vendor: "google", path, action });
    const browser = new Browser();
    expect(await browser.signIn(EMAIL)).toBe("/sign-in?problem=google&returnTo=%2F");
    expect(browser.cookies.size).toBe(0);
    await planFaults();
    expect(await browser.signIn(EMAIL)).toBe("/");
  });

  test.each([
    ["down", { status: 503, body: {} }],
    ["full of HTML", { status: 200, body: "<html>" }],
    ["cut short", { truncate: 10, cut: true }],
  ])("with its keys %s", async (what, action) => {
    await planFaults({ vendor: "google", path: "/oauth2/v3/certs", action });
    // Each test has its own address, because known keys are not fetched again.
    const keys = `${SANDBOX_ORIGIN}/oauth2/v3/certs?${encodeURIComponent(what)}`;
    const browser = new Browser(fetchApiWith({ GOOGLE_JWKS_URL: keys } as object));
    expect(await browser.signIn(EMAIL)).toBe("/sign-in?problem=google&returnTo=%2F");
    expect(await callsTo("/oauth2/v3/certs")).not.toEqual([]);
    expect(browser.cookies.size).toBe(0);
    await planFaults();
    expect(await browser.signIn(EMAIL)).toBe("/");
  });

  test("no answer for ten seconds, which a test shortens", async () => {
    capTimeouts(200);
    await planFaults({ vendor: "google", path: "/token", action: { stall: true } });
    expect(await new Browser().signIn(EMAIL)).toBe("/sign-in?problem=google&returnTo=%2F");
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10_000);
  });
});

function down(): never {
  throw new Error("the store is down");
}

describe("ASVS 16.5.2, 16.5.3: failing stores grant no access", () => {
  test("KV refuses writes: no session, no cookie", async () => {
    const browser = new Browser(fetchApiWith({ KV: changed(bindings.KV, { put: down }) }));
    expect(await browser.signIn(EMAIL)).toBe("/sign-in?problem=failed");
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect((await allRows())["sessions"]).toEqual([]);
  });

  test("KV refuses reads: a call is refused", async () => {
    const browser = await signedIn(EMAIL);
    const broken = new Browser(fetchApiWith({ KV: changed(bindings.KV, { get: down }) }));
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
    const response = await broken.call("/api/auth/user");
    expect(await statusAndCode(response)).toEqual([503, "sign_in_unavailable"]);
  });

  test("D1 is down: a call is refused, and signing in says so", async () => {
    const browser = await signedIn(EMAIL);
    const broken = new Browser(
      fetchApiWith({ DB: changed(bindings.DB, { prepare: down, batch: down }) }),
    );
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
    const refused = await broken.call("/api/auth/user");
    await refused.text();
    expect(refused.status).toBe(503);
    const login = await broken.navigate("/api/login?returnTo=/account");
    expect(locationOf(login)).toBe("/sign-in?problem=failed&returnTo=%2Faccount");
  });
});
