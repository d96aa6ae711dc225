// The main user journeys, from the first visit on, against the built app, with its Worker
// and the sandbox's Google and YouTube. All tests share one app.
import { expect, type Page } from "@playwright/test";
import { itemsAtYouTube } from "#tests/e2e/at-youtube.ts";
import { calculate, example, showVideos, watchConsole } from "#tests/e2e/calculator-page.ts";
import { openActions } from "#tests/e2e/dashboard-page.ts";
import { expectAccessible } from "#tests/e2e/looks.ts";
import { agree, buyPremium, connect, signIn } from "#tests/e2e/real-people.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { test } from "#tests/e2e/test.ts";

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const main = (page: Page) => page.getByRole("main");
const videoRows = (page: Page) =>
  page.getByRole("dialog").getByRole("grid", { name: "Videos" }).getByRole("row");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function open(page: Page, title: string): Promise<void> {
  await button(page, `Manage ${title}`).click();
  await expect(videoRows(page).first()).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Last synced")).toBeVisible();
}

/** The item ids of the deletions sent to YouTube. */
async function deletions(): Promise<string[]> {
  const answer = await fetch(`${app.sandboxOrigin}/sandbox/log`);
  const { calls } = (await answer.json()) as {
    calls: { method: string; query: Record<string, string> }[];
  };
  return calls.filter(({ method }) => method === "DELETE").map(({ query }) => query["id"] ?? "");
}

test("a newcomer without a channel gets a message, and can retry", async ({ page }) => {
  const complaints = watchConsole(page);
  await signIn(page, app, "newcomer@example.com");
  await expectAccessible(page);
  await connect(page, app, "newcomer@example.com");
  await expect(toast(page)).toContainText("This Google account has no YouTube channel");
  await expect(main(page).getByRole("button", { name: "Check again" })).toBeEnabled();
  expect(complaints).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Tidylist wants access" })).toBeVisible();
});

