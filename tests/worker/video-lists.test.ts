// Lists of video ids (product.md 20.3): exact against a model of the world, stored once for everybody, within the limits.
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type VideosAnswer, videosAnswerSchema } from "#shared/contract/videos.ts";
import { ID_LIST_LIMIT } from "#shared/plans.ts";
import { ordinaryId, secondsOf, testWorld } from "#tests/support/test-world.ts";
import { fetchApi, fetchApiWith, OWN_PAGE, statusAndCode } from "#tests/worker/api.ts";
import { Browser, ORIGIN, signedIn } from "#tests/worker/browser.ts";
import { changeVideo, planFaults, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyLedger, emptyStores, leaveUnits } from "#tests/worker/tables.ts";
import { app } from "#worker/app.ts";
import { runHourly } from "#worker/scheduled.ts";

const PATH = "/api/public/videos";
const STATS = "/youtube/v3/videos:batchGetStats";
const VIDEOS = "/youtube/v3/videos?";
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

function post(browser: Browser, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return browser.call(PATH, { method: "POST", body: text, headers });
}

async function read(
  browser: Browser,
  ids: readonly string[],
  withDetails = false,
): Promise<VideosAnswer> {
  const response = await post(browser, { ids, withDetails });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return videosAnswerSchema.parse(await response.json());
}

const ids = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => ordinaryId(from + index));

/** What the world has for each id, worked out from its plain data. */
function model(wanted: readonly string[]) {
  const videos = new Map(testWorld.videos.map((video) => [video.id, video]));
  const states: Record<string, string> = {};
  for (const id of new Set(wanted)) {
    const video = videos.get(id);
    if (!video || video.privacy) states[id] = "not listed";
    else if (video.upload) states[id] = "restricted 0";
    else if (video.duration === "P0D") states[id] = `${video.live ?? "live"} 0`;
    else states[id] = `visible ${/\d+/.exec(video.duration)?.[0]}`;
  }
  return states;
}

function statesOf({ videos, notListed }: VideosAnswer) {
  const all = [
    ...videos.map(({ id, availability, duration }) => [id, `${availability} ${duration}`] as const),
    ...notListed.map((id) => [id, "not listed"] as const),
  ];
  expect(new Set(all.map(([id]) => id)).size).toBe(all.length);
  return Object.fromEntries(all);
}

/** A Watch Later: visible videos, some twice, and everything that can be wrong with one. */
const WATCH_LATER = [
  ...ids(0, 130),
  "private0001",
  "deleted0001",
  "neverexiste",
  "live0000001",
  "soon0000001",
  "isrestricte",
  "named000001",
  ...ids(20, 15),
  "deleted0001",
];

describe("a list", () => {
  test("is answered as the world is: each video once, whatever its state", async () => {
    const answer = await read(new Browser(), WATCH_LATER);
    expect(statesOf(answer)).toEqual(model(WATCH_LATER));
    expect(answer.unread).toEqual([]);
    // 137 different videos in three calls; the six without a length in one call together.
    expect(await unitsSpent()).toEqual({ stats: 3, main: 1 });
  });

  test("with details tells titles, channels and countries, and judges alike", async () => {
    const answer = await read(new Browser(), [...WATCH_LATER, "blockedDE01"], true);
    expect(statesOf(answer)).toEqual(model([...WATCH_LATER, "blockedDE01"]));
    const blocked = answer.videos.find(({ id }) => id === "blockedDE01");
    expect(blocked?.details).toMatchObject({
      title: "Not in DE",
      channelTitle: "Test Channel",
      regions: { blocked: ["DE"] },
    });
    // Only the three that videos.list leaves out are looked at a second time.
    expect(await unitsSpent()).toEqual({ stats: 1, main: 3 });
  });

  test("in lines says the same, in parts", async () => {
    const browser = new Browser();
    const response = await post(browser, { ids: WATCH_LATER }, { Accept: "application/x-ndjson" });
    const lines = (await response.text()).trimEnd().split("\n");
    const parts = lines.map((line) => videosAnswerSchema.parse(JSON.parse(line)));
    expect(parts.length).toBeGreaterThan(2);
    const joined = {
      videos: parts.flatMap(({ videos }) => videos),
      notListed: parts.flatMap(({ notListed }) => notListed),
      unread: [],
      readAt: "",
    };
    expect(statesOf(joined)).toEqual(model(WATCH_LATER));
  });
});

