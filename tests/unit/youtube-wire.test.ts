import { readdirSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readSharedJson, SHARED_DATA } from "#tests/support/shared-data.ts";
import { isBlockedIn, judgeDetails, judgeItem } from "#worker/youtube/availability.ts";
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

describe("why a video is hidden", () => {
  const snippet = { title: "Private video", resourceId: { videoId: "v" } };
  const hidden = { id: "i", snippet };
  const visible = { ...hidden, snippet: { ...snippet, videoOwnerChannelId: "UC1" } };

  test("a video that YouTube answers for is visible, whatever its title", () => {
    expect(judgeItem(visible, { durationSeconds: 5 })).toBe("visible");
  });

  test("without an answer the item's status says private, and anything else deleted", () => {
    expect(judgeItem({ ...hidden, status: { privacyStatus: "private" } }, undefined)).toBe(
      "private",
    );
    for (const privacyStatus of ["privacyStatusUnspecified", "public"]) {
      expect(judgeItem({ ...hidden, status: { privacyStatus } }, undefined)).toBe("deleted");
    }
    expect(judgeItem(hidden, undefined)).toBe("deleted");
  });

  test.each([
    [{ durationSeconds: 0, broadcast: "live" }, "live"],
    [{ durationSeconds: 0, broadcast: "upcoming" }, "upcoming"],
    [{ durationSeconds: 0 }, "live"],
    [{ durationSeconds: 9, uploadStatus: "rejected" }, "restricted"],
    [{ durationSeconds: 9, uploadStatus: "deleted" }, "deleted"],
    [{ durationSeconds: undefined }, "restricted"],
  ] as const)("%j is %s", (details, availability) => {
    expect(judgeDetails(details)).toBe(availability);
  });

  test("a region is blocked by name, or by not being among the allowed", () => {
    expect(isBlockedIn({ blocked: ["DE"] }, "DE")).toBe(true);
    expect(isBlockedIn({ blocked: ["DE"] }, "FR")).toBe(false);
    expect(isBlockedIn({ allowed: ["US"] }, "DE")).toBe(true);
    expect(isBlockedIn({ allowed: [] }, "US")).toBe(true);
    expect(isBlockedIn(undefined, "DE")).toBe(false);
  });
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

  test("without the part that holds the length are refused, not taken for empty", () => {
    for (const recorded of listRecordings("videos")) {
      expect(videosPageSchema.safeParse(recorded).success).toBe(false);
    }
  });

  test("of an error is told by its reason", () => {
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
