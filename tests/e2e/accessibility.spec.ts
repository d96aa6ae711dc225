import { expect } from "@playwright/test";
import { createGate } from "#tests/e2e/account-page.ts";
import { hydrated } from "#tests/e2e/any-page.ts";
import { calculate, example, routeCalculation, showVideos } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { test } from "#tests/e2e/screen-test.ts";

test.describe("axe finds no problem, in any colour scheme,", () => {
  for (const path of [
    "/",
    "/playlist-length",
    "/checkout",
    "/privacy-policy",
    "/terms-of-service",
    "/accessibility",
    "/sign-in",
    "/nothing-here",
  ]) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      await expectAccessibleInEveryLook(page);
    });
  }

  test("on a result with warnings, the open list, a selection and a message", async ({ page }) => {
    await page.goto("/playlist-length");
    await calculate(page, (await example(page, 40)).url, "nonsense");
    await expectAccessibleInEveryLook(page);
    await showVideos(page);
    await page.getByLabel("Select All", { exact: true }).check();
    await page.getByLabel("Min Duration (minutes)").fill("x");
    await expectAccessibleInEveryLook(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText(/^(Link copied|The link could not be copied)$/)).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test("during a reading, after a stop, and after a failure", async ({ page }) => {
    const { url } = await example(page, 120);
    const gate = createGate();
    await routeCalculation(page, async (route) => {
      await gate.opened;
      await route.abort();
    });
    await page.goto("/playlist-length");
    await page.getByLabel("Playlist URLs").fill(url);
    await page.getByRole("button", { name: "Calculate Duration" }).click();
    await expectAccessibleInEveryLook(page);
    gate.open();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test("on the list of keys", async ({ page }) => {
    await page.goto("/playlist-length");
    await hydrated(page);
    await page.getByRole("button", { name: "Shortcuts" }).click();
    await expectAccessibleInEveryLook(page);
  });
});

test("at 320 pixels nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    "/",
    "/privacy-policy",
    "/terms-of-service",
    "/accessibility",
    `/playlist-length?list=${(await example(page, 40)).url}`,
  ]) {
    await page.goto(path);
    if (path.includes("list=")) await showVideos(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, overflow]).toEqual([path, 0]);
  }
});
