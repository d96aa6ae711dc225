// Required texts of product.md 4, 5, 6.5 and 14.2, each where it has to be shown. The tests of the
// landing page, the checkout and the confirmation windows check their own.
import { expect, type Locator, type Page } from "@playwright/test";
import { calculate, example, showVideos } from "#tests/e2e/calculator-page.ts";
import {
  makeDetail,
  makePlaylist,
  makeVideo,
  openActions,
  openLibrary,
} from "#tests/e2e/dashboard-page.ts";
import { makePlan, openWindow, question } from "#tests/e2e/removal-page.ts";
import { DESKTOP, header, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

test.use({ viewport: DESKTOP });

const SMALL = 12;
const LISTS = Array.from({ length: 7 }, (_, index) =>
  makePlaylist(index, { hiddenVideoCount: 2, privacy: "public" }),
);
/** What each plan holds (product.md 1.3). */
const BASIC = [
  "Playlist length calculator",
  "Basic management of up to 5 playlists at a time",
  "Individual video management",
];
const PREMIUM = [
  "All playlist management, without the limit of 5 playlists",
  "Hidden and private videos removed in all playlists at once",
  "Bulk operations: many videos removed or put back at once, many playlists deleted at once",
  "Advanced management: videos copied and moved, playlists created and merged",
  "Playlists saved in any order, and kept sorted",
  "Monthly clean-up of hidden videos",
  "Up to 5 YouTube channels",
  "Priority support",
];
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });

async function expectPlans(where: Page | Locator): Promise<void> {
  const held = (plan: string) => where.getByRole("region", { name: plan }).getByRole("listitem");
  await expect(held("Basic")).toHaveText(BASIC);
  await expect(held("Premium")).toHaveText(PREMIUM);
}

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
  ]);
  const notice = page.getByText("Without an account");
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText(
    "Without an account up to 500 videos are counted in total. Sign up for free to count them all.",
  );
  await expect(page.getByLabel("Playlist URLs")).toHaveAttribute("rows", "6");
  await expect(button(page, "Calculate Duration")).toBeDisabled();
  await calculate(page, url);
  await expect(button(page, `Show All ${SMALL} Videos`)).toBeVisible();
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
    "Want More Advanced Playlist Tools?",
    "Sign Up for Free",
  ]);
  const promo = page.getByRole("region", { name: "Create Custom YouTube Playlist" });
  await expect(promo.getByRole("listitem")).toHaveText([
    "Instant creation",
    "Custom title and description",
    "Keeps order and metadata",
    "Easy sharing",
  ]);
  await expect(promo.getByRole("link", { name: "Upgrade to Create Playlist" })).toBeVisible();
  await expect(page.getByLabel("Max Duration (minutes)")).toHaveAttribute("placeholder", "∞");
  await expect(main.getByRole("button", { name: /^\d[\d.]*x/ })).toHaveCount(8);
});

test("the landing page: the content of each plan, and the disclaimer", async ({ page }) => {
  await page.goto("/");
  await expectPlans(page);
  await expect(
    page.getByRole("contentinfo").getByText("Not affiliated with YouTube.", { exact: true }),
  ).toBeVisible();
});

test("an unknown address says Page Not Found", async ({ page }) => {
  await page.goto("/no-such-page");
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
    "Select All (5)",
    "Playlist Limit Reached",
    "You've reached the 5-playlist limit for Basic users. Upgrade to Premium for unlimited playlists.",
    "2 More Playlists Available",
  ]);
  const panel = await openActions(page);
  await expectTexts(panel, ["Sync with YouTube", "Clean Selected (0)", "Delete Selected (0)"]);
  for (const name of [/^Clean Selected \(0\)/, /^Delete Selected \(0\)/]) {
    await expect(button(page, name).getByText("PRO", { exact: true })).toBeVisible();
  }
  for (const [name, checked] of [
    ["Public", true],
    ["Unlisted", true],
    ["Private", false],
  ] as const) {
    await expect(main.getByRole("checkbox", { name, exact: true })).toBeChecked({ checked });
  }
  await page.keyboard.press("Escape");
  const views = main.getByRole("group", { name: "View" });
  await expect(views.getByRole("button", { name: "Grid view", pressed: true })).toBeVisible();
  await expect(views.getByRole("button", { name: "List view", pressed: false })).toBeVisible();
  const cards = main.getByRole("listitem").filter({ has: page.getByRole("heading") });
  await expect(cards).toContainText(LISTS.slice(0, 5).map(() => "2 hidden"));
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
    "Payment by Stripe",
  ]);
  await expectPlans(pricing);
  await button(page, "Maybe Later").click();
  await expect(pricing).toHaveCount(0);
  await button(page, /^Delete Selected \(1\)/).click();
  await expect(toast(page)).toContainText(
    "Bulk delete operations are only available to Premium users. Upgrade to access this feature.",
  );
});

test("no playlist, and no matching playlist", async ({ page }) => {
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
  const list = makePlaylist(0, { videoCount: 1200 });
  const videos = [
    makeVideo(0),
    makeVideo(1, { availability: "private", title: "", channelTitle: "" }),
    makeVideo(2, { availability: "deleted", title: "", channelTitle: "" }),
  ];
  await openLibrary(page, { playlists: [list], details: [makeDetail(list, videos)] });
  await page.goto(`/?playlist=${list.id}`);
  const dialog = page.getByRole("dialog");
  await expectTexts(dialog, [
    "Play All",
    "Select All",
    "Filter videos",
    "Sync Videos",
    "Remove Hidden",
    "[Private Video]",
    "[Unavailable Video]",
    "Unknown",
    "Added ",
  ]);
  await page.route("**/sync-videos", () => {});
  await button(page, "Sync Videos").click();
  await expectTexts(dialog, [
    "Syncing playlist videos...",
    "Large playlists up to 5,000 videos may take a few minutes",
  ]);
  await dialog.getByLabel("Select Video 1").click();
  await expectTexts(dialog, ["Remove Selected (1) PRO"]);
  await dialog.getByLabel("Select All").click();
  await expectTexts(toast(page), [
    "Premium Feature",
    "Bulk video operations (removing multiple videos at once) are only available to Premium users.",
  ]);
});

test("what Remove Hidden removes, and that it cannot be undone", async ({ page }) => {
  const hidden = (["private", "deleted", "blocked", "restricted"] as const).map(
    (availability, place) => makeVideo(place, { availability }),
  );
  await openWindow(page, { plan: makePlan(hidden) });
  await button(page, /^Remove Hidden/).click();
  await expectTexts(question(page, "Remove hidden videos?"), [
    "Hidden means private, deleted, region-blocked and restricted videos. They are also removed from YouTube. This cannot be undone.",
    "1 private · 1 deleted · 1 blocked · 1 restricted",
  ]);
});
