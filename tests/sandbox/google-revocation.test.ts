// The end of a grant, by the client or by the person; a change of address; and what a restart and a
// reset keep of all that.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import { issueAccessToken } from "#sandbox/youtube/auth.ts";
import {
  approve,
  authorize,
  claimsOf,
  googleSandbox,
  ORIGIN,
  pageOf,
  post,
  READ,
  refresh,
  signIn,
  youtubeStatus,
  type TokenBody,
} from "#tests/sandbox/google-support.ts";
import { knob, OTHER, OWNER } from "#tests/sandbox/support.ts";

const INVALID_TOKEN = { error: "invalid_token", error_description: "Token expired or revoked" };
const NEW_ADDRESS = "olga@elsewhere.example";

async function revoke(sandbox: Sandbox, token: string) {
  const response = await post(sandbox, "/revoke", { token });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function userStatus(sandbox: Sandbox, accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await sandbox.app.request(`${ORIGIN}/v1/userinfo`, { headers })).status;
}

/** The answers of YouTube, of a refresh and of userinfo for these tokens. */
async function worth(sandbox: Sandbox, tokens: TokenBody): Promise<number[]> {
  return [
    await youtubeStatus(sandbox, tokens.access_token),
    (await refresh(sandbox, tokens.refresh_token)).status,
    await userStatus(sandbox, tokens.access_token),
  ];
}

describe("a revocation", () => {
  it.each(["refresh_token", "access_token"] as const)(
    "by a %s ends every token of the person, and those of nobody else",
    async (kind) => {
      const sandbox = googleSandbox();
      const earlier = await signIn(sandbox);
      const tokens = await signIn(sandbox);
      const other = await signIn(sandbox, { login_hint: OTHER });
      expect(await revoke(sandbox, tokens[kind])).toEqual({ status: 200, body: {} });
      expect(await worth(sandbox, earlier)).toEqual([401, 400, 401]);
      expect(await worth(sandbox, tokens)).toEqual([401, 400, 401]);
      expect(await worth(sandbox, other)).toEqual([200, 200, 200]);
      expect(await worth(sandbox, await signIn(sandbox))).toEqual([200, 200, 200]);
      expect(await worth(sandbox, tokens)).toEqual([401, 400, 401]);
    },
  );

  it("may name the token in the address", async () => {
    const sandbox = googleSandbox();
    const tokens = await signIn(sandbox);
    const query = new URLSearchParams({ token: tokens.refresh_token });
    const answer = await post(sandbox, `/revoke?${query}`, {});
    expect(answer.status).toBe(200);
    expect(await worth(sandbox, tokens)).toEqual([401, 400, 401]);
  });

  it.each(["unknown", "ya29.sandbox.e30.AAAA", "1//0sandbox-e30.AAAA", "x".repeat(200_000)])(
    "of what was never a token is refused: %#",
    async (text) => {
      const answer = await revoke(googleSandbox(), text);
      expect(answer).toEqual({ status: 400, body: INVALID_TOKEN });
    },
  );

  it("without a token, of an ended token and of an expired one is refused", async () => {
    const sandbox = googleSandbox();
    expect(await revoke(sandbox, "")).toMatchObject({
      status: 400,
      body: { error: "invalid_request" },
    });
    const tokens = await signIn(sandbox);
    await revoke(sandbox, tokens.refresh_token);
    expect(await revoke(sandbox, tokens.refresh_token)).toEqual({
      status: 400,
      body: INVALID_TOKEN,
    });
    expect((await revoke(sandbox, tokens.access_token)).status).toBe(400);
    const late = await signIn(sandbox);
    await knob(sandbox, "clock", { offsetMs: 3_600_000 });
    expect((await revoke(sandbox, late.access_token)).status).toBe(400);
    expect((await revoke(sandbox, late.refresh_token)).status).toBe(200);
  });

  it("makes the next consent a first one", async () => {
    const sandbox = googleSandbox();
    const tokens = await signIn(sandbox);
    await revoke(sandbox, tokens.access_token);
    const choice = await pageOf(sandbox, await authorize(sandbox, { scope: READ }));
    const consent = await pageOf(sandbox, await choice.press(OWNER));
    expect(consent.boxes.map((box) => box.value)).toEqual([READ]);
  });

  it("ends tokens that carry no number of their issue", async () => {
    const sandbox = googleSandbox();
    const expiresAt = Date.now() + 3_600_000;
    const token = issueAccessToken({ email: OWNER, scopes: [READ], expiresAt });
    expect(await youtubeStatus(sandbox, token)).toBe(200);
    await knob(sandbox, "google/revoke", { email: OWNER });
    expect(await youtubeStatus(sandbox, token)).toBe(401);
  });
});

describe("a person who withdraws the access at Google", () => {
  it("ends every token", async () => {
    const sandbox = googleSandbox();
    const tokens = await signIn(sandbox);
    const answer = await knob(sandbox, "google/revoke", { email: OWNER.toUpperCase() });
    expect(answer).toMatchObject({ status: 200, body: { email: OWNER } });
    expect(await worth(sandbox, tokens)).toEqual([401, 400, 401]);
    expect(await worth(sandbox, await signIn(sandbox))).toEqual([200, 200, 200]);
  });

  it.each([
    [{ email: "who@example.com" }, "$.email"],
    [{ email: "nonsense" }, "$.email"],
    [{}, "$.email"],
    [{ email: OWNER, more: 1 }, "$"],
  ])("must be somebody: %j", async (body, place) => {
    const answer = await knob(googleSandbox(), "google/revoke", body);
    expect(answer).toMatchObject({ status: 400, body: { error: [{ place }] } });
  });
});

