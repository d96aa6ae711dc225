// Requests of a client to Google's authorization page: which errors are shown to the person, and
// which are sent to the client.
import { describe, expect, it } from "vitest";
import {
  approve,
  authorize,
  authorizePath,
  CALLBACK,
  exchange,
  googleSandbox,
  ORIGIN,
  READ,
  returned,
  S256,
  VERIFIER,
  type Parameters,
} from "#tests/sandbox/google-support.ts";
import { OWNER } from "#tests/sandbox/support.ts";

const SILENT = { prompt: "none", login_hint: OWNER };

describe("an address to return to", () => {
  it.each([
    "https://evil.example/callback",
    "http://localhost.evil.example/callback",
    "http://localhost:8787@evil.example/",
    "http://user@localhost:8787/",
    "http://localhost:8787/#fragment",
    "http://localhost:8787/#",
    "http://127.0.0.2/",
    "http://[::1]:8787/",
    "https://tidylist.test.evil.example/",
    "http://tidylist.test/",
    "javascript:alert(1)",
    "//localhost:8787/",
    "/callback",
    "not an address",
  ])("that is not registered is shown and never followed: %s", async (redirectUri) => {
    const answer = await authorize(googleSandbox(), { ...SILENT, redirect_uri: redirectUri });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).toContain("Error 400: redirect_uri_mismatch");
  });

  it.each([
    "http://localhost:8787/callback",
    "https://localhost:8787/callback",
    "http://127.0.0.1:1234/",
    "http://localhost/a/b?c=d",
    "https://tidylist.test/api/auth/callback/google",
  ])("that is registered is followed: %s", async (redirectUri) => {
    const sandbox = googleSandbox();
    const answer = await authorize(sandbox, { ...SILENT, redirect_uri: redirectUri });
    const location = answer.headers.get("location") ?? "";
    expect(location.startsWith(redirectUri)).toBe(true);
    const { code } = returned(answer);
    expect((await exchange(sandbox, code, { redirect_uri: redirectUri })).status).toBe(200);
  });
});

describe("a request", () => {
  it("of an unknown client shows an error and never redirects", async () => {
    const answer = await authorize(googleSandbox(), { ...SILENT, client_id: "foreign" });
    expect([answer.status, answer.headers.get("location")]).toEqual([401, null]);
    expect(await answer.text()).toContain("invalid_client");
  });

  it.each(["client_id", "redirect_uri"])("without %s is shown", async (name) => {
    const answer = await authorize(googleSandbox(), { ...SILENT, [name]: "" });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).toContain(`Required parameter is missing: ${name}`);
  });

  it.each(["state", "redirect_uri", "scope"])("with %s twice is shown", async (name) => {
    const path = `${authorizePath({ ...SILENT, state: "a" })}&${name}=b`;
    const answer = await googleSandbox().app.request(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).toContain(`can only have a single value: ${name}`);
  });

  it.each<[string, Parameters]>([
    ["invalid_request", { response_type: "" }],
    ["unsupported_response_type", { response_type: "token" }],
    ["unsupported_response_type", { response_type: "code id_token" }],
    ["invalid_request", { scope: "" }],
    ["invalid_request", { scope: "  " }],
    ["invalid_scope", { scope: "openid https://www.googleapis.com/auth/drive" }],
    ["invalid_request", { prompt: "none consent" }],
    ["invalid_request", { prompt: "select_account none" }],
    ["invalid_request", { prompt: "login" }],
    ["invalid_request", { access_type: "sometimes" }],
    ["invalid_request", { include_granted_scopes: "yes" }],
    ["invalid_request", { code_challenge: S256.code_challenge, code_challenge_method: "S512" }],
    ["invalid_request", { code_challenge: "short", code_challenge_method: "S256" }],
    ["invalid_request", { code_challenge: `${S256.code_challenge}=`, ...methodOf("S256") }],
    ["invalid_request", { code_challenge: "short" }],
    ["invalid_request", methodOf("S256")],
  ])("that is wrong is sent back as %s: %j", async (error, parameters) => {
    const answer = await approve(googleSandbox(), { state: "mine", ...parameters });
    expect(answer).toMatchObject({ error, state: "mine", iss: ORIGIN });
    expect(answer["error_description"]).not.toBe("");
    expect(answer).not.toHaveProperty("code");
  });

  it("gets its exact state back, and none if it sent none", async () => {
    const sandbox = googleSandbox();
    const state = `ü&=?#%00 "<>\r\n'+${"x".repeat(4_000)}`;
    expect((await approve(sandbox, { state }))["state"]).toBe(state);
    expect(await approve(sandbox)).not.toHaveProperty("state");
  });

  it("names scopes short or long, once or twice, and reads the long names back", async () => {
    const root = "https://www.googleapis.com/auth/userinfo";
    const scope = `email openid ${root}.email  openid ${READ}`;
    expect((await approve(googleSandbox(), { scope }))["scope"]).toBe(
      `${root}.email openid ${READ}`,
    );
  });

  it("may be as large as a browser can send", async () => {
    const sandbox = googleSandbox();
    const huge = "h".repeat(200_000);
    for (const name of ["state", "nonce", "login_hint", "scope", "redirect_uri", "client_id"]) {
      const answer = await authorize(sandbox, { [name]: huge });
      expect([200, 303, 400, 401]).toContain(answer.status);
    }
    const { code } = await approve(sandbox, { nonce: huge });
    const { body } = await exchange(sandbox, code);
    expect(body.id_token.length).toBeGreaterThan(200_000);
  });

  it("is read by GET alone", async () => {
    const answer = await googleSandbox().app.request(authorizePath(SILENT), { method: "POST" });
    expect(answer.status).toBe(404);
  });
});

describe("a code challenge", () => {
  it.each<[string, Parameters]>([
    ["S256", S256],
    ["plain", { code_challenge: VERIFIER, code_challenge_method: "plain" }],
    ["plain, when no method is named", { code_challenge: VERIFIER }],
  ])("of the method %s is met by its verifier alone", async (_method, challenge) => {
    const sandbox = googleSandbox();
    const { code } = await approve(sandbox, challenge);
    const wrong = await exchange(sandbox, code, { code_verifier: `${VERIFIER}x` });
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: "invalid_grant", error_description: "Invalid code verifier." },
    });
    const without = await exchange(sandbox, code);
    expect(without.body).toMatchObject({
      error: "invalid_grant",
      error_description: "Missing code verifier.",
    });
    const right = await exchange(sandbox, code, { code_verifier: VERIFIER });
    expect(right.status).toBe(200);
  });

  it("of S256 does not accept the challenge as verifier", async () => {
    const sandbox = googleSandbox();
    const { code } = await approve(sandbox, S256);
    const answer = await exchange(sandbox, code, { code_verifier: S256.code_challenge });
    expect(answer.body.error).toBe("invalid_grant");
  });

  it("that was not sent refuses a verifier", async () => {
    const sandbox = googleSandbox();
    const { code } = await approve(sandbox);
    const answer = await exchange(sandbox, code, { code_verifier: VERIFIER });
    expect(answer.body.error).toBe("invalid_grant");
    expect((await exchange(sandbox, code)).status).toBe(200);
  });
});

it("returns to the address of the request and to no other", async () => {
  const sandbox = googleSandbox();
  const { code } = await approve(sandbox);
  const other = await exchange(sandbox, code, { redirect_uri: `${CALLBACK}/` });
  expect(other).toMatchObject({ status: 400, body: { error: "redirect_uri_mismatch" } });
  expect((await exchange(sandbox, code)).status).toBe(200);
});

function methodOf(method: string): Parameters {
  return { code_challenge_method: method };
}
