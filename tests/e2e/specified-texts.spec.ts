// The words that the specification gives, where it says that they stand (§2, §5, §6, §8). Those of the
// landing page, of the checkout and of the confirmations stand in the tests of these screens.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { calculate, example, showVideos } from "#tests/e2e/calculator-page.ts";
import { makeDetail, makePlaylist, makeVideo, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { DESKTOP, header, toast } from "#tests/e2e/session-page.ts";

test.use({ viewport: DESKTOP });

const SMALL = 12;
const LISTS = Array.from({ length: 7 }, (_, index) =>
  makePlaylist(index, { hiddenVideoCount: 2, privacy: "public" }),
);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

async function expectTexts(where: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(where).toContainText(text);
}

test("the calculator: the form, what it refuses, and the result", async ({ page }) => {
  const { url } = await example(page, SMALL);
  await page.goto("/playlist-length");
  const main = page.getByRole("main");
  await expectTexts(main, [
    "Playlist URLs",
    "Include duplicate videos across playlists",
    "Calculate Duration",
    "500",
  ]);
  await expect(page.getByLabel("Playlist URLs")).toHaveAttribute("rows", "6");
  await expect(button(page, "Calculate Duration")).toBeDisabled();
  await calculate(page, url);
  await showVideos(page);
  await button(page, `Select Filtered (${SMALL})`).click();
  await expectTexts(main, [
    "Analysis Results",
    `Found ${SMALL} videos from 1 playlist`,
    "Normal",
    "Hide Videos",
    "Selected: ",
    "Advanced Selection Filters",
    "Min Duration (minutes)",
    "Max Duration (minutes)",
    "Channel Name",
    "Video Title",
    `Showing ${SMALL} of ${SMALL} videos`,
    `Select Filtered (${SMALL})`,
    "Create Custom YouTube Playlist",
    "Upgrade to Create Playlist",
    "Want More Advanced Playlist Tools?",
    "Sign Up for Free",
  ]);
  await expect(page.getByLabel("Max Duration (minutes)")).toHaveAttribute("placeholder", "∞");
  await expect(main.getByRole("button", { name: /^\d[\d.]*x/ })).toHaveCount(8);
});

test("an address that is none says Page Not Found", async ({ page }) => {
  expect((await page.goto("/no-such-page"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("the dashboard and its manager, for Basic", async ({ page }) => {
  await openLibrary(page, { playlists: LISTS });
  await page.goto("/");
  const main = page.getByRole("main");
  await expectTexts(header(page), ["Playlist Length", "Upgrade", "Connected"]);
  await expectTexts(main, [
    "Total Playlists",
    "Total Videos",
    "Hidden/Private",
    "Total Duration",
    "Filters & Actions",
    "Create Playlist",
    "Sync with YouTube",
    "Clean Selected (0)",
    "Delete Selected (0)",
    "Select All (5)",
    "PRO",
    "Playlist Limit Reached",
    "You've reached the 5-playlist limit for Basic users. Upgrade to Premium for unlimited playlists.",
    "2 More Playlists Available",
    "2 hidden",
  ]);
  for (const order of ["Last Modified", "Name (A-Z)", "Video Count", "Date Created"]) {
    await expect(page.getByLabel("Sort by").getByRole("option", { name: order })).toBeAttached();
  }
  await page
    .getByRole("checkbox", { name: /^Select Playlist/ })
    .first()
    .check();
  await button(page, /^Clean Selected \(1\)/).click();
  await expect(toast(page)).toContainText(
    "Bulk operations are only available to Premium users. Upgrade to access this feature.",
  );
  const pricing = page.getByRole("dialog");
  await expectTexts(pricing, [
    "Basic",
    "Free",
    "Premium",
    "$29",
    "RECOMMENDED",
    "Upgrade Now",
    "Maybe Later",
    "Secure Payment",
    "30-Day Money Back",
  ]);
  await button(page, "Maybe Later").click();
  await expect(pricing).toHaveCount(0);
  await button(page, /^Delete Selected \(1\)/).click();
  await expect(toast(page)).toContainText(
    "Bulk delete operations are only available to Premium users. Upgrade to access this feature.",
  );
});

test("no playlist, and no playlist that fits", async ({ page }) => {
  const library = await openLibrary(page, { playlists: [] });
  await page.goto("/");
  const main = page.getByRole("main");
  await expectTexts(main, ["No playlists found", "Sync YouTube Playlists"]);
  const without = await main.getByText("No playlists found").locator("..").textContent();
  library.playlists = LISTS;
  await page.goto("/?q=zzz");
  await page.getByLabel("Search playlists").fill("zzz");
  await expect(main).toContainText("No playlists found");
  const unfitting = await main.getByText("No playlists found").locator("..").textContent();
  expect(unfitting).not.toBe(without);
});

test("the window of a playlist", async ({ page }) => {
  const [list = makePlaylist(0)] = LISTS;
  const videos = [
    makeVideo(0),
    makeVideo(1, { availability: "private", title: "", channelTitle: "" }),
    makeVideo(2, { availability: "deleted", title: "", channelTitle: "" }),
  ];
  await openLibrary(page, { playlists: LISTS, details: [makeDetail(list, videos)] });
  await page.goto(`/?playlist=${list.id}`);
  const dialog = page.getByRole("dialog");
  await expectTexts(dialog, [
    "Play All",
    "Select All",
    "Remove Selected (0)",
    "Filter videos",
    "Sync Videos",
    "Remove Hidden",
    "Large playlists up to 5,000 videos may take a few minutes",
    "[Private Video]",
    "[Unavailable Video]",
    "Unknown",
    "Added ",
  ]);
  await button(page, "Play All").click();
  await expectTexts(toast(page), ["Feature Coming Soon", "Play all functionality coming soon"]);
  await dialog.getByLabel("Select All").click();
  await expectTexts(toast(page), [
    "Premium Feature",
    "Bulk video operations (removing multiple videos at once) are only available to Premium users.",
  ]);
});
