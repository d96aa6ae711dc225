// Imported lists (product.md 20), in the sandbox's own world. The rules are in client-import.test.ts and the call in
// video-lists.test.ts.
import { expect, type Page } from "@playwright/test";
import { example, showVideos, watchConsole } from "#tests/e2e/calculator-page.ts";
import { serveCreations } from "#tests/e2e/creation-page.ts";
import { makeDetail, makePlaylist, makeVideo } from "#tests/e2e/dashboard-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import type { VideosAnswer, VideosRequest } from "#shared/contract/videos.ts";
import { formatDuration } from "#shared/duration.ts";
import { test } from "#tests/e2e/test.ts";

const GONE = ["gonevideo01", "gonevideo02", "gonevideo03"];
const NAME = "A song that is gone";
const EXAMPLE = 120;

type Known = { id: string; duration: number };

/** Videos of the sandbox with their lengths, by the calculator. */
async function knownVideos(page: Page): Promise<Known[]> {
  const { url } = await example(page, EXAMPLE);
  const response = await page.request.post("/api/public/playlist-length", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { urls: [url] },
  });
  return ((await response.json()) as CalculatorResponse).videos;
}

function csvOf(ids: readonly string[]) {
  const rows = ids.map((id) => `${id},2021-03-04T05:06:07+00:00`);
  const text = ["Video ID,Playlist Video Creation Timestamp", ...rows].join("\n");
  return { name: "Watch later-videos.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

function historyOf(id: string) {
  const entry = {
    header: "YouTube",
    title: NAME,
    titleUrl: `https://www.youtube.com/watch?v=${id}`,
    subtitles: [{ name: "Old Band", url: "https://www.youtube.com/channel/UCx" }],
    time: "2019-05-03T10:00:00.000Z",
  };
  const buffer = Buffer.from(JSON.stringify([entry]));
  return { name: "watch-history.json", mimeType: "application/json", buffer };
}

type Chosen = ReturnType<typeof csvOf>;

/** The area is answered once its script has loaded. */
async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  await expect(async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser", { timeout: 2000 }),
      page.getByRole("button", { name: "Choose files" }).click(),
    ]);
    await chooser.setFiles(files);
  }).toPass();
}

const listButton = (page: Page) => page.getByRole("button", { name: /^Watch later-videos/ });
const hiddenCard = (page: Page) => page.getByRole("region", { name: /hidden video/ });

