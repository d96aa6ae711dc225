import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Created,
  createdSchema,
  type CreationPlan,
  creationPlanSchema,
} from "#shared/contract/creation.ts";
import type { Job, Playlist, PlaylistDetail } from "#shared/contract/playlists.ts";
import { ordinaryId, ownPlaylists, thirtyPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { beginChange, drive, inLibrary } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { playlistsAtYouTube } from "#tests/worker/new-playlists.ts";
import { callsTo, changeVideo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const CHANNEL = "UCbasic000000000000000ab";
const LISTS = "/youtube/v3/playlists";
const ITEMS = "/youtube/v3/playlistItems";
const { mixed, long, empty } = ownPlaylists;
const THREE = [ordinaryId(5), ordinaryId(3), ordinaryId(4)];

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await makePremium();
});
afterEach(async () => {
  restoreTimers();
  await planFaults();
});

async function makePremium(isPremium = 1): Promise<void> {
  await bindings.DB.prepare("update users set is_premium = ?").bind(isPremium).run();
}

const post = (path: string, body: unknown) =>
  browser.call(path, { method: "POST", body: JSON.stringify(body) });

async function create(body: Record<string, unknown>): Promise<Created> {
  const asked = { title: "Made here", privacy: "public", ...body };
  const response = await post("/api/playlists", asked);
  expect([response.status, response.status === 200 ? "" : await response.text()]).toEqual([
    200,
    "",
  ]);
  return createdSchema.parse(await response.json());
}

async function plan(body: Record<string, unknown>): Promise<CreationPlan> {
  const answer = await browser.json("/api/library/creation-plan", {
    method: "POST",
    body: JSON.stringify(body),
  });
  return creationPlanSchema.parse(answer);
}

const made = (title = "Made here") => playlistsAtYouTube(CHANNEL, title);

async function playlistCalls(): Promise<number> {
  return (await callsTo(LISTS)).filter(({ method }) => method === "POST").length;
}

async function jobsOver(): Promise<Job[]> {
  for (;;) {
    const { jobs } = await browser.json<{ jobs: Job[] }>("/api/library/jobs");
    if (jobs.every(({ state }) => state !== "running")) return jobs;
    await scheduler.wait(20);
  }
}

