import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  heldVideosSchema,
  type HeldVideos,
  type Job,
  libraryExportSchema,
  libraryOverviewSchema,
  type LibraryOverview,
  playlistDetailSchema,
  type PlaylistDetail,
} from "#shared/contract/playlists.ts";
import { ownPlaylists, secondsOf } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { inLibrary } from "#tests/worker/driven-library.ts";
import { restoreTimers, skipLongWaits } from "#tests/worker/instant-timers.ts";
import { alarmOf, idOf, runAlarm } from "#tests/worker/library.ts";
import {
  callsTo,
  changeVideo,
  moveGoogleClock,
  planFaults,
  resetSandbox,
  unitsSpent,
} from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";

const EMAIL = "basic@example.com";
const DAY_MS = 86_400_000;
const { long, mixed } = ownPlaylists;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await connected(EMAIL);
  await browser.json("/api/playlists/sync-all", { method: "POST" });
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function detail(id: string): Promise<PlaylistDetail> {
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

async function held(path: string): Promise<HeldVideos> {
  return heldVideosSchema.parse(await browser.json(path));
}

async function overview(): Promise<LibraryOverview> {
  return libraryOverviewSchema.parse(await browser.json("/api/library"));
}

async function post(path: string): Promise<Response> {
  return browser.call(path, { method: "POST" });
}

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

async function hideAndSync(): Promise<void> {
  // A newly hidden video is read again five seconds later.
  skipLongWaits();
  await changeVideo(mixed.items[2] ?? "", { privacy: "private" });
  expect(await (await post(`/api/playlists/${mixed.id}/sync-videos`)).json()).toMatchObject({
    hiddenCount: 3,
  });
}

describe("the search over all playlists", () => {
  test("finds videos by words of the title in any case, and returns every place", async () => {
    const { videos } = await held(`/api/library/search?q=${encodeURIComponent("10 vIDEO")}`);
    expect(videos.every(({ title }) => /^Video \d*10\d*$/.test(title))).toBe(true);
    const found = videos.find(({ title }) => title === "Video 10");
    expect(
      found?.places.map(({ playlistId, position }) => [playlistId, position]).toSorted(byText),
    ).toEqual(
      [
        [mixed.id, 0],
        [mixed.id, 5],
        [long.id, 10],
      ].toSorted(byText),
    );
  });

  test("searches for special characters literally", async () => {
    for (const sign of ["%", "_", "'", '"', "\\", "Video 10' or '1'='1"]) {
      expect(await held(`/api/library/search?q=${encodeURIComponent(sign)}`)).toEqual({
        videos: [],
        more: false,
      });
    }
  });

  test("refuses nothing, too much, and several questions at once", async () => {
    for (const query of ["", "?q=", "?q=%20", `?q=${"a".repeat(201)}`, "?q=a&q=b"]) {
      const answer = await browser.call(`/api/library/search${query}`);
      expect([query.slice(0, 20), answer.status]).toEqual([query.slice(0, 20), 400]);
      await answer.text();
    }
  });
});

test("a search with many results says that there are more", async () => {
  const { videos, more } = await held("/api/library/search?q=video");
  expect([videos.length, more]).toEqual([200, true]);
});

test("duplicates are listed with all their places, the most frequent first", async () => {
  const { videos } = await held("/api/library/duplicates");
  expect(videos[0]).toMatchObject({ title: "Video 10" });
  expect(videos.map(({ places }) => places.length)).toEqual([3, 2]);
});

describe("regions", () => {
  test("are fetched once, with fifty videos a unit, and stored", async () => {
    const before = await detail(long.id);
    expect(before.costs.regions).toEqual({ main: 5, stats: 0 });
    expect(before.videos[0]?.regions).toBeNull();
    const id = before.videos[3]?.videoId ?? "";
    await changeVideo(id, { regionBlocked: ["DE"] });
    const units = await unitsSpent();
    expect(await (await post(`/api/playlists/${long.id}/check-regions`)).json()).toEqual({
      checkedCount: 220,
    });
    expect((await unitsSpent()).main - units.main).toBe(5);
    const after = await detail(long.id);
    expect(after.videos[3]?.regions).toEqual({ blocked: ["DE"] });
    expect(after.videos[4]?.regions).toEqual({});
    expect(after.costs.regions).toEqual({ main: 0, stats: 0 });
  });

  test("a video that is blocked everywhere is hidden, and stays hidden", async () => {
    const id = long.items[3] ?? "";
    await changeVideo(id, { regionAllowed: [] });
    await (await post(`/api/playlists/${long.id}/check-regions`)).text();
    expect((await detail(long.id)).videos[3]).toMatchObject({
      availability: "blocked",
      isAvailable: false,
    });
    const again = await post(`/api/playlists/${long.id}/sync-videos`);
    expect(await again.json()).toEqual({ syncedCount: 220, hiddenCount: 1 });
  });

  test("an interrupted check continues where it was", async () => {
    await planFaults({ path: "/youtube/v3/videos", when: { at: 2 }, action: { quota: "403" } });
    expect((await post(`/api/playlists/${long.id}/check-regions`)).status).toBe(429);
    const { jobs } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
    expect(jobs[0]).toMatchObject({ kind: "regions", state: "paused", read: 100, reported: 220 });
    await planFaults();
    await emptyLedger();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    const before = (await callsTo("/youtube/v3/videos")).length;
    await runAlarm(browser);
    await vi.waitFor(async () => {
      const { jobs: later } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
      const check = later.find(({ id }) => id === jobs[0]?.id);
      expect(check).toMatchObject({ state: "done", read: 220 });
    });
    expect((await callsTo("/youtube/v3/videos")).length - before).toBe(3);
  });
});

describe("the cost of a sync", () => {
  test("is known before it starts", async () => {
    const { costs } = await detail(long.id);
    // The lengths are fresh.
    expect(costs.sync).toEqual({ main: 5, stats: 0 });
    const units = await unitsSpent();
    await (await post(`/api/playlists/${long.id}/sync-videos`)).text();
    const after = await unitsSpent();
    expect([after.main - units.main, after.stats - units.stats]).toEqual([5, 0]);
    expect((await overview()).costs).toEqual({
      list: { main: 1, stats: 0 },
      // A hidden video is not read again while its item says that it is hidden.
      all: { main: 1 + 5 + 1 + 1, stats: 0 },
      regions: { main: 5, stats: 0 },
    });
  });

  test("includes lengths that are due", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 26 * DAY_MS });
    expect((await detail(long.id)).costs.sync).toEqual({ main: 5, stats: 5 });
  });
});

