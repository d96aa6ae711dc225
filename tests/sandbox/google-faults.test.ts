// Planned failures of the stand-in for Google: each action, on each of its paths.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox, type Sandbox } from "#sandbox/server.ts";
import {
  approve,
  authorize,
  authorizePath,
  CALLBACK,
  claimsOf,
  exchange,
  googleSandbox,
  ORIGIN,
  pageOf,
  post,
  READ,
  refresh,
  signIn,
  youtubeStatus,
} from "#tests/sandbox/google-support.ts";
import { ask, knob, OWNER, smallWorld } from "#tests/sandbox/support.ts";

const ALWAYS = { vendor: "google", when: { always: true } };

async function plan(sandbox: Sandbox, ...rules: object[]): Promise<void> {
  const answer = await knob(sandbox, "faults", rules);
  expect(answer).toMatchObject({ status: 200, body: { rules: rules.length } });
}

describe("a fault plan for google", () => {
  it.each([
    ["GET", "/.well-known/openid-configuration"],
    ["GET", "/oauth2/v3/certs"],
    ["GET", "/o/oauth2/v2/auth"],
    ["POST", "/o/oauth2/v2/auth/account"],
    ["POST", "/o/oauth2/v2/auth/consent"],
    ["POST", "/token"],
    ["POST", "/revoke"],
    ["GET", "/v1/userinfo"],
  ])("answers with a status on %s %s", async (method, path) => {
    const sandbox = googleSandbox();
    await plan(sandbox, { ...ALWAYS, path, method, times: 1, action: { status: 503 } });
    const struck = await sandbox.app.request(ORIGIN + path, { method });
    expect(struck.status).toBe(503);
    expect(await struck.json()).toMatchObject({ error: "internal_failure" });
    const spared = await sandbox.app.request(ORIGIN + path, { method });
    expect(spared.status).not.toBe(503);
  });

  it("answers with its body and headers, and does not execute the call", async () => {
    const sandbox = googleSandbox();
    const { code } = await approve(sandbox);
    const action = {
      status: 429,
      body: { error: "slow_down" },
      headers: { "retry-after": "9" },
    };
    await plan(sandbox, { ...ALWAYS, path: "/token", times: 1, action });
    const answer = await exchange(sandbox, code);
    expect(answer).toMatchObject({ status: 429, body: { error: "slow_down" } });
    expect(answer.headers.get("retry-after")).toBe("9");
    expect((await exchange(sandbox, code)).status).toBe(200);
    const html = { status: 502, body: "<h1>Bad</h1>", headers: { "content-type": "text/html" } };
    await plan(sandbox, { ...ALWAYS, path: "/revoke", action: html });
    const text = await post(sandbox, "/revoke", { token: "x" });
    expect([text.status, await text.text()]).toEqual([502, "<h1>Bad</h1>"]);
  });

  it("chooses by the fields of a form", async () => {
    const sandbox = googleSandbox();
    const query = { grant_type: "refresh_token" };
    await plan(sandbox, { ...ALWAYS, path: "/token", query, action: { status: 500 } });
    const tokens = await signIn(sandbox);
    expect(tokens.token_type).toBe("Bearer");
    expect((await refresh(sandbox, tokens.refresh_token)).status).toBe(500);
  });

  it("chooses by the parameters of an address", async () => {
    const sandbox = googleSandbox();
    const query = { prompt: "none" };
    await plan(sandbox, { ...ALWAYS, path: "/o/oauth2/v2/auth", query, action: { status: 500 } });
    expect((await authorize(sandbox)).status).toBe(200);
    expect((await authorize(sandbox, { prompt: "none" })).status).toBe(500);
  });

  it("does not affect youtube, and one for youtube does not affect google", async () => {
    const sandbox = googleSandbox();
    await plan(sandbox, { ...ALWAYS, path: "/", action: { status: 500 } });
    const list = { part: "id", id: "PLown" };
    expect((await ask(sandbox, "playlists", list)).status).toBe(200);
    expect((await authorize(sandbox)).status).toBe(500);
    await plan(sandbox, { ...ALWAYS, vendor: "youtube", path: "/", action: { status: 500 } });
    expect((await ask(sandbox, "playlists", list)).status).toBe(500);
    expect((await authorize(sandbox)).status).toBe(200);
  });

  it("can delay an answer, as the latency does", async () => {
    const sandbox = googleSandbox();
    await plan(sandbox, { ...ALWAYS, path: "/oauth2", times: 1, action: { delayMs: 60 } });
    const lasts = async () => {
      const start = performance.now();
      await sandbox.app.request(`${ORIGIN}/oauth2/v3/certs`);
      return performance.now() - start;
    };
    expect(await lasts()).toBeGreaterThanOrEqual(58);
    await knob(sandbox, "settings", { latencyMs: 40 });
    expect(await lasts()).toBeGreaterThanOrEqual(38);
  });

  it("can cut a body short", async () => {
    const sandbox = googleSandbox();
    await plan(sandbox, { ...ALWAYS, path: "/oauth2/v3/certs", action: { truncate: 20 } });
    const answer = await sandbox.app.request(`${ORIGIN}/oauth2/v3/certs`);
    expect([answer.status, (await answer.text()).length]).toEqual([200, 20]);
  });

  it.each([
    [{ explode: true }, "$[0].action"],
    [{ quota: "403" }, "$[0].action"],
    [{ repeatPageToken: true }, "$[0].action"],
    [{ notFound: true }, "$[0].action"],
    [{ rotateRefreshToken: false }, "$[0].action"],
    [{ idToken: { aud: "flat" } }, "$[0].action.idToken"],
    [{ idToken: { alg: "HS256" } }, "$[0].action"],
    [{ status: 99 }, "$[0].action.status"],
  ])("with an action that google does not have is refused: %j", async (action, place) => {
    const sandbox = googleSandbox();
    const rule = { ...ALWAYS, path: "/token", action };
    const answer = await knob<{ error: { place: string; reason: string }[] }>(sandbox, "faults", [
      rule,
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body.error[0]?.place).toBe(place);
    expect(answer.body.error[0]?.reason).not.toBe("");
  });

  it.each([{ idToken: {} }, { rotateRefreshToken: true }])(
    "with an action of google's own is refused for youtube: %j",
    async (action) => {
      const rule = { ...ALWAYS, vendor: "youtube", path: "/", action };
      expect((await knob(googleSandbox(), "faults", [rule])).status).toBe(400);
    },
  );
});

describe("a planned ID token", () => {
  async function struck(idToken: object) {
    const sandbox = googleSandbox();
    await plan(sandbox, { ...ALWAYS, path: "/token", action: { idToken } });
    return signIn(sandbox, { nonce: "once" });
  }

  it("has the claims of the plan, and the others as they are", async () => {
    const claims = { aud: ["a", "b"], exp: "soon", sub: "7", nonce: null, extra: { a: 1 } };
    const tokens = await struck({ claims });
    const { nonce, ...rest } = claimsOf(tokens.id_token);
    expect(nonce).toBeUndefined();
    expect(rest).toMatchObject({
      aud: ["a", "b"],
      exp: "soon",
      sub: "7",
      extra: { a: 1 },
      iss: ORIGIN,
      email: OWNER,
    });
  });

  it("can be unsigned and say so", async () => {
    const [head = "", , signature] = (await struck({ alg: "none" })).id_token.split(".");
    expect(JSON.parse(Buffer.from(head, "base64url").toString())).toMatchObject({ alg: "none" });
    expect(signature).toBe("");
  });

  it("affects refreshes too, if planned", async () => {
    const sandbox = googleSandbox();
    const query = { grant_type: "refresh_token" };
    const action = { idToken: { claims: { sub: "7" } } };
    await plan(sandbox, { ...ALWAYS, path: "/token", query, action });
    const tokens = await signIn(sandbox);
    expect(claimsOf(tokens.id_token)["sub"]).not.toBe("7");
    const { body } = await refresh(sandbox, tokens.refresh_token);
    expect(claimsOf(body.id_token)["sub"]).toBe("7");
  });
});

describe("a planned rotation", () => {
  it("gives a new refresh token; the old one dies when the new one is first used", async () => {
    const sandbox = googleSandbox();
    const { refresh_token: old } = await signIn(sandbox);
    const action = { rotateRefreshToken: true };
    await plan(sandbox, { ...ALWAYS, path: "/token", times: 1, action });
    const fresh = (await refresh(sandbox, old)).body.refresh_token;
    expect(fresh).toEqual(expect.stringMatching(/^1\/\//));
    expect(fresh).not.toBe(old);
    expect((await refresh(sandbox, old)).status).toBe(200);
    const used = await refresh(sandbox, fresh);
    expect(used.status).toBe(200);
    expect(used.body).not.toHaveProperty("refresh_token");
    expect((await refresh(sandbox, old)).body.error).toBe("invalid_grant");
    expect((await refresh(sandbox, fresh)).status).toBe(200);
    expect(await youtubeStatus(sandbox, used.body.access_token)).toBe(200);
  });

  it("can go on from token to token, and ends with the grant", async () => {
    const sandbox = googleSandbox();
    const { refresh_token: first } = await signIn(sandbox);
    await plan(sandbox, { ...ALWAYS, path: "/token", action: { rotateRefreshToken: true } });
    const second = (await refresh(sandbox, first)).body.refresh_token;
    const third = (await refresh(sandbox, second)).body.refresh_token;
    expect((await refresh(sandbox, first)).status).toBe(400);
    expect((await refresh(sandbox, second)).status).toBe(200);
    expect((await refresh(sandbox, third)).status).toBe(200);
    expect((await refresh(sandbox, second)).status).toBe(400);
    await knob(sandbox, "google/revoke", { email: OWNER });
    expect((await refresh(sandbox, third)).status).toBe(400);
  });
});

describe("over a socket", () => {
  let sandbox: RunningSandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, world: smallWorld() });
  });
  afterEach(() => sandbox.close());

  function strike(path: string, action: object): Promise<void> {
    return plan(sandbox, { ...ALWAYS, path, times: 1, action });
  }

  function send(path: string, form: Record<string, string>, init: RequestInit = {}) {
    const client = { client_id: "sandbox-client", client_secret: "sandbox-secret" };
    const body = new URLSearchParams({ ...client, ...form });
    return fetch(`${sandbox.url}${path}`, { method: "POST", body, ...init });
  }

  async function newCode(): Promise<string> {
    return (await approve(sandbox))["code"] ?? "";
  }

  const exchangeOf = (code: string) => ({
    grant_type: "authorization_code",
    redirect_uri: CALLBACK,
    code,
  });

  it("a lost answer of an exchange has used the code", async () => {
    const code = await newCode();
    await strike("/token", { loseAnswer: true });
    await expect(send("/token", exchangeOf(code))).rejects.toThrow("fetch failed");
    const again = await send("/token", exchangeOf(code));
    expect([again.status, await again.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  });

  it("a lost answer of a revocation has ended the grant", async () => {
    const tokens = await signIn(sandbox);
    await strike("/revoke", { loseAnswer: true });
    await expect(send("/revoke", { token: tokens.access_token })).rejects.toThrow("fetch failed");
    expect(await youtubeStatus(sandbox, tokens.access_token)).toBe(401);
    expect(sandbox.state.log.calls().at(-2)).toMatchObject({ path: "/revoke", status: 0 });
  });

  it("a stalled exchange has not used the code", async () => {
    const code = await newCode();
    await strike("/token", { stall: true });
    const signal = AbortSignal.timeout(150);
    await expect(send("/token", exchangeOf(code), { signal })).rejects.toThrow(/timeout/i);
    expect((await send("/token", exchangeOf(code))).status).toBe(200);
  });

  it("a cut answer breaks the connection in the middle", async () => {
    await strike("/oauth2/v3/certs", { truncate: 30, cut: true });
    const answer = await fetch(`${sandbox.url}/oauth2/v3/certs`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("terminated");
    expect((await fetch(`${sandbox.url}/oauth2/v3/certs`)).status).toBe(200);
  });

  it("an address that is longer than a server takes is refused, and nothing breaks", async () => {
    const long = authorizePath({ state: "x".repeat(40_000) }).replace(ORIGIN, sandbox.url);
    expect((await fetch(long, { redirect: "manual" })).status).toBe(431);
    const page = await pageOf(sandbox, await authorize(sandbox, { scope: READ }));
    expect(page.buttons).toContain(OWNER);
  });
});