describe("what was answered", () => {
  test("is not asked again, by nobody, and names nobody", async () => {
    const first = await signedIn("basic@example.com");
    await read(first, WATCH_LATER);
    const spent = await unitsSpent();
    const again = await read(await signedIn("other@example.com"), WATCH_LATER);
    expect(statesOf(again)).toEqual(model(WATCH_LATER));
    await read(new Browser(), WATCH_LATER);
    expect(await unitsSpent()).toEqual(spent);
    const { public_videos: rows = [] } = await allRows();
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(["answer", "read_at", "video_id"]);
    expect(rows).toHaveLength(new Set(WATCH_LATER).size);
  });

  test("costs only what is missing: one more video, or the titles", async () => {
    const browser = new Browser();
    await read(browser, ids(0, 60));
    const before = await unitsSpent();
    await read(browser, [...ids(0, 60), ordinaryId(700)]);
    expect((await unitsSpent()).stats - before.stats).toBe(1);
    const named = await read(browser, ids(0, 60), true);
    expect(named.videos.every(({ details }) => details?.title.startsWith("Video "))).toBe(true);
    expect((await unitsSpent()).main - before.main).toBe(2);
  });

  test("is fresh for six hours, of a broadcast for one", async () => {
    const browser = new Browser();
    await read(browser, [ordinaryId(0), "live0000001"]);
    await changeVideo("live0000001", { live: "none", duration: "PT90S" });
    await changeVideo(ordinaryId(0), { privacy: "private" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS + 1000 });
    const later = await read(browser, [ordinaryId(0), "live0000001"]);
    expect(statesOf(later)).toEqual({
      [ordinaryId(0)]: `visible ${secondsOf(0)}`,
      live0000001: "visible 90",
    });
    vi.setSystemTime(Date.now() + 5 * HOUR_MS);
    expect((await read(browser, [ordinaryId(0)])).notListed).toEqual([ordinaryId(0)]);
  });

  test("is deleted after 30 days", async () => {
    await read(new Browser(), WATCH_LATER);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 24 * HOUR_MS - 60_000 });
    await runHourly(bindings, createExecutionContext());
    expect((await allRows())["public_videos"]).toHaveLength(new Set(WATCH_LATER).size);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await runHourly(bindings, createExecutionContext());
    expect((await allRows())["public_videos"]).toEqual([]);
  });
});

describe("what YouTube does not answer is unread, and never hidden", () => {
  const list = [...ids(0, 49), "deleted0001"];

  test.each([
    ["lengths are down", STATS, { status: 503, body: {} }, 50],
    ["lengths are broken", STATS, { status: 200, body: "<html>" }, 50],
    ["the look at what has no length is down", VIDEOS, { status: 503, body: {} }, 1],
    ["that look is refused", VIDEOS, { status: 403, body: {} }, 1],
  ])("%s", { timeout: 60_000 }, async (_name, path, action, unread) => {
    await planFaults({ path, action });
    const answer = await read(new Browser(), list);
    expect(answer.unread.flatMap((one) => one.ids)).toHaveLength(unread);
    expect(answer.unread[0]?.code).toMatch(/^youtube_/);
    expect(answer.notListed).toEqual([]);
    expect(answer.videos).toHaveLength(50 - unread);
    await planFaults();
    expect((await read(new Browser(), list)).notListed).toEqual(["deleted0001"]);
  });

  test("an answer that is shorter than it says hides nothing", async () => {
    await planFaults({ path: VIDEOS, action: { dropItems: { ids: ["soon0000001"] } } });
    const answer = await read(new Browser(), ["soon0000001", "live0000001", "deleted0001"]);
    expect(answer.videos.map(({ id }) => id)).toEqual(["live0000001"]);
    expect(answer.notListed).toEqual([]);
    expect(answer.unread.flatMap((one) => one.ids).toSorted()).toEqual([
      "deleted0001",
      "soon0000001",
    ]);
  });

  test("two answers that disagree leave the video unknown, and it is not stored", async () => {
    const list = { ids: [ordinaryId(5)], total: "adjust" };
    await planFaults({ path: VIDEOS, action: { dropItems: list } });
    const answer = await read(new Browser(), [ordinaryId(5)], true);
    expect(statesOf(answer)).toEqual({ [ordinaryId(5)]: "unknown 0" });
    await planFaults();
    const again = await read(new Browser(), [ordinaryId(5)], true);
    expect(statesOf(again)).toEqual({ [ordinaryId(5)]: `visible ${secondsOf(5)}` });
  });

  test("a day that is used up says when it goes on, and what is stored is answered", async () => {
    const browser = new Browser();
    await leaveUnits("coldAnonymous", 1, "stats");
    await read(browser, ids(0, 10));
    const answer = await read(browser, ids(0, 70));
    expect(answer.videos).toHaveLength(10);
    expect(answer.unread.flatMap((one) => one.ids)).toHaveLength(60);
    expect(answer.unread[0]?.code).toBe("calculator_quota_exhausted");
    expect(Date.parse(answer.unread[0]?.retryAt ?? "")).toBeGreaterThan(Date.now());
  });
});

