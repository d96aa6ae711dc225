// The choices of a person at the stand-in for Google, as plain HTTP: who signs in, and what is
// granted.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "#sandbox/server.ts";
import {
  approve,
  choice,
  consent,
  CAREFUL,
  claimsOf,
  EMAIL,
  EVERYTHING,
  exchange,
  FORCE,
  googleSandbox,
  ORIGIN,
  PROFILE,
  READ,
  REFUSER,
  returned,
  signIn,
  type Parameters,
} from "#tests/sandbox/google-support.ts";
import { knob, OTHER, OWNER } from "#tests/sandbox/support.ts";

const READ_LABEL = "View your YouTube account";
const FORCE_LABEL =
  "See, edit, and permanently delete your YouTube videos, ratings, comments and captions";
const IDENTITY = `openid ${EMAIL} ${PROFILE}`;

async function tokensAfter(sandbox: Sandbox, answer: Response) {
  return (await exchange(sandbox, returned(answer)["code"])).body;
}

describe("the choice of person", () => {
  it("offers each person of the world as a button named by the address", async () => {
    const page = await choice(googleSandbox());
    expect(page.status).toBe(200);
    expect(page.buttons).toEqual([OWNER, OTHER, CAREFUL, REFUSER, "Cancel"]);
  });

  it("puts the person first whom the client hints at, by address or by subject", async () => {
    const sandbox = googleSandbox();
    const byAddress = await choice(sandbox, { login_hint: CAREFUL });
    expect(byAddress.buttons.slice(0, 2)).toEqual([CAREFUL, OWNER]);
    const { id_token: idToken } = await signIn(sandbox, { login_hint: OTHER });
    const bySubject = await choice(sandbox, { login_hint: String(claimsOf(idToken)["sub"]) });
    expect(bySubject.buttons.slice(0, 2)).toEqual([OTHER, OWNER]);
  });

  it("ends a sign-in that asks for no more than who the person is", async () => {
    const sandbox = googleSandbox();
    const page = await choice(sandbox, { scope: "openid email profile", state: "s p&ce" });
    const answer = await page.press(OTHER);
    expect(answer.status).toBe(303);
    expect(returned(answer)).toMatchObject({ state: "s p&ce", iss: ORIGIN });
    const tokens = await tokensAfter(sandbox, answer);
    expect(tokens.scope).toBe(IDENTITY);
    expect(claimsOf(tokens.id_token)).toMatchObject({ email: OTHER, name: "Otto" });
    expect(claimsOf(tokens.id_token)).not.toHaveProperty("family_name");
  });

  it("tells only what the scopes allow", async () => {
    const sandbox = googleSandbox();
    const answer = await (await choice(sandbox, { scope: "openid" })).press(OWNER);
    const claims = claimsOf((await tokensAfter(sandbox, answer)).id_token);
    expect(Object.keys(claims).toSorted()).toEqual([
      "at_hash",
      "aud",
      "azp",
      "exp",
      "iat",
      "iss",
      "sub",
    ]);
  });

  it("can be cancelled", async () => {
    const answer = await (await choice(googleSandbox(), { state: "mine" })).press("Cancel");
    const { error, state, iss, code } = returned(answer);
    expect([error, state, iss, code]).toEqual(["access_denied", "mine", ORIGIN, undefined]);
  });
});

describe("the consent page", () => {
  it.each([
    [OWNER, [true, true]],
    [CAREFUL, [true, false]],
    [REFUSER, [false, false]],
  ])("shows a box for each scope, ticked as %s would", async (email, ticks) => {
    const page = await consent(googleSandbox(), email);
    expect(page.text).toContain(email);
    expect(page.buttons).toEqual(["Continue", "Cancel"]);
    expect(page.boxes).toEqual([
      { label: READ_LABEL, value: READ, ticked: ticks[0] },
      { label: FORCE_LABEL, value: FORCE, ticked: ticks[1] },
    ]);
  });

  it("grants only the checked scopes", async () => {
    const sandbox = googleSandbox();
    const all = await (await consent(sandbox, OWNER)).press("Continue");
    expect((await tokensAfter(sandbox, all)).scope).toBe(`${IDENTITY} ${READ} ${FORCE}`);
    const less = await (await consent(sandbox, OTHER)).press("Continue", [READ]);
    expect(returned(less)["scope"]).toBe(`${IDENTITY} ${READ}`);
    expect((await tokensAfter(sandbox, less)).scope).toBe(`${IDENTITY} ${READ}`);
    const none = await (await consent(sandbox, REFUSER)).press("Continue");
    expect((await tokensAfter(sandbox, none)).scope).toBe(IDENTITY);
  });

  it("grants nothing that the client has not requested", async () => {
    const sandbox = googleSandbox();
    const page = await consent(sandbox, OWNER, { scope: `openid ${READ}` });
    const answer = await page.press("Continue", [READ, FORCE, "openid", EMAIL]);
    expect((await tokensAfter(sandbox, answer)).scope).toBe(`openid ${READ}`);
  });

  it("denies access when it is cancelled, or when no scope is left", async () => {
    const sandbox = googleSandbox();
    const cancelled = await (await consent(sandbox, OWNER)).press("Cancel");
    expect(returned(cancelled)["error"]).toBe("access_denied");
    const page = await consent(sandbox, OWNER, { scope: READ });
    expect(returned(await page.press("Continue", []))["error"]).toBe("access_denied");
  });

  it("asks only for what is new, unless the client wants to ask again", async () => {
    const sandbox = googleSandbox();
    await signIn(sandbox, { scope: `openid ${READ}` });
    const page = await consent(sandbox, OWNER, { scope: `${READ} ${FORCE}` });
    expect(page.boxes.map((box) => box.value)).toEqual([FORCE]);
    const again = { scope: `${READ} ${FORCE}`, prompt: "select_account consent" };
    const second = await consent(sandbox, OWNER, again);
    expect(second.boxes.map((box) => box.value)).toEqual([READ, FORCE]);
    const known = await (await choice(sandbox, { scope: READ })).press(OWNER);
    expect(returned(known)["code"]).toEqual(expect.any(String));
  });
});

