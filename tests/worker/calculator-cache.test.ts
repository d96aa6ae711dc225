import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { playlists, secondsOf, singlePlaylist, sumOfSeconds } from "#tests/support/test-world.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import {
  analyze,
  type AnalyzeBody,
  getShared,
  postRaw,
  refusal,
  statusAndCode,
} from "#tests/worker/api.ts";
import {
  deletePlaylistOnYouTube,
  planFaults,
  readLog,
  resetSandbox,
  unitsSpent,
} from "#tests/worker/sandbox.ts";
import { snapshotIn } from "#tests/worker/snapshots.ts";
import { getAnswer, putAnswer } from "#worker/calculator/answers/cache.ts";
import type { Bindings } from "#worker/env.ts";

const HOUR_MS = 3_600_000;
const bindings = env as unknown as Bindings;

beforeEach(resetSandbox);
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

/** Moves the Worker's clock; timers still run in real time. */
function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

/** The answer once its lists were probed, as a page asks for it. */
async function checked(body: AnalyzeBody): Promise<CalculatorResponse> {
  const ask = async () => {
    const answer = await analyze(body);
    expect(answer.checking).toBeUndefined();
    return answer;
  };
  return vi.waitFor(ask, { timeout: 20_000, interval: 100 });
}

describe("a stored answer", () => {
  test("is fresh for a quarter of an hour and costs nothing", async () => {
    const body = { urls: [singlePlaylist(20).id] };
    const first = await analyze(body);
    moveClock(HOUR_MS / 4 - 60_000);
    expect(await analyze(body)).toEqual(first);
    expect(await unitsSpent()).toEqual({ main: 1, stats: 1 });
  });

  test("is returned stale at once after six hours to all callers, while one probe runs for them", async () => {
    const body = { urls: [singlePlaylist(21).id] };
    const first = await analyze(body);
    moveClock(7 * HOUR_MS);
    await planFaults({ path: "/youtube/v3/playlists", action: { delayMs: 600 } });
    const stale = await Promise.all(Array.from({ length: 20 }, () => analyze(body)));
    for (const answer of stale) expect(answer).toEqual({ ...first, checking: true });
    const { confirmedAt, readAt } = await checked(body);
    expect([confirmedAt, readAt]).toEqual([expect.any(String), first.readAt]);
    expect(await unitsSpent()).toEqual({ main: 2, stats: 1 });
  });

  test("stays when the probe fails", async () => {
    const body = { urls: [singlePlaylist(22).id] };
    const first = await analyze(body);
    moveClock(7 * HOUR_MS);
    await planFaults({ path: "/youtube/v3/", action: { status: 503, body: {} } });
    expect(await checked(body)).toEqual(first);
    expect((await readLog()).calls.length).toBeGreaterThan(3);
  });

  test("is deleted when the probe finds that the playlist is gone", async () => {
    const { id } = singlePlaylist(29);
    await analyze({ urls: [id] });
    moveClock(7 * HOUR_MS);
    await deletePlaylistOnYouTube(id);
    expect((await checked({ urls: [id] })).totalVideos).toBe(0);
    expect(await snapshotIn(bindings.KV, id)).toBeUndefined();
    const shared = await getShared(`list=${id}`);
    expect(shared.headers.get("Cache-Control")).toBe("no-store");
    await shared.text();
  });

  test("is still returned when YouTube is down and only the title is missing", async () => {
    const { id } = singlePlaylist(30);
    await analyze({ urls: [id] });
    moveClock(7 * HOUR_MS);
    await planFaults({ path: "/youtube/v3/", action: { status: 503, body: {} } });
    const answer = await analyze({ urls: [id], withTitles: true });
    expect([answer.totalDuration, answer.playlists[0]?.title]).toEqual([secondsOf(30), undefined]);
    await planFaults();
    const titled = await analyze({ urls: [id], withTitles: true });
    expect(titled.playlists[0]?.title).toBe("The Single30x list");
  });

  test("is not cached when a line is invalid, because the line may contain anything", async () => {
    const secret = "https://me:hunter2@www.youtube.com/";
    await analyze({ urls: [singlePlaylist(31).id, secret] });
    const { keys } = await bindings.KV.list();
    const values = await Promise.all(keys.map(({ name }) => bindings.KV.get(name)));
    expect(values.filter((value) => value?.includes("hunter2"))).toEqual([]);
    expect(values.length).toBeGreaterThan(0);
  });

  test("that was cached before notices existed is returned unchanged", async () => {
    const { id } = singlePlaylist(32);
    const { notices, ...old } = await analyze({ urls: [id] });
    expect(notices).toEqual([]);
    const [name, metadata] = await vi.waitFor(async () => {
      const { keys } = await bindings.KV.list({ prefix: "answer:" });
      for (const { name: key } of keys) {
        const kept = await bindings.KV.getWithMetadata(key);
        if (kept.value?.includes(id)) return [key, kept.metadata] as const;
      }
      throw new Error("the answer is not kept yet");
    });
    await bindings.KV.put(name, JSON.stringify(old), { metadata });
    expect(await analyze({ urls: [id] })).toEqual(old);
  });

  test("with more items is not replaced by a shorter one", async () => {
    await analyze({ urls: [playlists.five.id] });
    const before = await unitsSpent();
    await analyze({ urls: [playlists.pages.id, playlists.five.id], region: "DE" });
    const snapshot = await snapshotIn(bindings.KV, playlists.five.id);
    expect([snapshot?.complete, snapshot?.items.length]).toEqual([true, 500]);
    expect((await unitsSpent()).main).toBeGreaterThan(before.main);
  });

  test("is shared by equivalent requests", async () => {
    const { id } = singlePlaylist(23);
    await analyze({ urls: [id] });
    await analyze({ urls: [`https://youtube.com/playlist?list=${id}`], isAuthenticated: true });
    expect(await unitsSpent()).toEqual({ main: 1, stats: 1 });
  });

  test("of one playlist is reused by another request with the same playlist", async () => {
    const [shared, other] = [singlePlaylist(24).id, singlePlaylist(25).id];
    await analyze({ urls: [shared] });
    await analyze({ urls: [shared, other] });
    expect(await unitsSpent()).toEqual({ main: 2, stats: 2 });
  });

  test("that was cut at the limit is not used as the whole playlist", async () => {
    await analyze({ urls: [playlists.big.id] });
    const snapshot = await snapshotIn(bindings.KV, playlists.big.id);
    expect([snapshot?.complete, snapshot?.items.length]).toEqual([false, 500]);
    const answer = await analyze({ urls: [playlists.small.id, playlists.big.id] });
    expect([answer.limitedTo, answer.totalDuration]).toEqual([500, sumOfSeconds(0, 488)]);
  });

  test("is never stored from a partial or failed reading", async () => {
    const [good, bad] = [singlePlaylist(26).id, singlePlaylist(27).id];
    await planFaults({
      path: "/youtube/v3/playlistItems",
      query: { playlistId: bad },
      action: { status: 400, body: {} },
    });
    expect((await analyze({ urls: [good, bad] })).totalVideos).toBe(1);
    expect(await snapshotIn(bindings.KV, bad)).toBeUndefined();
    await planFaults();
    expect((await analyze({ urls: [good, bad] })).totalDuration).toBe(
      secondsOf(26) + secondsOf(27),
    );
  });
});

