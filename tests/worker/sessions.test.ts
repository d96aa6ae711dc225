import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DELETION_PHRASE } from "#shared/account-deletion.ts";
import type { AccountResponse } from "#shared/contract/account.ts";
import { fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { Browser, locationOf, signedIn } from "#tests/worker/browser.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";
import { allKeys, allRows, bindings, changed, emptyStores } from "#tests/worker/tables.ts";
import { ABSOLUTE_MS, IDLE_MS } from "#worker/account/sessions.ts";
import { hashOf } from "#worker/http/random.ts";
import { runHourly } from "#worker/scheduled.ts";

const EMAIL = "basic@example.com";
const SESSION = "__Host-Http-session";
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(() => vi.useRealTimers());

function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

async function statusOf(browser: Browser): Promise<number> {
  const response = await browser.call("/api/auth/user");
  await response.text();
  return response.status;
}

/** Another browser with a copy of the same cookies. */
function copyOf(browser: Browser): Browser {
  const copy = new Browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** The whole header. */
async function cookieSetAtSignIn(name: string): Promise<string | undefined> {
  const browser = new Browser();
  const google = new URL(locationOf(await browser.navigate("/api/login")));
  google.searchParams.set("login_hint", EMAIL);
  google.searchParams.set("prompt", "none");
  const back = new URL(locationOf(await fetch(google, { redirect: "manual" })));
  const response = await browser.navigate(`${back.pathname}${back.search}`, "cross-site");
  return response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
}

describe("the cookie", () => {
  test("ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4: is bound to this host, to HTTPS and to our own pages", async () => {
    expect(await cookieSetAtSignIn(SESSION)).toMatch(
      /^__Host-Http-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test("ASVS 7.2.3: holds 256 random bits, and the stores hold only their hash", async () => {
    const browser = await signedIn(EMAIL);
    const token = browser.cookies.get(SESSION) ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const stored = JSON.stringify([await allKeys("session:"), await allRows()]);
    expect(stored).not.toContain(token);
    expect(Object.keys(await allKeys("session:"))).toEqual([`session:v1:${await hashOf(token)}`]);
  });

  test.each([
    ["forged", "A".repeat(43)],
    ["truncated", "A".repeat(20)],
    ["far too long", "A".repeat(5000)],
    ["full of signs", "%00%0d%0aSet-Cookie:x"],
    ["empty", ""],
  ])("that is %s makes the caller anonymous", async (_name, value) => {
    const browser = new Browser();
    browser.cookies.set(SESSION, value);
    const response = await browser.call("/api/auth/user");
    expect(await statusAndCode(response)).toEqual([401, "unauthenticated"]);
  });

  test("that is shortened by one character is not valid", async () => {
    const browser = await signedIn(EMAIL);
    browser.cookies.set(SESSION, browser.cookies.get(SESSION)?.slice(0, -1) ?? "");
    expect(await statusOf(browser)).toBe(401);
  });
});

describe("a new sign-in", () => {
  test("ASVS 7.2.4: gives a new token, and the earlier one is invalid", async () => {
    const browser = await signedIn(EMAIL);
    const old = copyOf(browser);
    await browser.signIn(EMAIL);
    expect(browser.cookies.get(SESSION)).not.toBe(old.cookies.get(SESSION));
    expect([await statusOf(browser), await statusOf(old)]).toEqual([200, 401]);
  });

  test("ASVS 7.2.4: accepts no token that was planted before", async () => {
    const browser = new Browser();
    browser.cookies.set(SESSION, "P".repeat(43));
    await browser.signIn(EMAIL);
    expect(browser.cookies.get(SESSION)).not.toBe("P".repeat(43));
  });

  test("as another person does not mix the accounts and leaves the first one unchanged", async () => {
    const browser = await signedIn(EMAIL);
    const first = await browser.json("/api/auth/user");
    await browser.signIn("other@example.com");
    const second = await browser.json("/api/auth/user");
    expect(second["id"]).not.toBe(first["id"]);
    expect(await (await signedIn(EMAIL)).json("/api/auth/user")).toEqual(first);
  });
});

describe("lifetimes", () => {
  test("ASVS 7.3.1: an unused session ends after 30 days", async () => {
    const browser = await signedIn(EMAIL);
    moveClock(IDLE_MS - 60_000);
    expect(await statusOf(copyOf(browser))).toBe(200);
    moveClock(IDLE_MS + 60_000);
    await vi.waitFor(async () => expect(await statusOf(browser)).toBe(401));
  });

  test("ASVS 7.3.2: a session that is used daily ends after 90 days", async () => {
    const browser = await signedIn(EMAIL);
    for (let day = 10; day < 90; day += 10) {
      moveClock(10 * DAY_MS);
      expect(await statusOf(browser)).toBe(200);
      await vi.waitFor(async () => {
        const [session] = (await allRows())["sessions"] ?? [];
        expect(session?.["last_used_at"]).toBeGreaterThan(Date.now() - DAY_MS);
      });
    }
    moveClock(ABSOLUTE_MS - 80 * DAY_MS + 60_000);
    expect(await statusOf(browser)).toBe(401);
  });

  test("the store deletes a session when its lifetime is over", async () => {
    await signedIn(EMAIL);
    const { keys } = await bindings.KV.list({ prefix: "session:" });
    const expiresInMs = (keys[0]?.expiration ?? 0) * 1000 - Date.now();
    expect(Math.abs(expiresInMs - IDLE_MS)).toBeLessThan(120_000);
  });
});

describe("signing out", () => {
  test("ASVS 7.4.1: ends the session at once, also while KV still returns it", async () => {
    const browser = await signedIn(EMAIL);
    const copy = copyOf(browser);
    const [[key, record] = ["", null]] = Object.entries(await allKeys("session:"));
    const response = await browser.navigate("/api/logout");
    expect([response.status, locationOf(response)]).toEqual([302, "/"]);
    const stale = fetchApiWith({
      KV: changed(bindings.KV, {
        get: async (name: string) => (name === key && record ? JSON.parse(record) : null),
      }),
    });
    const elsewhere = new Browser(stale);
    for (const [name, value] of copy.cookies) elsewhere.cookies.set(name, value);
    expect([await statusOf(copy), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect(await allKeys("session:")).toEqual({});
  });

  test("ASVS 14.3.1: clears the browser's storage", async () => {
    const response = await (await signedIn(EMAIL)).navigate("/api/logout");
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(response.headers.getSetCookie().join()).toMatch(/__Host-Http-session=; Max-Age=0/);
  });

  test("from the address bar works", async () => {
    const browser = await signedIn(EMAIL);
    expect((await browser.navigate("/api/logout", "none")).status).toBe(302);
    expect(await statusOf(browser)).toBe(401);
  });

  test("works in a browser that does not say where a request comes from", async () => {
    const browser = await signedIn(EMAIL);
    expect((await browser.navigate("/api/logout", null)).status).toBe(302);
    expect(await statusOf(browser)).toBe(401);
  });

  test("is refused in such a browser without the session's cookie, which other sites cannot send", async () => {
    const response = await new Browser().navigate("/api/logout", null);
    expect(await statusAndCode(response)).toEqual([403, "foreign_sign_out"]);
  });

  test.each(["cross-site", "same-site", ""])(
    "ASVS 3.5.3: asked for by %j does nothing",
    async (site) => {
      const browser = await signedIn(EMAIL);
      const response = await browser.navigate("/api/logout", site);
      expect(await statusAndCode(response)).toEqual([403, "foreign_sign_out"]);
      expect(await statusOf(browser)).toBe(200);
    },
  );

  test("ends it also while KV refuses to delete, and the cron deletes it later", async () => {
    const browser = await signedIn(EMAIL);
    const down = () => Promise.reject(new Error("the store is down"));
    const broken = new Browser(fetchApiWith({ KV: changed(bindings.KV, { delete: down }) }));
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
    const response = await broken.navigate("/api/logout");
    expect(response.status).toBe(302);
    expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    expect(broken.cookies.size).toBe(0);
    expect(await statusOf(browser)).toBe(401);
    expect(Object.keys(await allKeys("session:"))).toHaveLength(1);
    await runHourly(bindings, createExecutionContext());
    expect(await allKeys("session:")).toEqual({});
  });

  test("without a session succeeds", async () => {
    expect((await new Browser().navigate("/api/logout")).status).toBe(302);
  });

  test("ends only this session", async () => {
    const [here, there] = [await signedIn(EMAIL), await signedIn(EMAIL)];
    await here.navigate("/api/logout");
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200]);
  });
});

describe("what a device keeps of a person", () => {
  const CLEARED = '"cache", "storage"';

  async function answerTo(browser: Browser, path = "/api/auth/user") {
    const response = await browser.call(path);
    await response.text();
    return [response.status, response.headers.get("Clear-Site-Data")];
  }

  test("ASVS 14.3.1: is cleared with the first answer after the session was ended elsewhere, and once", async () => {
    const [here, there] = [await signedIn(EMAIL), await signedIn(EMAIL)];
    expect(await answerTo(there)).toEqual([200, null]);
    await here.json("/api/account/sessions", { method: "DELETE" });
    expect(await answerTo(there, "/api/playlists")).toEqual([401, CLEARED]);
    expect(there.cookies.size).toBe(0);
    expect(await answerTo(there)).toEqual([401, null]);
    expect(await answerTo(here)).toEqual([200, null]);
  });

  test("is cleared after the account was deleted elsewhere", async () => {
    const [here, there] = [await signedIn(EMAIL), await signedIn(EMAIL)];
    await here.json("/api/account", {
      method: "DELETE",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ confirmation: DELETION_PHRASE }),
    });
    expect(await answerTo(there)).toEqual([401, CLEARED]);
  });

  test.each([
    ["unused for 30 days", IDLE_MS],
    ["90 days old, when the browser has dropped its cookie", ABSOLUTE_MS],
  ])("is cleared at a visit after the session was %s", async (_name, age) => {
    const browser = await signedIn(EMAIL);
    moveClock(age + 60_000);
    if (age === ABSOLUTE_MS) browser.cookies.delete(SESSION);
    expect(await answerTo(browser)).toEqual([401, CLEARED]);
    expect(browser.cookies.size).toBe(0);
  });

  test("is known to be somebody's for longer than a session lasts", async () => {
    const cookie = await cookieSetAtSignIn("__Host-signed-in");
    const [, seconds] = /^__Host-signed-in=1; Max-Age=(\d+); /.exec(cookie ?? "") ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(4 * ABSOLUTE_MS);
  });

  test("stays with a visitor who is told to sign in", async () => {
    expect(await answerTo(new Browser())).toEqual([401, null]);
  });

  test("stays while the stores do not say whether the session still stands", async () => {
    const browser = await signedIn(EMAIL);
    const down = () => Promise.reject(new Error("the store is down"));
    const broken = new Browser(fetchApiWith({ KV: changed(bindings.KV, { get: down }) }));
    for (const [name, value] of browser.cookies) broken.cookies.set(name, value);
    expect(await answerTo(broken)).toEqual([503, null]);
    expect(broken.cookies.size).toBe(2);
  });
});

describe("ASVS 7.5.2: sessions can be listed and ended", () => {
  async function sessionsOf(browser: Browser): Promise<AccountResponse["sessions"]> {
    return (await browser.json<AccountResponse>("/api/account")).sessions;
  }

  test("each with its device, and the current one marked", async () => {
    const phone = new Browser();
    await phone.signIn(EMAIL);
    await phone.call("/api/auth/user");
    const here = await signedIn(EMAIL);
    const sessions = await sessionsOf(here);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.every(({ device }) => device === "Chrome, Linux")).toBe(true);
  });

  test("all others at once", async () => {
    const [here, there, yonder] = [
      await signedIn(EMAIL),
      await signedIn(EMAIL),
      await signedIn(EMAIL),
    ];
    const stranger = await signedIn("other@example.com");
    expect(await here.json("/api/account/sessions", { method: "DELETE" })).toEqual({ ended: 2 });
    const statuses = [here, there, yonder, stranger].map(statusOf);
    expect(await Promise.all(statuses)).toEqual([200, 401, 401, 200]);
  });

  test("one by one, and never those of another person", async () => {
    const [here, there, stranger] = [
      await signedIn(EMAIL),
      await signedIn(EMAIL),
      await signedIn("other@example.com"),
    ];
    const other = (await sessionsOf(here)).find(({ current }) => !current)?.id;
    const foreign = (await sessionsOf(stranger))[0]?.id;
    const response = await here.call(`/api/account/sessions/${foreign}`, { method: "DELETE" });
    expect(await statusAndCode(response)).toEqual([404, "no_such_session"]);
    const path = `/api/account/sessions/${other}`;
    expect(await here.json(path, { method: "DELETE" })).toEqual({ ended: 1 });
    expect([await statusOf(there), await statusOf(stranger)]).toEqual([401, 200]);
    expect((await here.call(path, { method: "DELETE" })).status).toBe(404);
  });
});
