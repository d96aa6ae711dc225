import { describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "#sandbox/server.ts";
import { ask, KEY, knob, longWorld, reasonOf, smallSandbox } from "#tests/sandbox/support.ts";

const LIST = { part: "id", playlistId: "PLpublic" };
const ITEMS = { vendor: "youtube", path: "/youtube/v3/playlistItems" };

interface Log {
  totals: { main: number };
}

async function statuses(sandbox: Sandbox, count: number): Promise<number[]> {
  const seen: number[] = [];
  for (let call = 0; call < count; call += 1) {
    seen.push((await ask(sandbox, "playlistItems", LIST)).status);
  }
  return seen;
}

async function plan(sandbox: Sandbox, ...rules: object[]): Promise<void> {
  const answer = await knob(sandbox, "faults", rules);
  expect(answer).toMatchObject({ status: 200, body: { rules: rules.length } });
}

describe("a fault plan", () => {
  it.each([
    ["at one call", { when: { at: 1 } }, [200, 503, 200, 200, 200, 200]],
    ["at every second call", { when: { every: 2 } }, [200, 503, 200, 503, 200, 503]],
    ["always", { when: { always: true } }, [503, 503, 503, 503, 503, 503]],
    ["a number of times", { when: { always: true }, times: 2 }, [503, 503, 200, 200, 200, 200]],
    ["every second call once", { when: { every: 2 }, times: 1 }, [200, 503, 200, 200, 200, 200]],
  ])("strikes %s", async (_when, rule, expected) => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, ...rule, action: { status: 503 } });
    expect(await statuses(sandbox, 6)).toEqual(expected);
  });

  it("affects only the path, the method and the parameters that it names", async () => {
    const sandbox = smallSandbox();
    const always = { when: { always: true }, action: { status: 500 } };
    await plan(
      sandbox,
      { ...always, vendor: "youtube", path: "/youtube/v3/videos?" },
      { ...always, vendor: "youtube", path: "/youtube/v3/playlists", method: "DELETE" },
      { ...always, ...ITEMS, query: { playlistId: "PLmixed" } },
    );
    const status = async (resource: string, query: Record<string, string>) =>
      (await ask(sandbox, resource, query)).status;
    expect(await status("videos", { part: "id", id: "plain-0" })).toBe(500);
    expect(await status("videos:batchGetStats", { id: "plain-0" })).toBe(200);
    expect(await status("playlists", { part: "id", id: "PLpublic" })).toBe(200);
    expect(await status("playlistItems", LIST)).toBe(200);
    expect(await status("playlistItems", { ...LIST, playlistId: "PLmixed" })).toBe(500);
  });

  it("counts the calls of each rule separately", async () => {
    const sandbox = smallSandbox();
    await plan(
      sandbox,
      { ...ITEMS, when: { at: 0 }, action: { status: 500 } },
      { ...ITEMS, when: { at: 2 }, action: { quota: "429" } },
    );
    expect(await statuses(sandbox, 4)).toEqual([500, 200, 429, 200]);
  });

  it("answers with the status, body and headers that it states", async () => {
    const sandbox = smallSandbox();
    const action = { status: 429, body: { made: "up" }, headers: { "retry-after": "7" } };
    await plan(sandbox, { ...ITEMS, when: { always: true }, action });
    const answer = await ask(sandbox, "playlistItems", LIST);
    expect(answer).toMatchObject({ status: 429, body: { made: "up" } });
    expect(answer.headers.get("retry-after")).toBe("7");
    const html = {
      status: 502,
      body: "<h1>Bad gateway</h1>",
      headers: { "content-type": "text/html" },
    };
    await plan(sandbox, { ...ITEMS, when: { always: true }, action: html });
    expect(await ask(sandbox, "playlistItems", LIST)).toMatchObject({ body: html.body });
  });

  it("answers backendError when it states a status alone", async () => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, when: { at: 0 }, action: { status: 503 } });
    const answer = await ask(sandbox, "playlistItems", LIST);
    expect([answer.status, reasonOf(answer)]).toEqual([503, "backendError"]);
  });

  it.each([
    ["403", 403, "quotaExceeded"],
    ["429", 429, "rateLimitExceeded"],
  ])("can claim that the quota is used up, in the %s form", async (quota, status, reason) => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, when: { always: true }, action: { quota } });
    const answer = await ask(sandbox, "playlistItems", LIST);
    expect([answer.status, reasonOf(answer)]).toEqual([status, reason]);
    expect((await knob<Log>(sandbox, "log")).body.totals.main).toBe(0);
  });

  it.each([
    ["keyInvalid", 400, "badRequest", "global", "API_KEY_INVALID", "API key not valid."],
    ["keyExpired", 400, "badRequest", "global", "API_KEY_INVALID", "API key expired."],
    ["keyInvalidOld", 400, "keyInvalid", "usageLimits", undefined, "Bad Request"],
    [
      "accessNotConfigured",
      403,
      "accessNotConfigured",
      "usageLimits",
      "SERVICE_DISABLED",
      "YouTube Data API v3",
    ],
    [
      "refererBlocked",
      403,
      "forbidden",
      "global",
      "API_KEY_HTTP_REFERRER_BLOCKED",
      "Requests from referer <empty>",
    ],
    [
      "refererBlockedOld",
      403,
      "ipRefererBlocked",
      "usageLimits",
      undefined,
      "The request did not specify any referer.",
    ],
    [
      "methodBlocked",
      403,
      "forbidden",
      "global",
      "API_KEY_SERVICE_BLOCKED",
      "Requests to this API youtube method",
    ],
    [
      "consumerSuspended",
      403,
      "forbidden",
      "global",
      "CONSUMER_SUSPENDED",
      "Permission denied: Consumer",
    ],
    [
      "forbidden",
      403,
      "forbidden",
      "global",
      undefined,
      "Method doesn't allow unregistered callers",
    ],
    ["dailyLimit", 403, "dailyLimitExceeded", "usageLimits", undefined, "Daily Limit Exceeded."],
  ])("can refuse the whole project: %s", async (refusal, status, reason, domain, detail, start) => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, when: { at: 0 }, action: { refusal } });
    const answer = await ask(sandbox, "playlistItems", LIST);
    const { error } = answer.body;
    expect([answer.status, error.code]).toEqual([status, status]);
    expect(error.errors).toMatchObject([{ reason, domain, message: error.message }]);
    expect(error.message.startsWith(start)).toBe(true);
    expect(error.details?.map((one) => one.reason)).toEqual(detail && [detail]);
    expect((await knob<Log>(sandbox, "log")).body.totals.main).toBe(0);
    expect(await statuses(sandbox, 1)).toEqual([200]);
  });

  it.each([
    ["playlistItemsNotAccessible", "youtube.playlistItem"],
    ["playlistForbidden", "youtube.playlist"],
  ])("can refuse one playlist: %s", async (refusal, domain) => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, when: { at: 0 }, action: { refusal } });
    const answer = await ask(sandbox, "playlistItems", LIST);
    expect(answer.status).toBe(403);
    expect(answer.body.error.errors).toMatchObject([{ reason: refusal, domain }]);
    expect((await knob<Log>(sandbox, "log")).body.totals.main).toBe(1);
  });

  it("can lose a playlist in the middle of reading it", async () => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, when: { at: 1 }, times: 1, action: { notFound: true } });
    const first = await ask(sandbox, "playlistItems", LIST);
    const pageToken = first.body.nextPageToken ?? "";
    const second = await ask(sandbox, "playlistItems", { ...LIST, pageToken });
    expect([second.status, reasonOf(second)]).toEqual([404, "playlistNotFound"]);
    expect((await ask(sandbox, "playlistItems", { ...LIST, pageToken })).status).toBe(200);
  });

  it("can repeat a page token, which makes an endless loop", async () => {
    const sandbox = createSandbox({ world: longWorld(20) });
    const query = { part: "id", playlistId: "PLlong" };
    await plan(sandbox, { ...ITEMS, when: { always: true }, action: { repeatPageToken: true } });
    const first = await ask(sandbox, "playlistItems", query);
    const again = await ask(sandbox, "playlistItems", {
      ...query,
      pageToken: first.body.nextPageToken ?? "",
    });
    expect(again.body.items).toEqual(first.body.items);
    expect(again.body.nextPageToken).toBe(first.body.nextPageToken);
  });

  it("can cut a body short", async () => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, when: { always: true }, action: { truncate: 40 } });
    const response = await sandbox.app.request(
      `/youtube/v3/playlistItems?${new URLSearchParams({ ...LIST, key: KEY })}`,
    );
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toHaveLength(40);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it("can delay an answer", async () => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, when: { at: 0 }, action: { delayMs: 60 } });
    const start = performance.now();
    await ask(sandbox, "playlistItems", LIST);
    expect(performance.now() - start).toBeGreaterThanOrEqual(58);
  });

  it("is replaced by the next one, and removed by an empty one", async () => {
    const sandbox = smallSandbox();
    await plan(sandbox, { ...ITEMS, when: { always: true }, action: { status: 500 } });
    await plan(sandbox);
    expect(await statuses(sandbox, 1)).toEqual([200]);
  });

  it.each([
    [{}, "$"],
    [[{ ...ITEMS, when: { at: -1 }, action: { status: 500 } }], "$[0].when.at"],
    [[{ ...ITEMS, when: { always: true }, action: { status: 99 } }], "$[0].action.status"],
    [[{ ...ITEMS, when: { always: true }, action: { explode: true } }], "$[0].action"],
    [[{ ...ITEMS, when: { at: 0 }, action: { refusal: "bad mood" } }], "$[0].action"],
    [[{ ...ITEMS, path: "youtube", when: { at: 0 }, action: { stall: true } }], "$[0].path"],
    [[{ ...ITEMS, vendor: "bank", when: { at: 0 }, action: { stall: true } }], "$[0].vendor"],
  ])("that is malformed is refused with the place: %j", async (rules, place) => {
    const answer = await knob<{ error: { place: string; reason: string }[] }>(
      smallSandbox(),
      "faults",
      rules,
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error[0]?.place).toBe(place);
    expect(answer.body.error[0]?.reason).not.toBe("");
  });
});
