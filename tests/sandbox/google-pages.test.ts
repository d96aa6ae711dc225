// The pages of the stand-in for Google: forms cannot be forged, and no input of a client or a
// person becomes markup.
import { describe, expect, it } from "vitest";
import {
  authorize,
  choice,
  FORCE,
  googleSandbox,
  pageOf,
  post,
  type Page,
} from "#tests/sandbox/google-support.ts";
import { knob, OTHER, OWNER } from "#tests/sandbox/support.ts";

describe("a form", () => {
  const ACCOUNT = "/o/oauth2/v2/auth/account";
  const CONSENT = "/o/oauth2/v2/auth/consent";

  function sealedIn(page: Page): string {
    return /name="request" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  }

  it.each([
    ["without a request", ACCOUNT, { account: OWNER }],
    ["with a request of its own making", ACCOUNT, { account: OWNER, request: "choice.e30.AAAA" }],
    ["without a request, of consent", CONSENT, { choice: "continue", scope: FORCE }],
  ])("%s goes nowhere", async (_what, path, form) => {
    const answer = await post(googleSandbox(), path, form);
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });

  it("of the account page is not accepted as one of the consent page", async () => {
    const sandbox = googleSandbox();
    const request = sealedIn(await choice(sandbox));
    const forged = await post(sandbox, CONSENT, { request, choice: "continue", scope: FORCE });
    expect([forged.status, forged.headers.get("location")]).toEqual([400, null]);
    const rightly = await post(sandbox, ACCOUNT, { request, account: OWNER });
    expect(rightly.headers.get("location")).toContain(`${CONSENT}?request=`);
  });

  it("with a modified request is refused", async () => {
    const sandbox = googleSandbox();
    const request = sealedIn(await choice(sandbox, { scope: "openid" }));
    const [, payload = "", signature = ""] = request.split(".");
    const claims = Buffer.from(payload, "base64url").toString().replace("8787", "6666");
    const altered = `choice.${Buffer.from(claims).toString("base64url")}.${signature}`;
    const answer = await post(sandbox, ACCOUNT, { request: altered, account: OWNER });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    const untouched = await post(sandbox, ACCOUNT, { request, account: OWNER });
    expect(untouched.status).toBe(303);
  });

  it("for a person who is not in the world is refused", async () => {
    const sandbox = googleSandbox();
    const request = sealedIn(await choice(sandbox));
    const answer = await post(sandbox, ACCOUNT, { request, account: "who@example.com" });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });

  it("is valid for ten minutes, also after a restart", async () => {
    const sandbox = googleSandbox();
    const page = await choice(sandbox, { scope: "openid" });
    const request = sealedIn(page);
    const restarted = await post(googleSandbox(), ACCOUNT, { request, account: OWNER });
    expect(restarted.status).toBe(303);
    await knob(sandbox, "clock", { offsetMs: 601_000 });
    expect((await page.press(OWNER)).status).toBe(400);
  });
});

describe("every page", () => {
  async function pages(): Promise<Response[]> {
    const sandbox = googleSandbox();
    const first = await authorize(sandbox);
    const page = await pageOf(sandbox, first.clone());
    const second = await page.press(OWNER);
    const refused = await authorize(sandbox, { redirect_uri: "https://evil.example/" });
    const redirect = await authorize(sandbox, { prompt: "none", login_hint: OWNER });
    return [first, second, refused, redirect];
  }

  it("forbids caching, framing and referrers", async () => {
    const answers = await pages();
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 400, 303]);
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toContain("no-store");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  it("has a language, a title, one heading and no script", async () => {
    for (const answer of (await pages()).slice(0, 3)) {
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("form-action");
      const text = await answer.text();
      expect(text).toMatch(/^<!doctype html>\s*<html lang="en">/);
      expect(text).toMatch(/<title>[^<]+<\/title>/);
      expect(text.match(/<h1/g)).toHaveLength(1);
      expect(text).not.toMatch(/<script|javascript:| on\w+=/i);
    }
  });

  it.each(["redirect_uri", "client_id", "state", "nonce", "login_hint", "scope", "prompt"])(
    "escapes a hostile %s",
    async (name) => {
      const hostile = `"><script>alert(1)</script><b id='x'>`;
      const answer = await authorize(googleSandbox(), { [name]: hostile });
      const text = await answer.text();
      expect([200, 303, 400, 401]).toContain(answer.status);
      expect(text).not.toContain("<script");
      expect(text).not.toContain("<b id");
    },
  );

  it("shows what it refuses, escaped", async () => {
    const hostile = "https://evil.example/?<script>&amp;";
    const answer = await authorize(googleSandbox(), { redirect_uri: hostile });
    expect(await answer.text()).toContain("https://evil.example/?&lt;script&gt;&amp;amp;");
  });

  it("escapes the addresses of people", async () => {
    const sandbox = googleSandbox();
    const email = "o'brien+and@example.com";
    await knob(sandbox, "google/rename", { email: OTHER, newEmail: email });
    const page = await choice(sandbox);
    expect(page.buttons).toContain(email);
    expect(page.text).toContain("o&#39;brien+and@example.com");
    expect((await page.press(email)).status).toBe(200);
  });
});
