import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  DELETED_VIDEO,
  makeDetail,
  makeJob,
  makePlaylist,
  makeVideo,
  openLibrary,
  PRIVATE_VIDEO,
  type Library,
} from "#tests/e2e/dashboard-page.ts";
import { PHONE, toast } from "#tests/e2e/session-page.ts";
import { backToVideos, more, openFilters, sortMenu } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/screen-test.ts";

const LIST = makePlaylist(1, { title: "Evening listening" });
const VIDEOS = [
  makeVideo(0, { title: "<b>Bold</b>", duration: 3723, channelTitle: "Zoo" }),
  makeVideo(1, PRIVATE_VIDEO),
  makeVideo(2, DELETED_VIDEO),
  makeVideo(3),
];
const LARGE_NOTE = "Large playlists up to 5,000 videos may take a few minutes.";
const modal = (page: Page) => page.getByRole("dialog", { name: "Evening listening" });
const rows = (page: Page) => modal(page).getByRole("grid", { name: "Videos" }).getByRole("row");
const manage = (page: Page) => page.getByRole("button", { name: "Manage Evening listening" });

async function openModal(page: Page, change: Partial<Library> = {}): Promise<Library> {
  const library = await openLibrary(page, {
    playlists: [LIST],
    details: [makeDetail(LIST, VIDEOS)],
    ...change,
  });
  await page.goto(`/?playlist=${LIST.id}`);
  await expect(rows(page).first()).toBeVisible();
  return library;
}

test("opens from a card, closes by Escape and by going back, and stays open after a reload", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openLibrary(page, { playlists: [LIST], details: [makeDetail(LIST, VIDEOS)] });
  await page.goto("/?sort=name");
  await manage(page).click();
  await expect(page).toHaveURL(`/?sort=name&playlist=${LIST.id}`);
  await expect(modal(page).getByText("4 videos ·")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL("/?sort=name");
  await expect(manage(page)).toBeFocused();
  await manage(page).click();
  await expect(rows(page)).toHaveCount(4);
  await page.goBack();
  await expect(modal(page)).toHaveCount(0);
  await expect(manage(page)).toBeFocused();
  await page.goForward();
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await modal(page).getByRole("button", { name: "Close" }).first().click();
  await expect(page).toHaveURL("/?sort=name");
  await expect(manage(page)).toBeFocused();
  expect(complaints).toEqual([]);
});

test("shows visible, private and deleted videos", async ({ page }) => {
  await openModal(page);
  await expect(rows(page).nth(0)).toContainText("<b>Bold</b>");
  await expect(rows(page).nth(0)).toContainText("1:02:03");
  await expect(rows(page).nth(0)).toContainText(/Zoo · Added Oct 2(, 2026)?/);
  // A name that is known stands in the title's place.
  await expect(rows(page).nth(1)).toContainText(
    /Lost songPrivate · gone since Nov 1(, 2026)? · name kept until Dec 1(, 2026)?Old Band · Added/,
  );
  await expect(rows(page).nth(2)).toContainText("[Unavailable Video]");
  await expect(rows(page).nth(2)).toContainText("Unknown");
  const link = (name: string) => modal(page).getByRole("link", { name, exact: true });
  const [first, , , fourth] = VIDEOS;
  const watch = "https://www.youtube.com/watch?v=";
  const opens = page.getByRole("menuitem", { name: "Open on YouTube" });
  await modal(page).getByRole("button", { name: "More for Video 4" }).click();
  await expect(opens).toHaveAttribute("href", watch + fourth?.videoId);
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal(page).getByRole("button", { name: "More for Video 4" })).toBeFocused();
  await modal(page).getByRole("button", { name: "More for Lost song" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Find a replacement…",
    "Search this title on YouTube",
    "Move",
    "Remove",
  ]);
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link("Play All")).toHaveAttribute(
    "href",
    `${watch}${first?.videoId}&list=${LIST.id}`,
  );
});

