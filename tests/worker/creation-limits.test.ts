// What a person may ask for when new playlists are made: too much is refused before anything is stored.
import { beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "#shared/contract/endpoints.ts";
import { type Endpoint, MAX_BODY_BYTES } from "#shared/contract/endpoint.ts";
import { creationPlanSchema } from "#shared/contract/creation.ts";
import {
  CREATION_VIDEO_LIMIT,
  OPEN_CHANGES_LIMIT,
  OPEN_CREATIONS_LIMIT,
} from "#shared/youtube-limits.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { beginChange, inLibrary, rowsOf } from "#tests/worker/driven-library.ts";
import { idOf } from "#tests/worker/library.ts";
import { readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const REQUEST_ID = "5f0c2e4a-7a43-4c55-9a6b-0d7b1f0f3c11";
const { long, mixed } = ownPlaylists;

let browser: Browser;
let userId: string;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  await bindings.DB.prepare("update users set is_premium = 1").run();
  userId = await idOf(browser);
});

const post = (path: string, body: unknown) =>
  browser.call(path, { method: "POST", body: JSON.stringify(body) });
const create = (body: Record<string, unknown>) =>
  post("/api/playlists", { title: "Made here", privacy: "public", ...body });

async function plan(body: Record<string, unknown>) {
  const response = await post("/api/library/creation-plan", body);
  return creationPlanSchema.parse(await response.json());
}

/** Adds playlists of 5,000 different videos each, read just now. */
async function addLargePlaylists(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `PLlarge${index}`);
  for (const id of ids) {
    const walked = `'${id}', '${id}', '', 'private', 5000, 0, 'walk', ${Date.now()}, 5000`;
    const numbers =
      "with recursive n(i) as (select 0 union all select i + 1 from n where i < 4999)";
    for (const query of [
      `insert into playlists (id, title, thumbnail_url, privacy, reported, created_at, walk, synced_at,
         video_count) values (${walked})`,
      `${numbers} insert into items (id, playlist_id, video_id)
         select '${id}' || i, '${id}', '${id}v' || i from n`,
      `${numbers} insert into videos (id, title, channel_title, thumbnail_url, availability)
         select '${id}v' || i, 'Video', 'Channel', '', 'visible' from n`,
      `${numbers} insert into pages (playlist_id, walk, page, item_ids)
         select '${id}', 'walk', i / 50, json_group_array('${id}' || i) from n group by i / 50`,
    ]) {
      await rowsOf(userId, query);
    }
  }
  return ids;
}

async function planned(): Promise<Record<string, SqlStorageValue> | undefined> {
  const [counts] = await rowsOf(
    userId,
    `select (select count(*) from creations) as creations, (select count(*) from insertions) as
     insertions, (select count(*) from jobs where kind = 'create') as jobs`,
  );
  return counts;
}

describe("a creation that expands to far more than it says", () => {
  test("is refused with one sentence, calls nobody and stores nothing", async () => {
    const fromPlaylists = await addLargePlaylists(5);
    const { calls } = await readLog();
    for (const dropDuplicates of [true, false]) {
      const source = { fromPlaylists, dropDuplicates, videosPerPlaylist: 1 };
      for (const response of [
        await post("/api/library/creation-plan", source),
        await create(source),
      ]) {
        expect(await statusAndCode(response)).toEqual([400, "too_many_videos"]);
      }
    }
    expect((await readLog()).calls).toHaveLength(calls.length);
    expect(await planned()).toEqual({ creations: 0, insertions: 0, jobs: 0 });
  });

  test("is accepted up to the limit, counted after repeated videos are dropped", async () => {
    const large = await addLargePlaylists(4);
    expect(await plan({ fromPlaylists: large })).toMatchObject({
      videoCount: CREATION_VIDEO_LIMIT,
    });
    expect(await statusAndCode(await create({ fromPlaylists: [...large, mixed.id] }))).toEqual([
      400,
      "too_many_videos",
    ]);
  });

  test("names a playlist five hundred times: it counts once", async () => {
    const fromPlaylists = Array.from({ length: 500 }, () => long.id);
    expect(await plan({ fromPlaylists, dropDuplicates: false })).toMatchObject({
      videoCount: 220,
      duplicateCount: 0,
    });
  });

  test("may name a video twice, as a playlist may hold it twice", async () => {
    const videoIds = [long.items[0], long.items[0]];
    expect(await plan({ videoIds, dropDuplicates: false })).toMatchObject({ videoCount: 2 });
  });
});

test("twenty thousand playlists with a long description take less than ten megabytes", async () => {
  const size = () => inLibrary(userId, (_library, { storage }) => storage.sql.databaseSize);
  const before = await size();
  await beginChange(userId, (library) =>
    library.create(
      userId,
      {
        title: "Part",
        description: "\u{1F3B5}".repeat(2500),
        privacy: "private",
        videoIds: Array.from({ length: CREATION_VIDEO_LIMIT }, (_, index) => `video${index}`),
        dropDuplicates: true,
        videosPerPlaylist: 1,
      },
      REQUEST_ID,
    ),
  );
  expect(await planned()).toMatchObject({ creations: CREATION_VIDEO_LIMIT, jobs: 1 });
  expect((await size()) - before).toBeLessThan(10_000_000);
});

describe("changes that wait", () => {
  async function addWaitingJobs(kind: string, count: number): Promise<void> {
    const later = Date.now() + 86_400_000;
    await rowsOf(
      userId,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
       insert into jobs (id, user_id, kind, state, queue, walk_id, started_at, resumes_at)
       select 'waiting' || i, '${userId}', '${kind}', 'paused', '[""]', '', i, ${later} from n`,
    );
  }

  test("are limited to twenty creations for one person", async () => {
    await addWaitingJobs("create", OPEN_CREATIONS_LIMIT);
    expect(await statusAndCode(await create({}))).toEqual([409, "too_many_changes"]);
    expect(await planned()).toMatchObject({ creations: 0 });
  });

  test("are limited to a hundred for one person, and a repeated request is still answered", async () => {
    const made = await create({ requestId: REQUEST_ID });
    expect(made.status).toBe(200);
    const before = await made.text();
    await addWaitingJobs("remove", OPEN_CHANGES_LIMIT);
    expect(await statusAndCode(await create({}))).toEqual([409, "too_many_changes"]);
    const cleaned = await post(`/api/playlists/${mixed.id}/clean`, {});
    expect(await statusAndCode(cleaned)).toEqual([409, "too_many_changes"]);
    const again = await create({ requestId: REQUEST_ID });
    expect([again.status, await again.text()]).toEqual([200, before]);
  });
});

test("a body that is larger than the contract allows is refused", async () => {
  const withBody = Object.values<Endpoint>(endpoints).filter(({ body }) => body !== undefined);
  expect(withBody.length).toBeGreaterThan(10);
  for (const { method, path, maxBodyBytes = MAX_BODY_BYTES } of withBody) {
    const body = " ".repeat(maxBodyBytes + 1);
    const address = path.replaceAll(/\{\w+\}/g, path.includes("/payments/") ? "pi_none" : "id");
    const answer = await statusAndCode(await browser.call(address, { method, body }));
    expect([path, ...answer]).toEqual([path, 400, "body_too_large"]);
  }
});