describe("a playlist from a selection", () => {
  test("is created once, holds the videos in order, and is in the library with its items", async () => {
    const answer = await create({ videoIds: THREE, description: "For later" });
    expect(answer).toMatchObject({ insertedCount: 3, queuedCount: 0, failedCount: 0 });
    const [playlist, ...rest] = await made();
    expect(rest).toEqual([]);
    expect(playlist).toMatchObject({ description: "For later", videos: THREE });
    expect(answer.playlists).toEqual([{ id: playlist?.id, title: "Made here", maybeTwice: false }]);
    expect(await playlistCalls()).toBe(1);
    expect(await jobsOver()).toMatchObject([{ kind: "videos" }, { kind: "create", read: 3 }, {}]);
    const detail = await browser.json<PlaylistDetail>(`/api/playlists/${playlist?.id}`);
    expect(detail.videos.map(({ videoId }) => videoId)).toEqual(THREE);
    const listed = await browser.json<Playlist[]>("/api/playlists");
    expect(listed.find(({ id }) => id === playlist?.id)).toMatchObject({
      title: "Made here",
      privacy: "public",
      videoCount: 3,
      totalDuration: detail.totalDuration,
    });
  });

  test("shows its cost and duration before", async () => {
    expect(await plan({ videoIds: THREE })).toMatchObject({
      videoCount: 3,
      playlistCount: 1,
      duplicateCount: 0,
      leftOut: [],
      units: 200,
      leftToday: expect.toSatisfy((left: number) => left > 370 && left <= 1500),
      seconds: 2,
      madeToday: 0,
    });
    expect(await playlistCalls()).toBe(0);
    const many = await plan({ videoIds: Array.from({ length: 60 }, (_, n) => `video${n}`) });
    expect(many.units).toBe(3050);
    expect(Date.parse(many.endsAt)).toBeGreaterThan(Date.now());
  });

  test("drops duplicates, or keeps them if wanted", async () => {
    const videoIds = [THREE[0], THREE[1], THREE[0]];
    expect(await plan({ videoIds })).toMatchObject({ videoCount: 2, duplicateCount: 1 });
    await create({ videoIds });
    await create({ title: "Whole", videoIds, dropDuplicates: false });
    expect((await made())[0]?.videos).toEqual(videoIds.slice(0, 2));
    expect((await made("Whole"))[0]?.videos).toEqual(videoIds);
  });

  test("leaves out hidden videos of the library, without a cost", async () => {
    const videoIds = [...mixed.items, ordinaryId(1)];
    expect((await plan({ videoIds })).leftOut).toEqual([
      { availability: "private", count: 1 },
      { availability: "deleted", count: 1 },
    ]);
    expect(await create({ videoIds })).toMatchObject({ insertedCount: 4, failedCount: 0 });
    expect((await callsTo(ITEMS)).filter(({ method }) => method === "POST")).toHaveLength(4);
  });

  test("skips videos that no longer exist, counts them and says why", async () => {
    await changeVideo(ordinaryId(900), { privacy: "private" });
    const videoIds = [THREE[0] ?? "", ordinaryId(900), "neverexiste", THREE[1] ?? ""];
    const what = { title: "Made here", description: "", privacy: "public" } as const;
    const [requestId, userId] = [crypto.randomUUID(), await idOf(browser)];
    // They fail ten minutes later, because YouTube may list what it said it did not find.
    useInstantTimers();
    await beginChange(userId, (library) => {
      const wanted = { ...what, videoIds, dropDuplicates: false, videosPerPlaylist: 5000 };
      return library.create(userId, wanted, requestId);
    });
    await drive(userId);
    restoreTimers();
    expect(await create({ videoIds, requestId })).toMatchObject({
      insertedCount: 2,
      failedCount: 2,
      reason: { code: "video_gone" },
    });
    expect((await made())[0]?.videos).toEqual([THREE[0], THREE[1]]);
  });

  test("may be empty", async () => {
    expect(await create({})).toMatchObject({ insertedCount: 0, playlists: [{}] });
    expect((await made())[0]?.videos).toEqual([]);
  });

  test("is created once when it is requested twice under one request id", async () => {
    const requestId = crypto.randomUUID();
    await planFaults({ path: ITEMS, method: "POST", action: { delayMs: 50 } });
    const answers = await Promise.all([1, 2].map(() => create({ videoIds: THREE, requestId })));
    await planFaults();
    expect(await made()).toHaveLength(1);
    expect(answers.map(({ jobId }) => jobId)).toEqual([requestId, requestId]);
    expect(await create({ videoIds: THREE, requestId })).toMatchObject({
      insertedCount: 3,
      playlists: [{}],
    });
    expect(await playlistCalls()).toBe(1);
  });

  test("is accepted with 20,000 videos in a request and refused with one more", async () => {
    const videoIds = Array.from({ length: 20_000 }, (_, n) => ordinaryId(n));
    expect(await plan({ videoIds })).toMatchObject({ videoCount: 20_000, playlistCount: 4 });
    const response = await post("/api/library/creation-plan", { videoIds: [...videoIds, "more"] });
    expect(await statusAndCode(response)).toEqual([400, "invalid_input"]);
  });
});

