import { expect, type Page } from "@playwright/test";
import {
  makeDetail,
  makePlaylist,
  makePlaylists,
  makeVideo,
  openActions,
  openLibrary,
  PRIVATE_VIDEO,
} from "#tests/e2e/dashboard-page.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const pricing = (page: Page) => page.getByRole("dialog", { name: "Upgrade to Premium" });

const MIXED = [
  makePlaylist(1, { title: "Beta", privacy: "public", updatedAt: "2026-11-03T00:00:00Z" }),
  makePlaylist(2, { title: "alpha", privacy: "unlisted", updatedAt: "2026-11-02T00:00:00Z" }),
  makePlaylist(3, { title: "Alphabet", privacy: "private", updatedAt: "2026-11-04T00:00:00Z" }),
  makePlaylist(4, { title: "<img src=x onerror=alert(1)>", privacy: "public" }),
];

/** Expects these playlist names on the screen, in order. */
async function expectPlaylists(page: Page, names: string[]): Promise<void> {
  await expect(page.getByRole("list").getByRole("heading", { level: 3 })).toHaveText(names);
}

test("search, sort and privacy narrow the list and stay in the address", async ({ page }) => {
  await openLibrary(page, { playlists: MIXED });
  await page.goto("/");
  await expectPlaylists(page, ["Beta", "alpha", "<img src=x onerror=alert(1)>"]);
  await openActions(page);
  await expect(page.getByRole("checkbox", { name: "Public" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Private" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Private" }).check();
  await page.keyboard.press("Escape");
  await page.getByLabel("Sort by").selectOption("Name (A-Z)");
  await page.getByRole("heading", { name: "Hello, Ada" }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("ALPHA");
  await expectPlaylists(page, ["alpha", "Alphabet"]);
  await expect(page).toHaveURL("/?privacy=public,unlisted,private&sort=name&q=ALPHA");
  await page.reload();
  await expectPlaylists(page, ["alpha", "Alphabet"]);
  await expect(page.getByLabel("Search playlists")).toHaveValue("ALPHA");
});

test("the list view is a table whose headings sort it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLibrary(page, { playlists: MIXED.slice(0, 2) });
  await page.goto("/");
  await page.getByRole("button", { name: "List view" }).click();
  const table = page.getByRole("table", { name: "Your playlists" });
  for (const name of ["Name", "Videos", "Length", "Hidden", "Privacy", "Updated"]) {
    await expect(table.getByRole("columnheader", { name })).toBeVisible();
  }
  await table.getByRole("button", { name: "Videos" }).click();
  await expect(table.getByRole("rowheader")).toHaveText([/alpha/, /Beta/]);
  await expect(table.getByRole("columnheader", { name: "Videos" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await table.getByRole("button", { name: "Videos" }).click();
  await expect(table.getByRole("rowheader")).toHaveText([/Beta/, /alpha/]);
  await expect(page).toHaveURL("/?view=list&sort=videoCount&order=reversed");
  await page.reload();
  await expect(table.getByRole("rowheader")).toHaveText([/Beta/, /alpha/]);
});

test("Basic sees five of the filtered list, and what Premium adds", async ({ page }) => {
  await openLibrary(page, { playlists: makePlaylists(12) });
  await page.goto("/?sort=name");
  await expect(page.getByRole("heading", { name: "Playlist Limit Reached" })).toBeVisible();
  await expect(
    page.getByText(
      "You've reached the 5-playlist limit for Basic users. Upgrade to Premium for unlimited playlists. This limit is Tidylist's, not YouTube's.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "7 More Playlists Available" })).toBeVisible();
  await expect(page.getByText("Select All (5)")).toBeVisible();
  await expect(page.getByText("Showing 5 of 12 playlists")).toBeVisible();
  await page.getByLabel("Search playlists").fill("Playlist 1");
  await expectPlaylists(page, ["Playlist 1", "Playlist 10", "Playlist 11", "Playlist 12"]);
  await expect(page.getByText("Showing 4 of 12 playlists")).toBeVisible();
  await expect(page.getByText("More Playlists Available")).toHaveCount(0);
  await expect(page.getByText("Playlist Limit Reached")).toHaveCount(0);
});

test("Premium sees all of them, without a tag", async ({ page }) => {
  await openLibrary(page, { playlists: makePlaylists(12), isPremium: true });
  await page.goto("/");
  await expect(page.getByText("Select All (12)")).toBeVisible();
  await expect(page.getByText("Playlist Limit Reached")).toHaveCount(0);
  await expect(page.getByText("PRO", { exact: true })).toHaveCount(0);
  await page.getByLabel("Select All").check();
  for (const name of ["Clean Selected (12)", "Delete Selected (12)"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeEnabled();
  }
});

test("Basic's bulk actions say why they are refused, and lead to the plans", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLibrary(page);
  await page.goto("/");
  await (await openActions(page)).getByRole("button", { name: /^Clean Selected \(0\)/ }).click();
  await expect(toast(page)).toContainText("No playlists selected");
  await expect(toast(page)).toContainText("Please select playlists to clean up");
  await page.getByRole("checkbox", { name: "Select Playlist 2" }).check();
  await page.getByRole("button", { name: /^Clean Selected \(1\)/ }).click();
  await expect(pricing(page)).toBeVisible();
  await expect(pricing(page)).toContainText(
    "Bulk operations are only available to Premium users. Upgrade to access this feature.",
  );
  await page.keyboard.press("Escape");
  await expect(pricing(page)).toHaveCount(0);
  const remove = page.getByRole("button", { name: /^Delete Selected \(1\)/ });
  await remove.click();
  await expect(pricing(page)).toContainText(
    "Bulk delete operations are only available to Premium users.",
  );
  await page.getByRole("button", { name: "Maybe Later" }).click();
  await expect(remove).toBeFocused();
});

test("the plans are compared, and lead to the checkout", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLibrary(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Create Playlist" }).click();
  for (const text of ["Free", "$29", "RECOMMENDED", "Secure Payment", "30-Day Money Back"]) {
    await expect(pricing(page).getByText(text, { exact: true })).toBeVisible();
  }
  await pricing(page).getByRole("link", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL("/checkout?returnTo=%2F");
});

test("the empty states differ, and both can sync", async ({ page }) => {
  const library = await openLibrary(page, { playlists: [] });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "No playlists found" })).toBeVisible();
  await expect(page.getByText("Sync with YouTube to see your playlists here.")).toBeVisible();
  library.playlists = makePlaylists(2);
  await page.getByRole("button", { name: "Sync YouTube Playlists" }).click();
  await expect(toast(page)).toContainText("Synced 2 playlists from YouTube");
  await expect(cards(page).filter({ hasText: "Playlist 2" })).toBeVisible();
  await page.getByLabel("Search playlists").fill("nothing like it");
  await expect(page.getByText("No playlist matches your search and filters.")).toBeVisible();
  await expect(page.getByText("Watch Later and History are not here").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Sync YouTube Playlists" })).toBeVisible();
});

test("a card's menu opens the playlist, or its plan", async ({ page }) => {
  await openLibrary(page, { details: [makeDetail(makePlaylist(2), [makeVideo(0)])] });
  await page.goto("/");
  const more = page.getByRole("button", { name: "More for Playlist 2" });
  const opened = page.getByRole("dialog", { name: "Playlist 2" });
  await more.click();
  await page.getByRole("menuitem", { name: "Manage Playlist" }).click();
  await expect(opened.getByLabel("Filter videos")).toBeVisible();
  await page.goBack();
  await more.click();
  await page.getByRole("menuitem", { name: "Plan watching" }).click();
  await expect(opened.getByText("Plan by")).toBeVisible();
  await opened.getByRole("button", { name: "Back" }).click();
  await expect(opened.getByLabel("Filter videos")).toBeVisible();
  await opened.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/");
});

test("the number of hidden videos opens a playlist with these alone", async ({ page }) => {
  const playlist = makePlaylist(2, { hiddenVideoCount: 1 });
  const videos = [makeVideo(0), makeVideo(1, PRIVATE_VIDEO)];
  await openLibrary(page, { playlists: [playlist], details: [makeDetail(playlist, videos)] });
  for (const view of ["grid", "list"] as const) {
    await page.goto(`/?view=${view}`);
    await page.getByRole("button", { name: "1 hidden in Playlist 2", exact: true }).click();
    const opened = page.getByRole("dialog", { name: "Playlist 2" });
    await expect(opened.getByText("Showing 1 of 2 videos")).toBeVisible();
    await opened.getByRole("button", { name: "Close" }).click();
  }
  // Somebody who goes to the checkout and comes back finds the window as it was, not as the number opens it.
  await page.getByRole("button", { name: "1 hidden in Playlist 2", exact: true }).click();
  const opened = page.getByRole("dialog", { name: "Playlist 2" });
  await opened.getByRole("button", { name: "Show all" }).click();
  await opened.locator('[role="row"][data-index="0"]').click({ position: { x: 300, y: 20 } });
  await opened.getByRole("button", { name: "Copy or Move" }).click();
  await toast(page).getByRole("link", { name: "Upgrade" }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await page.goBack();
  await expect(opened.getByRole("group", { name: "Selection" })).toContainText("1 selected");
});

test("a card's menu extends beyond the card, and the last of hundreds can be reached", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLibrary(page, { isPremium: true, playlists: makePlaylists(300) });
  for (const address of ["/?sort=name", "/?sort=name&view=list"]) {
    await page.goto(address);
    const last = page.getByRole("button", { name: "Manage Playlist 300", exact: true });
    await last.focus();
    await expect(last).toBeInViewport();
    await page.getByRole("button", { name: "More for Playlist 300", exact: true }).click();
    // Playwright clicks only an element that is visible at the click's position.
    await page.getByRole("menuitem", { name: "Manage Playlist" }).click();
    await expect(page).toHaveURL(/playlist=PL0000000300/);
  }
});
