// Copying playlists into an existing one, and moving videos into a new one.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createdSchema, creationPlanSchema } from "#shared/contract/creation.ts";
import { jobsResponseSchema, playlistDetailSchema } from "#shared/contract/playlists.ts";
import { type Inserted, insertedSchema, removalsSchema } from "#shared/contract/removal.ts";
import { ordinaryId, ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { inLibrary } from "#tests/worker/driven-library.ts";
import { idOf } from "#tests/worker/library.ts";
import { playlistsAtYouTube } from "#tests/worker/new-playlists.ts";
import { callsTo, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const CHANNEL = "UCbasic000000000000000ab";
const ITEMS = "/youtube/v3/playlistItems";
const REQUEST_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const { mixed, long, empty } = ownPlaylists;
/** The videos of `mixed` that YouTube accepts, each once. */
const OF_MIXED = [ordinaryId(10), ordinaryId(11), "live0000001"];

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

const post = (path: string, body: unknown) =>
  browser.call(path, { method: "POST", body: JSON.stringify(body) });

async function merge(into: string, body: Record<string, unknown>): Promise<Inserted> {
  const response = await post(`/api/playlists/${into}/merge`, body);
  return insertedSchema.parse(await response.json());
}

async function plan(body: Record<string, unknown>) {
  const response = await post("/api/library/creation-plan", body);
  return creationPlanSchema.parse(await response.json());
}

async function videosOf(id: string): Promise<string[]> {
  await browser.json(`/api/playlists/${id}/sync-videos`, { method: "POST" });
  const { videos } = playlistDetailSchema.parse(await browser.json(`/api/playlists/${id}`));
  return videos.map(({ videoId }) => videoId);
}

async function insertions(): Promise<number> {
  return (await callsTo(ITEMS)).filter(({ method }) => method === "POST").length;
}

describe("a merge into an existing playlist", () => {
  test("adds what can be watched at its end, each video once, and says before what it costs", async () => {
    const what = { fromPlaylists: [mixed.id], into: empty.id };
    expect(await plan(what)).toMatchObject({
      videoCount: 3,
      playlistCount: 0,
      duplicateCount: 1,
      units: 150,
    });
    expect(await merge(empty.id, { fromPlaylists: [mixed.id] })).toMatchObject({
      insertedCount: 3,
      failedCount: 0,
    });
    expect(await videosOf(empty.id)).toEqual(OF_MIXED);
    expect(await videosOf(mixed.id)).toHaveLength(mixed.items.length);
  });

  test("leaves out what is there already, and counts its own videos as there", async () => {
    const fromPlaylists = [long.id, mixed.id];
    expect(await plan({ fromPlaylists, into: long.id })).toMatchObject({
      videoCount: 1,
      duplicateCount: 3,
    });
    expect(await merge(long.id, { fromPlaylists })).toMatchObject({ insertedCount: 1 });
    expect((await videosOf(long.id)).slice(-1)).toEqual(["live0000001"]);
  });

  test("is made once for the same request", async () => {
    const body = { fromPlaylists: [mixed.id], requestId: REQUEST_ID };
    await Promise.all([merge(empty.id, body), merge(empty.id, body)]);
    expect(await merge(empty.id, body)).toMatchObject({ insertedCount: 3 });
    expect(await insertions()).toBe(3);
  });

  test("is refused for unknown and unread playlists, and for more than a playlist takes", async () => {
    const code = async (into: string, from: string) =>
      statusAndCode(await post(`/api/playlists/${into}/merge`, { fromPlaylists: [from] }));
    expect(await code(empty.id, "PLnobodys")).toEqual([404, "no_such_playlist"]);
    expect(await code("PLnobodys", mixed.id)).toEqual([404, "no_such_playlist"]);
    const run = async (sql: string, ...values: string[]) =>
      inLibrary(await idOf(browser), (_library, { storage }) => {
        storage.sql.exec(sql, ...values);
      });
    await run("update playlists set walk = null where id = ?", empty.id);
    expect(await code(empty.id, mixed.id)).toEqual([409, "playlists_unread"]);
    // The same item on every page: a playlist of 5,060 videos.
    await run(
      `insert into pages (playlist_id, walk, page, item_ids)
       select l.id, l.walk, 1000 + value, p.item_ids from json_each('[${upTo(100)}]')
       join playlists l on l.id = ?1 join pages p on p.playlist_id = l.id and p.page = 0`,
      long.id,
    );
    expect(await code(long.id, mixed.id)).toEqual([400, "playlist_full"]);
    expect(await insertions()).toBe(0);
  });
});

function upTo(count: number): string {
  return Array.from({ length: count }, (_, number) => number).join();
}

test("videos are moved into a new playlist: each is taken out once it is there", async () => {
  const detail = playlistDetailSchema.parse(await browser.json(`/api/playlists/${mixed.id}`));
  const movedItems = [detail.videos[0]?.id, detail.videos[1]?.id, detail.videos[2]?.id];
  // A hidden video cannot be moved; each of the others is put in and taken out.
  expect(await plan({ movedItems })).toMatchObject({ videoCount: 2, units: 250 });
  const response = await post("/api/playlists", {
    movedItems,
    title: "Moved here",
    privacy: "public",
  });
  expect(createdSchema.parse(await response.json())).toMatchObject({ insertedCount: 2 });
  const moved = [ordinaryId(10), ordinaryId(11)];
  expect(await playlistsAtYouTube(CHANNEL, "Moved here")).toMatchObject([{ videos: moved }]);
  expect(await videosOf(mixed.id)).toEqual(
    mixed.items.filter((_, place) => ![0, 2].includes(place)),
  );
  const { removals } = removalsSchema.parse(await browser.json("/api/library/removals"));
  expect(removals.map(({ why, state }) => [why, state])).toEqual([
    ["moved", "done"],
    ["moved", "done"],
  ]);
});

test("a job that changes several playlists is not named after one of them", async () => {
  const details = await Promise.all(
    [mixed.id, long.id].map((id) => browser.json(`/api/playlists/${id}`)),
  );
  const itemIds = details.map((detail) => playlistDetailSchema.parse(detail).videos[0]?.id);
  await planFaults({ path: ITEMS, method: "DELETE", action: { status: 503, body: {} } });
  const response = browser.call("/api/library/videos", {
    method: "DELETE",
    body: JSON.stringify({ itemIds, why: "chosen" }),
  });
  await expect
    .poll(async () => {
      const { jobs } = jobsResponseSchema.parse(await browser.json("/api/library/jobs"));
      return jobs.find(({ kind }) => kind === "remove");
    })
    .toMatchObject({ title: null, playlistsTotal: 2, reported: 2 });
  await planFaults();
  await response;
});
