import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playlists } from "#tests/support/test-world.ts";
import { analyze, fetchApi, fetchApiWith, refusal } from "#tests/worker/api.ts";
import { atGoogle, Browser, locationOf, signedIn } from "#tests/worker/browser.ts";
import { planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { allRows, bindings, changed, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
// Retries wait.
const LONG = { timeout: 20_000 };

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await planFaults();
});

function captured(): string[] {
  const lines: string[] = [];
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      lines.push(parts.map(String).join(" "));
    });
  }
  return lines;
}

test("ASVS 16.2.5, 10.1.1: never holds a token, a code, an address or a name", async () => {
  const lines = captured();
  const browser = new Browser();
  const seen: string[] = [];
  const login = await browser.navigate("/api/login?returnTo=/account");
  seen.push(...new URL(locationOf(login)).searchParams.values());
  await browser.signIn(EMAIL);
  await browser.connect(EMAIL);
  await planFaults(
    { path: "/youtube/v3/channels", times: 1, action: { status: 401, body: {} } },
    {
      vendor: "google",
      path: "/token",
      times: 1,
      action: { status: 400, body: { error: "invalid_grant" } },
    },
  );
  await (await browser.call("/api/youtube/check", { method: "POST" })).text();
  await browser.navigate(`/api/auth/callback/google?code=canary-code&state=canary-state`);
  await browser.navigate(`/api/youtube/callback?code=canary-code&state=canary-state`);
  await browser.call("/api/account/export");
  const token = browser.cookies.get("__Host-Http-session") ?? "";
  await browser.call("/api/account", {
    method: "DELETE",
    body: '{"confirmation":"delete my account"}',
  });
  const log = lines.join("\n");
  // The user's object logs the person's id instead of the request id.
  for (const line of lines) expect(line).toMatch(/"requestId":"[\da-f-]{36}"|"user":"[\w-]{16}"/);
  expect(lines.length).toBeGreaterThan(5);
  const secrets = [
    token,
    EMAIL,
    "Basic Test",
    "canary-code",
    "canary-state",
    "ya29",
    "1//0",
    "eyJ",
  ];
  const long = seen.filter(
    (value) => value.length > 20 && !value.startsWith("http") && !value.startsWith("openid"),
  );
  for (const secret of [...secrets, ...long]) expect(log).not.toContain(secret);
});

test("ASVS 16.2.1, 16.3.1, 16.3.2, 16.3.3: has one JSON line for each event, with its time, name and person", async () => {
  const lines = captured();
  const browser = await signedIn(EMAIL);
  await (await new Browser().call("/api/account")).text();
  await (await fetchApi("/api/account", { method: "DELETE" })).text();
  await new Browser().navigate("/api/auth/callback/google");
  await browser.navigate("/api/logout");
  const events = lines.map((line) => JSON.parse(line) as Record<string, string>);
  for (const event of events) {
    expect(event["time"]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(event["requestId"]).toMatch(/^[\da-f-]{36}$/);
  }
  expect(events.map(({ event }) => event)).toEqual([
    "signed_in",
    "not_signed_in",
    "request_failed",
    "foreign_request",
    "request_failed",
    "sign_in_failed",
    "signed_out",
  ]);
  expect(events[0]?.["user"]).toMatch(/^[\w-]{16}$/);
  expect(events[0]?.["user"]).toBe(events.at(-1)?.["user"]);
});

test("ASVS 16.4.1: cannot be given a forged line", async () => {
  const lines = captured();
  const forged = 'x"}\r\n{"event":"signed_in","user":"forged"}';
  await (
    await fetchApi("/api/csp-report", { method: "POST", body: JSON.stringify({ forged }) })
  ).text();
  await new Browser().navigate(`/api/auth/callback/google?state=${encodeURIComponent(forged)}`);
  expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false);
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
    "csp_report",
    "sign_in_failed",
  ]);
});

test("ASVS 16.5.1: holds the cause of a failure; the answer has only its number", async () => {
  const lines = captured();
  const broken = fetchApiWith({ DB: failingOnRun() });
  const response = await broken("/api/health");
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain("canary");
  const id = /number: ([\da-f-]{36})\.$/.exec(text)?.[1];
  const failure = lines.find((line) => line.includes("canary"));
  expect(JSON.parse(failure ?? "{}")).toMatchObject({ requestId: id, code: "internal" });
});

test("ASVS 16.2.5: holds no value of a failed query", async () => {
  const browser = new Browser();
  const login = await browser.navigate("/api/login");
  const callback = await atGoogle(locationOf(login), EMAIL);
  const signedInElsewhere = await signedIn(EMAIL);
  const { users, accounts, sessions } = await allRows();
  const values = [...(users ?? []), ...(accounts ?? []), ...(sessions ?? [])]
    .flatMap((row) => Object.values(row))
    .filter((value): value is string => typeof value === "string" && value.length > 8);
  const lines = captured();
  const db = failingOnRun();
  const broken = new Browser(fetchApiWith({ DB: db }));
  for (const [name, value] of signedInElsewhere.cookies) broken.cookies.set(name, value);
  await (await broken.call("/api/account")).text();
  // The flow's row is found; the statement after it fails.
  const halfBroken = new Browser(fetchApiWith({ DB: failingOnRun(/accounts|users|sessions/) }));
  for (const [name, value] of browser.cookies) halfBroken.cookies.set(name, value);
  await halfBroken.navigate(callback, "cross-site");
  expect(lines.filter((line) => line.includes("failed query"))).toHaveLength(2);
  const known = values.filter((value) => !value.startsWith("http") && value !== "Chrome, Linux");
  expect(known.length).toBeGreaterThan(3);
  for (const value of known) expect(lines.join("\n")).not.toContain(value);
});

test("holds no id of a list that could not be read, which may be private", LONG, async () => {
  const down = { status: 500, body: {} };
  const { small, overlap } = playlists;
  const lines = captured();
  await planFaults({ path: "/youtube/v3/playlistItems", action: down });
  expect((await refusal({ urls: [small.id] }))[0]).toBe(502);
  await planFaults({ path: "/youtube/v3/playlists?", action: down });
  expect((await analyze({ urls: [overlap.id], withTitles: true })).totalVideos).toBe(12);
  const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toEqual(expect.arrayContaining(["playlist_read_failed", "playlist_title_failed"]));
  for (const { id } of [small, overlap]) expect(lines.join("\n")).not.toContain(id);
});

/** A database whose statements fail when they are run. */
function failingOnRun(queries = /./): D1Database {
  const fail = (): never => {
    throw new Error("canary: a table is broken");
  };
  const failing = (statement: D1PreparedStatement): D1PreparedStatement =>
    changed(statement, {
      bind: (...values: unknown[]) => failing(statement.bind(...values)),
      run: fail,
      all: fail,
      raw: fail,
      first: fail,
    });
  return changed(bindings.DB, {
    prepare: (query: string) => {
      const statement = bindings.DB.prepare(query);
      return queries.test(query) ? failing(statement) : statement;
    },
    batch: fail,
  });
}
