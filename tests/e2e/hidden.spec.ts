import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { createGate } from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { grid, makeHidden, openHidden, rowOf, serveHidden, THREE } from "#tests/e2e/hidden-page.ts";
import { press } from "#tests/e2e/keys.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { makePlaylist } from "#tests/e2e/dashboard-page.ts";
import { makeRemoved, question } from "#tests/e2e/removal-page.ts";
import {
  accountMenu,
  answerUser,
  DESKTOP,
  DISCONNECTED,
  drawer,
  menuButton,
  PHONE,
  signIn,
  toast,
} from "#tests/e2e/session-page.ts";
import { makeRemoval } from "#tests/support/removals.ts";
import { test } from "#tests/e2e/screen-test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Hidden videos" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const ONE_REMOVED = { json: makeRemoved(1) };

test("lists what is hidden by playlist and by reason, with what it was called", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.setViewportSize(DESKTOP);
  await openHidden(page);
  await expect(page).toHaveTitle("Hidden videos | Tidylist");
  await expect(page.getByText("3 hidden videos in 2 playlists")).toBeVisible();
  const row = rowOf(page, "Song 1-0");
  await expect(row).toContainText("[Unavailable Video]");
  await expect(row).toContainText("Deleted · Old Band · no. 1");
  await expect(row).toContainText(/gone since Nov 20(, 2026)? · name kept until Dec 20(, 2026)?/);
  const title = row.getByText("Song 1-0", { exact: true }).first();
  const label = row.getByText("[Unavailable Video]");
  const size = (element: typeof title) =>
    element.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  expect(await size(title)).toBeGreaterThan(await size(label));
  await expect(rowOf(page, "Already hidden when first read")).toContainText("[Private Video]");
  await page.getByRole("link", { name: "By reason" }).click();
  await expect(page).toHaveURL("/hidden?by=reason");
  await expect(rowOf(page, "Song 2-4")).toContainText("Old Band · Playlist 2 · no. 5");
  await expect(grid(page).getByRole("row")).toHaveText([/^Private/, /./, /^Deleted/, /./, /./]);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
  expect(complaints).toEqual([]);
});

test("a known title can be searched on YouTube in a new tab", async ({ page }) => {
  await openHidden(page);
  const link = rowOf(page, "Song 1-0").getByRole("link", { name: "Search this title on YouTube" });
  await expect(link).toHaveAttribute(
    "href",
    "https://www.youtube.com/results?search_query=Song+1-0",
  );
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(rowOf(page, "Already hidden").getByRole("link")).toHaveCount(0);
});

test("the red number, the account's menu and the drawer lead to it", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await serveHidden(page);
  await page.goto("/");
  await page.getByRole("link", { name: "3 hidden: show them" }).click();
  await expect(heading(page)).toBeVisible();
  await accountMenu(page).click();
  await expect(page.getByRole("menuitem", { name: "Hidden videos" })).toBeVisible();
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  await page.goto("/playlist-length");
  await menuButton(page).click();
  await drawer(page).getByRole("link", { name: "Hidden videos" }).click();
  await expect(heading(page)).toBeVisible();
});

test("Premium removes everything hidden in three clicks from the dashboard, private playlists included", async ({
  page,
}) => {
  const secret = makePlaylist(1, { privacy: "private", hiddenVideoCount: 2 });
  const other = makePlaylist(2, { hiddenVideoCount: 1 });
  const removals = await serveHidden(page, {
    answer: { json: makeRemoved(3, { playlistCount: 2 }) },
    library: {
      isPremium: true,
      playlists: [secret, other],
      hidden: { videos: THREE, blocked: [], gone: [] },
    },
  });
  await page.goto("/");
  await page.getByRole("link", { name: "3 hidden: show them" }).click();
  await button(page, "Remove all hidden (3)").click();
  removals.library.hidden = { videos: [], blocked: [], gone: [] };
  await question(page, "Remove hidden videos?")
    .getByRole("button", { name: /^Remove 3/ })
    .click();
  await expect(toast(page)).toContainText("Removed 3 videos from 2 playlists");
  expect(removals.sent).toEqual([
    {
      call: "POST /api/playlists/clean",
      body: { playlistIds: [secret.id, other.id], plan: expect.any(String) },
    },
  ]);
  await expect(page.getByText("Nothing is hidden")).toBeVisible();
  await expectAccessible(page);
});

test("Basic removes one video, or those of one playlist, and is refused more", async ({ page }) => {
  const removals = await openHidden(page, { answer: ONE_REMOVED });
  await button(page, /^Remove all hidden/).click();
  await expect(toast(page)).toContainText("Bulk operations are only available to Premium users.");
  await expect(page.getByRole("dialog")).toContainText("$29");
  await page.keyboard.press("Escape");
  await rowOf(page, "Song 1-0").getByRole("checkbox").click();
  await rowOf(page, "Song 2-4").getByRole("checkbox").click();
  await expect(toast(page)).toContainText("You can select and remove videos one at a time.");
  await button(page, /^Remove Selected \(1\)/).click();
  await question(page, "Remove hidden videos?")
    .getByRole("button", { name: /^Remove 3/ })
    .click();
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  await button(page, "Remove these 2 of Playlist 1").click();
  await question(page, "Remove hidden videos?")
    .getByRole("button", { name: /^Remove 3/ })
    .click();
  await expect.poll(() => removals.sent).toHaveLength(2);
  expect(removals.sent).toEqual([
    {
      call: "DELETE /api/library/videos",
      body: { itemIds: ["item1-0"], why: "hidden" },
    },
    { call: `POST /api/playlists/${makePlaylist(1).id}/clean`, body: expect.anything() },
  ]);
});

