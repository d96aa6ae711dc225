// Duplicates over the library, merging, copying into a new playlist, and the history of one removal: few clicks, and
// the figures of a removal are the same on every screen.
import { expect, type Page } from "@playwright/test";
import { countClicks } from "#tests/e2e/clicks.ts";
import { button, makeCreationPlan, serveCreations } from "#tests/e2e/creation-page.ts";
import {
  makeDetail,
  chooseTool,
  makeHeld,
  makeJob,
  makePlaylist,
  makePlaylists,
  makeVideo,
  openLibrary,
} from "#tests/e2e/dashboard-page.ts";
import { serveHistory } from "#tests/e2e/history-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { CONNECTED, toast } from "#tests/e2e/session-page.ts";
import { makeRemoval } from "#tests/support/removals.ts";
import { UUID } from "#tests/support/request-id.ts";
import type { RemovalPlanRequest } from "#shared/contract/removal.ts";
import { test } from "#tests/e2e/screen-test.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 800 },
  { width: 320, height: 480 },
];

/** Axe in every look at every size; nothing scrolls sideways. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("dialog, dialog > div")]
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => element.className),
    );
    expect([size.width, wide]).toEqual([size.width, []]);
  }
}

const HELD = [
  makeHeld(0, [
    [1, 0],
    [1, 150],
  ]),
  makeHeld(1, [
    [1, 2],
    [2, 11],
    [3, 4],
  ]),
];

async function serveDuplicates(page: Page, isPremium: boolean) {
  const sent: unknown[] = [];
  const videos = Array.from({ length: 200 }, (_, place) =>
    makeVideo(place, { id: `item1-${place}` }),
  );
  const library = await openLibrary(page, {
    isPremium,
    duplicates: { videos: HELD, more: false },
    details: [makeDetail(makePlaylist(1), videos)],
  });
  await page.route("**/api/youtube/status", (route) =>
    route.fulfill({ json: { ...CONNECTED, canWrite: true } }),
  );
  await page.route("**/api/library/removal-plan", (route) => {
    const { items } = route.request().postDataJSON() as RemovalPlanRequest;
    const going = (items?.itemIds ?? []).map((itemId) => ({
      itemId,
      playlistId: makePlaylist(Number(itemId.at(4))).id,
      videoId: "v0000000001",
      title: "Video 1",
      channelTitle: "",
      availability: "visible",
      position: 3,
      blockedIn: null,
    }));
    const endsAt = "2026-11-21T12:00:00.000Z";
    const units = going.length * 50;
    const cost = { units, leftToday: 2500, seconds: 2, before: 0, endsAt };
    const json = { items: going, plan: "p".repeat(43), ...cost };
    return route.fulfill({ json });
  });
  await page.route("**/api/library/videos", (route) => {
    const body = route.request().postDataJSON() as { itemIds: string[] };
    sent.push(body);
    library.duplicates = { videos: [], more: false };
    const count = body.itemIds.length;
    const json = { removedCount: count, youtubeRemovedCount: count, queuedCount: 0 };
    const rest = { failedCount: 0, playlistCount: 2, jobId: "r1", resumesAt: null, reason: null };
    return route.fulfill({ json: { ...json, ...rest } });
  });
  return { sent };
}

test("duplicates over the library: one of each stays, as marked and listed before", async ({
  page,
}) => {
  const { sent } = await serveDuplicates(page, true);
  await page.goto("/");
  await chooseTool(page, "Find duplicates");
  const dialog = page.getByRole("dialog", { name: "Videos in your playlists more than once" });
  await dialog.getByRole("button", { name: /^All / }).click();
  const place = (name: string) => dialog.getByRole("link", { name, exact: true });
  await expect(place("Playlist 1 , at 1 , stays")).toBeVisible();
  await expect(place("Playlist 1 , at 151 , goes")).toBeVisible();
  await dialog.getByLabel("The copy that stays").selectOption("Playlist 2");
  await expect(place("Playlist 2 , at 12 , stays")).toBeVisible();
  await expect(place("Playlist 1 , at 3 , goes")).toBeVisible();
  await expectGoodLooks(page);
  await button(page, "Keep one of each, remove 3…").click();
  const question = page.getByRole("dialog", { name: "Remove duplicates?" });
  await expect(question).toContainText("On YouTube channel Analytical Engines");
  await expect(question).toContainText("They are removed from 2 playlists on YouTube too.");
  await expect(question).toContainText("One copy of each video stays in your library.");
  await expect(question.getByRole("listitem")).toHaveCount(3);
  await question.getByRole("button", { name: "Remove 3 videos" }).click();
  await expect(toast(page)).toContainText("Removed 3 videos from 2 playlists");
  await expect(dialog).toContainText("No video is in your playlists more than once.");
  expect(sent).toEqual([{ itemIds: ["item1-150", "item1-2", "item3-4"], why: "elsewhere" }]);
});

