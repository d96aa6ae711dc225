import { readdirSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readSharedJson, SHARED_DATA } from "#tests/support/shared-data.ts";
import { judgeDetails } from "#worker/youtube/availability.ts";
import { detailsOf } from "#worker/youtube/client.ts";
import { classifyYouTubeError } from "#worker/youtube/error-answer.ts";
import {
  playlistItemsPageSchema,
  playlistsPageSchema,
  videosPageSchema,
} from "#worker/youtube/wire.ts";

test.each([
  ["playlistItems", playlistItemsPageSchema],
  ["videos", videosPageSchema],
  ["playlists", playlistsPageSchema],
])("a page of %s is empty only where YouTube says that there is nothing", (_name, schema) => {
  expect(schema.parse({ pageInfo: { totalResults: 0 } }).items).toEqual([]);
  expect(schema.safeParse({ pageInfo: { totalResults: 5 } }).success).toBe(false);
  expect(schema.safeParse({}).success).toBe(false);
});

test("an entry without its required fields is reported, and the others are read", () => {
  const good = { id: "one", snippet: { title: null, resourceId: { videoId: "v" } }, status: null };
  const page = playlistItemsPageSchema.parse({
    nextPageToken: null,
    pageInfo: { totalResults: 2 },
    items: [good, { id: "two", snippet: { title: "No video" } }],
  });
  expect(page.items.map(({ id, snippet }) => [id, snippet.title])).toEqual([["one", ""]]);
  expect(page.unreadable).toEqual(["two"]);
  expect(page.nextPageToken).toBeUndefined();
});

test("a page without any readable entry is a broken answer", () => {
  const items = [{ id: "one" }];
  expect(playlistItemsPageSchema.safeParse({ items }).success).toBe(false);
});

const recordings = resolve(SHARED_DATA, "python-youtube/testdata/apidata");

describe.skipIf(!existsSync(recordings))("recorded answers (skipped without shared data)", () => {
  test("of playlistItems.list parse", () => {
    const items = listRecordings("playlist_items").flatMap(
      (recorded) => playlistItemsPageSchema.parse(recorded).items,
    );
    expect(items).toHaveLength(17);
    for (const { snippet } of items) expect(snippet.resourceId.videoId).toHaveLength(11);
  });

  test("of playlists.list parse", () => {
    const items = listRecordings("playlists").flatMap(
      (recorded) => playlistsPageSchema.parse(recorded).items,
    );
    expect(items).toHaveLength(25);
  });

  test("of videos.list parse once the part that they were recorded without is there", () => {
    const contentDetails = { duration: "PT1M" };
    const pages = listRecordings("videos").map((recorded) => ({
      items: recorded.items.map((item) => ({ ...item, contentDetails })),
    }));
    const items = pages.flatMap((page) => videosPageSchema.parse(page).items);
    expect(items).toHaveLength(14);
    for (const video of items) expect(detailsOf(video).durationSeconds).toBe(60);
  });

  test("without the part with the length have no length", () => {
    for (const recorded of listRecordings("videos")) {
      for (const video of videosPageSchema.parse(recorded).items) {
        expect(judgeDetails(detailsOf(video))).toBe("unknown");
      }
    }
  });

  test("of an error is recognized by its reason", () => {
    const recorded = readSharedJson("python-youtube/testdata/apidata/error_permission_resp.json");
    expect(classifyYouTubeError(403, JSON.stringify(recorded), null).kind).toBe("project_refused");
  });
});

type Recording = { items: Record<string, unknown>[] };

/** The list answers of a folder; inserts and ratings have shapes that we do not read. */
function listRecordings(folder: string): Recording[] {
  return readdirSync(resolve(recordings, folder))
    .filter((name) => !/insert|get_rating/.test(name))
    .map((name) => readSharedJson<Recording>(`python-youtube/testdata/apidata/${folder}/${name}`))
    .filter((recorded) => recorded !== undefined);
}
