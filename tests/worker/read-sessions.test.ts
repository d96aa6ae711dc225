// How requests use D1: how many questions they send, and where their first one goes.
import { beforeEach, describe, expect, test } from "vitest";
import { fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { faultyD1 } from "#tests/worker/faulty-bindings.ts";
import { idOf } from "#tests/worker/library.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, changed, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

const EMAIL = "basic@example.com";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});

/** A browser with the same cookies whose requests use this D1. */
function copyWith(browser: Browser, DB: D1Database): Browser {
  const copy = new Browser(fetchApiWith({ DB }));
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe("a signed-in request", () => {
  test.each([
    ["/api/auth/user", { email: EMAIL }],
    ["/api/playlists", { length: 3 }],
    ["/api/stats", { totalPlaylists: 3 }],
    ["/api/youtube/status", { connected: true }],
  ])("for %s asks D1 once, for its session and its rows together", async (path, answer) => {
    const browser = await connected(EMAIL);
    await browser.json("/api/playlists/sync", { method: "POST" });
    let questions = 0;
    const count = () => void (questions += 1);
    const DB = faultyD1(bindings.DB, count);
    expect(await copyWith(browser, DB).json(path)).toMatchObject(answer);
    expect(questions).toBe(1);
  });

  test.each(["/api/playlists", "/api/youtube/status"])(
    "for %s gets no rows without its session",
    async (path) => {
      const browser = await connected(EMAIL);
      await bindings.DB.prepare("update sessions set ended_at = 1").run();
      expect(await statusAndCode(await browser.call(path))).toEqual([401, "unauthenticated"]);
    },
  );

  test("whose session in KV names another user gets nothing", async () => {
    const [browser, other] = [await connected(EMAIL), await connected("other@example.com")];
    const userId = await idOf(other);
    const { keys } = await bindings.KV.list({ prefix: "session:" });
    for (const { name } of keys) {
      const record = await bindings.KV.get<object>(name, "json");
      await bindings.KV.put(name, JSON.stringify({ ...record, userId }));
    }
    expect((await browser.call("/api/playlists")).status).toBe(401);
    expect((await other.call("/api/playlists")).status).toBe(200);
  });
});

describe("the first question to D1 goes to the primary database, and", () => {
  async function sessionsOf(path: string, method: string): Promise<string[]> {
    const browser = await signedIn(EMAIL);
    const opened: string[] = [];
    const withSession = (constraint: string) => {
      opened.push(constraint);
      return bindings.DB.withSession(constraint);
    };
    const DB = changed(bindings.DB, { withSession });
    await (await copyWith(browser, DB).call(path, { method })).text();
    return opened;
  }

  test.each(["/api/auth/user", "/api/account", "/api/playlists", "/api/payments"])(
    "replicas may answer the others of GET %s, with nothing older than it",
    async (path) => expect(await sessionsOf(path, "GET")).toEqual(["first-primary"]),
  );

  test.each([
    ["POST", "/api/playlists/sync"],
    ["POST", "/api/create-payment-intent"],
    ["DELETE", "/api/account/sessions"],
    ["GET", "/api/login"],
    ["GET", "/api/auth/callback/google"],
    ["GET", "/api/youtube/callback"],
    ["GET", "/api/logout"],
  ])("so do all others of %s %s", async (method, path) => {
    expect(await sessionsOf(path, method)).toEqual([]);
  });
});

test("the local D1 answers a session with a bookmark, and the session sees its own write", async () => {
  await signedIn(EMAIL);
  const session = bindings.DB.withSession("first-primary");
  await session.prepare("update users set first_name = 'Somebody'").run();
  expect(session.getBookmark()).toMatch(/^[0-9a-f-]{20,}$/);
  expect(await session.prepare("select first_name as name from users").first("name")).toBe(
    "Somebody",
  );
});

test("a session check reads KV once and D1 once", async () => {
  const browser = await signedIn(EMAIL);
  const reads = { kv: 0, d1: 0 };
  const counted = fetchApiWith({
    KV: changed(bindings.KV, {
      get: (...args: [string, "json"]) => {
        reads.kv += 1;
        return bindings.KV.get(...args);
      },
    }),
    DB: changed(bindings.DB, {
      prepare: (query: string) => {
        reads.d1 += 1;
        return bindings.DB.prepare(query);
      },
    }),
  });
  const same = new Browser(counted);
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  expect((await same.call("/api/auth/user")).status).toBe(200);
  expect(reads).toEqual({ kv: 1, d1: 1 });
  const forged = new Browser(counted);
  forged.cookies.set("__Host-Http-session", "A".repeat(43));
  expect((await forged.call("/api/auth/user")).status).toBe(401);
  expect(reads).toEqual({ kv: 2, d1: 1 });
});