test("within one playlist only its own copies count; Basic is refused several", async ({
  page,
}) => {
  const { sent } = await serveDuplicates(page, false);
  await page.goto("/?duplicates=all");
  await button(page, /^Keep one of each, remove 3…/).click();
  await expect(toast(page)).toContainText("Bulk video operations");
  await button(page, "In the same playlist (1)").click();
  await button(page, "Keep one in each playlist, remove 1…").click();
  await button(page, "Remove 1 video").click();
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  expect(sent).toEqual([{ itemIds: ["item1-150"], why: "duplicate" }]);
});

test("the place of a found video opens its playlist at that row", async ({ page }) => {
  await serveDuplicates(page, true);
  await page.goto("/?duplicates=all");
  await page.getByRole("link", { name: /^Playlist 1 , at 151/ }).click();
  const row = page.getByRole("dialog", { name: "Playlist 1" }).locator('[data-index="150"]');
  await expect(row).toBeInViewport();
  await expect(row).toBeFocused();
});

const LISTS = [
  makePlaylist(1, { title: "Alpha" }),
  makePlaylist(2, { title: "Beta" }),
  makePlaylist(3, { title: `Gamma ${"W".repeat(120)} مرحبا` }),
];

test("two playlists are merged with four clicks and nothing typed", async ({ page }) => {
  const creations = await serveCreations(page, { library: { playlists: LISTS } });
  await page.goto("/?sort=name");
  const clicks = await countClicks(page);
  await page.getByRole("checkbox", { name: "Select Alpha" }).click();
  await page.getByRole("checkbox", { name: "Select Beta" }).click();
  await button(page, /^Merge Selected \(2\)/).click();
  const dialog = page.getByRole("dialog", { name: "Merge 2 playlists" });
  await expect(dialog.getByRole("list", { name: "Playlists to merge" })).toContainText("Alpha");
  await expect(dialog.getByLabel("Title")).toHaveValue("Alpha + Beta");
  await expect(dialog).toContainText("On YouTube channel Analytical Engines");
  await expect(dialog).toContainText("On YouTube the new playlist will be private.");
  await dialog.getByRole("button", { name: "Create Playlist" }).click();
  await expect.poll(() => creations.sent.length).toBe(1);
  expect(creations.sent[0]).toMatchObject({
    title: "Alpha + Beta",
    fromPlaylists: LISTS.slice(0, 2).map(({ id }) => id),
  });
  expect(await clicks()).toBeLessThanOrEqual(4);
});

test("a merge into an existing playlist shows what that takes, and copies into it", async ({
  page,
}) => {
  const [alpha = makePlaylist(1), , gamma = makePlaylist(3)] = LISTS;
  const creations = await serveCreations(page, { library: { playlists: LISTS } });
  const merged: unknown[] = [];
  await page.route("**/api/playlists/*/merge", (route) => {
    const { pathname } = new URL(route.request().url());
    merged.push([pathname, route.request().postDataJSON()]);
    const json = { insertedCount: 12, queuedCount: 0, failedCount: 0, jobId: "m1" };
    return route.fulfill({ json: { ...json, resumesAt: null, reason: null, maybeTwice: [] } });
  });
  await page.goto("/?sort=name");
  await page.getByRole("checkbox", { name: "Select Alpha" }).click();
  await page.getByRole("checkbox", { name: "Select Gamma" }).click();
  await button(page, /^Merge Selected \(2\)/).click();
  const dialog = page.getByRole("dialog", { name: "Merge 2 playlists" });
  await dialog.getByLabel("An existing playlist").click();
  creations.plan = makeCreationPlan({ videoCount: 12, playlistCount: 0, units: 600 });
  await dialog.getByRole("radio", { name: "Alpha" }).click();
  await expect(dialog).toContainText("12 videos · about 2 seconds · 12 of the 50 changes");
  await expectGoodLooks(page);
  await dialog.getByRole("button", { name: "Copy 12 videos" }).click();
  await expect(toast(page)).toContainText("Playlists merged");
  await expect(dialog).toHaveCount(0);
  expect(creations.planned.at(-1)).toMatchObject({ into: alpha.id });
  expect(merged).toEqual([
    [
      `/api/playlists/${alpha.id}/merge`,
      {
        fromPlaylists: [alpha.id, gamma.id],
        dropDuplicates: true,
        requestId: expect.stringMatching(UUID),
      },
    ],
  ]);
});

