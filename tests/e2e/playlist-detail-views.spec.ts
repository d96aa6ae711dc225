// The views of one playlist: order, duplicates, countries, lost videos, history chart.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessible } from "#tests/e2e/looks.ts";
import {
  makeDetail,
  makePlaylist,
  makeVideo,
  openLibrary,
  PRIVATE_VIDEO,
  type Library,
} from "#tests/e2e/dashboard-page.ts";
import { DESKTOP, PHONE, toast } from "#tests/e2e/session-page.ts";
import type { LibraryVideo, PlaylistDetail } from "#shared/contract/playlists.ts";
import { backToVideos, more, openFilters, sortMenu } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/screen-test.ts";

const LIST = makePlaylist(1, { title: "Evening listening" });
const TWICE = "v0000000099";
const VIDEOS = [
  makeVideo(0, { title: "Cello", videoId: TWICE, duration: 300 }),
  makeVideo(1, PRIVATE_VIDEO),
  makeVideo(2, { title: "Alto", videoId: TWICE, publishedAt: "2026-10-05T12:00:00Z" }),
  makeVideo(3, {
    title: "Bass",
    channelTitle: "العربية",
    publishedAt: null,
    videoPublishedAt: "2019-05-01T12:00:00Z",
  }),
];
const HISTORY = [
  { day: "2026-10-01", videos: 4, hidden: 0 },
  { day: "2026-11-01", videos: 4, hidden: 1 },
];
const CHECK = `POST /api/playlists/${LIST.id}/check-regions`;

const modal = (page: Page) => page.getByRole("dialog", { name: "Evening listening" });
const rows = (page: Page) => modal(page).getByRole("grid", { name: "Videos" }).getByRole("row");
const field = (page: Page, name: string) => modal(page).getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => modal(page).getByRole("button", { name });

async function openModal(
  page: Page,
  change: Partial<Library> & { videos?: LibraryVideo[]; history?: PlaylistDetail["history"] } = {},
): Promise<Library> {
  const { videos = VIDEOS, history = HISTORY, ...rest } = change;
  const details = [{ ...makeDetail(LIST, videos), history }];
  const library = await openLibrary(page, { playlists: [LIST], details, ...rest });
  await page.goto(`/?playlist=${LIST.id}`);
  await expect(rows(page).first()).toBeVisible();
  return library;
}

/** Holds the answers to a call until they are released. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

/** The answer to the question about countries, and what the playlist says from then on. */
async function answerCheck(page: Page, library: Library): Promise<void> {
  await page.route("**/check-regions", async (route) => {
    library.calls.push(CHECK);
    library.details = library.details.map((detail) => ({
      ...detail,
      videos: detail.videos.map((video) => ({
        ...video,
        regions: video.title === "Bass" ? { allowed: ["US"] } : { blocked: ["FR"] },
      })),
    }));
    await route.fulfill({ json: { checkedCount: 2 } });
  });
}

test("the rows are sorted by anything, in both directions", async ({ page }) => {
  await openModal(page);
  const titles = () => rows(page).locator("[dir=auto].font-medium").allTextContents();
  await sortMenu(page, "Title");
  await expect(button(page, "Sort: Title, A to Z")).toBeFocused();
  await expect.poll(titles).toEqual(["Alto", "Bass", "Cello", "Lost song"]);
  await sortMenu(page, "Reverse the order");
  await expect(button(page, "Sort: Title, Z to A")).toBeFocused();
  // A hidden video is sorted by the name that it had.
  await expect.poll(titles).toEqual(["Lost song", "Cello", "Bass", "Alto"]);
  await sortMenu(page, "Date added");
  await expect.poll(async () => (await titles())[0]).toBe("Alto");
  await sortMenu(page, "Reverse the order");
  // Items without a date are last in both directions.
  await expect.poll(async () => (await titles()).at(-1)).toBe("Bass");
  await sortMenu(page, "Date published");
  await expect.poll(async () => (await titles())[0]).toBe("Bass");
  await expect(rows(page).first()).toContainText("Published May 1, 2019");
  await sortMenu(page, "Length");
  await expect.poll(async () => (await titles()).at(-1)).toBe("Alto");
});

