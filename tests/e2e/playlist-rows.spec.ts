// The rows of an open playlist: how many are in view, the bar for the selection, and rows that appear while
// the playlist is read for the first time.
import { expect, type Page } from "@playwright/test";
import {
  makeDetail,
  makeJob,
  makePlaylist,
  makeVideo,
  openLibrary,
  PRIVATE_VIDEO,
} from "#tests/e2e/dashboard-page.ts";
import { startJobStream } from "#tests/e2e/job-stream.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { backToVideos, more } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/screen-test.ts";

const LIST = makePlaylist(1, { title: "Evening listening" });
// One video has a lost name and one is a duplicate, so that every note and button is shown.
const VIDEOS = Array.from({ length: 300 }, (_, place) =>
  makeVideo(place, place === 1 ? PRIVATE_VIDEO : place === 9 ? { videoId: "v0000000008" } : {}),
);
const SIZES = [
  { width: 360, height: 800, rowsInView: 5 },
  { width: 768, height: 1024, rowsInView: 9 },
  { width: 1440, height: 900, rowsInView: 8 },
];

const modal = (page: Page) => page.getByRole("dialog", { name: "Evening listening" });
const rows = (page: Page) => modal(page).getByRole("row");
const bar = (page: Page) => modal(page).getByRole("group", { name: "Selection" });

/** How many rows are in view as a whole, between the content above them and the window's lower edge. */
async function countInView(page: Page): Promise<number> {
  const box = await modal(page).boundingBox();
  const end = (box?.y ?? 0) + (box?.height ?? 0);
  const boxes = await rows(page).evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= end).length;
}

for (const { rowsInView, ...size } of SIZES) {
  test(`at ${size.width} px, rows are in view at once, and the bar after any row is ticked`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const details = [makeDetail(LIST, VIDEOS)];
    await openLibrary(page, { playlists: [LIST], details, isPremium: true });
    await page.goto(`/?playlist=${LIST.id}`);
    await expect(modal(page).getByText("Last synced")).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect.poll(() => countInView(page)).toBeGreaterThanOrEqual(rowsInView);
    await expect(bar(page)).toHaveCount(0);
    if (size.width === 360) expect(await modal(page).boundingBox()).toMatchObject(size);
    for (const row of [0, 140, 299]) {
      await modal(page)
        .getByRole("grid")
        .evaluate((grid, to) => {
          const scroller = grid.closest(".overflow-y-auto");
          scroller?.scrollTo(0, (grid.scrollHeight / 300) * to);
        }, row);
      await modal(page).locator(`[data-index="${row}"]`).getByRole("checkbox").click();
      for (const name of [/^Remove Selected \([123]\)$/, "Copy or Move", "Create Playlist"]) {
        await expect(bar(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
      }
    }
    await expect(bar(page)).toContainText("3 selected");
    await expectAccessibleInEveryLook(page);
    // A message does not cover the bar.
    await modal(page).getByRole("button", { name: "Sync Videos" }).click();
    const message = page.getByRole("region", { name: /Notifications/ }).getByRole("status");
    await expect(message.or(page.getByText("Videos Synced").first()).first()).toBeVisible();
    await bar(page).getByRole("button", { name: "Create Playlist" }).click({ trial: true });
  });
}

/** As long as titles at YouTube are. */
const TITLES = [
  "How compilers optimise loops",
  "A short history of type systems",
  "Talk: building a database from scratch",
  "Lunch concert in the garden",
];

/** The words that are whole on the screen, without those for screen readers. */
function countWords(page: Page): Promise<number> {
  return modal(page).evaluate((dialog) => {
    const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let words = 0;
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const { width, height, bottom } = range.getBoundingClientRect();
      const around = texts.currentNode.parentElement?.closest("[class*=sr-only]");
      const isForReaders = around ? around.getBoundingClientRect().width <= 1 : false;
      if (width < 2 || height < 2 || bottom <= 0 || bottom > innerHeight || isForReaders) continue;
      words += (texts.currentNode.textContent ?? "").match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
    }
    return words;
  });
}

