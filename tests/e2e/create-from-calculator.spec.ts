import { expect, type Page } from "@playwright/test";
import { calculate, example, showVideos, watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  button,
  createWindow,
  fillIn,
  link,
  makeCreationPlan,
  serveCreations,
  serveGoogle,
} from "#tests/e2e/creation-page.ts";
import { CONNECTED, DISCONNECTED, PHONE } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const TINY = 12;

async function selectThree(page: Page): Promise<void> {
  const { url } = await example(page, TINY);
  await page.goto("/playlist-length");
  await calculate(page, url);
  await showVideos(page);
  const rows = page.getByRole("grid", { name: "Videos" }).getByRole("row");
  for (const place of [0, 1, 2]) await rows.nth(place).getByRole("checkbox").check();
}

test("Premium has the button in place of the promo", async ({ page }) => {
  const complaints = watchConsole(page);
  const creations = await serveCreations(page);
  await selectThree(page);
  await expect(page.getByText("3 videos selected, in the order of the list above.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Upgrade to Create Playlist" })).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  await button(page, "Create Playlist").click();
  await fillIn(page);
  await expectAccessibleInEveryLook(page);
  await createWindow(page).getByRole("button", { name: "Create Playlist" }).click();
  await expect(link(page)).toBeVisible();
  expect(creations.sent[0]?.["videoIds"]).toHaveLength(3);
  expect(complaints).toEqual([]);
});

test("without a connection it says so, and continues after the return from Google", async ({
  page,
}) => {
  await serveGoogle(page);
  const creations = await serveCreations(page, { status: DISCONNECTED });
  await selectThree(page);
  await button(page, "Create Playlist").click();
  await fillIn(page);
  await expect(createWindow(page)).toContainText("YouTube is not connected yet.");
  await button(page, "Connect YouTube, then create").click();
  await expect(page).toHaveURL("https://accounts.google.test/consent");
  creations.status = { ...CONNECTED, canWrite: true };
  await page.goto("/playlist-length?youtube=connected");
  await expect(link(page)).toBeVisible();
  expect(creations.sent).toMatchObject([{ title: "Evening Mix" }]);
  expect(creations.sent[0]?.["videoIds"]).toHaveLength(3);
});

for (const isPremium of [false, undefined]) {
  const who = isPremium === undefined ? "a visitor" : "Basic";
  test(`${who} sees the promo, whose button opens the checkout, which leads back here`, async ({
    page,
  }) => {
    if (isPremium !== undefined) await serveCreations(page, { library: { isPremium } });
    await selectThree(page);
    const promo = page.getByRole("region", { name: "Create Custom YouTube Playlist" });
    await expect(promo).toContainText("PREMIUM");
    await expect(page).toHaveURL(/selected=/);
    await promo.getByRole("link", { name: "Upgrade to Create Playlist" }).click();
    await expect(page).toHaveURL(/\/checkout\?returnTo=%2Fplaylist-length%3F.*selected/);
  });
}

test("fits on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await serveCreations(page, { plan: makeCreationPlan({ duplicateCount: 2 }) });
  await selectThree(page);
  await button(page, "Create Playlist").click();
  await fillIn(page, "A title that is as long as titles of playlists on YouTube tend to be");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await expectAccessibleInEveryLook(page);
});