test("days and channels narrow the list, and the button says how many filters are on", async ({
  page,
}) => {
  await openModal(page);
  await openFilters(page);
  await field(page, "Added from").fill("2026-10-04");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Alto");
  await field(page, "Added until").fill("2026-10-01");
  await expect(modal(page).getByText("This day is before the first one")).toBeVisible();
  await expect(button(page, "Filter (2)")).toBeVisible();
  await button(page, "Done").click();
  await modal(page).getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(4);
  await openFilters(page);
  await expect(modal(page).locator("datalist option")).toHaveCount(3);
  await field(page, "Channel").fill("العربية");
  await expect(rows(page)).toHaveCount(1);
  await button(page, "Filter (1)").press("Enter");
  await expect(field(page, "Channel")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
});

test("a duplicate shows its other places, and can be found", async ({ page }) => {
  await openModal(page);
  await expect(rows(page).nth(0)).toContainText("also at 3");
  await expect(rows(page).nth(2)).toContainText("also at 1");
  await openFilters(page);
  await field(page, "Show").selectOption("Duplicates (2)");
  await expect(rows(page)).toHaveCount(2);
});

test("checking a country shows its cost, and the result is stored", async ({ page }) => {
  const library = await openModal(page);
  await answerCheck(page, library);
  await openFilters(page);
  await field(page, "Blocked in").selectOption("Germany");
  const check = button(page, "Check 2 videos (about 1 request of YouTube's daily allowance)");
  const release = await hold(page, "**/check-regions");
  await check.click();
  await expect(button(page, "Checking…")).toHaveAttribute("aria-disabled", "true");
  // A second press sends no request.
  await button(page, "Checking…").press("Enter");
  release();
  await expect(toast(page)).toContainText("Countries Checked");
  await expect(toast(page)).toContainText("Asked where 2 videos may be watched");
  expect(library.calls.filter((call) => call === CHECK)).toHaveLength(1);
  await expect(check).toHaveCount(0);
  // The button is gone, and the focus is where it was, and not at the top of the page.
  await expect(modal(page).locator('div[tabindex="-1"]:focus')).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(field(page, "Blocked in")).toBeFocused();
  await expect(modal(page).getByText("1 video is blocked in Germany.")).toBeVisible();
  await expect(rows(page).nth(3)).toContainText("Blocked in Germany");
  await button(page, "Show it").click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await openFilters(page);
  await expect(field(page, "Blocked in")).toHaveValue("DE");
  await field(page, "Show").selectOption("Blocked in Germany (1)");
  await field(page, "Blocked in").selectOption("Choose a country");
  await expect(rows(page)).toHaveCount(4);
  await expect(field(page, "Show")).toHaveValue("all");
});

test("a failed check says why and can be retried", async ({ page }) => {
  await openModal(page);
  await page.route("**/check-regions", (route) =>
    route.fulfill({ status: 429, body: "YouTube's allowance for today is used up." }),
  );
  await openFilters(page);
  await button(page, /^Check 2 videos/).click();
  await expect(toast(page)).toContainText("Sync Failed");
  await expect(toast(page)).toContainText("YouTube's allowance for today is used up.");
  await expect(button(page, /^Check 2 videos/)).toBeEnabled();
});

test("the names of lost videos can be exported before they expire", async ({ page }) => {
  await openModal(page);
  await button(page, "See").first().click();
  await expect(
    modal(page).getByText("The name of a hidden video is kept until Dec 1, 2026."),
  ).toBeVisible();
  const downloading = page.waitForEvent("download");
  await button(page, "Download the list").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Evening-listening-lost-videos.csv");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("2,Lost song,Old Band,2026-11-01T12:00:00Z,2026-12-01T12:00:00Z,private");
});

test("hidden over time is a chart, and a table for screen readers", async ({ page }) => {
  await openModal(page);
  await more(page, "Hidden over time");
  const table = modal(page).getByRole("table", { name: "Hidden videos over time" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByRole("row").nth(2)).toContainText("Nov 1, 2026");
  await expect(modal(page).locator("svg path[vector-effect]")).toHaveAttribute("d", /^M0 60H.+V0H/);
});

test("with only one day there is a sentence instead of a chart", async ({ page }) => {
  await openModal(page, { history: HISTORY.slice(0, 1) });
  await more(page, "Hidden over time");
  await expect(modal(page).getByText(/^0 hidden videos since Oct 1, 2026/)).toBeVisible();
  await expect(modal(page).locator("svg path[vector-effect]")).toHaveCount(0);
});

const UGLY = [
  makeVideo(0, { title: "A".repeat(300), duration: 372_300, regions: { blocked: ["DE"] } }),
  makeVideo(1, { ...PRIVATE_VIDEO, videoId: TWICE }),
  makeVideo(2, { title: "أغنية طويلة جدا ".repeat(12), videoId: TWICE }),
  makeVideo(3, { title: "🎧👩‍👩‍👧‍👦".repeat(30), availability: "live", duration: 0 }),
  makeVideo(4, { title: "", channelTitle: "" }),
];
const PAGES = ["Plan watching", "By channel", "Hidden over time", "Save as file"];

for (const [name, size] of [
  ["a phone", PHONE],
  ["the narrowest phone", { width: 320, height: 640 }],
  ["400 % zoom", { width: 320, height: 256 }],
  ["a desktop", DESKTOP],
] as const) {
  test(`extreme data fits ${name}, page by page, and axe finds no problem`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.addInitScript(() => localStorage.setItem("region", "DE"));
    const complaints = watchConsole(page);
    await openModal(page, { videos: UGLY, isPremium: true });
    const expectFit = async (): Promise<void> => {
      await expectAccessible(page);
      const overflow = await modal(page).evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll(".overflow-y-auto")].map(
          (box) => box.scrollWidth - box.clientWidth,
        ),
      );
      expect(Math.max(...overflow)).toBe(0);
    };
    for (const one of PAGES) {
      await more(page, one);
      await expectFit();
      await backToVideos(page);
    }
    await openFilters(page);
    await expectFit();
    await button(page, "Done").click();
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(rows(page).last()).toBeInViewport();
    expect(complaints).toEqual([]);
  });
}

test("in forced colours the selection and the line are still visible", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openModal(page, { isPremium: true });
  await rows(page).first().focus();
  await page.keyboard.press("Space");
  await expect(rows(page).first().getByRole("checkbox")).toBeChecked();
  await expectAccessible(page);
  await more(page, "Hidden over time");
  const line = modal(page).locator("svg path[vector-effect]");
  const background = await modal(page).evaluate(
    (dialog) => getComputedStyle(dialog).backgroundColor,
  );
  await expect(line).not.toHaveCSS("stroke", background);
  await expectAccessible(page);
});
