// Channels in the calculator, in the sandbox's own world: pasted by a handle, and their playlists chosen from.
import { expect, type Page } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { calculate, showVideos, watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { test } from "#tests/e2e/screen-test.ts";

/** Channels of the sandbox's world; the playlists of the second are public. */
const HANDLE = "@compilecoffee";
const OWNER = "@velvetalley";

const box = (page: Page) => page.getByLabel("Playlist URLs");

test("a handle counts the channel's uploads, and the link to the result opens it again", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto("/playlist-length");
  await calculate(page, `Look at https://www.youtube.com/${HANDLE}/videos, please`);
  const sentence = page.getByText(/^Found [\d,]+ videos from 1 channel$/);
  await expect(sentence).toBeVisible();
  await expect(page.getByRole("region", { name: "Warnings" })).toContainText(
    "YouTube lists a channel's videos, Shorts and streams together",
  );
  const found = (await sentence.textContent()) ?? "";
  await expect(page).toHaveURL(new RegExp(`list=${HANDLE}/videos`));
  await page.reload();
  await expect(page.getByText(found, { exact: true })).toBeVisible();
  await showVideos(page);
  await page.getByLabel("Length and State").selectOption("long");
  await expect(page.getByText(/^Showing [\d,]+ of [\d,]+ videos$/)).toBeVisible();
  await expect(page).toHaveURL(/kind=long/);
  expect(complaints).toEqual([]);
});

test("the box of the landing page takes a handle, too", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("textbox").fill(HANDLE);
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  const answer = page.getByRole("region", { name: "How long it is" });
  await expect(answer).toContainText(/Found [\d,]+ videos from 1 channel/);
  await answer.getByRole("link", { name: "See every video, speed and finish date" }).click();
  await expect(page.getByText(/^Found [\d,]+ videos from 1 channel$/)).toBeVisible();
});

for (const width of [360, 768, 1280]) {
  test(`playlists of a channel are chosen by keyboard and become lines at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/playlist-length");
    await hydrated(page);
    await box(page).fill(`${OWNER}/playlists`);
    await expect(page.getByText("Line 1 is a channel's playlists")).toBeVisible();
    const list = page.getByRole("button", { name: "List its playlists" });
    await list.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Playlists of Velvet Alley/ });
    await expect(dialog).toBeVisible();
    const first = dialog.getByRole("checkbox").first();
    await expect(first).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await first.focus();
    await page.keyboard.press("Space");
    await expectAccessibleInEveryLook(page);
    await dialog.getByRole("button", { name: "Add 1 playlist" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(box(page)).toBeFocused();
    await expect(box(page)).toHaveValue(/^https:\/\/www\.youtube\.com\/playlist\?list=[\w-]+$/);
    await page.getByRole("button", { name: "Calculate Duration" }).press("Enter");
    await expect(
      page.getByRole("heading", { name: /Analysis Results|Nothing to count|There was nothing/ }),
    ).toBeVisible();
  });
}

test("a channel that does not exist is said in one sentence, in the window and in the result", async ({
  page,
}) => {
  await page.goto("/playlist-length");
  await hydrated(page);
  await box(page).fill("@nobody.has.this.name");
  await page.getByRole("button", { name: "List its playlists" }).click();
  const dialog = page.getByRole("dialog");
  const sentence = "his channel does not exist, was renamed or was closed.";
  await expect(dialog.getByRole("alert")).toContainText(sentence);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  await expect(page.getByText(sentence)).toBeVisible();
});