test("a Takeout with Watch Later: total, hidden videos and duplicates are exact, and only ids of the opened list are sent", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const videos = await knownVideos(page);
  const shown = videos.slice(0, 70);
  const ids = [...shown.map(({ id }) => id), ...GONE, ...shown.slice(5, 15).map(({ id }) => id)];
  const other = { ...csvOf([videos[100]?.id ?? ""]), name: "Secret plans-videos.csv" };
  const sent: string[] = [];
  await page.goto("/import");
  await expectAccessibleInEveryLook(page);
  page.on("request", (request) => {
    // Whether this is the sandbox is asked again when the page gets the focus back; nothing is sent with it.
    if (request.url().endsWith("/api/environment") && request.postData() === null) return;
    if (!request.url().includes("/assets/")) sent.push(`${request.url()} ${request.postData()}`);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, csvOf(ids), historyOf(GONE[0] ?? ""), other);
  await expect(listButton(page)).toContainText("83 videos");
  // On a phone they stand below the form.
  await expect(page.getByRole("heading", { name: "Lists in your files" })).toBeFocused();
  await expect(listButton(page)).toBeInViewport();
  expect(sent).toEqual([]);
  // The same file again adds nothing.
  await choose(page, csvOf(ids));
  await expect(page.getByText("1 file looked through")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Lists in your files" }).getByRole("button"),
  ).toHaveCount(2);

  await listButton(page).click();
  const seconds = shown.reduce((sum, { duration }) => sum + duration, 0);
  await expect(page.getByText("Found 70 videos from 1 playlist")).toBeVisible();
  await expect(page.getByText(formatDuration(seconds), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(formatDuration(seconds / 2), { exact: true })).toBeVisible();
  await expect(
    page.getByText("Not in this total: 3 private or deleted, 10 duplicates"),
  ).toBeVisible();
  await expect(hiddenCard(page).getByRole("heading")).toHaveText("3 hidden videos");
  await expect(hiddenCard(page)).toContainText(
    `From your file, not from YouTube: ${NAME} by Old Band`,
  );
  // Titles are asked for when the list opens.
  await showVideos(page);
  const rows = page.getByRole("grid", { name: "Videos" }).getByRole("row");
  await expect(rows.first()).not.toContainText(ids[0] ?? "");
  await expectAccessibleInEveryLook(page);

  const calls = sent.filter((one) => one.includes("/api/"));
  expect(calls.length).toBeGreaterThan(1);
  for (const call of calls) {
    expect(call).toContain("/api/public/videos");
    for (const secret of [NAME, "Watch later", "Secret", "2021", videos[100]?.id ?? ""]) {
      expect(call).not.toContain(secret);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(complaints).toEqual([]);
});

test("pasted text, by keyboard; what was stopped or not read is said, and only that is asked again", async ({
  page,
}) => {
  const videos = (await knownVideos(page)).slice(0, 4);
  const asked: string[][] = [];
  await page.route("**/api/public/videos", async (route) => {
    const { ids } = route.request().postDataJSON() as VideosRequest;
    asked.push(ids);
    // The first is stopped before its answer.
    if (asked.length === 1) return;
    // Then nothing, then two, then the rest can be read.
    const read = asked.length === 2 ? [] : ids.slice(0, 2);
    const left = ids.slice(read.length);
    const retryAt = "2099-11-24T08:00:00.000Z";
    const answer: VideosAnswer = {
      videos: read.map((id) => ({ id, duration: 60, availability: "visible" })),
      unread: left.length > 0 ? [{ ids: left, code: "own_limit_reached", retryAt }] : [],
      notListed: [],
      readAt: "2026-11-22T12:00:00.000Z",
    };
    await route.fulfill({
      contentType: "application/x-ndjson",
      body: `${JSON.stringify(answer)}\n`,
    });
  });
  await page.goto("/import");
  const box = page.getByLabel("Or paste links or ids");
  await expect(page.getByText("Without an account up to 500 videos")).toBeVisible();
  await box.focus();
  await page.keyboard.insertText(videos.map(({ id }) => `youtu.be/${id}`).join("\n"));
  await expect(page.getByText("4 videos", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show the list" }).press("Enter");
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(
    page.getByText("4 of 4 videos are not in the total. What was read is kept."),
  ).toBeVisible();
  // The button is gone; the focus is not.
  await expect(page.getByRole("heading", { name: "Pasted list" })).toBeFocused();
  await page.getByRole("button", { name: "Read the rest" }).press("Enter");
  await expect(
    page.getByText(
      "4 videos are not in the total: You have used your part of today's YouTube allowance.",
    ),
  ).toBeVisible();
  await expect(page.getByText("The rest can be read from")).toBeVisible();
  await page.getByRole("button", { name: "Read the rest" }).press("Enter");
  await expect(
    page.getByText("2 of 4 videos are not in the total. What was read is kept."),
  ).toBeVisible();
  await expect(
    page.getByText(
      "2 videos are not in the total: You have used your part of today's YouTube allowance.",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Read the rest" }).press("Enter");
  await expect(page.getByText("Found 4 videos from 1 playlist")).toBeVisible();
  await expect(page.getByText("4m 00s", { exact: true }).first()).toBeVisible();
  const all = videos.map(({ id }) => id);
  expect(asked).toEqual([all, all, all, all.slice(2)]);
});

test("Premium sees what the own playlists hold, and makes a playlist of the list", async ({
  page,
}) => {
  const videos = (await knownVideos(page)).slice(0, 3);
  const playlist = makePlaylist(1);
  const held = makeVideo(0, { videoId: videos[1]?.id ?? "" });
  const creations = await serveCreations(page, {
    library: {
      playlists: [playlist],
      details: [makeDetail(playlist, [held])],
    },
  });
  await page.goto("/import");
  await choose(page, csvOf([...videos.map(({ id }) => id), GONE[0] ?? ""]));
  await listButton(page).click();
  await page.getByRole("button", { name: "Compare" }).click();
  const own = page.getByRole("region", { name: "Also in your playlists" });
  await expect(own).toContainText("1 of 4 videos is in your playlists");
  await expect(own.getByRole("heading")).toBeFocused();
  await expect(own.getByRole("link", { name: playlist.title })).toBeVisible();
  await showVideos(page);
  const rows = page.getByRole("grid", { name: "Videos" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(`also in ${playlist.title}`);
  await page.getByRole("checkbox", { name: "Select All" }).check();
  await page.getByRole("button", { name: "Create Playlist" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Playlist" });
  await dialog.getByLabel("Title").fill("My Watch Later");
  await expect(dialog).toContainText("4 of the 50 changes left today");
  await dialog.getByRole("button", { name: "Create Playlist" }).click();
  await expect.poll(() => creations.sent.length).toBe(1);
  expect(creations.sent[0]).toMatchObject({
    title: "My Watch Later",
    videoIds: videos.map(({ id }) => id),
  });
  await expectAccessibleInEveryLook(page);
});
