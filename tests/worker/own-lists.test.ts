// A person's own lists in the calculator (product.md 25): their private playlists and liked videos count, and nobody
// else ever gets them.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type CalculatorResponse,
  calculatorResponseSchema,
  type CalculatorStreamLine,
} from "#shared/contract/calculator.ts";
import { type OwnListsAnswer, ownListsAnswerSchema } from "#shared/contract/own-lists.ts";
import {
  LIKES,
  missingPlaylistId,
  othersPlaylist,
  ownPlaylists,
  playlists,
  sumOfSeconds,
} from "#tests/support/test-world.ts";
import { analyze, statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { idOf, libraryHolds, placesWith, runAlarm } from "#tests/worker/library.ts";
import {
  callsTo,
  newCalls,
  planFaults,
  resetSandbox,
  revokeAtGoogle,
  unitsSpent,
} from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

vi.setConfig({ testTimeout: 60_000 });

const BASIC = "basic@example.com";
const OTHER = "other@example.com";
const PATH = "/api/library/playlist-length";
const LIKED = "https://www.youtube.com/playlist?list=LL";
const CHANNELS = "/youtube/v3/channels";
const ITEMS = "/youtube/v3/playlistItems";
const HOUR_MS = 3_600_000;
const { long } = ownPlaylists;
const { small, overlap } = playlists;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

async function post(browser: Browser, urls: string[], rest = {}, headers = {}): Promise<Response> {
  const body = JSON.stringify({ urls, withTitles: true, ...rest });
  return browser.call(PATH, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

async function count(browser: Browser, urls: string[], rest = {}): Promise<CalculatorResponse> {
  const response = await post(browser, urls, rest);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  return calculatorResponseSchema.parse(await response.json());
}

async function lists(browser: Browser): Promise<OwnListsAnswer> {
  return ownListsAnswerSchema.parse(await browser.json("/api/library/own-lists"));
}

const codesOf = ({ notices }: CalculatorResponse) =>
  (notices ?? []).map(({ code, ...rest }) => [code, "line" in rest ? rest.line : 0]);

/** Everything that says that a text is in a table, a key or an answer of the calculator. */
const PRIVATE_TEXTS = [long.id, long.title, othersPlaylist.id, othersPlaylist.title];

describe("own lists count", () => {
  test("a private playlist and the liked videos are added up with public lines", async () => {
    const browser = await connected(BASIC);
    const answer = await count(browser, [long.id, LIKED, small.id]);
    expect(answer.totalVideos).toBe(222);
    expect(answer.totalDuration).toBe(sumOfSeconds(0, 220) + 100);
    expect(answer.leftOut).toMatchObject({ duplicates: 82, private: 1, live: 1 });
    expect(answer.playlists.map(({ line, id, title }) => ({ line, id, title }))).toEqual([
      { line: 1, id: long.id, title: long.title },
      { line: 2, id: "LL", title: "Liked videos" },
      { line: 3, id: small.id, title: small.title },
    ]);
    expect(answer.ownLists?.toSorted()).toEqual(["LL", long.id].toSorted());
    expect(codesOf(answer)).toEqual([["left_out", 2]]);
  });

  test("the call to YouTube names the list that YouTube gives, never a guessed one", async () => {
    const browser = await connected(BASIC);
    await count(browser, [LIKED]);
    const asked = (await callsTo(ITEMS)).map(({ query }) => query["playlistId"]);
    expect(new Set(asked)).toEqual(new Set(["LLbasic000000000000000ab"]));
    const channels = await callsTo(CHANNELS);
    expect(channels.at(-1)?.query).toMatchObject({ mine: "true", part: "contentDetails" });
  });

  test("what is fresh costs nothing, and is read again after six hours", async () => {
    const browser = await connected(BASIC);
    const first = await count(browser, [long.id, LIKED]);
    await newCalls();
    const spent = await unitsSpent();
    expect(await count(browser, [long.id, LIKED])).toEqual(first);
    expect(await newCalls()).toEqual([]);
    expect(await unitsSpent()).toEqual(spent);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * HOUR_MS + 1000 });
    const again = await count(browser, [long.id, LIKED]);
    expect(again.totalDuration).toBe(first.totalDuration);
    expect(Date.parse(again.readAt)).toBeGreaterThan(Date.parse(first.readAt));
  });

  test("the country leaves out blocked videos of own lists, too", async () => {
    const browser = await connected(BASIC);
    const answer = await count(browser, [long.id, LIKED], { region: "DE" });
    expect(answer.leftOut).toMatchObject({ blocked: 1, duplicates: 70 });
    expect(answer.totalDuration).toBe(sumOfSeconds(0, 220));
  });

  test("duplicates are counted where that is asked for", async () => {
    const browser = await connected(BASIC);
    const answer = await count(browser, [LIKED, long.id], { includeDuplicates: true });
    expect(answer.totalVideos).toBe(72 + 220);
    expect(answer.totalDuration).toBe(sumOfSeconds(50, 70) + 100 + sumOfSeconds(0, 220));
  });

  test("the stream tells the progress of own lists and ends with the same answer", async () => {
    const browser = await connected(BASIC);
    const response = await post(browser, [long.id, LIKED], {}, { Accept: "application/x-ndjson" });
    const lines: CalculatorStreamLine[] = (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const last = lines.at(-1);
    expect(last).toMatchObject({ type: "result", totalVideos: 222 });
    const liked = lines.filter((line) => line.type === "progress" && line.line === 2);
    expect(liked.at(-1)).toMatchObject({ done: true, read: 73, title: "Liked videos" });
  });

  test("a list that was made since the last reading of the list of playlists is found", async () => {
    const browser = await connected(BASIC);
    // Nothing of the library has been read yet.
    expect((await lists(browser)).playlists).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
    expect((await count(browser, [long.id])).totalVideos).toBe(220);
    expect((await lists(browser)).playlists.map(({ id }) => id)).toContain(long.id);
  });
});

describe("the window's list", () => {
  test("says what is known, and what reading costs", async () => {
    const browser = await connected(BASIC);
    await browser.call("/api/playlists/sync", { method: "POST" });
    const before = await lists(browser);
    expect(before.liked).toEqual({ videoCount: null, readAt: null, isFresh: false });
    expect(before.playlists.find(({ id }) => id === long.id)).toMatchObject({
      title: long.title,
      privacy: "private",
      videoCount: 220,
      totalDuration: null,
      readAt: null,
      cost: { main: 5 },
    });
    await count(browser, [long.id, LIKED]);
    const after = await lists(browser);
    expect(after.liked).toMatchObject({ videoCount: 73, isFresh: true });
    expect(after.playlists.find(({ id }) => id === long.id)).toMatchObject({
      totalDuration: sumOfSeconds(0, 220),
      cost: null,
    });
  });

  test("is refused without a connection", async () => {
    const browser = await signedIn(BASIC);
    expect(await statusAndCode(await browser.call("/api/library/own-lists"))).toEqual([
      409,
      "youtube_not_connected",
    ]);
  });
});

describe("nobody else gets them", () => {
  test("another person gets their own liked videos, and never a private list that is not theirs", async () => {
    const basic = await connected(BASIC);
    const other = await connected(OTHER);
    await count(basic, [long.id, LIKED]);
    const answer = await count(other, [long.id, LIKED, othersPlaylist.id]);
    expect(answer.videos.map(({ id }) => id)).toEqual([...LIKES.other, ...othersPlaylist.items]);
    expect(codesOf(answer)).toEqual([["playlist_not_yours", 1]]);
    expect(answer.ownLists?.toSorted()).toEqual(["LL", othersPlaylist.id].toSorted());
    const back = await count(basic, [othersPlaylist.id, LIKED]);
    expect(codesOf(back)).toEqual([
      ["playlist_not_yours", 1],
      ["left_out", 2],
    ]);
    expect(back.videos.some(({ id }) => LIKES.other.includes(id))).toBe(false);
  });

  test("visitors, and the public call of the owner, are told to sign in and connect", async () => {
    const basic = await connected(BASIC);
    await count(basic, [long.id, LIKED]);
    const asked = await analyze({ urls: [long.id, LIKED, small.id] });
    expect(codesOf(asked)).toEqual([
      ["playlist_missing", 1],
      ["line_rejected", 2],
    ]);
    expect(asked.warnings[0]).toBe(
      "Line 1: this playlist is private or does not exist. If it is yours, sign in and connect YouTube.",
    );
    expect(asked.warnings[1]).toContain("sign in and connect YouTube");
    expect(asked.totalVideos).toBe(12);
    const unconnected = await signedIn(OTHER);
    expect(codesOf(await count(unconnected, [long.id, LIKED]))).toEqual([
      ["playlist_missing", 1],
      ["line_rejected", 2],
    ]);
  });

  test("nothing of them is in KV, in another person's rows or in the log", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const basic = await connected(BASIC);
    const other = await connected(OTHER);
    await count(basic, [long.id, LIKED, overlap.id]);
    await count(other, [othersPlaylist.id, LIKED, long.id]);
    await planFaults({ path: CHANNELS, action: { status: 500 } });
    await count(basic, [LIKED], { region: "DE" });
    const places = await placesWith(...PRIVATE_TEXTS);
    // The owners' summaries, and that an id was not shown to everybody, which says nothing of its content.
    const isPlain = (place: string) => place === "D1 playlists" || place.endsWith(long.id);
    expect(places.filter((place) => !isPlain(place) && !place.includes("snapshot"))).toEqual([]);
    expect(await placesWith("Liked videos", "LLbasic")).toEqual([]);
    const lines = JSON.stringify(log.mock.calls);
    log.mockRestore();
    for (const text of [...PRIVATE_TEXTS, "Liked videos", "LLbasic"]) {
      expect([text, lines.includes(text)]).toEqual([text, false]);
    }
  });

  test("an answer with an own list is not stored, and one without is everybody's", async () => {
    const basic = await connected(BASIC);
    const own = await count(basic, [long.id, overlap.id]);
    expect(own.ownLists).toEqual([long.id]);
    await count(basic, [overlap.id]);
    await newCalls();
    expect((await count(await connected(OTHER), [overlap.id])).ownLists).toBeUndefined();
    expect((await newCalls()).filter(({ path }) => path === ITEMS)).toEqual([]);
    expect(await placesWith(long.id)).toEqual(expect.not.arrayContaining([/^KV answer/]));
  });

  test("a missing list does not give one person's answer to another", async () => {
    const urls = [overlap.id, long.id];
    await analyze({ urls, withTitles: true });
    const basic = await connected(BASIC);
    // A visitor's answer says that it is missing; the owner's has it.
    expect((await count(basic, urls)).totalVideos).toBe(220);
    expect(codesOf(await count(await connected(OTHER), urls))).toEqual([["playlist_not_yours", 2]]);
    expect(codesOf(await analyze({ urls, withTitles: true }))).toEqual([["playlist_missing", 2]]);
  });
});

describe("what goes wrong takes one line only", () => {
  test("access that was taken back at Google", async () => {
    const browser = await connected(BASIC);
    await revokeAtGoogle(BASIC);
    const answer = await count(browser, [LIKED, small.id]);
    expect(codesOf(answer)).toEqual([["own_access_ended", 1]]);
    expect(answer.totalVideos).toBe(12);
  });

  test("a disconnection while it reads", async () => {
    const browser = await connected(BASIC);
    await planFaults({ path: ITEMS, action: { delayMs: 1500 } });
    const reading = count(browser, [LIKED, small.id]);
    await vi.waitFor(async () => expect(await callsTo(ITEMS)).not.toEqual([]), 10_000);
    await browser.call("/api/youtube", { method: "DELETE" });
    const answer = await reading;
    expect(codesOf(answer)).toEqual([["own_access_ended", 1]]);
    expect(answer.totalVideos).toBe(12);
    expect(await libraryHolds(await idOf(browser))).toEqual({ stored: 0, alarm: null });
  });

  test.each([
    ["broken", { truncate: 20 }],
    ["without anything", { status: 200, body: {} }],
    ["an error", { status: 500 }],
  ])("an answer of YouTube that is %s", async (_name, action) => {
    const browser = await connected(BASIC);
    await planFaults({ path: CHANNELS, action });
    const answer = await count(browser, [LIKED, small.id]);
    expect(codesOf(answer)).toEqual([["youtube_unavailable", 1]]);
    expect(answer.totalVideos).toBe(12);
  });

  test("spent units, of which libraries have a part of their own", async () => {
    const browser = await connected(BASIC);
    await count(browser, [small.id]);
    await planFaults({ path: CHANNELS, action: { quota: "403" } });
    const answer = await count(browser, [LIKED, small.id]);
    expect(codesOf(answer)).toEqual([["own_lists_wait", 1]]);
    expect(answer.resumesAt).toBeDefined();
    expect(answer.totalVideos).toBe(12);
  });

  test("a channel for which YouTube names no liked videos", async () => {
    const browser = await connected("careful@example.com");
    expect(codesOf(await count(browser, [LIKED, small.id]))).toEqual([["no_liked_videos", 1]]);
  });

  test("Watch Later, which no app can read, points to the import", async () => {
    const browser = await connected(BASIC);
    const answer = await count(browser, ["https://www.youtube.com/playlist?list=WL", small.id]);
    expect(answer.warnings).toEqual([
      'Line 1 is Watch Later, which YouTube lets no app read; /import counts it from your Takeout files: "https://www.youtube.com/playlist?list=WL".',
    ]);
  });

  test("older contents are used where YouTube does not answer", async () => {
    const browser = await connected(BASIC);
    const first = await count(browser, [LIKED]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * HOUR_MS });
    await planFaults({ path: CHANNELS, action: { status: 500 } });
    expect(await count(browser, [LIKED])).toEqual(first);
  });

  test("a playlist that does not exist is not one of theirs", async () => {
    const browser = await connected(BASIC);
    const answer = await count(browser, [missingPlaylistId("OwnNone")]);
    expect(codesOf(answer)).toEqual([["playlist_not_yours", 1]]);
  });
});

test("liked videos are deleted after a day", async () => {
  const browser = await connected(BASIC);
  await count(browser, [LIKED]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR_MS });
  expect((await lists(browser)).liked.videoCount).toBeNull();
  await runAlarm(browser);
  const { stored } = await libraryKeys(browser);
  expect(stored.filter((key) => key.startsWith("liked"))).toEqual([]);
});

async function libraryKeys(browser: Browser): Promise<{ stored: string[] }> {
  const { inLibrary } = await import("#tests/worker/driven-library.ts");
  return inLibrary(await idOf(browser), (_library, { storage }) => ({
    stored: [...storage.kv.list()].map(([key]) => key),
  }));
}
