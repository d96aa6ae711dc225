// Finding a replacement of a lost video (product.md 22), with mocked answers of our server.
import { expect, type Page } from "@playwright/test";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { makePlaylist } from "#tests/e2e/dashboard-page.ts";
import { openHidden, rowOf } from "#tests/e2e/hidden-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { LIST, openWindow } from "#tests/e2e/removal-page.ts";
import { PHONE } from "#tests/e2e/session-page.ts";
import type {
  Replacement,
  ReplacementPlan,
  SearchResult,
  YouTubeSearch,
} from "#shared/contract/replacement.ts";
import { rowMenu } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/screen-test.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const box = (page: Page) => page.getByRole("textbox", { name: "Search YouTube for" });
const link = (page: Page) => page.getByRole("link", { name: "Search YouTube for this title" });

function makeResult(index: number, change: Partial<SearchResult> = {}): SearchResult {
  return {
    videoId: `result${index}`.padEnd(11, "0"),
    title: `Result ${index}`,
    channelTitle: "Another Channel",
    publishedAt: "2024-03-02T12:00:00.000Z",
    thumbnailUrl: "",
    durationSeconds: 60,
    ...change,
  };
}

const RESULTS = [
  makeResult(2),
  makeResult(1, { title: "Song 1-0 (live at a place with a very long name) ".repeat(3).trim() }),
  makeResult(3, { channelTitle: "Old Band", durationSeconds: 216 }),
  makeResult(4, { title: "أغنية 🎵", durationSeconds: null, publishedAt: null }),
];

const PLAN: ReplacementPlan = {
  playlistId: makePlaylist(1).id,
  playlistTitle: "Playlist 1",
  availability: "deleted",
  position: 0,
  alreadyAt: [6],
  units: 100,
  leftToday: 1500,
  seconds: 31,
  before: 0,
  endsAt: "2026-11-21T12:00:00.000Z",
};

const IN: Replacement = {
  inserted: true,
  removed: false,
  resumesAt: "2026-11-21T12:00:30.000Z",
  reason: null,
  maybeTwice: false,
};
const DONE: Replacement = { ...IN, removed: true, resumesAt: null };
const UNDONE: Replacement = { ...IN, inserted: false, resumesAt: null };

/** The bodies of the calls, and the answers of the next ones; `later` resolves the second replacement. */
async function serve(page: Page, search: YouTubeSearch | { status: number; body: string }) {
  const later = Promise.withResolvers<Replacement>();
  const sent: Record<"search" | "replace" | "undo", unknown[]> = {
    search: [],
    replace: [],
    undo: [],
  };
  await page.route("**/api/library/youtube-search", (route) => {
    sent.search.push(route.request().postDataJSON());
    return route.fulfill("results" in search ? { json: search } : search);
  });
  await page.route("**/api/library/replacement-plan", (route) => route.fulfill({ json: PLAN }));
  await page.route("**/api/library/replacements", async (route) => {
    sent.replace.push(route.request().postDataJSON());
    return route.fulfill({ json: sent.replace.length === 1 ? IN : await later.promise });
  });
  await page.route("**/api/library/replacements/*/undo", (route) => {
    sent.undo.push(new URL(route.request().url()).pathname);
    later.resolve(UNDONE);
    return route.fulfill({ json: UNDONE });
  });
  return { sent, later };
}