describe("an answer that was asked for", () => {
  async function kept(id: string): Promise<number> {
    const { keys } = await bindings.KV.list({ prefix: "answer:" });
    for (const { name, expiration = 0 } of keys) {
      if ((await bindings.KV.get(name))?.includes(id)) return expiration - Date.now() / 1000;
    }
    return 0;
  }

  test("once is kept for a day, and for 30 days when it is asked for again while it is stale", async () => {
    const { id } = singlePlaylist(28);
    await analyze({ urls: [id] });
    await vi.waitFor(async () => expect(await kept(id)).toBeGreaterThan(0));
    expect(await kept(id)).toBeLessThanOrEqual(24 * 3600);
    moveClock(7 * HOUR_MS);
    await checked({ urls: [id] });
    await vi.waitFor(async () => expect(await kept(id)).toBeGreaterThan(29 * 24 * 3600 - 8 * 3600));
  });

  test("only if it is stored is refused at once otherwise, and costs nothing", async () => {
    const { id } = singlePlaylist(19);
    const query = `list=${id}&stored=1`;
    expect(await statusAndCode(await getShared(query))).toEqual([404, "not_stored"]);
    expect(await unitsSpent()).toEqual({ main: 0, stats: 0 });
    const answer = await analyze({ urls: [id] });
    const stored = await getShared(query);
    expect(stored.headers.get("Cache-Control")).toMatch(/^public, max-age=[89]\d\d, /);
    expect(await stored.json()).toEqual(answer);
  });
});

