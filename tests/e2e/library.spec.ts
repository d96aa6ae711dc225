// The library through the real calls: the built app, its Worker and the sandbox's YouTube.
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, watchConsole } from "#tests/e2e/calculator-page.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";

let app: RunningApp;
test.beforeEach(async () => {
  app = await startApp();
});
test.afterEach(() => app.stop());

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(app.origin);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await page.getByRole("button", { name: email, exact: true }).click();
  await page.waitForURL(`${app.origin}/`);
  await page.getByRole("main").getByRole("button", { name: "Connect YouTube" }).click();
  await page.getByRole("button", { name: email, exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`${app.origin}/`);
}

test("connecting brings the playlists by itself, and one of them can be looked into", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await enter(page, "basic@example.com");
  await expect(page.getByText("Playlist Limit Reached")).toBeVisible();
  const totals = page.getByText("Total Playlists").locator("..");
  await expect(totals).toContainText("8");
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Manage/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("grid", { name: "Videos" }).getByRole("row").first()).toBeVisible();
  await expect(dialog.getByText("Last synced")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
});
