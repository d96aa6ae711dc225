// A person's own lists in the calculator (product.md 25): their private playlists and liked videos count, and nobody
// else ever gets them.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CalculatorStreamLine } from "#shared/contract/calculator.ts";
import {
  LIKES,
  othersPlaylist,
  ownPlaylists,
  playlists,
  sumOfSeconds,
} from "#tests/support/test-world.ts";
import { analyze, statusAndCode } from "#tests/worker/api.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { placesWith } from "#tests/worker/library.ts";
import {
  BASIC,
  CHANNELS,
  codesOf,
  count,
  HOUR_MS,
  ITEMS,
  LIKED,
  makeOlder,
  ownLists,
  postLines,
} from "#tests/worker/own-lists.ts";
import { callsTo, newCalls, planFaults, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

const OTHER = "other@example.com";
const { long } = ownPlaylists;
const { small, overlap } = playlists;
/** What only their owners may see. */
const PRIVATE_TEXTS = [long.id, long.title, othersPlaylist.id, othersPlaylist.title];

vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
});

describe("own lists count", () => {
  test("a private playlist and the liked videos are added up with public lines", async () => {
    const browser = await connected(BASIC);
    const answer = await count(browser, [long.id, LIKED, small.id]);
    expect(answer.totalVideos).toBe(222);
    expect(answer.totalDuration).toBe(sumOfSeconds(0, 220) + 100);
    expect(answer.leftOut).toMatchObject({ duplicates: 82, private: 1, broadcast: 1 });
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
    await makeOlder(browser, 6 * HOUR_MS);
    const again = await count(browser, [long.id, LIKED]);
    expect(again.totalDuration).toBe(first.totalDuration);
    expect(Date.parse(again.readAt)).toBeGreaterThan(Date.parse(first.readAt));
    const asked = (await newCalls()).map(({ query }) => query["playlistId"]);
    expect(asked).toEqual(expect.arrayContaining([long.id, "LLbasic000000000000000ab"]));
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
    const response = await postLines(
      browser,
      [long.id, LIKED],
      {},
      { Accept: "application/x-ndjson" },
    );
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
    expect((await ownLists(browser)).playlists).toEqual([]);
    expect((await count(browser, [long.id])).totalVideos).toBe(220);
    expect((await ownLists(browser)).playlists.map(({ id }) => id)).toContain(long.id);
  });
});

describe("the window's list", () => {
  test("says what is known, and what reading costs", async () => {
    const browser = await connected(BASIC);
    await browser.call("/api/playlists/sync", { method: "POST" });
    const before = await ownLists(browser);
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
    const after = await ownLists(browser);
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
    await count(basic, [LIKED, small.id], { region: "DE" });
    const places = await placesWith(...PRIVATE_TEXTS);
    // The owners' summaries, and that an id was not shown to everybody, which says nothing of its content.
    const isPlain = (place: string) => place === "D1 playlists" || place.startsWith("KV missing:");
    expect(places.filter((place) => !isPlain(place))).toEqual([]);
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
    const places = await placesWith(long.id);
    expect(places).not.toEqual([]);
    expect(places.filter((place) => place.startsWith("KV answer"))).toEqual([]);
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