describe("a lost video", () => {
  test("keeps its name and length for thirty days after it was last confirmed, and no longer", async () => {
    const began = Date.now();
    const publishedAt = "2020-01-01T00:00:00.000Z";
    expect((await detail(mixed.id)).videos[2]?.videoPublishedAt).toBe(publishedAt);
    await hideAndSync();
    const lost = (await detail(mixed.id)).videos[2];
    const was = { title: "Video 11", durationSeconds: secondsOf(11) };
    expect(lost).toMatchObject({
      title: "",
      isPrivate: true,
      was,
      videoPublishedAt: publishedAt,
    });
    const keptFor = Date.parse(lost?.was?.keptUntil ?? "") - began;
    expect(Math.abs(keptFor - 30 * DAY_MS)).toBeLessThan(60_000);
    expect((await overview()).lostNames).toEqual({
      count: 1,
      firstForgottenAt: lost?.was?.keptUntil,
    });
    expect((await held("/api/library/search?q=Video%2011")).videos[0]?.was?.title).toBe("Video 11");

    vi.useFakeTimers({ toFake: ["Date"], now: began + 31 * DAY_MS });
    await moveGoogleClock(31 * DAY_MS);
    browser = await signedIn(EMAIL);
    // Also before the sweep.
    expect((await detail(mixed.id)).videos[2]).toMatchObject({ was: null, videoPublishedAt: null });
    expect((await held("/api/library/search?q=Video%2011")).videos).not.toContainEqual(
      expect.objectContaining({ videoId: mixed.items[2] }),
    );
    await runAlarm(browser);
    expect((await overview()).lostNames).toEqual({ count: 0, firstForgottenAt: null });
    const facts = await inLibrary(await idOf(browser), (_library, { storage }) => [
      ...storage.sql.exec(
        `select id from videos where lost_at is not null
         and (lost_seconds is not null or published_at is not null)`,
      ),
    ]);
    expect(facts).toEqual([]);
  });

  test("has the object wake itself when its name expires", async () => {
    await hideAndSync();
    // It would wake earlier to read the list again, and to prove the consent.
    await inLibrary(await idOf(browser), async (library, { storage }) => {
      const times = storage.kv.get<object>("upkeep");
      const later = Date.now() + 90 * DAY_MS;
      storage.kv.put("upkeep", { ...times, nextAt: later, proveAt: later });
      await library.alarm();
    });
    const left = ((await alarmOf(browser)) ?? 0) - Date.now();
    expect(Math.abs(left - 30 * DAY_MS)).toBeLessThan(60_000);
  });

  test("has no picture, shown or stored", async () => {
    const stored = async () =>
      inLibrary(await idOf(browser), (_library, { storage }) =>
        storage.sql
          .exec("select thumbnail_url as url from videos where id = ?", mixed.items[2])
          .one(),
      );
    expect(await stored()).toEqual({ url: expect.stringContaining("http") });
    await hideAndSync();
    expect((await detail(mixed.id)).videos[2]).toMatchObject({ thumbnailUrl: "" });
    expect(await stored()).toEqual({ url: "" });
  });

  test("that is visible again has its title and picture again", async () => {
    const { thumbnailUrl } = (await detail(mixed.id)).videos[2] ?? {};
    await hideAndSync();
    await changeVideo(mixed.items[2] ?? "", { privacy: "public" });
    await (await post(`/api/playlists/${mixed.id}/sync-videos`)).text();
    expect((await detail(mixed.id)).videos[2]).toMatchObject({
      title: "Video 11",
      thumbnailUrl,
      was: null,
    });
  });
});