test("is synced automatically once, and manually with a message", async ({ page }) => {
  const large = { ...LIST, videoCount: 1000 };
  const library = await openModal(page, {
    playlists: [large],
    details: [makeDetail(large, VIDEOS)],
  });
  const path = `POST /api/playlists/${LIST.id}/sync-videos`;
  const syncs = () => library.calls.filter((call) => call === path).length;
  await expect.poll(syncs).toBe(1);
  let release = () => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  await page.route("**/sync-videos", async (route) => {
    await held;
    await route.fallback();
  });
  await expect(modal(page).getByText("Last synced")).toBeVisible();
  await modal(page).getByRole("button", { name: "Sync Videos" }).click();
  await expect(modal(page).getByText("Syncing playlist videos...")).toBeVisible();
  await expect(modal(page).getByText(LARGE_NOTE)).toBeVisible();
  release();
  await expect(toast(page)).toContainText("Videos Synced");
  await expect(toast(page)).toContainText("Synced 4 videos (2 hidden/private)");
  expect(syncs()).toBe(2);
});

test("shows its job and progress, and can stop it", async ({ page }) => {
  const job = makeJob({ kind: "videos", playlistId: LIST.id, title: LIST.title });
  const library = await openLibrary(page, {
    playlists: [LIST],
    details: [makeDetail(LIST, VIDEOS)],
    jobs: [job],
  });
  await page.route("**/sync-videos", () => {});
  await page.goto(`/?playlist=${LIST.id}`);
  await expect(modal(page).getByText("Auto-syncing playlist with YouTube...")).toBeVisible();
  await expect(modal(page).getByText("120 of 500 videos")).toBeVisible();
  await modal(page).getByRole("button", { name: "Stop" }).click();
  await expect(modal(page).getByRole("progressbar")).toHaveCount(0);
  expect(library.calls).toContain("DELETE /api/library/jobs/job1");
});

test("a failed sync says why: inline if it was automatic, with a message if it was manual", async ({
  page,
}) => {
  const small = { ...LIST, videoCount: 999 };
  await openLibrary(page, { playlists: [small], details: [makeDetail(small, VIDEOS)] });
  await page.route("**/sync-videos", (route) =>
    route.fulfill({ status: 502, body: "YouTube did not answer. Try again in a moment." }),
  );
  await page.goto(`/?playlist=${LIST.id}`);
  await expect(modal(page).getByText("Not synced: YouTube did not answer.")).toBeVisible();
  await expect(modal(page).getByText(LARGE_NOTE)).toHaveCount(0);
  await expect(toast(page)).toHaveCount(0);
  await modal(page).getByRole("button", { name: "Sync Videos" }).click();
  await expect(toast(page)).toContainText("Sync Failed");
});

test("Basic selects one video at a time", async ({ page }) => {
  await openModal(page);
  await rows(page)
    .nth(0)
    .click({ position: { x: 300, y: 20 } });
  await expect(modal(page).getByRole("button", { name: /^Remove Selected/ })).toContainText("PRO");
  await expect(rows(page).nth(0)).toHaveAttribute("aria-selected", "true");
  await rows(page)
    .nth(3)
    .click({ position: { x: 300, y: 20 } });
  await expect(toast(page)).toContainText(
    "Selecting multiple videos at once is only available to Premium users. You can select and remove videos one at a time.",
  );
  await expect(rows(page).nth(3)).toHaveAttribute("aria-selected", "false");
  await modal(page).getByLabel("Select All").click();
  await expect(toast(page)).toContainText("Bulk video operations (removing multiple videos at");
  // The message is inside the modal, where it can be focused.
  await toast(page).getByRole("button", { name: "Close" }).click();
  await modal(page).getByLabel("Filter videos").fill("bold");
  await expect(rows(page)).toHaveCount(1);
  await expect(modal(page).getByRole("button", { name: /^Remove Selected \(1\)/ })).toBeEnabled();
});