test("Premium selects videos of several playlists, and a whole group", async ({ page }) => {
  const removals = await openHidden(page, {
    answer: { json: makeRemoved(3) },
    library: { isPremium: true },
  });
  await grid(page).getByRole("checkbox", { name: "Select all of Playlist 1" }).click();
  await rowOf(page, "Song 2-4").getByRole("checkbox").click();
  await expect(page.getByRole("checkbox", { name: "Select All", exact: true })).toBeChecked();
  await button(page, "Remove Selected (3)").click();
  await question(page, "Remove hidden videos?")
    .getByRole("button", { name: /^Remove 3/ })
    .click();
  await expect(toast(page)).toContainText("Removed 3 videos from 2 playlists");
  expect(removals.sent).toEqual([
    {
      call: "DELETE /api/library/videos",
      body: { itemIds: ["item1-0", "item1-1", "item2-4"], why: "hidden" },
    },
  ]);
});

test("one is removed by keyboard only, and the focus stays in the list", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const removals = await openHidden(page, { answer: ONE_REMOVED });
  const rows = grid(page).getByRole("row");
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rowOf(page, "Song 1-0")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(rowOf(page, "Song 1-0")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Delete");
  const asked = question(page, "Remove hidden videos?");
  removals.library.hidden = { videos: THREE.slice(1), blocked: [], gone: [] };
  await press(page, asked.getByRole("button", { name: /^Remove 3/ }));
  await expect(page.getByText("2 hidden videos in 2 playlists")).toBeVisible();
  await expect(rowOf(page, "Song 1-0")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("the list is saved as CSV and JSON", async ({ page }) => {
  await openHidden(page, { hidden: [makeHidden(1, 0, { title: "=1+1", was: null }), ...THREE] });
  const saved = async (format: string): Promise<[string, string]> => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, `Download this list as ${format}`).click(),
    ]);
    return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
  };
  const [name, csv] = await saved("CSV");
  expect(name).toMatch(/^tidylist-hidden-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv).toContain(`Playlist 1,1,"'=1+1"`);
  expect(csv.split("\r\n")).toHaveLength(5);
  const [, json] = await saved("JSON");
  const { videos } = JSON.parse(json) as { videos: { playlistTitle: string }[] };
  expect(videos.map(({ playlistTitle }) => playlistTitle)).toEqual([
    "Playlist 1",
    "Playlist 1",
    "Playlist 1",
    "Playlist 2",
  ]);
});

test("what went from its playlist is listed below, with a way to the history", async ({ page }) => {
  const gone = [
    makeRemoval(1, { by: "owner", title: "Taken out", endedAt: "2026-11-21T12:00:00Z" }),
  ];
  await serveHidden(page, {
    library: { hidden: { videos: THREE.slice(0, 1), blocked: [], gone } },
  });
  await page.goto("/hidden?since=2026-11-20T08:00:00.000Z");
  await expect(page.getByText("2 videos", { exact: true })).toBeVisible();
  const taken = page.getByRole("listitem").filter({ hasText: "Taken out" });
  await expect(taken).toContainText("Removed on YouTube by the playlist's owner");
  await expect(taken).toContainText("gone since Nov 21, 2026");
  await expect(taken.getByRole("link", { name: "Search this title on YouTube" })).toBeVisible();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
  await page.getByRole("link", { name: "Show all hidden videos" }).click();
  await expect(page).toHaveURL("/hidden");
});

test("while it loads, when it fails, when nothing is hidden and when some is unread it says so", async ({
  page,
}) => {
  const gate = createGate();
  const unread = makePlaylist(3, { syncedAt: null });
  await serveHidden(page, { hidden: [], library: { playlists: [makePlaylist(1), unread] } });
  let broken = true;
  await page.route("**/api/library/hidden", async (route) => {
    await gate.opened;
    await (broken ? route.fulfill({ status: 500, body: "Something broke." }) : route.fallback());
  });
  await page.goto("/hidden");
  await expect(page.getByText("Loading the hidden videos")).toBeVisible();
  await expectAccessible(page);
  gate.open();
  await expect(page.getByRole("alert")).toContainText("The hidden videos could not be loaded");
  await expectAccessible(page);
  broken = false;
  await button(page, "Try again").click();
  await expect(page.getByText("Nothing is hidden")).toBeVisible();
  await expect(page.getByText("1 playlist has not been read yet")).toBeVisible();
  await expectAccessible(page);
});

test("asks to sign in, or to connect, where that is missing", async ({ page }) => {
  await answerUser(page, null);
  await page.goto("/hidden?by=reason");
  await expect(
    page.getByRole("main").getByRole("link", { name: "Sign in with Google" }),
  ).toHaveAttribute("href", /returnTo=%2Fhidden%3Fby%3Dreason/);
  await expectAccessible(page);
  await signIn(page, {}, DISCONNECTED);
  // The page asks before it knows that nothing is connected; the server, which knows nobody here, would end the session.
  await page.route("**/api/library/hidden", () => {});
  await page.reload();
  await expect(
    page.getByRole("main").getByRole("button", { name: "Connect YouTube" }),
  ).toBeVisible();
  await expectAccessible(page);
});

test("ten thousand hidden videos draw a few rows, and 320 px need no sideways scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const many = Array.from({ length: 10_000 }, (_, position) => makeHidden(1, position));
  await openHidden(page, { hidden: many });
  await expect(page.getByText("10,000 hidden videos in 1 playlist")).toBeVisible();
  expect(await grid(page).getByRole("row").count()).toBeLessThan(40);
  await grid(page).getByRole("row").first().focus();
  await page.keyboard.press("End");
  await expect(rowOf(page, "Song 1-9999")).toBeFocused();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