test("the history has a line for each day on which something changed", async () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const began = Date.now();
  expect((await detail(mixed.id)).history).toEqual([{ day: day(began), videos: 6, hidden: 2 }]);
  vi.useFakeTimers({ toFake: ["Date"], now: began + 2 * DAY_MS });
  const sync = hideAndSync();
  // The runtime's own clock stands still.
  const ring = async () => runAlarm(browser).then(() => false);
  while (!(await Promise.race([sync.then(() => true), ring()])));
  expect((await detail(mixed.id)).history).toEqual([
    { day: day(began), videos: 6, hidden: 2 },
    { day: day(began + 2 * DAY_MS), videos: 6, hidden: 3 },
  ]);
  expect((await overview()).history).toEqual([
    { day: day(began), videos: 226, hidden: 2 },
    { day: day(began + 2 * DAY_MS), videos: 226, hidden: 3 },
  ]);
});

test("the export holds every playlist in order, with its videos in order", async () => {
  const { playlists } = libraryExportSchema.parse(await browser.json("/api/library/export"));
  expect(playlists.map(({ videos }) => videos.length).toSorted((a, b) => a - b)).toEqual([
    0, 6, 220,
  ]);
  const one = playlists.find(({ id }) => id === mixed.id);
  expect(one?.videos.map(({ videoId }) => videoId)).toEqual(mixed.items);
});

describe("the progress of a job", () => {
  const watch = () =>
    browser.call("/api/library/jobs", { headers: { Accept: "application/x-ndjson" } });
  const linesOf = (text: string) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { jobs: Job[] }).jobs);

  test("is streamed line by line to every viewer, and ends with the job", async () => {
    await planFaults({ path: "/youtube/v3/playlistItems", action: { delayMs: 250 } });
    const sync = post(`/api/playlists/${long.id}/sync-videos`);
    await vi.waitFor(async () =>
      expect((await browser.json<{ jobs: Job[] }>("/api/library/jobs")).jobs[0]?.state).toBe(
        "running",
      ),
    );
    const [one, other] = await Promise.all([watch(), watch()]);
    expect(one.headers.get("Content-Type")).toBe("application/x-ndjson; charset=utf-8");
    const [lines, others] = [linesOf(await one.text()), linesOf(await other.text())];
    expect((await sync).status).toBe(200);
    const read = lines.map(([job]) => job?.read ?? 0);
    expect(new Set(read).size).toBeGreaterThan(2);
    expect(read).toEqual(read.toSorted((a, b) => a - b));
    expect(lines.at(-1)?.[0]).toMatchObject({ state: "done", read: 220 });
    expect(others.at(-1)).toEqual(lines.at(-1));
  });

  test("is one line when no job runs", async () => {
    expect(linesOf(await (await watch()).text())).toHaveLength(1);
  });
});