describe("a change of address", () => {
  const rename = (sandbox: Sandbox, email = OWNER, newEmail = NEW_ADDRESS) =>
    knob(sandbox, "google/rename", { email, newEmail });

  it("keeps the subject, the tokens and YouTube, and shows the new address", async () => {
    const sandbox = googleSandbox();
    const before = await signIn(sandbox);
    const { sub } = claimsOf(before.id_token);
    expect(await rename(sandbox)).toMatchObject({ status: 200, body: { sub, email: NEW_ADDRESS } });
    expect(await worth(sandbox, before)).toEqual([200, 200, 200]);
    const { body } = await refresh(sandbox, before.refresh_token);
    expect(claimsOf(body.id_token)).toMatchObject({ sub, email: NEW_ADDRESS });
    const headers = { authorization: `Bearer ${before.access_token}` };
    const user = await sandbox.app.request(`${ORIGIN}/v1/userinfo`, { headers });
    expect(await user.json()).toMatchObject({ sub, email: NEW_ADDRESS });
    const choice = await pageOf(sandbox, await authorize(sandbox));
    expect(choice.buttons).toContain(NEW_ADDRESS);
    expect(choice.buttons).not.toContain(OWNER);
  });

  it.each([OWNER, NEW_ADDRESS])("leaves %s good as a hint", async (hint) => {
    const sandbox = googleSandbox();
    await rename(sandbox);
    const tokens = await signIn(sandbox, { login_hint: hint });
    expect(claimsOf(tokens.id_token)["email"]).toBe(NEW_ADDRESS);
    expect(await youtubeStatus(sandbox, tokens.access_token)).toBe(200);
  });

  it("can be made again, and taken back", async () => {
    const sandbox = googleSandbox();
    await rename(sandbox);
    expect((await rename(sandbox, NEW_ADDRESS, "third@example.com")).status).toBe(200);
    expect((await rename(sandbox, "third@example.com", OWNER)).status).toBe(200);
    expect(claimsOf((await signIn(sandbox)).id_token)["email"]).toBe(OWNER);
  });

  it("never uses an address that another person has or had", async () => {
    const sandbox = googleSandbox();
    expect(await rename(sandbox, OTHER, OWNER.toUpperCase())).toMatchObject({
      status: 400,
      body: { error: [{ place: "$.newEmail" }] },
    });
    await rename(sandbox);
    expect((await rename(sandbox, OTHER, OWNER)).status).toBe(400);
    expect((await rename(sandbox, OTHER, NEW_ADDRESS)).status).toBe(400);
    expect((await rename(sandbox, "who@example.com", "new@example.com")).status).toBe(400);
    expect((await rename(sandbox, OTHER, "nonsense")).status).toBe(400);
  });
});

describe("a restart", () => {
  it("keeps access tokens, refresh tokens and subjects", async () => {
    const tokens = await signIn(googleSandbox());
    const restarted = googleSandbox();
    expect(await worth(restarted, tokens)).toEqual([200, 200, 200]);
    const again = await signIn(restarted);
    expect(claimsOf(again.id_token)["sub"]).toBe(claimsOf(tokens.id_token)["sub"]);
  });

  it("restores the person's grant from a refresh token", async () => {
    const tokens = await signIn(googleSandbox(), { scope: READ });
    const restarted = googleSandbox();
    await refresh(restarted, tokens.refresh_token);
    const page = await pageOf(restarted, await authorize(restarted, { scope: READ }));
    expect((await page.press(OWNER)).status).toBe(303);
  });

  // Documents a limit: ended grants are only in memory.
  it("forgets revocations and changes of address, as a reset does", async () => {
    const sandbox = googleSandbox();
    const tokens = await signIn(sandbox);
    await knob(sandbox, "google/revoke", { email: OWNER });
    await knob(sandbox, "google/rename", { email: OWNER, newEmail: NEW_ADDRESS });
    expect(await worth(googleSandbox(), tokens)).toEqual([200, 200, 200]);
    await knob(sandbox, "reset", {});
    expect(await worth(sandbox, tokens)).toEqual([200, 200, 200]);
    expect(claimsOf((await signIn(sandbox)).id_token)["email"]).toBe(OWNER);
    expect((await approve(sandbox, { login_hint: NEW_ADDRESS }))["error"]).toBe(
      "interaction_required",
    );
  });

  it("can still end what was issued before it", async () => {
    const tokens = await signIn(googleSandbox());
    const restarted = googleSandbox();
    await knob(restarted, "google/revoke", { email: OWNER });
    expect(await worth(restarted, tokens)).toEqual([401, 400, 401]);
    expect(await worth(restarted, await signIn(restarted))).toEqual([200, 200, 200]);
  });
});

describe("userinfo", () => {
  it("is refused without a token, and for a token with only YouTube's scopes", async () => {
    const sandbox = googleSandbox();
    const nobody = await sandbox.app.request(`${ORIGIN}/v1/userinfo`);
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("www-authenticate")).toContain('error="invalid_token"');
    const { access_token: accessToken } = await signIn(sandbox, { scope: READ });
    expect(await userStatus(sandbox, accessToken)).toBe(403);
  });

  it("has a picture for each existing person", async () => {
    const sandbox = googleSandbox();
    const { picture } = claimsOf((await signIn(sandbox)).id_token);
    const drawn = await sandbox.app.request(String(picture));
    expect(await drawn.text()).toMatch(/^<svg .*>O<\/text><\/svg>$/);
    expect((await sandbox.app.request(`${ORIGIN}/a/123`)).status).toBe(404);
    expect((await sandbox.app.request(`${ORIGIN}/a/%3Cscript%3E`)).status).toBe(404);
  });
});
