// The token endpoint: which clients are accepted, how codes and refresh tokens work, and the
// content of the answers.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  approve,
  claimsOf,
  EMAIL,
  exchange,
  FORCE,
  googleSandbox,
  ORIGIN,
  post,
  READ,
  refresh,
  signIn,
  token,
  youtubeStatus,
  type Parameters,
} from "#tests/sandbox/google-support.ts";
import { knob, OTHER, OWNER } from "#tests/sandbox/support.ts";

const REVOKED = {
  error: "invalid_grant",
  error_description: "Token has been expired or revoked.",
};

describe("a client", () => {
  it.each<[string, number, Parameters]>([
    ["invalid_client", 401, { client_secret: "wrong" }],
    ["invalid_client", 401, { client_id: "foreign" }],
    ["invalid_request", 400, { client_secret: "" }],
    ["invalid_client", 401, { client_secret: "s".repeat(100_000) }],
  ])("is refused as %s with %d: %o", async (error, status, form) => {
    const sandbox = googleSandbox();
    const { code } = await approve(sandbox);
    const answer = await exchange(sandbox, code, form);
    expect(answer).toMatchObject({ status, body: { error } });
    expect((await exchange(sandbox, code)).status).toBe(200);
  });

  it.each([
    ["sandbox-client:sandbox-secret", 200],
    ["sandbox%2Dclient:sandbox%2Dsecret", 200],
    ["sandbox-client:wrong", 401],
    ["foreign:sandbox-secret", 401],
    ["sandbox-client", 401],
    ["%%%:&=+", 401],
  ])("may name itself in a header: %s is answered %d", async (credentials, status) => {
    const sandbox = googleSandbox();
    const { refresh_token: refreshToken } = await signIn(sandbox);
    const answer = await sandbox.app.request(`${ORIGIN}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
    });
    expect(answer.status).toBe(status);
  });

  it("that sends no credentials, or something that is no form, is refused", async () => {
    const sandbox = googleSandbox();
    const nobody = await post(sandbox, "/token", { grant_type: "refresh_token" });
    expect(nobody.status).toBe(400);
    expect(await nobody.json()).toMatchObject({ error: "invalid_request" });
    const json = await sandbox.app.request(`${ORIGIN}/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_id: "sandbox-client", client_secret: "sandbox-secret" }),
    });
    expect(json.status).toBe(400);
  });

  it.each<[string, Parameters]>([
    ["invalid_request", {}],
    ["unsupported_grant_type", { grant_type: "password" }],
    ["unsupported_grant_type", { grant_type: `"><script>` }],
    ["invalid_request", { grant_type: "authorization_code" }],
    ["invalid_request", { grant_type: "refresh_token" }],
  ])("that asks for nothing known gets %s: %j", async (error, form) => {
    const answer = await token(googleSandbox(), form);
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  it("may not send a field twice", async () => {
    const form = new URLSearchParams("grant_type=refresh_token&grant_type=refresh_token");
    const answer = await post(googleSandbox(), "/token", form);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: "invalid_request",
      error_description: "OAuth 2 parameters can only have a single value: grant_type",
    });
  });
});

describe("a code", () => {
  it("is exchanged for tokens like Google's", async () => {
    const sandbox = googleSandbox();
    const { code } = await approve(sandbox, { nonce: "once", scope: `openid email ${READ}` });
    const { headers, body } = await exchange(sandbox, code);
    expect(headers.get("cache-control")).toContain("no-store");
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ya29\./),
      expires_in: 3_599,
      refresh_token: expect.stringMatching(/^1\/\//),
      scope: `openid ${EMAIL} ${READ}`,
      token_type: "Bearer",
      id_token: expect.any(String),
    });
    const hash = createHash("sha256").update(body.access_token).digest();
    const claims = claimsOf(body.id_token);
    expect(claims).toMatchObject({
      iss: ORIGIN,
      azp: "sandbox-client",
      aud: "sandbox-client",
      at_hash: hash.subarray(0, 16).toString("base64url"),
      nonce: "once",
      exp: Number(claims["iat"]) + 3_600,
    });
    expect(Math.abs(Number(claims["iat"]) - Date.now() / 1_000)).toBeLessThan(5);
    expect(await youtubeStatus(sandbox, body.access_token)).toBe(200);
  });

  it("gives no ID token where none was asked for", async () => {
    expect(await signIn(googleSandbox(), { scope: READ })).not.toHaveProperty("id_token");
  });

  it("is valid for one exchange; a second one revokes only the tokens of the first", async () => {
    const sandbox = googleSandbox();
    const before = await signIn(sandbox);
    const { code } = await approve(sandbox);
    const first = await exchange(sandbox, code);
    expect(await youtubeStatus(sandbox, first.body.access_token)).toBe(200);
    const second = await exchange(sandbox, code);
    expect(second).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await youtubeStatus(sandbox, first.body.access_token)).toBe(401);
    expect((await refresh(sandbox, first.body.refresh_token)).body).toEqual(REVOKED);
    expect(await youtubeStatus(sandbox, before.access_token)).toBe(200);
    expect((await refresh(sandbox, before.refresh_token)).status).toBe(200);
  });

  it("works for exactly one of several concurrent exchanges", async () => {
    const sandbox = googleSandbox();
    const { code } = await approve(sandbox);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(sandbox, code)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 400, 400, 400, 400]);
  });

  it("expires after ten minutes of the sandbox's clock", async () => {
    const sandbox = googleSandbox();
    const codes = [await approve(sandbox), await approve(sandbox)];
    await knob(sandbox, "clock", { offsetMs: 590_000 });
    expect((await exchange(sandbox, codes[0]?.["code"])).status).toBe(200);
    await knob(sandbox, "clock", { offsetMs: 601_000 });
    const late = await exchange(sandbox, codes[1]?.["code"]);
    expect(late).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it.each(["", "4/0unknown", "x".repeat(100_000), "<script>", "\u0000"])(
    "that was never issued is refused: %#",
    async (code) => {
      const answer = await exchange(googleSandbox(), code);
      const error = code === "" ? "invalid_request" : "invalid_grant";
      expect(answer).toMatchObject({ status: 400, body: { error } });
    },
  );

  it("is invalid when the person revokes the grant before the exchange", async () => {
    const sandbox = googleSandbox();
    const { code } = await approve(sandbox);
    await knob(sandbox, "google/revoke", { email: OWNER });
    expect((await exchange(sandbox, code)).body.error).toBe("invalid_grant");
  });

  it("is lost in a restart", async () => {
    const { code } = await approve(googleSandbox());
    expect((await exchange(googleSandbox(), code)).body.error).toBe("invalid_grant");
  });
});

