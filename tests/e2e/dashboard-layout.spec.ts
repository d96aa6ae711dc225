// What of the dashboard is in view without scrolling, and how its playlists are reached.
import { expect, type Page } from "@playwright/test";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  makeJob,
  makeOverview,
  makePlaylist,
  makePlaylists,
  openActions,
  openLibrary,
} from "#tests/e2e/dashboard-page.ts";
import { answerUser, CONNECTED, header, signIn } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 360, height: 800 };

/** Half of them private, most with hidden videos. */
const MIXED = Array.from({ length: 30 }, (_, index) =>
  makePlaylist(index + 1, {
    privacy: index % 2 === 0 ? "public" : "private",
    hiddenVideoCount: index % 4,
    videoCount: 40,
    totalDuration: 97_700,
  }),
);
const manager = (page: Page) => page.getByRole("region", { name: "Playlists", exact: true });
const cards = (page: Page) => manager(page).getByRole("listitem");
const rows = (page: Page) =>
  manager(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
const manage = (page: Page, name: string) =>
  page.getByRole("button", { name: `Manage ${name}`, exact: true });
/** The words that can be read without scrolling. */
const countWordsInView = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let words = 0;
    while (texts.nextNode()) {
      const { parentElement: parent, textContent: text } = texts.currentNode;
      range.selectNodeContents(texts.currentNode);
      const box = range.getBoundingClientRect();
      const isShown = parent?.checkVisibility({ visibilityProperty: true }) ?? false;
      // What only screen readers see.
      const isClipped = parent?.closest("[class*=sr-only]");
      const isClippedHere = isClipped && getComputedStyle(isClipped).clipPath !== "none";
      const isInView = box.width > 1 && box.bottom > 0 && box.top < innerHeight;
      if (isShown && !isClippedHere && isInView) words += text?.match(/\S*\w\S*/g)?.length ?? 0;
    }
    return words;
  });
const stat = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");