describe("a cache that is down", () => {
  const broken = new Proxy(bindings.KV, {
    get: () => () => Promise.reject(new Error("KV is down")),
  });

  test("counts as empty and drops writes, and no request fails", async () => {
    expect(await getAnswer(broken, "answer")).toBeUndefined();
    expect(await snapshotIn(broken, playlists.small.id)).toBeUndefined();
    await expect(
      putAnswer(broken, "answer", "{}", { readAt: Date.now(), etag: "e" }, 60),
    ).resolves.toBeUndefined();
  });
});

describe("the shared link", () => {
  const query = `list=${playlists.small.id},${playlists.overlap.id}`;

  test("gives the same answer as the request that it encodes", async () => {
    const response = await getShared(`${query}&duplicates=1`);
    expect(response.status).toBe(200);
    const posted = await analyze({
      urls: [playlists.small.id, playlists.overlap.id],
      includeDuplicates: true,
    });
    expect(await response.json()).toEqual(posted);
  });

  test("is publicly cacheable while it is fresh, and answers 304 to a matching ETag", async () => {
    const response = await getShared(query);
    expect(response.headers.get("Cache-Control")).toMatch(
      /^public, max-age=[89]\d\d, stale-while-revalidate=60, stale-if-error=86400$/,
    );
    expect(response.headers.get("Set-Cookie")).toBeNull();
    const etag = response.headers.get("ETag") ?? "";
    await response.text();
    const again = await getShared(query, { "If-None-Match": `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("ETag")).toBe(etag);
    expect(again.headers.get("Cache-Control")).toBe(response.headers.get("Cache-Control"));
    // What the stored answer has stays valid (RFC 9110, 15.4.5).
    for (const name of ["Content-Type", "Last-Modified"])
      expect(again.headers.has(name)).toBe(false);
  });

  test("is not cached when something failed", async () => {
    const response = await getShared(
      `list=${playlists.small.id},PLmissing0000000000000000000000000`,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    await response.text();
  });

  test.each([
    ["", "invalid_input"],
    [`${query}&list=again`, "repeated_parameter"],
    [`${query}&region=germany`, "invalid_input"],
    [`${query}&duplicates=yes`, "invalid_input"],
    ["list=", "invalid_input"],
    ["list=,,", "invalid_input"],
    [`list=${"x,".repeat(200)}`, "invalid_input"],
  ])("refuses %j", async (bad, code) => {
    const response = await getShared(bad);
    expect(await statusAndCode(response)).toEqual([400, code]);
  });
});

describe("what is sent to the calculator", () => {
  const good = [playlists.small.id];

  test.each([
    ["no lines", { urls: [] }, "invalid_input"],
    ["blank lines", { urls: ["", "  "] }, "invalid_input"],
    ["lines that are no list", { urls: "x" }, "invalid_input"],
    ["a line that is a number", { urls: [5] }, "invalid_input"],
    ["a flag that is text", { urls: good, includeDuplicates: "yes" }, "invalid_input"],
    ["a region that is none", { urls: good, region: "<b>" }, "invalid_input"],
    ["10,000 lines", { urls: Array(10_000).fill("x") }, "invalid_input"],
    ["64 KiB of text", { urls: ["x".repeat(65_536)] }, "body_too_large"],
    ["no JSON", "{", "invalid_json"],
    ["a bare null", "null", "invalid_input"],
  ])("%s: refused", async (_name, body, code) => {
    expect(await refusal(body)).toEqual([400, code]);
  });

  test("a body without a Content-Length is limited too", async () => {
    const chunk = new TextEncoder().encode("x".repeat(16_384));
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await postRaw(body);
    expect(response.status).toBe(400);
    await response.text();
    expect(sent).toBeLessThan(20);
  });

  test("unknown fields are dropped, also names such as __proto__", async () => {
    const json = `{"urls":["${good[0]}"],"__proto__":{"isPremium":true},"userId":"x","limit":9999}`;
    const response = await postRaw(json);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ totalVideos: 12 });
  });

  test("a line of 60 KiB gives one warning", async () => {
    const answer = await analyze({ urls: ["y".repeat(60_000), ...good] });
    expect(answer.totalVideos).toBe(12);
    expect(answer.warnings[0]?.length).toBeLessThan(120);
  });
});