test("who goes away spends no more than the calls under way, and who comes back only the rest", async () => {
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${PATH}`, {
    method: "POST",
    headers: { ...OWN_PAGE, Accept: "application/x-ndjson" },
    body: JSON.stringify({ ids: ids(0, 500) }),
  });
  const reader = (await app.fetch(request, bindings, ctx)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await waitOnExecutionContext(ctx);
  const { stats } = await unitsSpent();
  expect(stats).toBeGreaterThan(0);
  expect(stats).toBeLessThan(10);
  // Coming back reads the rest, and nothing twice.
  expect((await read(new Browser(), ids(0, 500))).videos).toHaveLength(500);
  expect((await unitsSpent()).stats).toBe(10);
});

describe("limits", () => {
  test("without an account 500 different videos, with one more", async () => {
    const many = ids(0, 501);
    expect(await statusAndCode(await post(new Browser(), { ids: many }))).toEqual([
      400,
      "too_many_ids",
    ]);
    expect((await read(new Browser(), [...ids(0, 500), ...ids(0, 500)])).videos).toHaveLength(500);
    const person = await signedIn("basic@example.com");
    expect((await read(person, many)).videos).toHaveLength(501);
  });

  test("an account that has not accepted the current terms has the limit of visitors", async () => {
    const person = await signedIn("basic@example.com");
    await bindings.DB.prepare("update users set terms_version = null").run();
    expect(await statusAndCode(await post(person, { ids: ids(0, 501) }))).toEqual([
      400,
      "too_many_ids",
    ]);
  });

  test("requests of one address count as its calculations, and are refused beyond their limit", async () => {
    const limited = fetchApiWith({ CALCULATOR_LIMIT: { limit: async () => ({ success: false }) } });
    expect(await statusAndCode(await post(new Browser(limited), { ids: ids(0, 1) }))).toEqual([
      429,
      "too_many_calculations",
    ]);
    expect(await unitsSpent()).toEqual({ main: 0, stats: 0 });
  });

  test("nobody more than 20,000", async () => {
    const person = await signedIn("basic@example.com");
    expect(await statusAndCode(await post(person, { ids: ids(0, ID_LIST_LIMIT + 1) }))).toEqual([
      400,
      "invalid_input",
    ]);
    expect(await unitsSpent()).toEqual({ main: 0, stats: 0 });
  });
});

describe("a hostile body is refused and costs nothing", () => {
  test.each([
    ["no list", {}],
    ["an empty list", { ids: [] }],
    ["a text for a list", { ids: ordinaryId(0) }],
    ["a link for an id", { ids: ["https://youtu.be/vid00000000"] }],
    ["two ids in one", { ids: [`${ordinaryId(0)},${ordinaryId(1)}`] }],
    ["an id with SQL", { ids: ["a'; drop--1"] }],
    ["an object for an id", { ids: [{ id: ordinaryId(0) }] }],
    ["a nested list", { ids: [[ordinaryId(0)]] }],
    ["null for an id", { ids: [null] }],
    ["a text for a choice", { ids: [ordinaryId(0)], withDetails: "yes" }],
    ["no JSON", "ids=1"],
    ["half a JSON document", '{"ids":["vid'],
    ["far too much", JSON.stringify({ ids: Array(40_000).fill(ordinaryId(0)) })],
  ])("%s", async (_name, body) => {
    const [status] = await statusAndCode(await post(new Browser(), body));
    expect(status).toBe(400);
    expect(await unitsSpent()).toEqual({ main: 0, stats: 0 });
  });

  test("unknown fields are dropped, also dangerous ones", async () => {
    const body = `{"ids":["${ordinaryId(0)}"],"__proto__":{"withDetails":true},"signedIn":true}`;
    const answer = await (await post(new Browser(), body)).json<VideosAnswer>();
    expect(answer.videos).toEqual([
      { id: ordinaryId(0), duration: secondsOf(0), availability: "visible" },
    ]);
  });

  test("a program, and a page of another site, are refused", async () => {
    const body = JSON.stringify({ ids: [ordinaryId(0)] });
    for (const headers of [{}, { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test" }]) {
      const answer = await fetchApi(PATH, { method: "POST", body, headers });
      expect(await statusAndCode(answer)).toEqual([403, "foreign_request"]);
    }
    expect((await fetchApi(PATH, { method: "POST", body, headers: OWN_PAGE })).status).toBe(200);
  });
});
