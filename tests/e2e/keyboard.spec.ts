// The main path by keyboard only, with real calls: from the first visit to a video that was removed
// and put back.
import { expect, type Page } from "@playwright/test";
import { press, tabTo } from "#tests/e2e/keys.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { test } from "#tests/e2e/test.ts";

const EMAIL = "basic@example.com";

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("sign in, connect, find, remove and put back without a mouse", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(app.origin);
  await press(page, page.getByRole("banner").getByRole("link", { name: "Get Started" }));
  await press(page, button(page, EMAIL));
  await page.waitForURL(`${app.origin}/`);
  await press(page, page.getByRole("main").getByRole("button", { name: "Connect YouTube" }));
  await press(page, button(page, EMAIL));
  await press(page, button(page, "Continue"));
  await page.waitForURL((url) => url.origin === app.origin);

  await tabTo(page, page.getByLabel("Search playlists"));
  await page.keyboard.type("recipes");
  await press(page, button(page, "Manage Recipes to try"));
  const rows = page.getByRole("grid", { name: "Videos" }).getByRole("row");
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Last synced")).toBeVisible();
  const first = page.locator('[role="row"][data-index="0"]');
  await tabTo(page, first);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await press(page, button(page, "Allow at Google, then remove 1 video"));
  await press(page, button(page, EMAIL));
  await press(page, button(page, "Continue"));
  await page.waitForURL((url) => url.origin === app.origin);
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await press(page, page.getByRole("main").getByRole("link", { name: "Removal history" }));
  await press(page, button(page, /^Put back /).first());
  await expect(page.getByRole("main")).toContainText("Put back on");
});
