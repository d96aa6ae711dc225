// Two clicks, two tabs, or a retry after a lost answer request the same change: it is one job. A
// merge uses the sources' current items.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PlaylistDetail, playlistDetailSchema } from "#shared/contract/playlists.ts";
import type { Inserted, Removal } from "#shared/contract/removal.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { rowsOf } from "#tests/worker/driven-library.ts";
import { idOf } from "#tests/worker/library.ts";
import { playlistsAtYouTube } from "#tests/worker/new-playlists.ts";
import { callsTo, planFaults, removeOnYouTube, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const CHANNEL = "UCbasic000000000000000ab";
const ITEMS = "/youtube/v3/playlistItems";
const TITLE = "Merged here";
const HOUR_MS = 3_600_000;
const { mixed, empty } = ownPlaylists;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await bindings.DB.prepare("update users set is_premium = 1").run();
});
afterEach(async () => planFaults());

async function send<Answer>(path: string, body: unknown, method = "POST"): Promise<Answer> {
  return browser.json<Answer>(path, { method, body: JSON.stringify(body) });
}

async function detail(id: string): Promise<PlaylistDetail> {
  await browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" });
  return playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
}

async function insertions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "POST").length;
}

/** Copies two videos to another playlist. */
async function copier(): Promise<(requestId?: string) => Promise<Inserted>> {
  const { videos } = await detail(mixed.id);
  const itemIds = [videos[0]?.id, videos[2]?.id];
  const body = { itemIds, to: empty.id, keep: true };
  return (requestId) =>
    send<Inserted>(`/api/playlists/${mixed.id}/transfer`, { ...body, requestId });
}

describe("a copy", () => {
  test("requested twice at once under one request id is one job, and both callers get it", async () => {
    const copy = await copier();
    const requestId = crypto.randomUUID();
    const answers = await Promise.all([copy(requestId), copy(requestId)]);
    expect(answers.map(({ jobId }) => jobId)).toEqual([requestId, requestId]);
    expect(await insertions()).toBe(2);
    expect((await detail(empty.id)).videos).toHaveLength(2);
  });

  test("requested again under its request id after its end inserts nothing", async () => {
    const copy = await copier();
    const requestId = crypto.randomUUID();
    const first = await copy(requestId);
    expect(first).toMatchObject({ jobId: requestId, insertedCount: 2, failedCount: 0 });
    expect(await copy(requestId)).toEqual(first);
    // Ended jobs are deleted early; their insertions are kept.
    await rowsOf(await idOf(browser), "delete from jobs");
    expect(await copy(requestId)).toMatchObject({ jobId: requestId, insertedCount: 2 });
    expect(await insertions()).toBe(2);
  });

  test("requested twice at once without a request id is one job while it runs", async () => {
    const copy = await copier();
    await planFaults({ path: ITEMS, method: "POST", action: { delayMs: 300 } });
    const first = copy();
    await expect.poll(insertions, { timeout: 5000 }).toBe(1);
    const second = await copy();
    expect(second.jobId).toBe((await first).jobId);
    expect(await insertions()).toBe(2);
  });

  test("requested again after its end without a request id copies again", async () => {
    const copy = await copier();
    const [first, second] = [await copy(), await copy()];
    expect(second.jobId).not.toBe(first.jobId);
    expect((await detail(empty.id)).videos).toHaveLength(4);
  });
});

test("a video is put back once under one request id, also after the end of the job", async () => {
  const { videos } = await detail(mixed.id);
  await send(`/api/playlists/${mixed.id}/videos`, { videoIds: [videos[2]?.id] }, "DELETE");
  const { removals } = await browser.json<{ removals: Removal[] }>("/api/library/removals");
  const requestId = crypto.randomUUID();
  const body = { ids: [removals[0]?.id], requestId };
  const put = () => send<Inserted>("/api/library/removals/put-back", body);
  const answers = [...(await Promise.all([put(), put()])), await put()];
  for (const answer of answers)
    expect(answer).toMatchObject({ jobId: requestId, insertedCount: 1 });
  expect(await insertions()).toBe(1);
  expect((await detail(mixed.id)).videos.map(({ videoId }) => videoId)).toEqual(mixed.items);
});

describe("a merge", () => {
  const merge = () =>
    send("/api/playlists", {
      title: TITLE,
      privacy: "public",
      fromPlaylists: [mixed.id],
      requestId: crypto.randomUUID(),
    });

  async function readsOfSource(): Promise<number> {
    const calls = await callsTo(ITEMS);
    return calls.filter(({ method, query }) => method === "GET" && query["playlistId"] === mixed.id)
      .length;
  }

  const shown = [ordinaryId(10), ordinaryId(11), "live0000001"];

  test("reads a source again that was last read more than an hour ago", async () => {
    const { videos } = await detail(mixed.id);
    await removeOnYouTube(videos[2]?.id ?? "");
    const read = Date.now() - HOUR_MS - 1000;
    await rowsOf(await idOf(browser), `update playlists set synced_at = ${read}`);
    const before = await readsOfSource();
    await merge();
    expect(await readsOfSource()).toBeGreaterThan(before);
    const [made] = await playlistsAtYouTube(CHANNEL, TITLE);
    // One reading that lacks an item does not prove that it is gone.
    expect(made?.videos).toEqual(shown);
  });

  test("uses a recently read source without reading it again", async () => {
    await detail(mixed.id);
    const before = await readsOfSource();
    await merge();
    expect(await readsOfSource()).toBe(before);
    const [made] = await playlistsAtYouTube(CHANNEL, TITLE);
    expect(made?.videos).toEqual(shown);
  });
});