test("the target of a copy is searched by title, or is a new playlist", async ({ page }) => {
  const creations = await serveCreations(page, {
    library: {
      playlists: makePlaylists(12),
      details: [makeDetail(makePlaylist(1), [makeVideo(0), makeVideo(1)])],
    },
  });
  await page.goto(`/?playlist=${makePlaylist(1).id}`);
  await page.getByRole("grid", { name: "Videos" }).getByLabel("Select Video 2").click();
  await button(page, "Copy or Move").click();
  const dialog = page.getByRole("dialog", { name: "Copy or move videos" });
  await expect(dialog).toContainText("On YouTube channel Analytical Engines");
  await dialog.getByLabel("Search playlists").fill("list 12");
  await expect(dialog.getByRole("radio", { name: /^Playlist/ })).toHaveCount(1);
  await dialog.getByRole("radio", { name: "Playlist 12" }).click();
  await expectGoodLooks(page);
  await dialog.getByRole("radio", { name: "New playlist" }).click();
  await dialog.getByText("Move: each one is removed here").click();
  await button(page, "Move 1 video to a new playlist…").click();
  const creation = page.getByRole("dialog", { name: "Create Playlist" });
  await expect(creation).toContainText("On YouTube channel Analytical Engines");
  await creation.getByLabel("Who can see it").selectOption("unlisted");
  await expect(creation).toContainText("On YouTube the new playlist will be unlisted.");
  await creation.getByLabel("Title").fill("Evening Mix");
  await creation.getByRole("button", { name: "Create Playlist" }).click();
  await expect.poll(() => creations.sent.length).toBe(1);
  expect(creations.sent[0]).toMatchObject({ title: "Evening Mix", movedItems: ["item1"] });
});

const ROWS = Array.from({ length: 6 }, (_, row) =>
  makeRemoval(20 - row, { jobId: "j1", canBePutBack: row > 0, state: row > 0 ? "done" : "failed" }),
);
const OTHERS = { stillShown: 0, visibleAgain: 0, putBack: 0, playlistCount: 1 };
const COUNTS = { waiting: 0, failed: 1, cancelled: 0, ...OTHERS };
const JOB = { id: "j1", total: 6, done: 5, canBePutBack: 5, ...COUNTS };

test("a removal is one row of the history, which opens; two clicks on the dashboard undo it", async ({
  page,
}) => {
  const history = await serveHistory(page, {
    isPremium: true,
    removals: [...ROWS, makeRemoval(3, { title: "By itself" })],
    removalJobs: [JOB],
    // The rows of the removal are in several answers.
    pageSize: 4,
  });
  await page.goto("/");
  const clicks = await countClicks(page);
  await page.getByRole("main").getByRole("link", { name: "Removal history" }).click();
  const group = page.getByRole("button", { name: /^6 videos from Evening Mix/ });
  await expect(group).toContainText("5 removed · 1 failed");
  await button(page, "Put back all (5)").click();
  await expect(toast(page)).toContainText("Put 1 video back");
  expect(await clicks()).toBeLessThanOrEqual(2);
  expect(history.bodies).toEqual([
    { ids: [19, 18, 17, 16, 15], requestId: expect.stringMatching(UUID) },
  ]);
  await group.click();
  await expect(page.getByText("4 of 6 are shown.")).toBeVisible();
  await button(page, "Load older").click();
  await expect(page.getByRole("main").getByText("By itself")).toBeVisible();
  await expect(page.getByText("4 of 6 are shown.")).toHaveCount(0);
  await expectGoodLooks(page);
  await group.press("Enter");
  await expect(page.getByRole("main").getByText("Song 19")).toHaveCount(0);
});

test("a paused removal has the same figures on the dashboard and in the history", async ({
  page,
}) => {
  const waiting = { done: 2, waiting: 4, failed: 0, canBePutBack: 2, playlistCount: 3 };
  await serveHistory(page, {
    removals: ROWS.map((row, index) => ({ ...row, state: index < 4 ? "planned" : "done" })),
    removalJobs: [{ ...JOB, ...waiting }],
    jobs: [
      makeJob({
        id: "j1",
        kind: "remove",
        state: "paused",
        read: 2,
        reported: 6,
        playlistsTotal: 3,
      }),
    ],
  });
  for (const path of ["/", "/history"]) {
    await page.goto(path);
    const line = page.getByRole("list", { name: "Under way" }).getByRole("listitem");
    await expect(line).toContainText("Paused: removing from 3 playlists");
    await expect(line).toContainText("2 of 6");
  }
  const group = page.getByRole("button", { name: /^6 videos from 3 playlists/ });
  await expect(group).toContainText("2 removed · 4 waiting");
});