test("Basic sees everything, removes one video at a time, and is refused in bulk", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const complaints = watchConsole(page);
  await signIn(page, app, "basic@example.com");
  await connect(page, app, "basic@example.com");
  await expect(page.getByText("Playlist Limit Reached")).toBeVisible();
  await expect(page.getByText("Total Playlists").locator("..")).toContainText("8");
  const panel = await openActions(page);
  await expect(panel.getByRole("checkbox", { name: "Private", exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByText("3 More Playlists Available")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Search playlists").fill("recipes");
  await page.getByRole("checkbox", { name: "Select Recipes to try" }).check();
  await button(page, /^Clean Selected \(1\)/).click();
  await expect(toast(page)).toContainText("Bulk operations are only available to Premium users.");
  await expect(page.getByRole("dialog")).toContainText("$29");
  await page.keyboard.press("Escape");

  await open(page, "Recipes to try");
  await expectAccessible(page);
  await button(page, "Remove Chickpea Curry: 3 Mistakes Everyone Makes").click();
  const question = page.getByRole("dialog", { name: "Remove this video?" });
  await expect(question).toContainText("Chickpea Curry");
  await expect(question).not.toContainText("isible");
  await page.getByLabel("Don't ask again for single videos").check();
  await button(page, "Allow at Google, then remove 1 video").click();
  await agree(page, "basic@example.com");
  await page.waitForURL((url) => url.origin === app.origin);
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  expect(await deletions()).toHaveLength(1);

  // It is not asked again: it can be undone for a moment, and is then removed.
  await expect(page.getByRole("dialog")).toContainText("35 videos");
  await button(page, "Remove Shakshuka in 35 Minutes | Weeknight Dinner").click();
  await expect(toast(page)).toContainText("1 video will be removed in a moment");
  await expect(page.getByRole("dialog")).toContainText("34 videos", { timeout: 20_000 });
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  expect(new Set(await deletions()).size).toBe(2);

  // Leaving the page within the time to undo removes as well.
  await videoRows(page)
    .first()
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect(videoRows(page).first()).toContainText("Will be removed in a moment");
  await page.goto(`${app.origin}/privacy-policy`);
  await expect.poll(async () => new Set(await deletions()).size).toBe(3);
  expect(complaints).toEqual([]);
});

test("a curator with Premium selects, previews, removes, and puts back from the history", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signIn(page, app, "curator@example.com");
  await buyPremium(page, app);
  await connect(page, app, "curator@example.com");
  await expect(page.getByText("Total Playlists").locator("..")).toContainText("30");
  await open(page, "Bread");
  await expect(page.getByRole("dialog")).toContainText("18 videos");
  const id = new URL(page.url()).searchParams.get("playlist") ?? "";
  const before = await itemsAtYouTube(app, id);
  await videoRows(page).nth(1).getByRole("checkbox").check();
  await videoRows(page).nth(2).getByRole("checkbox").check();
  await button(page, "Remove Selected (2)").click();
  const preview = page.getByRole("dialog", { name: "Remove videos?" });
  await expect(preview).toContainText("How to Make Chickpea Curry (One Pot)");
  await expect(preview).toContainText("2 videos · about 1 second · 2 of the");
  await expectAccessible(page);
  await button(page, "Allow at Google, then remove 2 videos").click();
  await agree(page, "curator@example.com");
  await page.waitForURL((url) => url.origin === app.origin);
  await expect(toast(page)).toContainText("Removed 2 videos from playlist");
  await expect(page.getByRole("dialog", { name: "Bread" })).toContainText("16 videos");
  expect(await itemsAtYouTube(app, id)).toEqual(before.toSpliced(1, 2));

  await page.goto(`${app.origin}/history`);
  await page.getByRole("button", { name: /^2 videos from Bread/ }).click();
  const removed = main(page)
    .getByRole("listitem")
    .filter({ hasText: "How to Make Chickpea Curry" })
    .last();
  await expect(removed).toContainText("You removed it from ");
  await expect(removed).toContainText("from Bread (no. 2)");
  await expectAccessible(page);
  await button(page, "Put back How to Make Chickpea Curry (One Pot)").click();
  await expect(removed).toContainText("Put back on");
  expect(await itemsAtYouTube(app, id)).toEqual(before.toSpliced(2, 1));
  expect(complaints).toEqual([]);
});

test("a collector's 5,000 videos are read completely, found and counted", async ({ page }) => {
  const complaints = watchConsole(page);
  await signIn(page, app, "collector@example.com");
  await connect(page, app, "collector@example.com");
  const panel = await openActions(page);
  await expect(panel.getByRole("checkbox", { name: "Private", exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
  await button(page, /^Manage /).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Showing 5,000 of 5,000 videos", { timeout: 40_000 });
  await dialog.getByLabel("Filter videos").fill("zzzz no such title");
  await expect(dialog).toContainText("Showing 0 of 5,000 videos");
  await dialog.getByLabel("Filter videos").fill("");
  await expect(videoRows(page).first()).toBeVisible();
  await videoRows(page).first().focus();
  await page.keyboard.press("End");
  await expect(dialog.locator('[role="row"][aria-rowindex="5000"]')).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Total Videos").locator("..")).toContainText("5,000");
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("with Premium a selection of the calculator becomes a playlist on YouTube, in order", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signIn(page, app, "collector@example.com");
  await buyPremium(page, app);
  const { url } = await example(page, 12);
  await page.goto(`${app.origin}/playlist-length`);
  await calculate(page, url);
  await showVideos(page);
  const rows = page.getByRole("grid", { name: "Videos" }).getByRole("row");
  for (const place of [0, 2, 4]) await rows.nth(place).getByRole("checkbox").check();
  await button(page, "Create Playlist").click();
  const dialog = page.getByRole("dialog", { name: "Create Playlist" });
  await dialog.getByLabel("Title").fill("Three of twelve");
  await dialog.getByLabel("Who can see it").selectOption("unlisted");
  await expect(dialog).toContainText("3 videos · about 2 seconds · 4 of the");
  await expectAccessible(page);
  await button(page, /, then create$/).click();
  await agree(page, "collector@example.com");
  await page.waitForURL((to) => to.origin === app.origin);
  const done = page.getByRole("dialog", { name: "Playlist created" });
  const link = done.getByRole("link", { name: /Three of twelve/ });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const id = new URL((await link.getAttribute("href")) ?? "").searchParams.get("list") ?? "";
  const from = new URL(url).searchParams.get("list") ?? "";
  const source = await itemsAtYouTube(app, from);
  expect(await itemsAtYouTube(app, id)).toEqual([source[0], source[2], source[4]]);
  await page.goto(app.origin);
  await page.getByLabel("Search playlists").fill("three of twelve");
  await expect(page.getByText("3 videos", { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