for (const [viewport, least] of [
  [SMALL, 4],
  [{ width: 768, height: 1024 }, 8],
  [WIDE, 6],
] as const) {
  test(`at ${viewport.width} pixels, playlists in view: at least ${least}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openLibrary(page, { playlists: MIXED, isPremium: true });
    await page.goto("/");
    await expect(rows(page).nth(8)).toBeVisible();
    for (let place = 0; place < least; place += 1) {
      await expect(rows(page).nth(place)).toBeInViewport();
    }
    const total = stat(page, "Total Duration");
    await expect(total).toContainText("814h 10m");
    expect(await total.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
}

for (const isPremium of [false, true]) {
  test(`on a phone, the first playlist is in the upper part, and few words stand before it, with ${isPremium ? "Premium" : "Basic"}`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await openLibrary(page, { playlists: MIXED, isPremium });
    await page.goto("/");
    await expect(page.getByText(/can no longer be watched/).first()).toBeVisible();
    expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(520);
    expect(await countWordsInView(page)).toBeLessThanOrEqual(90);
  });
}

test("twelve presses of Tab reach the first playlist, and the links that skip need fewer", async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await openLibrary(page, { playlists: MIXED, isPremium: true });
  await page.goto("/");
  const first = rows(page).first().getByRole("checkbox");
  await expect(first).toBeVisible();
  for (const skip of ["Skip to content", "Skip to the playlists"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: skip })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
});

test("on a phone, a sheet has the filters and actions", async ({ page }) => {
  await page.setViewportSize(SMALL);
  await openLibrary(page, { playlists: MIXED });
  await page.goto("/");
  const filters = page.getByRole("button", { name: "Filters & Actions" });
  const sheet = await openActions(page);
  await expect(sheet.getByRole("button", { name: "Sync with YouTube" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await sheet.getByLabel("Sort by").selectOption("Name (A-Z)");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(filters).toBeFocused();
  await expect(page).toHaveURL("/?sort=name");
  await page.getByRole("checkbox", { name: "Select Playlist 1", exact: true }).check();
  const bar = page.getByRole("group", { name: "Selected playlists" });
  await expect(bar).toContainText("1 selected");
  for (const width of [1024, 768, 640, SMALL.width]) {
    await page.setViewportSize({ ...SMALL, width });
    for (const name of ["Clean", "Delete", "Merge"]) {
      const button = bar.getByRole("button", { name: `${name} Selected (1)` });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  }
  await expectAccessibleInEveryLook(page);
  await bar.getByRole("button", { name: "Select none" }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Playlists", exact: true })).toBeFocused();
});

test("private playlists that are not shown are counted, and shown for good", async ({ page }) => {
  await openLibrary(page, { playlists: MIXED, isPremium: true });
  await page.goto("/");
  const count = page.getByText("15 private playlists not shown");
  await expect(count).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Showing 30 playlists")).toBeVisible();
  await expect(count).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByText("Showing 30 playlists")).toBeVisible();
});

test("private playlists are shown at first where they are the most, else by the empty state", async ({
  page,
}) => {
  const { playlists } = await openLibrary(page, {
    playlists: [makePlaylist(1, { privacy: "private" })],
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Playlist 1" })).toBeVisible();
  await page.setViewportSize(WIDE);
  await openActions(page);
  await expect(page.getByRole("checkbox", { name: "Private" })).toBeChecked();
  await page.keyboard.press("Escape");
  playlists.push(makePlaylist(2, { title: "Another" }));
  await page.goto("/?q=Playlist");
  await expect(page.getByText("No playlists found")).toBeVisible();
  await expect(page.getByText("1 private playlist not shown")).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Playlist 1" })).toBeVisible();
});

test("a press anywhere on a card or a row opens the playlist", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await openLibrary(page);
  await page.goto("/");
  await cards(page)
    .first()
    .click({ position: { x: 120, y: 90 } });
  await expect(page).toHaveURL(/playlist=PL/);
  for (const viewport of [WIDE, SMALL]) {
    await page.setViewportSize(viewport);
    await page.goto("/?view=list");
    // The button of the row covers it, so that Playwright would not call this a click on the name.
    await manager(page).getByRole("rowheader").first().click({ force: true });
    await expect(page).toHaveURL(/playlist=PL/);
  }
});

test("arrow keys move between playlists", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await openLibrary(page, { playlists: makePlaylists(6), isPremium: true });
  await page.goto("/?sort=name");
  await manage(page, "Playlist 1").focus();
  for (const [key, name] of [
    ["ArrowRight", "Playlist 2"],
    ["ArrowDown", "Playlist 6"],
    ["ArrowDown", "Playlist 6"],
    ["ArrowLeft", "Playlist 5"],
    ["ArrowUp", "Playlist 1"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(manage(page, name)).toBeFocused();
  }
  await page.getByRole("button", { name: "List view" }).click();
  await expect(page.getByRole("table", { name: "Your playlists" })).toBeVisible();
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
  await box("Playlist 1").focus();
  await page.keyboard.press("ArrowDown");
  await expect(box("Playlist 2")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(box("Playlist 1")).toBeFocused();
});

test("on a phone, the list has pictures, badges and menus", async ({ page }) => {
  await page.setViewportSize(SMALL);
  await openLibrary(page, { playlists: [makePlaylist(1, { hiddenVideoCount: 3 })] });
  await page.goto("/?view=list");
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(row.getByText("3 hidden")).toBeVisible();
  await expect(row.locator(".thumbnail")).toBeVisible();
  await row.getByRole("button", { name: "More for Playlist 1" }).click();
  await page.getByRole("menuitem", { name: "Manage Playlist" }).click();
  await expect(page).toHaveURL(/playlist=PL/);
});

test("what is not known yet is not shown as 0", async ({ page }) => {
  const unread = { syncedAt: null, totalDuration: 0 };
  const library = await openLibrary(page, {
    playlists: [makePlaylist(1, unread), makePlaylist(2, unread)],
  });
  await page.goto("/?view=list");
  for (const name of ["Hidden/Private", "Total Duration"]) {
    await expect(stat(page, name)).toHaveText(/^–not known yetin 0 of 2 playlists$/);
  }
  const row = page.getByRole("table", { name: "Your playlists" }).getByRole("row").nth(1);
  await expect(row.getByText("–", { exact: true })).toBeVisible();
  library.playlists = [];
  library.jobs = [makeJob({ state: "paused", playlistsDone: 0, playlistsTotal: 0 })];
  await page.reload();
  await expect(stat(page, "Total Playlists")).toHaveText("–not known yet");
});

test("while everything is read, figures rise and cards fill in", async ({ page }) => {
  const read = makePlaylist(1, { hiddenVideoCount: 4, videoCount: 50 });
  const unread = makePlaylist(2, { syncedAt: null, totalDuration: 0, videoCount: 30 });
  const library = await openLibrary(page, {
    playlists: [read, unread],
    jobs: [makeJob({ playlistsDone: 1, playlistsTotal: 2 })],
    overview: makeOverview({ history: [] }),
  });
  await page.goto("/");
  await expect(
    page.getByText("4 of 50 videos can no longer be watched, in 1 of 1 playlist").first(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "See them" })).toHaveCount(0);
  const card = cards(page).filter({ hasText: "Playlist 2" });
  await expect(card).toContainText("being read");
  await expectAccessibleInEveryLook(page);
  library.playlists = [read, makePlaylist(2, { hiddenVideoCount: 1, videoCount: 30 })];
  library.jobs = [makeJob({ state: "done", playlistsDone: 2, playlistsTotal: 2 })];
  await expect(
    page.getByText("5 of 80 videos can no longer be watched, in 2 of 2 playlists").first(),
  ).toBeVisible();
  await expect(card).toContainText("1 hidden");
  await expect(page.getByRole("link", { name: "See them" })).toHaveAttribute("href", "/hidden");
  await page.getByRole("button", { name: "Clean up…" }).click();
  await expect(page.getByRole("dialog")).toContainText("Premium");
});

test("a reading that waits for the allowance says when it goes on, and shows what was found", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-11-21T12:00:00");
  await openLibrary(page, {
    playlists: [makePlaylist(1, { hiddenVideoCount: 4, videoCount: 50 })],
    jobs: [
      makeJob({
        state: "paused",
        reason: { code: "quota_exhausted" },
        resumesAt: new Date("2026-11-21T21:00:00").toISOString(),
      }),
    ],
  });
  await page.goto("/");
  await expect(page.getByText(/It tries again at 9:00\sPM\./).first()).toBeVisible();
  await expect(
    page.getByText("4 of 50 videos can no longer be watched, in 1 of 1 playlist").first(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "See them" })).toBeVisible();
});

test("while the list is read for the first time, no playlist is said to be missing", async ({
  page,
}) => {
  await signIn(page, {}, CONNECTED);
  await page.route("**/api/playlists/sync", () => {});
  await page.route("**/api/library/jobs", (route) =>
    route.fulfill({ json: { jobs: [makeJob({ playlistsDone: 0, playlistsTotal: 0 })] } }),
  );
  await page.goto("/");
  await expect(page.getByText("Loading your playlists").first()).toBeAttached();
  await expect(
    page.getByText("Looking for videos that can no longer be watched").first(),
  ).toBeVisible();
  await expect(page.getByText("No playlists found")).toHaveCount(0);
});

test("on a phone, the landing page's header links to the calculator", async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await answerUser(page, null);
    await page.goto("/");
    await expect(header(page).getByRole("link", { name: "Playlist Length" })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([width, overflow]).toEqual([width, width]);
  }
});
