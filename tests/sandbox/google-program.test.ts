// The discovery document of Google's stand-in, and its calls in the sandbox's log.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import {
  authorize,
  authorizePath,
  CALLBACK,
  exchange,
  googleSandbox,
  ORIGIN,
  pageOf,
  post,
  refresh,
  returned,
  S256,
  signIn,
  VERIFIER,
  youtubeStatus,
} from "#tests/sandbox/google-support.ts";
import { knob, OWNER } from "#tests/sandbox/support.ts";
import { readSharedJson } from "#tests/support/shared-data.ts";

type Json = Record<string, unknown>;

async function read(sandbox: Sandbox, url: string): Promise<Json> {
  const answer = await sandbox.app.request(url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  expect(answer.headers.get("cache-control")).toContain("max-age=");
  return (await answer.json()) as Json;
}

describe("the description of the provider", () => {
  it("has the origin of the request", async () => {
    const sandbox = googleSandbox();
    for (const origin of ["http://localhost:8788", "http://127.0.0.1:9999"]) {
      const description = await read(sandbox, `${origin}/.well-known/openid-configuration`);
      expect(description).toMatchObject({
        issuer: origin,
        authorization_endpoint: `${origin}/o/oauth2/v2/auth`,
        token_endpoint: `${origin}/token`,
        userinfo_endpoint: `${origin}/v1/userinfo`,
        revocation_endpoint: `${origin}/revoke`,
        jwks_uri: `${origin}/oauth2/v3/certs`,
        code_challenge_methods_supported: ["plain", "S256"],
        id_token_signing_alg_values_supported: ["RS256"],
        authorization_response_iss_parameter_supported: true,
      });
    }
  });

  it("has the members and the lists of Google's own", async (context) => {
    const google = readSharedJson<Json>("google-openid-configuration.json");
    context.skip(google === undefined, "The shared data is not here.");
    const ours = await read(googleSandbox(), `${ORIGIN}/.well-known/openid-configuration`);
    // The copy at hand is older than the answer's issuer.
    const { authorization_response_iss_parameter_supported: _newer, ...members } = ours;
    expect(Object.keys(members).toSorted()).toEqual(Object.keys(google ?? {}).toSorted());
    for (const [name, value] of Object.entries(google ?? {})) {
      if (Array.isArray(value)) expect([name, ours[name]]).toEqual([name, value]);
      else if (name !== "issuer") {
        expect(new URL(String(ours[name])).pathname).toBe(new URL(String(value)).pathname);
      }
    }
  });
});

it("publishes several keys, each with its public members only", async () => {
  const { keys } = (await read(googleSandbox(), `${ORIGIN}/oauth2/v3/certs`)) as { keys: Json[] };
  expect(keys).toHaveLength(2);
  for (const key of keys) {
    expect(Object.keys(key).toSorted()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    expect(key).toMatchObject({ kty: "RSA", alg: "RS256", use: "sig" });
  }
  expect(new Set(keys.map((key) => key["kid"])).size).toBe(2);
});

describe("the log", () => {
  interface Log {
    calls: { vendor: string; method: string; path: string; query: Record<string, string> }[];
    totals: { main: number };
  }

  it("lists the calls to Google among those to YouTube, without units", async () => {
    const sandbox = googleSandbox();
    const tokens = await signIn(sandbox);
    await refresh(sandbox, tokens.refresh_token);
    await youtubeStatus(sandbox, tokens.access_token);
    await post(sandbox, "/revoke", { token: tokens.access_token });
    await post(sandbox, "/revoke", { token: tokens.access_token });
    const { body } = await knob<Log>(sandbox, "log");
    const google = { vendor: "google", units: 0, bucket: "none" };
    expect(body.calls).toMatchObject([
      { ...google, method: "GET", path: "/o/oauth2/v2/auth", status: 303 },
      { ...google, path: "/token", status: 200, query: { grant_type: "authorization_code" } },
      { ...google, path: "/token", status: 200, query: { grant_type: "refresh_token" } },
      { vendor: "youtube", units: 1, bucket: "main", path: "/youtube/v3/playlists" },
      { ...google, method: "POST", path: "/revoke", status: 200 },
      { ...google, method: "POST", path: "/revoke", status: 400 },
    ]);
    expect(body.totals.main).toBe(1);
  });

  it("shows what was asked, and no token, code, secret, state, nonce or proof", async () => {
    const sandbox = googleSandbox();
    const marks = { state: "my-state", nonce: "my-nonce" };
    const choice = await pageOf(sandbox, await authorize(sandbox, { ...S256, ...marks }));
    const consent = await pageOf(sandbox, await choice.press(OWNER));
    const { code } = returned(await consent.press("Continue"));
    const proof = { code_verifier: VERIFIER };
    const { body: tokens } = await exchange(sandbox, code, proof);
    await post(sandbox, `/revoke?${new URLSearchParams({ token: tokens.access_token })}`, {});
    const { body } = await knob<Log>(sandbox, "log");
    expect(body.calls[0]?.query).toMatchObject({
      client_id: "sandbox-client",
      redirect_uri: CALLBACK,
      code_challenge_method: "S256",
      code_challenge: "(redacted)",
      state: "(redacted)",
      nonce: "(redacted)",
    });
    const text = JSON.stringify(body);
    const sealed = /name="request" value="([^"]+)"/.exec(consent.text)?.[1] ?? "";
    const secrets = [
      ...Object.values(marks),
      sealed,
      code ?? "",
      VERIFIER,
      S256.code_challenge,
      "sandbox-secret",
      tokens.access_token,
      tokens.id_token,
    ];
    for (const secret of secrets) {
      expect(secret).not.toBe("");
      expect(text).not.toContain(secret);
    }
  });

  it("leaves out pictures and control calls", async () => {
    const sandbox = googleSandbox();
    await sandbox.app.request(`${ORIGIN}/a/123`);
    await knob(sandbox, "google/revoke", { email: OWNER });
    expect((await knob<Log>(sandbox, "log")).body.calls).toEqual([]);
  });
});

it.each(["/", "/device/code", "/o/oauth2/auth"])("has nothing at %s", async (path) => {
  const answer = await googleSandbox().app.request(ORIGIN + path);
  expect(answer.status).toBe(404);
});

it("answers the token endpoint to POST alone", async () => {
  const sandbox = googleSandbox();
  expect((await sandbox.app.request(`${ORIGIN}/token`)).status).toBe(404);
  expect((await sandbox.app.request(`${ORIGIN}/revoke?token=x`)).status).toBe(404);
  expect((await sandbox.app.request(authorizePath({}), { method: "HEAD" })).status).toBe(200);
});
