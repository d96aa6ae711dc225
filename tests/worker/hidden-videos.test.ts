// The page of hidden videos: what it lists, and removing from several playlists at once.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type HiddenVideos, hiddenVideosSchema } from "#shared/contract/hidden.ts";
import { libraryOverviewSchema, playlistDetailSchema } from "#shared/contract/playlists.ts";
import { removalPlanSchema, removedSchema } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { catchUp, rowsOf } from "#tests/worker/driven-library.ts";
import { idOf } from "#tests/worker/library.ts";
import { type Browser, signedIn } from "#tests/worker/browser.ts";
import { restoreTimers, skipLongWaits } from "#tests/worker/instant-timers.ts";
import { changeVideo, removeOnYouTube, resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyLedger, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const { mixed, long } = ownPlaylists;

let browser: Browser;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
  browser = await signedIn(EMAIL);
  await browser.connect(EMAIL, "write");
  await browser.json("/api/playlists/sync-all", { method: "POST" });
});
afterEach(restoreTimers);

async function hidden(since?: string): Promise<HiddenVideos> {
  const query = since === undefined ? "" : `?since=${encodeURIComponent(since)}`;
  return hiddenVideosSchema.parse(await browser.json(`/api/library/hidden${query}`));
}

async function vanished() {
  return libraryOverviewSchema.parse(await browser.json("/api/library")).vanished;
}

async function itemIds(playlistId: string): Promise<string[]> {
  const detail = playlistDetailSchema.parse(await browser.json(`/api/playlists/${playlistId}`));
  return detail.videos.map(({ id }) => id);
}

/** Makes these videos private on YouTube, and reads everything. */
async function hideAndRead(...videoIds: (string | undefined)[]): Promise<void> {
  // A newly hidden video is read again five seconds later.
  skipLongWaits();
  for (const id of videoIds) await changeVideo(id ?? "", { privacy: "private" });
  await browser.json("/api/playlists/sync-all", { method: "POST" });
  restoreTimers();
}

async function remove(ids: readonly (string | undefined)[]): Promise<Response> {
  const body = JSON.stringify({ itemIds: ids, why: "hidden" });
  return browser.call("/api/library/videos", { method: "DELETE", body });
}

const places = ({ videos }: HiddenVideos) =>
  videos.map(({ playlistId, position }) => [playlistId, position]);

describe("the list of hidden videos", () => {
  test("holds those of all playlists by place, with the names that are known", async () => {
    await hideAndRead(long.items[4], mixed.items[2]);
    const all = await hidden();
    expect(all.gone).toEqual([]);
    const isHidden = (id: string) =>
      id === long.items[4] || id === mixed.items[2] || /^(?:private|deleted)/.test(id);
    expect(places(all)).toEqual(
      [long, mixed].flatMap(({ id: playlistId, items }) =>
        items.flatMap((id, position) => (isHidden(id) ? [[playlistId, position]] : [])),
      ),
    );
    const lost = all.videos.find(({ position }) => position === 4);
    expect(lost).toMatchObject({ availability: "private", title: "", was: { title: "Video 4" } });
    expect(lost?.lostAt).toBe(lost?.was?.lostAt);
    // It was hidden when it was first read.
    expect(all.videos.find(({ videoId }) => videoId === "deleted0001")).toMatchObject({
      availability: "deleted",
      lostAt: null,
      was: null,
    });
  });

  test("since the last look is exactly what the notice counts", async () => {
    expect(await vanished()).toEqual({ since: "1970-01-01T00:00:00.000Z", count: 0, titles: [] });
    await browser.json("/api/library/vanished/dismiss", { method: "POST" });
    const [, , , goneItem = ""] = await itemIds(long.id);
    await removeOnYouTube(goneItem);
    // This one is in three places.
    await hideAndRead(mixed.items[0]);
    await catchUp(await idOf(browser));
    const { since, count, titles } = await vanished();
    const { videos, gone } = await hidden(since);
    expect(videos.map(({ was }) => was?.title)).toEqual(["Video 10", "Video 10", "Video 10"]);
    expect(gone).toMatchObject([{ by: "owner", title: "Video 3" }]);
    expect(count).toBe(videos.length + gone.length);
    expect(titles.toSorted()).toEqual(["Video 10", "Video 3"]);

    // It was recorded while answers caught up.
    const userId = await idOf(browser);
    await rowsOf(userId, "update removals set ended_at = ended_at - 3600000");
    await browser.json("/api/library/vanished/dismiss", { method: "POST" });
    const later = await vanished();
    expect(later.count).toBe(0);
    expect(await hidden(later.since)).toEqual({ videos: [], blocked: [], gone: [] });
  });

  test("refuses a time that is none", async () => {
    expect(await statusAndCode(await browser.call("/api/library/hidden?since=yesterday"))).toEqual([
      400,
      "invalid_input",
    ]);
  });
});

describe("removing hidden videos of several playlists", () => {
  test("needs Premium for more than one", async () => {
    await hideAndRead(long.items[4], mixed.items[2]);
    const ids = (await hidden()).videos.map(({ id }) => id);
    expect(await statusAndCode(await remove(ids))).toEqual([
      403,
      "premium_required_to_remove_several",
    ]);
    expect(removedSchema.parse(await (await remove(ids.slice(0, 1))).json())).toMatchObject({
      removedCount: 1,
    });
    await bindings.DB.prepare("update users set is_premium = 1").run();
    const answer = removedSchema.parse(await (await remove(ids.slice(1))).json());
    expect(answer).toMatchObject({ removedCount: ids.length - 1, playlistCount: 2 });
    expect((await hidden()).videos).toEqual([]);
  });

  test("leaves what is not hidden, in the plan and in the removal", async () => {
    await bindings.DB.prepare("update users set is_premium = 1").run();
    const [visible] = await itemIds(long.id);
    const [first] = (await hidden()).videos;
    const body = JSON.stringify({ hiddenItems: [visible, first?.id] });
    const plan = await browser.json("/api/library/removal-plan", { method: "POST", body });
    expect(removalPlanSchema.parse(plan).items.map(({ itemId }) => itemId)).toEqual([first?.id]);
    expect(await (await remove([visible, first?.id])).json()).toMatchObject({ removedCount: 1 });
    expect((await itemIds(long.id))[0]).toBe(visible);
  });
});