for (const { y, ...size } of [
  { width: 390, height: 844, y: 200 },
  { width: 1280, height: 800, y: 230 },
]) {
  test(`at ${size.width} px the first video is near the top, with few words and keys before it`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const videos = VIDEOS.map((video, place) =>
      video.availability === "visible" ? { ...video, title: TITLES[place % 4] ?? "" } : video,
    );
    await openLibrary(page, { playlists: [LIST], details: [makeDetail(LIST, videos)] });
    await page.goto(`/?playlist=${LIST.id}`);
    await expect(modal(page).getByText("Last synced")).toBeVisible();
    // Both lines about what nobody wants are there.
    await expect(modal(page)).toContainText("1 can no longer be watched");
    await expect(modal(page)).toContainText("1 duplicate");
    await expect(rows(page).first()).toBeVisible();
    await expect
      .poll(async () => (await rows(page).first().boundingBox())?.y)
      .toBeLessThanOrEqual(y);
    await expect.poll(() => countInView(page)).toBeGreaterThanOrEqual(6);
    if (size.width === 390) expect(await countWords(page)).toBeLessThanOrEqual(90);
    await page.keyboard.press("Tab");
    await expect(modal(page).getByRole("button", { name: "Go to the videos" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(rows(page).first()).toBeFocused();
  });
}

test("a page of the window lies over the videos, and Back, Esc and the browser's Back return to them", async ({
  page,
}) => {
  await openLibrary(page, { playlists: [LIST], details: [makeDetail(LIST, VIDEOS)] });
  await page.goto("/");
  await page.getByRole("button", { name: "Manage Evening listening" }).click();
  await modal(page).getByLabel("Filter videos").fill("Video 2");
  const opener = modal(page).getByRole("button", { name: "More", exact: true });
  const heading = modal(page).getByRole("heading", { name: "By channel" });
  for (const leave of [
    () => backToVideos(page),
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
  ]) {
    await more(page, "By channel");
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(`/?playlist=${LIST.id}&page=channels`);
    await leave();
    await expect(heading).toHaveCount(0);
    await expect(opener).toBeFocused();
    // The list is as it was.
    await expect(modal(page).getByLabel("Filter videos")).toHaveValue("Video 2");
  }
  await more(page, "Save as file");
  await page.reload();
  await expect(modal(page).getByRole("heading", { name: "Save as file" })).toBeVisible();
  await modal(page).getByRole("button", { name: "Close" }).first().click();
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL("/");
});

test("only the button of a row that waits for a feature is disabled, before and after loading", async ({
  page,
}) => {
  await openLibrary(page, { playlists: [LIST], details: [makeDetail(LIST, VIDEOS)] });
  let release = () => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  await page.route(`**/api/playlists/${LIST.id}`, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`/?playlist=${LIST.id}`);
  await expect(modal(page).getByText("Loading the videos")).toBeAttached();
  await expect(modal(page).locator(":disabled")).toHaveCount(0);
  release();
  await expect(rows(page).first()).toBeVisible();
  const names = await modal(page)
    .locator(":disabled")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.split(" ")[0]));
  expect(names).toEqual([]);
});

test("an unread playlist shows its rows while it is being read, and never that it is empty", async ({
  page,
}) => {
  const unread = { ...LIST, syncedAt: null, videoCount: 300, totalDuration: 0 };
  const soFar = (count: number) => ({
    ...makeDetail(unread, VIDEOS.slice(0, count)),
    videoCount: 300,
    totalDuration: 0,
  });
  const library = await openLibrary(page, { playlists: [unread], details: [soFar(0)] });
  const job = makeJob({ kind: "videos", playlistId: LIST.id, title: LIST.title, reported: 300 });
  const stream = await startJobStream([{ ...job, read: 0 }]);
  await stream.serve(page);
  let end = () => {};
  const ended = new Promise<void>((resolve) => void (end = resolve));
  await page.route("**/sync-videos", async (route) => {
    await ended;
    await route.fallback();
  });
  await page.addInitScript(() => {
    const seen = () => {
      const isEmpty = /There is no video|have not been read yet\. Sync/.test(
        document.querySelector("dialog")?.textContent ?? "",
      );
      if (isEmpty) document.documentElement.dataset["saidEmpty"] = "true";
    };
    new MutationObserver(seen).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`/?playlist=${LIST.id}`);
  await expect(modal(page).getByText("Auto-syncing playlist with YouTube...")).toBeVisible();
  await expect(modal(page).getByText("Loading the videos")).toBeAttached();
  await expect(modal(page).getByText("300 videos", { exact: true })).toBeVisible();
  await expect(modal(page).getByText("0s")).toHaveCount(0);
  for (const read of [50, 100]) {
    library.details = [soFar(read)];
    stream.tell([{ ...job, read }]);
    await expect(modal(page).getByText(`${read} of 300 videos.`)).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect(modal(page)).toContainText(
      `Showing ${read} of ${read} videos that have been read so far`,
    );
  }
  // Asked for again only once there are twice as many.
  const fetched = () =>
    library.calls.filter((call) => call === `GET /api/playlists/${LIST.id}`).length;
  const before = fetched();
  stream.tell([{ ...job, read: 150 }]);
  await expect(modal(page).getByText("150 of 300 videos.")).toBeVisible();
  expect(fetched()).toBe(before);
  library.details = [makeDetail(LIST, VIDEOS)];
  stream.tell([{ ...job, read: 300, state: "done" }]);
  end();
  await expect(modal(page)).toContainText("Showing 300 of 300 videos");
  await expect(modal(page)).not.toContainText("so far");
  await expect(page.locator("html")).not.toHaveAttribute("data-said-empty");
  stream.stop();
});

test("an empty playlist and a playlist that could not be read show different messages", async ({
  page,
}) => {
  const library = await openLibrary(page, { playlists: [LIST], details: [makeDetail(LIST, [])] });
  await page.goto(`/?playlist=${LIST.id}`);
  await expect(modal(page)).toContainText("There is no video in this playlist.");
  library.details = [makeDetail({ ...LIST, syncedAt: null }, [])];
  await page.route("**/sync-videos", (route) => route.fulfill({ status: 502, body: "No answer." }));
  await page.reload();
  await expect(modal(page)).toContainText(
    "Its videos have not been read yet. Sync Videos reads them from YouTube.",
  );
});
