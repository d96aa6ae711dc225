// Searching YouTube for a replacement (product.md 22.2): YouTube's own results, and a small daily counter.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type YouTubeSearch, youtubeSearchSchema } from "#shared/contract/replacement.ts";
import { secondsOf } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { callsTo, planFaults, resetSandbox, settings } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const SEARCH = "/youtube/v3/search";
let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "read");
});
afterEach(() => planFaults());

const ask = (words: string) =>
  browser.call("/api/library/youtube-search", { method: "POST", body: JSON.stringify({ words }) });

async function search(words: string): Promise<YouTubeSearch["results"]> {
  const response = await ask(words);
  expect(response.status).toBe(200);
  return youtubeSearchSchema.parse(await response.json()).results;
}

async function refusalOf(response: Response): Promise<[number, string | null]> {
  await response.text();
  return [response.status, response.headers.get("X-Error-Code")];
}

test("the results are YouTube's, in its order, with the lengths", async () => {
  const results = await search("Video 7");
  expect(results).toHaveLength(10);
  expect(results[0]).toMatchObject({
    videoId: "vid00000007",
    title: "Video 7",
    channelTitle: "Test Channel",
    durationSeconds: secondsOf(7),
    publishedAt: expect.any(String),
  });
  const [call] = await callsTo(SEARCH);
  expect(call?.query).toMatchObject({ q: "Video 7", type: "video" });
});

test("none of YouTube's results is moved, and its escaped characters are read", async () => {
  const ids = ["vid00000009", "vid00000002", "vid00000030"];
  const items = ids.map((videoId) => ({
    id: { videoId },
    snippet: { title: `${videoId} &amp; more &#39;live&#39;`, channelTitle: "A &lt;B&gt;" },
  }));
  const body = { pageInfo: { totalResults: ids.length }, items };
  await planFaults({ path: SEARCH, action: { status: 200, body } });
  expect(await search("Video")).toMatchObject(
    ids.map((videoId) => ({
      videoId,
      title: `${videoId} & more 'live'`,
      channelTitle: "A <B>",
      publishedAt: null,
    })),
  );
});

test("words that YouTube knows nothing about give an empty list", async () => {
  expect(await search("xyzzy")).toEqual([]);
});

test("one search is one unit of its own counter; the sixth of a day is refused until midnight", async () => {
  for (let time = 0; time < 5; time += 1) await search("Video");
  const response = await ask("Video");
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refusalOf(response)).toEqual([429, "own_searches_used_up"]);
  const calls = await callsTo(SEARCH);
  expect(calls.map(({ bucket }) => bucket)).toEqual(Array(5).fill("search"));
});

test("when YouTube says that the searches of the day are over, nothing more is searched, and all else goes on", async () => {
  await settings({ dailySearches: 0 });
  const first = await ask("Video");
  expect(first.headers.get("Retry-After")).not.toBeNull();
  expect(await refusalOf(first)).toEqual([429, "youtube_paused"]);
  expect(await refusalOf(await ask("Video"))).toEqual([429, "youtube_paused"]);
  expect(await callsTo(SEARCH)).toHaveLength(1);
  await browser.json("/api/playlists/sync", { method: "POST" });
});

test.each([
  ["an outage", { status: 503, body: {} }],
  ["broken JSON", { truncate: 10 }],
])("%s costs one search, and not a second one", async (_name, action) => {
  await planFaults({ path: SEARCH, action });
  expect(await refusalOf(await ask("Video"))).toEqual([502, "youtube_unavailable"]);
  expect(await callsTo(SEARCH)).toHaveLength(1);
});

test("without the lengths, the results are shown without them", async () => {
  await planFaults({ path: "/youtube/v3/videos:batchGetStats", action: { status: 400, body: {} } });
  expect((await search("Video 7"))[0]).toMatchObject({ title: "Video 7", durationSeconds: null });
});

test.each(["", "   ", "x".repeat(201)])("%j is no search", async (words) => {
  expect((await ask(words)).status).toBe(400);
  expect(await callsTo(SEARCH)).toHaveLength(0);
});