describe("incremental consent", () => {
  const write = { scope: FORCE, include_granted_scopes: "true" };

  it("adds what was granted before, when the client says so", async () => {
    const sandbox = googleSandbox();
    await signIn(sandbox, { scope: `openid ${READ}` });
    const alone = await (await consent(sandbox, OWNER, { scope: FORCE })).press("Continue", []);
    expect(returned(alone)["error"]).toBe("access_denied");
    const refused = await (await consent(sandbox, OWNER, write)).press("Continue", []);
    expect((await tokensAfter(sandbox, refused)).scope).toBe(`openid ${READ}`);
    const added = await (await consent(sandbox, OWNER, write)).press("Continue");
    expect((await tokensAfter(sandbox, added)).scope).toBe(`${FORCE} openid ${READ}`);
  });

  it("separates people, and ends with the grant", async () => {
    const sandbox = googleSandbox();
    await signIn(sandbox, { scope: `openid ${READ}` });
    expect((await signIn(sandbox, { ...write, login_hint: OTHER })).scope).toBe(FORCE);
    await knob(sandbox, "google/revoke", { email: OWNER });
    expect((await signIn(sandbox, write)).scope).toBe(FORCE);
  });
});

describe("a refresh token", () => {
  async function chosen(sandbox: Sandbox, parameters: Parameters) {
    const page = await choice(sandbox, { scope: "openid", ...parameters });
    return tokensAfter(sandbox, await page.press(OWNER));
  }

  it("is given for offline access with the first grant, and not again without a consent", async () => {
    const sandbox = googleSandbox();
    const offline = { access_type: "offline" };
    expect(await chosen(sandbox, offline)).toHaveProperty("refresh_token");
    expect(await chosen(sandbox, offline)).not.toHaveProperty("refresh_token");
    const selecting = { ...offline, prompt: "select_account" };
    expect(await chosen(sandbox, selecting)).not.toHaveProperty("refresh_token");
    expect(await chosen(sandbox, { ...offline, prompt: "consent" })).toHaveProperty(
      "refresh_token",
    );
    const wider = await consent(sandbox, OWNER, { ...offline, scope: READ });
    expect(await tokensAfter(sandbox, await wider.press("Continue"))).toHaveProperty(
      "refresh_token",
    );
  });

  it("is never given for online access", async () => {
    const sandbox = googleSandbox();
    expect(await chosen(sandbox, { prompt: "consent" })).not.toHaveProperty("refresh_token");
    expect(await chosen(sandbox, { access_type: "online" })).not.toHaveProperty("refresh_token");
  });

  it("is always given to a script", async () => {
    const sandbox = googleSandbox();
    for (let time = 0; time < 3; time += 1) {
      expect(await signIn(sandbox)).toHaveProperty("refresh_token");
    }
    expect(await signIn(sandbox, { access_type: "online" })).not.toHaveProperty("refresh_token");
  });
});

describe("what a script asks with prompt=none", () => {
  it.each([
    [OWNER, `${IDENTITY} ${READ} ${FORCE}`],
    [CAREFUL, `${IDENTITY} ${READ}`],
    [REFUSER, IDENTITY],
  ])("is granted to %s as far as the world says", async (email, scope) => {
    const sandbox = googleSandbox();
    const answer = await approve(sandbox, { login_hint: email, scope: EVERYTHING });
    expect(answer).toMatchObject({ scope, iss: ORIGIN, code: expect.stringMatching(/^4\//) });
  });

  it("is denied when nothing of it is granted", async () => {
    const answer = await approve(googleSandbox(), { login_hint: CAREFUL, scope: FORCE });
    expect(answer["error"]).toBe("access_denied");
  });

  it.each([
    ["nobody is named", { login_hint: "" }],
    ["nobody has the address", { login_hint: "who@example.com" }],
  ])("needs a person when %s", async (_what, parameters) => {
    const answer = await approve(googleSandbox(), { ...parameters, state: "mine" });
    expect(answer).toMatchObject({ error: "interaction_required", state: "mine", iss: ORIGIN });
  });
});
