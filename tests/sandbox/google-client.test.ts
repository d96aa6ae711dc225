// An independent client, over a socket: oauth4webapi checks discovery, the answers, the ID token
// and its signature against the standards.
import * as oauth from "oauth4webapi";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "#sandbox/server.ts";
import { CALLBACK, EVERYTHING, pageOf } from "#tests/sandbox/google-support.ts";
import { OWNER, smallWorld } from "#tests/sandbox/support.ts";

const CLIENT = { client_id: "sandbox-client" };
const BASIC = oauth.ClientSecretBasic("sandbox-secret");
const OPEN = { [oauth.allowInsecureRequests]: true };

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, world: smallWorld() });
});
afterEach(() => sandbox.close());

async function discover(origin = sandbox.url): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(origin);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, OPEN));
}

interface Attempt {
  verifier: string;
  state: string;
  nonce: string;
  url: URL;
}

async function begin(server: oauth.AuthorizationServer, extra: object = {}): Promise<Attempt> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const url = new URL(server.authorization_endpoint ?? "");
  url.search = new URLSearchParams({
    ...CLIENT,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: EVERYTHING,
    access_type: "offline",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...extra,
  }).toString();
  return { verifier, state, nonce, url };
}

async function finish(
  server: oauth.AuthorizationServer,
  { verifier, state, nonce }: Attempt,
  answer: Response,
  authentication = BASIC,
): Promise<oauth.TokenEndpointResponse> {
  const back = new URL(answer.headers.get("location") ?? "");
  const parameters = oauth.validateAuthResponse(server, CLIENT, back, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    CLIENT,
    authentication,
    parameters,
    CALLBACK,
    verifier,
    OPEN,
  );
  const options = { expectedNonce: nonce, requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, CLIENT, response, options);
  await oauth.validateApplicationLevelSignature(server, response, OPEN);
  return tokens;
}

const silently = { login_hint: OWNER, prompt: "none" };

async function signIn(server: oauth.AuthorizationServer, authentication = BASIC) {
  const attempt = await begin(server, silently);
  const answer = await fetch(attempt.url, { redirect: "manual" });
  return finish(server, attempt, answer, authentication);
}

describe("an independent client", () => {
  it.each(["localhost", "127.0.0.1"])(
    "signs in by discovery, PKCE, state and nonce, by the name %s",
    async (host) => {
      const server = await discover(`http://${host}:${sandbox.port}`);
      expect(server.issuer).toBe(`http://${host}:${sandbox.port}`);
      const tokens = await signIn(server);
      expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
        iss: server.issuer,
        azp: "sandbox-client",
        sub: expect.stringMatching(/^\d{21}$/),
        email: OWNER,
        email_verified: true,
        name: "Olga Owner",
        given_name: "Olga",
        family_name: "Owner",
        picture: expect.stringContaining(`${server.issuer}/a/`),
      });
      expect(tokens).toMatchObject({ expires_in: 3_599, refresh_token: expect.any(String) });
    },
  );

  it("may send its secret in the form", async () => {
    const tokens = await signIn(await discover(), oauth.ClientSecretPost("sandbox-secret"));
    expect(tokens.access_token).toEqual(expect.any(String));
  });

  it("signs in through the pages, by the choices of a person", async () => {
    const server = await discover();
    const attempt = await begin(server);
    const choice = await pageOf(overSocket(), await fetch(attempt.url));
    const consent = await pageOf(overSocket(), await choice.press(OWNER));
    const tokens = await finish(server, attempt, await consent.press("Continue"));
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ email: OWNER });
  });

  it("gets the person's identity", async () => {
    const server = await discover();
    const tokens = await signIn(server);
    const sub = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? "";
    const answer = await oauth.userInfoRequest(server, CLIENT, tokens.access_token, OPEN);
    const user = await oauth.processUserInfoResponse(server, CLIENT, sub, answer);
    expect(user).toMatchObject({ sub, email: OWNER, name: "Olga Owner" });
    const picture = await fetch(String(user.picture));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(picture.headers.get("cache-control")).toContain("max-age=");
  });

  it("refreshes, and revokes what it then can no longer refresh", async () => {
    const server = await discover();
    const { refresh_token: refreshToken = "" } = await signIn(server);
    const refresh = () => oauth.refreshTokenGrantRequest(server, CLIENT, BASIC, refreshToken, OPEN);
    const response = await refresh();
    const fresh = await oauth.processRefreshTokenResponse(server, CLIENT, response);
    await oauth.validateApplicationLevelSignature(server, response, OPEN);
    expect(fresh.refresh_token).toBeUndefined();
    expect(oauth.getValidatedIdTokenClaims(fresh)).toMatchObject({ email: OWNER });
    const { access_token: access } = fresh;
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, CLIENT, BASIC, access, OPEN),
    );
    await expect(
      oauth.processRefreshTokenResponse(server, CLIENT, await refresh()),
    ).rejects.toMatchObject({ error: "invalid_grant", status: 400 });
    const user = await oauth.userInfoRequest(server, CLIENT, access, OPEN);
    expect(user.status).toBe(401);
  });

  it("gets a refusal with its own state and issuer", async () => {
    const server = await discover();
    const attempt = await begin(server);
    const choice = await pageOf(overSocket(), await fetch(attempt.url));
    const answer = await choice.press("Cancel");
    const back = new URL(answer.headers.get("location") ?? "");
    expect(() => oauth.validateAuthResponse(server, CLIENT, back, attempt.state)).toThrow(
      expect.objectContaining({ error: "access_denied" }),
    );
  });

  it.each([
    ["for somebody else", { claims: { aud: "another-client" } }, oauth.JWT_CLAIM_COMPARISON],
    [
      "of another issuer",
      { claims: { iss: "https://accounts.google.com" } },
      oauth.JWT_CLAIM_COMPARISON,
    ],
    ["with another nonce", { claims: { nonce: "made-up" } }, oauth.JWT_CLAIM_COMPARISON],
    ["without the nonce", { claims: { nonce: null } }, oauth.INVALID_RESPONSE],
    ["that is over", { claims: { exp: 1_000_000 } }, oauth.JWT_TIMESTAMP_CHECK],
    ["without a time", { claims: { iat: null } }, oauth.INVALID_RESPONSE],
    ["about nobody", { claims: { sub: null } }, oauth.INVALID_RESPONSE],
    ["that is not signed", { alg: "none" }, oauth.INVALID_RESPONSE],
    ["signed by a key that is not published", { unknownKey: true }, oauth.KEY_SELECTION],
    ["whose signature is bad", { badSignature: true }, oauth.INVALID_RESPONSE],
  ])("refuses an ID token %s, when a plan makes one", async (_what, idToken, code) => {
    const rule = { vendor: "google", path: "/token", when: { at: 0 }, action: { idToken } };
    const planned = await fetch(`${sandbox.url}/sandbox/faults`, {
      method: "POST",
      body: JSON.stringify([rule]),
    });
    expect(planned.status).toBe(200);
    const server = await discover();
    await expect(signIn(server)).rejects.toMatchObject({ code });
    expect((await signIn(server)).access_token).toEqual(expect.any(String));
  });
});

// The pages' forms, sent to the sandbox that listens.
function overSocket() {
  const request = (url: string, init?: RequestInit) =>
    fetch(url.replace("http://localhost:8788", sandbox.url), { ...init, redirect: "manual" });
  return { app: { request } as unknown as RunningSandbox["app"] };
}