test("the filters use title, channel, length and the reason why a video is hidden", async ({
  page,
}) => {
  await openModal(page);
  const field = (name: string) => modal(page).getByLabel(name, { exact: true });
  await openFilters(page);
  for (const [option, count] of [
    ["Visible (2)", 2],
    ["Hidden, for any reason (2)", 2],
    ["Private (1)", 1],
    ["Deleted (1)", 1],
    ["All videos (4)", 4],
  ] as const) {
    await field("Show").selectOption(option);
    await expect(rows(page)).toHaveCount(count);
  }
  await field("Min minutes").fill("60");
  await expect(rows(page)).toHaveCount(1);
  await field("Channel").fill("nobody");
  await expect(modal(page).getByText("No video matches these filters.")).toBeVisible();
  await modal(page).getByRole("button", { name: "Done" }).click();
  await modal(page).getByRole("button", { name: "Clear filters" }).click();
  await sortMenu(page, "Length");
  await expect(rows(page).first()).toContainText("<b>Bold</b>");
});

test("5,000 videos are rendered as few rows, and the keyboard reaches all of them", async ({
  page,
}) => {
  const many = Array.from({ length: 5000 }, (_, index) => makeVideo(index));
  await openModal(page, { details: [makeDetail(LIST, many)], isPremium: true });
  const grid = modal(page).getByRole("grid", { name: "Videos" });
  await expect(grid).toHaveAttribute("aria-rowcount", "5000");
  await rows(page).first().focus();
  await page.keyboard.press("End");
  await expect(modal(page).getByRole("row", { name: /Video 5000/ })).toBeFocused();
  await expect(modal(page).getByRole("row", { name: /Video 5000/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Shift+PageUp");
  await page.keyboard.press("Home");
  await expect(modal(page).getByRole("row", { name: /^.*Video 1 / })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(modal(page).locator('[aria-rowindex="2"]')).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Control+a");
  await expect(modal(page).getByRole("button", { name: "Remove Selected (5,000)" })).toBeVisible();
  const nodes = await modal(page).evaluate((dialog) => dialog.querySelectorAll("*").length);
  expect(nodes).toBeLessThan(800);
});

test("the length by channel is a table, and the list can be exported as CSV and JSON", async ({
  page,
}) => {
  await openModal(page);
  await more(page, "By channel");
  const table = modal(page).getByRole("table", { name: "Length by channel" });
  await expect(table.getByRole("rowheader").first()).toContainText("Zoo");
  await backToVideos(page);
  await more(page, "Save as file");
  for (const [name, ending] of [
    ["CSV", "csv"],
    ["JSON", "json"],
  ] as const) {
    const downloading = page.waitForEvent("download");
    await modal(page)
      .getByRole("button", { name: `Download this playlist as ${name}` })
      .click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`Evening-listening.${ending}`);
    const text = await readFile(await download.path(), "utf8");
    expect(text).toContain("Lost song");
    expect(text).toContain("https://www.youtube.com/watch?v=v0000000003");
  }
});

test("a missing playlist says so", async ({ page }) => {
  await openLibrary(page, { playlists: [LIST] });
  await page.goto("/?playlist=PLnobody");
  const dialog = page.getByRole("dialog", { name: "Playlist" });
  await expect(
    dialog.getByText("There is no such playlist in your library.").first(),
  ).toBeVisible();
  await page.goto("/?playlist=../../account");
  await expect(manage(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("axe finds no problem in the modal, in any colour scheme", async ({ page }) => {
  for (const size of [PHONE, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    // No page is open that could send calls before the mocks are set up.
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await openModal(page, { jobs: [makeJob({ kind: "videos", playlistId: LIST.id })] });
    await more(page, "By channel");
    await expectAccessibleInEveryLook(page);
    await backToVideos(page);
    await openFilters(page);
    await expectAccessibleInEveryLook(page);
    await modal(page).getByRole("button", { name: "Done" }).click();
    await modal(page).getByLabel("Select All").click();
    await expect(toast(page)).toContainText("Premium Feature");
    await expectAccessibleInEveryLook(page);
    const width = await modal(page).evaluate((dialog) => dialog.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
  }
});