test("by keyboard alone: search, results in YouTube's order, choose, replace, undo; in every look and width", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openHidden(page);
  const { sent } = await serve(page, { results: RESULTS });
  const find = rowOf(page, "Song 1-0").getByRole("button", { name: /^Find a replacement/ });
  await find.focus();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue("Song 1-0");
  const search = dialog(page, "Find a replacement");
  await expect(search).toContainText("On YouTube channel Analytical Engines");
  await expect(search).toContainText("sent to YouTube when you press Search, and not before");
  expect(sent.search).toEqual([]);
  await page.keyboard.press("End");
  await page.keyboard.type(" live");
  await page.keyboard.press("Enter");
  await expect(search.getByRole("listitem")).toHaveCount(RESULTS.length);
  expect(sent.search).toEqual([{ words: "Song 1-0 live" }]);
  await expect(search.getByRole("status")).toHaveText("4 results from YouTube");
  // YouTube's own order and texts; what is ours stands apart from them.
  const titles = await search.getByRole("listitem").getByRole("link").allTextContents();
  expect(titles).toEqual(RESULTS.map(({ title }) => title));
  await expect(search.getByText("Hint by Tidylist:")).toHaveCount(1);
  await expect(search.getByRole("listitem").nth(2)).toContainText(
    "its channel has the same name as the lost video's; it is as long as the lost video",
  );
  await expect(search).toContainText("copies that the owner of the original did not allow");
  await expect(search.getByRole("link", { name: "Developed with YouTube" })).toBeVisible();
  for (const width of [1440, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => {
      const shown = document.querySelector("dialog[open]");
      return (shown?.scrollWidth ?? 0) - (shown?.clientWidth ?? 0);
    });
    expect([width, overflow]).toEqual([width, 0]);
  }
  await expectAccessibleInEveryLook(page);
  await search.getByRole("button", { name: "Choose Result 3" }).focus();
  await page.keyboard.press("Enter");
  const asks = dialog(page, "Replace this video?");
  await expect(asks.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(asks).toContainText("On YouTube channel Analytical Engines");
  await expect(asks).toContainText("It would be there once more.");
  await expect(asks).toContainText("the lost entry cannot come back");
  await expect(asks).toContainText("2 of the 30 changes left today");
  await expectAccessibleInEveryLook(page);
  expect(sent.replace).toEqual([]);
  await asks.getByRole("button", { name: "Replace", exact: true }).focus();
  await page.keyboard.press("Enter");
  const done = dialog(page, "The new video is in");
  await expect(done).toContainText("Until then, Undo brings back everything.");
  await expectAccessibleInEveryLook(page);
  expect(sent.replace[0]).toMatchObject({ itemId: "item1-0", videoId: RESULTS[2]?.videoId });
  await done.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Undone")).toContainText("The playlist is as it was before.");
  const { requestId } = sent.replace[0] as { requestId: string };
  expect(sent.undo).toEqual([`/api/library/replacements/${requestId}/undo`]);
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("in a playlist's window, on a phone; the lost entry goes while the window is open", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openWindow(page);
  const { sent, later } = await serve(page, { results: RESULTS });
  await rowMenu(page, "[Unavailable Video]", "Find a replacement");
  // No name is known, so nothing is searched for until the person types one.
  await expect(box(page)).toHaveValue("");
  await expect(link(page)).toHaveCount(0);
  await box(page).fill("some song");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("button", { name: "Choose Result 3" }).click();
  // The results are still there, so that going back costs no second search.
  await page.getByRole("button", { name: "Choose another video" }).click();
  await page.getByRole("button", { name: "Choose Result 2" }).click();
  expect(sent.search).toHaveLength(1);
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(dialog(page, "The new video is in")).toBeVisible();
  later.resolve(DONE);
  const done = dialog(page, "Replaced");
  await expect(done).toContainText("The lost entry is removed.");
  await expect(done.getByRole("button", { name: "Undo" })).toBeVisible();
  // The second call is the same request, which only reports.
  expect(sent.replace).toHaveLength(2);
  expect(sent.replace[1]).toEqual(sent.replace[0]);
});

test("what was confirmed before Google goes on after it; a video that is chosen later is asked about", async ({
  page,
}) => {
  const authUrl = "https://accounts.google.test/consent";
  await page.route("**/api/youtube/auth?*", (route) => route.fulfill({ json: { authUrl } }));
  await page.context().route(authUrl, (route) => route.fulfill({ body: "Google" }));
  const connection = await openWindow(page, { canWrite: false });
  await serve(page, { results: RESULTS });
  const sent: unknown[] = [];
  await page.route("**/api/library/replacements", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 503, body: "That did not work just now." });
  });
  await rowMenu(page, "[Unavailable Video]", "Find a replacement");
  await box(page).fill("some song");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("button", { name }).click();
  };
  await choose("Choose Result 2");
  await page.getByRole("button", { name: "Allow at Google, then replace" }).click();
  await expect(page).toHaveURL(authUrl);
  connection.canWrite = true;
  await page.goto(`/?playlist=${LIST.id}&youtube=connected`);
  const asks = dialog(page, "Replace this video?");
  await expect(asks.getByRole("alert")).toContainText("That did not work just now.");
  expect(sent).toMatchObject([{ videoId: RESULTS[0]?.videoId }]);
  await asks.getByRole("button", { name: "Choose another video" }).click();
  await choose("Choose Result 3");
  await expect(asks).toContainText("It would be there once more.");
  expect(sent).toHaveLength(1);
});

test("when today's searches are used up, the link to YouTube's own search remains", async ({
  page,
}) => {
  const body = "Tidylist's searches on YouTube are used up for now.";
  await openHidden(page);
  await serve(page, { status: 429, body });
  await rowOf(page, "Song 1-0")
    .getByRole("button", { name: /^Find a replacement/ })
    .click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(body);
  await expect(link(page)).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link(page)).toHaveAttribute("target", "_blank");
  await expect(link(page)).toHaveAttribute(
    "href",
    "https://www.youtube.com/results?search_query=Song+1-0",
  );
  await expectAccessibleInEveryLook(page);
});
