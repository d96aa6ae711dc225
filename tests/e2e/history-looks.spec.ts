import { expect } from "@playwright/test";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { question, row, serveHistory } from "#tests/e2e/history-page.ts";
import { DESKTOP, PHONE } from "#tests/e2e/session-page.ts";
import { makeRemoval } from "#tests/support/removals.ts";
import { test } from "#tests/e2e/screen-test.ts";
test("axe finds no problem in the history, in any colour scheme", async ({ page }) => {
  for (const isPremium of [false, true]) {
    await serveHistory(page, { isPremium });
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await page.goto("/history");
      await expect(row(page, "Chosen one")).toBeVisible();
      await expectAccessibleInEveryLook(page);
    }
  }
  await page.getByRole("checkbox", { name: "Select all that can be put back (3)" }).check();
  await page.getByRole("button", { name: /^Put back selected/ }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test("nothing is wider than a narrow screen, and titles are text", async ({ page }) => {
  const ugly = `${"W".repeat(150)} <img src=x onerror=alert(1)> مرحبا`;
  await serveHistory(page, {
    isPremium: true,
    removals: [
      makeRemoval(2, { title: ugly, channelTitle: ugly, playlistTitle: ugly, canBePutBack: true }),
      makeRemoval(3, { title: ugly, canBePutBack: true }),
      makeRemoval(1, { state: "failed", reason: { code: "removal_answer_lost" } }),
    ],
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/history");
  await expect(row(page, "<img src=x").first()).toBeVisible();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await page.getByRole("checkbox", { name: /^Select all that/ }).check();
  await page.getByRole("button", { name: /^Put back selected/ }).click();
  await expect(question(page)).toBeVisible();
  expect(await width()).toBe(320);
});
