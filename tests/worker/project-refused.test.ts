// YouTube refuses this deployment: its key, its project, its address. The operator has to act;
// people are told that YouTube cannot be reached, and nothing in their libraries changes.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { secondsOf, singlePlaylist } from "#tests/support/test-world.ts";
import { analyze, analyzeStream, refusal, statusAndCode } from "#tests/worker/api.ts";
import {
  begin,
  changes,
  inLibrary,
  makeDetailsOld,
  rowsOf,
  storedIn,
  drive,
} from "#tests/worker/driven-library.ts";
import { readLibrary, beginAgain, endFaults } from "#tests/worker/read-library.ts";
import { planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import { allKeys, emptyStores } from "#tests/worker/tables.ts";
import { check, connected, grantRow, statusOf } from "#tests/worker/youtube.ts";
import { signedIn } from "#tests/worker/browser.ts";

const EMAIL = "basic@example.com";
const API = "/youtube/v3/";

function refused(status: number, domain: string, reason: string, message = "Refused.") {
  return { status, body: { error: { message, errors: [{ message, domain, reason }] } } };
}
const REFUSALS = [
  ["a key that is not valid", refused(400, "global", "badRequest", "API key not valid.")],
  ["an API that is not enabled", refused(403, "usageLimits", "accessNotConfigured")],
  [
    "a blocked referrer",
    refused(403, "global", "forbidden", "Requests from referer x are blocked."),
  ],
  ["a suspended project", refused(403, "global", "forbidden", "Consumer 'x' has been suspended.")],
  ["a 403 that says nothing", { status: 403, body: "<html>Sorry</html>" }],
] as const;

beforeEach(resetSandbox);
afterEach(async () => {
  vi.restoreAllMocks();
  await endFaults();
});

/** Without what the ledger notes every few minutes. */
const answerKeys = async () =>
  Object.keys(await allKeys()).filter((key) => !key.startsWith("day-left:"));

describe("a calculation that meets", () => {
  let next = 0;

  test.each(REFUSALS)(
    "%s says so, caches nothing, and works again as soon as the refusal ends",
    async (_name, action) => {
      const [first, second] = [next++, next++];
      const urls = [first, second].map((index) => singlePlaylist(index).id);
      await planFaults({ path: API, action });
      const keysBefore = await answerKeys();
      expect(await refusal({ urls })).toEqual([502, "youtube_refused"]);
      // The first page of each of the two, once, without a retry.
      expect((await readLog()).calls).toHaveLength(2);
      expect(await answerKeys()).toEqual(keysBefore);
      await planFaults();
      expect((await analyze({ urls })).totalDuration).toBe(secondsOf(first) + secondsOf(second));
    },
  );

  test("one next to a working line reports it on its line and does not cache the answer", async () => {
    const [good, bad] = [singlePlaylist(next++).id, singlePlaylist(next++).id];
    await analyze({ urls: [good] });
    await planFaults({ path: API, action: REFUSALS[1][1] });
    const answer = await analyze({ urls: [bad, good, "dQw4w9WgXcQ"] });
    expect(answer.notices).toEqual([
      { code: "youtube_unreachable", line: 1 },
      { code: "youtube_unreachable", line: 3 },
    ]);
    await planFaults();
    expect((await analyze({ urls: [bad, good] })).warnings).toEqual([]);
  });

  test("one in a stream ends with the sentence, and the log has the cause without the key", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line: unknown) => void lines.push(String(line)));
    const suspended = refused(
      403,
      "global",
      "forbidden",
      "Consumer 'api_key:sandbox-key' has been suspended.",
    );
    await planFaults({ path: API, action: suspended });
    expect(await analyzeStream({ urls: [singlePlaylist(next++).id] })).toEqual([
      { type: "error", status: 502, code: "youtube_refused", message: expect.any(String) },
    ]);
    vi.restoreAllMocks();
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.find(({ event }) => event === "youtube_project_refused")).toMatchObject({
      status: 403,
      reason: "forbidden",
      path: "/youtube/v3/playlistItems",
    });
    expect(lines.join("\n")).not.toContain("sandbox-key");
  });
});

describe("a library whose reading meets", () => {
  test.each(REFUSALS)("%s waits, deletes nothing and keeps the grant", async (_name, action) => {
    const { who, whole } = await readLibrary();
    const { userId } = who;
    await beginAgain();
    await makeDetailsOld(userId);
    await planFaults({ path: API, action });
    await begin(userId);
    await inLibrary(userId, async (library, state) => {
      await library.alarm();
      await state.storage.deleteAlarm();
    });
    const [job] = await rowsOf<{ state: string; resumes_at: number }>(
      userId,
      "select state, resumes_at from jobs",
    );
    expect(["running", "paused"]).toContain(job?.state);
    expect(job?.resumes_at).toBeGreaterThan(Date.now());
    expect(changes(whole, await storedIn(userId))).toEqual([]);
    expect(await grantRow()).toMatchObject({ lost_at: null, refresh_token: expect.any(String) });
    await planFaults();
    expect((await drive(userId))[0]).toMatchObject({ state: "done" });
    expect(changes(whole, await storedIn(userId))).toEqual([]);
  });
});

describe("a connection", () => {
  beforeEach(emptyStores);
  const notConfigured = { path: `${API}channels`, action: REFUSALS[1][1] };

  test("that is checked stays, and the person is not asked to connect again", async () => {
    const browser = await connected(EMAIL);
    await planFaults(notConfigured);
    const response = await check(browser);
    expect(await statusAndCode(response)).toEqual([502, "youtube_refused"]);
    expect(await statusOf(browser)).toMatchObject({ connected: true, needsReconnect: false });
  });

  test("that is being made fails with its own outcome", async () => {
    const browser = await signedIn(EMAIL);
    await planFaults(notConfigured);
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=unreachable");
    expect(await statusOf(browser)).toMatchObject({ connected: false, needsReconnect: false });
  });
});