describe("a refresh token", () => {
  it("gives a new access token of the same scopes, with an ID token and no nonce", async () => {
    const sandbox = googleSandbox();
    const first = await signIn(sandbox, { scope: `openid ${READ}`, nonce: "once" });
    await knob(sandbox, "clock", { offsetMs: 3_600_000 });
    expect(await youtubeStatus(sandbox, first.access_token)).toBe(401);
    const { body } = await refresh(sandbox, first.refresh_token);
    expect(body).toEqual({
      access_token: expect.not.stringMatching(first.access_token),
      expires_in: 3_599,
      scope: `openid ${READ}`,
      token_type: "Bearer",
      id_token: expect.any(String),
    });
    expect(claimsOf(body.id_token)).not.toHaveProperty("nonce");
    expect(claimsOf(body.id_token)["sub"]).toBe(claimsOf(first.id_token)["sub"]);
    expect(await youtubeStatus(sandbox, body.access_token)).toBe(200);
  });

  it("may be used for fewer scopes, and not for more", async () => {
    const sandbox = googleSandbox();
    const { refresh_token: refreshToken } = await signIn(sandbox, { scope: `openid ${READ}` });
    const less = await refresh(sandbox, refreshToken, { scope: READ });
    expect(less.body).toMatchObject({ scope: READ });
    expect(less.body).not.toHaveProperty("id_token");
    const more = await refresh(sandbox, refreshToken, { scope: `${READ} ${FORCE}` });
    expect(more).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
  });

  it.each([
    ["altered at its end", (text: string) => `${text.slice(0, -1)}${flip(text.at(-1))}`],
    ["altered in its claims", (text: string) => text.replace(/.(?=.{50})/, flip)],
    ["of somebody else's claims", withOtherPerson],
    ["cut short", (text: string) => text.slice(0, 60)],
    ["with more behind it", (text: string) => `${text}.more`],
    ["that is an access token", () => "ya29.sandbox.e30.AAAA"],
    ["that is huge", () => `1//0sandbox-${"x".repeat(500_000)}`],
    ["that is hostile", () => `1//0sandbox-"><script>alert(1)</script>.\u0000`],
  ])("%s is worth nothing", async (_what, alter) => {
    const sandbox = googleSandbox();
    const { refresh_token: refreshToken } = await signIn(sandbox);
    const answer = await refresh(sandbox, alter(refreshToken));
    expect(answer).toMatchObject({ status: 400, body: REVOKED });
    expect((await refresh(sandbox, refreshToken)).status).toBe(200);
  });

  it("is not accepted as an access token, nor the other way round", async () => {
    const sandbox = googleSandbox();
    const tokens = await signIn(sandbox);
    expect(await youtubeStatus(sandbox, tokens.refresh_token)).toBe(401);
    expect((await refresh(sandbox, tokens.access_token)).body).toEqual(REVOKED);
    const disguised = tokens.refresh_token.replace(/^1\/\/0sandbox-/, "ya29.sandbox.");
    expect(await youtubeStatus(sandbox, disguised)).toBe(401);
  });

  it("of a person who is no longer in the world is invalid", async () => {
    const { refresh_token: refreshToken } = await signIn(googleSandbox(), { login_hint: OTHER });
    const emptyWorld = { world: { videos: [], playlists: [], people: [] } };
    expect((await refresh(googleSandbox(emptyWorld), refreshToken)).body).toEqual(REVOKED);
  });
});

function flip(character: string | undefined): string {
  return character === "A" ? "B" : "A";
}

function withOtherPerson(refreshToken: string): string {
  const [payload = "", signature = ""] = refreshToken.replace("1//0sandbox-", "").split(".");
  const claims = Buffer.from(payload, "base64url").toString().replace(OWNER, OTHER);
  return `1//0sandbox-${Buffer.from(claims).toString("base64url")}.${signature}`;
}
