// Each change of a playlist, from the dashboard to its end by keyboard only.
import { expect, type Page } from "@playwright/test";
import { createWindow, serveCreations } from "#tests/e2e/creation-page.ts";
import { makeDetail } from "#tests/e2e/dashboard-page.ts";
import { openByKey, press, tabTo } from "#tests/e2e/keys.ts";
import {
  button,
  LIST,
  makePlan,
  makeRemoved,
  OTHER,
  playlistWindow,
  question,
  rowAt,
  rows,
  serveRemovals,
  VIDEOS,
} from "#tests/e2e/removal-page.ts";
import { DESKTOP, toast } from "#tests/e2e/session-page.ts";
import { UUID } from "#tests/support/request-id.ts";
import { test } from "#tests/e2e/screen-test.ts";

test.use({ viewport: DESKTOP });

const manage = (page: Page) => button(page, `Manage ${LIST.title}`);
const inWindow = (page: Page, name: RegExp) => playlistWindow(page).getByRole("button", { name });
const answer = (page: Page, dialog: string, name: string) =>
  question(page, dialog).getByRole("button", { name, exact: true });

async function openPlaylist(page: Page): Promise<void> {
  await page.goto("/");
  await press(page, manage(page));
  await expect(rows(page).first()).toBeVisible();
}

test("hidden items are removed after confirmation, and the focus returns step by step", async ({
  page,
}) => {
  const removals = await serveRemovals(page);
  await openPlaylist(page);
  const clean = inWindow(page, /^Remove Hidden/);
  await openByKey(page, clean, question(page, "Remove hidden videos?"));
  await expect(answer(page, "Remove hidden videos?", "Cancel")).toBeFocused();
  await press(page, answer(page, "Remove hidden videos?", "Remove 2 videos"));
  await expect(toast(page)).toContainText("Hidden videos removed");
  await expect(clean).toBeFocused();
  expect(removals.sent).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(playlistWindow(page)).toHaveCount(0);
  await expect(manage(page)).toBeFocused();
});

test("two playlists are selected and deleted after confirmation", async ({ page }) => {
  const item = {
    itemId: null,
    videoId: null,
    title: "",
    channelTitle: "",
    availability: null,
    blockedIn: null,
  };
  const items = [LIST, OTHER].map(({ id }) => ({ ...item, playlistId: id, position: null }));
  const removals = await serveRemovals(page, {
    library: { isPremium: true },
    plan: { ...makePlan([]), units: 100, items },
    answer: { json: { ...makeRemoved(2), playlistCount: 2 } },
  });
  await page.goto("/");
  for (const { title } of [OTHER, LIST]) {
    await press(page, page.getByRole("checkbox", { name: `Select ${title}` }), "Space");
  }
  const dialog = question(page, "Delete playlists?");
  await openByKey(page, button(page, "Delete Selected (2)"), dialog);
  await expect(answer(page, "Delete playlists?", "Cancel")).toBeFocused();
  removals.library.playlists = [];
  await press(page, answer(page, "Delete playlists?", "Delete 2 playlists"));
  await expect(toast(page)).toContainText("Bulk Delete Complete");
  await expect(page.getByText("No playlists found")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Playlists", exact: true })).toBeFocused();
  expect(removals.sent.map(({ call }) => call)).toEqual(["POST /api/playlists/delete"]);
});

test("a selected video is moved to another playlist", async ({ page }) => {
  const moved = { insertedCount: 1, queuedCount: 0, failedCount: 0, jobId: "t1" };
  const removals = await serveRemovals(page, {
    library: { isPremium: true },
    answer: { json: { ...moved, resumesAt: null, reason: null, maybeTwice: [] } },
  });
  await openPlaylist(page);
  await tabTo(page, rowAt(page, 0));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(rowAt(page, 3)).toHaveAttribute("aria-selected", "true");
  const dialog = question(page, "Copy or move videos");
  await openByKey(page, inWindow(page, /^Copy or Move/), dialog);
  await press(page, dialog.getByRole("radio", { name: "New playlist" }), "ArrowDown");
  await press(page, dialog.getByRole("radio", { name: /^Copy/ }), "ArrowDown");
  await press(page, answer(page, "Copy or move videos", "Move 1 video"));
  await expect(toast(page)).toContainText("Moved 1 video");
  await expect(dialog).toHaveCount(0);
  await expect(inWindow(page, /^Copy or Move/)).toBeFocused();
  expect(removals.sent.map(({ body }) => body)).toEqual([
    { itemIds: ["item3"], to: OTHER.id, keep: false, requestId: expect.stringMatching(UUID) },
  ]);
});

test("a playlist is created from a selection, and the focus returns to where it was", async ({
  page,
}) => {
  const details = [makeDetail(LIST, VIDEOS)];
  const creations = await serveCreations(page, { library: { playlists: [LIST], details } });
  await openPlaylist(page);
  await tabTo(page, rowAt(page, 0));
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  const create = inWindow(page, /^Create Playlist/);
  await openByKey(page, create, createWindow(page));
  await expect(createWindow(page).getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Evening Mix");
  await press(page, createWindow(page).getByRole("button", { name: "Create Playlist" }));
  const done = question(page, "Playlist created");
  await expect(done.getByRole("link", { name: /Evening Mix/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(done).toHaveCount(0);
  await expect(create).toBeFocused();
  expect(creations.sent).toMatchObject([
    { title: "Evening Mix", videoIds: [VIDEOS[0]?.videoId, VIDEOS[4]?.videoId] },
  ]);
});