describe("merging and splitting", () => {
  test("merging puts playlists into one in order and leaves them unchanged", async () => {
    const fromPlaylists = [mixed.id, empty.id, long.id];
    expect(await plan({ fromPlaylists })).toMatchObject({
      videoCount: 221,
      duplicateCount: 3,
      leftOut: [
        { availability: "private", count: 1 },
        { availability: "deleted", count: 1 },
      ],
    });
    const answer = await create({ fromPlaylists: [mixed.id, empty.id] });
    expect(answer).toMatchObject({ insertedCount: 3 });
    expect((await made())[0]?.videos).toEqual([ordinaryId(10), ordinaryId(11), "live0000001"]);
    const { videos } = await browser.json<PlaylistDetail>(`/api/playlists/${mixed.id}`);
    expect(videos.map(({ videoId }) => videoId)).toEqual(mixed.items);
  });

  test("too many videos for one playlist make several, numbered and in order", async () => {
    const videoIds = [...THREE, ordinaryId(7), ordinaryId(8)];
    expect(await plan({ videoIds, videosPerPlaylist: 2 })).toMatchObject({
      playlistCount: 3,
      units: 400,
    });
    const answer = await create({ videoIds, videosPerPlaylist: 2 });
    expect(answer.playlists.map(({ title }) => title)).toEqual([
      "Made here (1 of 3)",
      "Made here (2 of 3)",
      "Made here (3 of 3)",
    ]);
    expect((await made()).map(({ videos }) => videos)).toEqual([
      videoIds.slice(0, 2),
      videoIds.slice(2, 4),
      videoIds.slice(4),
    ]);
    await jobsOver();
    const listed = await browser.json<Playlist[]>("/api/playlists");
    expect(
      listed.filter(({ title }) => title.startsWith("Made")).map((one) => one.videoCount),
    ).toEqual(expect.arrayContaining([2, 2, 1]));
  });

  test("a playlist that was not read to its end is not merged", async () => {
    const userId = await idOf(browser);
    await inLibrary(userId, (_library, { storage }) =>
      storage.sql.exec("update playlists set walk = null where id = ?", mixed.id).toArray(),
    );
    expect(await plan({ fromPlaylists: [mixed.id, long.id] })).toMatchObject({ unreadCount: 1 });
    const response = await post("/api/playlists", {
      title: "Half",
      privacy: "public",
      fromPlaylists: [mixed.id, long.id],
    });
    expect(await statusAndCode(response)).toEqual([409, "playlists_unread"]);
  });
});

describe("refuses", () => {
  const good = { title: "Made here", privacy: "public", videoIds: THREE };

  test("creating on Basic, with one sentence", async () => {
    await makePremium(0);
    const response = await post("/api/playlists", good);
    expect(await statusAndCode(response)).toEqual([403, "premium_required_to_create"]);
    expect(await made()).toEqual([]);
  });

  test("playlists of another person, and videos from them", async () => {
    const [foreign] = thirtyPlaylists;
    for (const path of ["/api/playlists", "/api/library/creation-plan"]) {
      const body = { title: "Made here", privacy: "public", fromPlaylists: [foreign?.id] };
      expect((await post(path, body)).status).toBe(404);
    }
    expect(await made()).toEqual([]);
  });

  test("creating with permission only to read", async () => {
    await bindings.DB.prepare(
      "update grants set scopes = 'https://www.googleapis.com/auth/youtube.readonly'",
    ).run();
    const response = await post("/api/playlists", good);
    expect(await statusAndCode(response)).toEqual([409, "write_access_needed_to_create"]);
  });

  test.each([
    { title: " " },
    { title: "x".repeat(151) },
    { title: "a > b" },
    { description: "x".repeat(5001) },
    { description: "<b>" },
    { videosPerPlaylist: 5001 },
    { fromPlaylists: [mixed.id] },
  ])("%j", async (change) => {
    const response = await post("/api/playlists", { ...good, ...change });
    expect(await statusAndCode(response)).toEqual([400, "invalid_input"]);
  });

  test("by YouTube: nothing is created, nothing more is sent, and the reason is shown", async () => {
    const body = { error: { errors: [{ reason: "maxPlaylistExceeded" }] } };
    await planFaults({ path: LISTS, method: "POST", action: { status: 400, body } });
    expect(await create({ videoIds: THREE })).toMatchObject({
      insertedCount: 0,
      failedCount: 3,
      playlists: [],
      reason: { code: "creation_refused" },
    });
    expect((await callsTo(ITEMS)).filter(({ method }) => method === "POST")).toEqual([]);
  });
});
