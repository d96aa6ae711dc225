// Several channels of one account: connect another, switch, two tabs, disconnect one.
import { expect, type Page } from "@playwright/test";
import { region } from "#tests/e2e/account-page.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { agree, buyPremium, signInFast } from "#tests/e2e/real-people.ts";
import { accountMenu, header, toast } from "#tests/e2e/session-page.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { test } from "#tests/e2e/test.ts";

const BASIC = "Ben Basic";
const CURATOR = "Cora Curator";

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const rows = (page: Page) => page.getByRole("list", { name: "Channels" }).getByRole("listitem");
const shown = (page: Page) => rows(page).filter({ hasText: "Shown here" });

async function connectAnother(page: Page, email: string): Promise<void> {
  await page.goto(`${app.origin}/account`);
  await page.getByRole("button", { name: "Connect another channel" }).click();
  await agree(page, email);
  await page.waitForURL((url) => url.origin === app.origin && url.search === "");
}

test("a second channel is connected, shown in a tab of its own, and disconnected", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInFast(page, app, "basic@example.com", { isConnected: true });
  await page.goto(`${app.origin}/account`);
  await expect(page.getByText("you can connect up to 5 channels")).toBeVisible();
  await buyPremium(page, app);
  await connectAnother(page, "curator@example.com");
  await expect(toast(page)).toContainText("YouTube connected");
  await expect(header(page)).toContainText(CURATOR);
  await expect(rows(page)).toHaveCount(2);
  await expect(shown(page)).toContainText(CURATOR);

  // The other tab shows the first channel, and stays with it.
  const other = await context.newPage();
  await other.goto(`${app.origin}/account`);
  await other.getByRole("button", { name: `Show channel ${BASIC}` }).click();
  await expect(shown(other)).toContainText(BASIC);
  await page.reload();
  await expect(shown(page)).toContainText(CURATOR);
  const named = page.waitForRequest("**/api/youtube/check**");
  await page.getByRole("button", { name: "Check connection" }).click();
  expect(new URL((await named).url()).searchParams.get("library")).not.toBeNull();
  const unnamed = other.waitForRequest("**/api/youtube/check**");
  await other.getByRole("button", { name: "Check connection" }).click();
  expect(new URL((await unnamed).url()).search).toBe("");

  // Each has its own playlists.
  await page.goto(`${app.origin}/`);
  await expect(page.getByText("Bread", { exact: true }).first()).toBeVisible();
  await other.goto(`${app.origin}/`);
  await expect(other.getByText("Recipes to try", { exact: true }).first()).toBeVisible();
  await expect(other.getByText("Bread", { exact: true })).toHaveCount(0);

  await page.goto(`${app.origin}/account`);
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect YouTube?" });
  await expect(dialog).toContainText(`On YouTube channel ${CURATOR}`);
  await expect(dialog).toContainText("Google may also end the permission for your other channels");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(toast(page)).toContainText("The channel is disconnected");
  await expect(rows(page)).toHaveCount(1);
  await expect(shown(page)).toContainText(BASIC);
  await page.reload();
  await expect(shown(page)).toContainText(BASIC);
  await expect(page.getByText("The channel is disconnected")).toHaveCount(0);
  // The only one is disconnected without a word about others.
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(dialog).toContainText(`On YouTube channel ${BASIC}`);
  await expect(dialog).not.toContainText("Google may also end");
});

test("the account, the menus and the dashboard with two channels are usable at three widths, by keyboard, and in both colours, and name the channel where the header does not", async ({
  page,
}) => {
  await signInFast(page, app, "careful@example.com", { isConnected: true });
  await buyPremium(page, app);
  await connectAnother(page, "basic@example.com");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("To disconnect another channel, show it first.")).toBeVisible();
  await page.goto(`${app.origin}/automations`);
  await expect(region(page, "Alerts")).toContainText(`On YouTube channel ${BASIC}`);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessibleInEveryLook(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }

  const named = `On YouTube channel ${BASIC}`;
  await page.goto(`${app.origin}/`);
  await expect(header(page)).toContainText(BASIC);
  await expect(page.getByText("Recipes to try", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(named)).toBeHidden();
  const playlist = page.getByRole("dialog", { name: "Recipes to try" });
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(named)).toBeVisible();
    await page.getByRole("button", { name: "Manage Recipes to try" }).click();
    await expect(playlist.getByText(named)).toBeVisible();
    if (width === 360) await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(playlist).toHaveCount(0);
  }

  // On wide screens, too, where it has to be connected again.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.route("**/api/youtube/status*", async (route) => {
    const status = await (await route.fetch()).json();
    await route.fulfill({ json: { ...status, connected: false, needsReconnect: true } });
  });
  await page.goto(`${app.origin}/`);
  await expect(header(page)).toContainText("Reconnect YouTube");
  await expect(page.getByText(named)).toBeVisible();
  await page.getByRole("button", { name: "Manage Recipes to try" }).click();
  await expect(playlist.getByText(named)).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/youtube/status*");

  // A channel that was disconnected elsewhere gives way to the first.
  await page.goto(`${app.origin}/account?library=00000000-0000-4000-8000-000000000000`);
  await expect(shown(page)).toContainText("Cara Careful");
  await accountMenu(page).press("Enter");
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.getByRole("menuitem", { name: "Switch channel" }).press("Enter");
  const window = page.getByRole("dialog", { name: "Your channels" });
  await expect(window.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();
  await accountMenu(page).press("Enter");
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.getByRole("menuitem", { name: "Switch channel" }).press("Enter");
  await window.getByRole("button", { name: /Show channel/ }).press("Enter");
  await expect(shown(page)).toContainText(BASIC);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
});
