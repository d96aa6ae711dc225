// Saving an order against the built app with its Worker and the sandbox's YouTube (product.md 24).
import { expect, type Page } from "@playwright/test";
import { itemsAtYouTube } from "#tests/e2e/at-youtube.ts";
import { barButton, mode, tool } from "#tests/e2e/arrange-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { agree, buyPremium, connect, signIn } from "#tests/e2e/real-people.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { sortMenu } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/test.ts";

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const playlist = (page: Page) => page.getByRole("dialog", { name: "Bread" });

async function arrange(page: Page): Promise<void> {
  await expect(playlist(page).getByText("Last synced")).toBeVisible();
  await sortMenu(page, "Arrange");
  await expect(mode(page)).toBeVisible();
}

test("an order is saved to YouTube after the permission, seen on a second device, and put back", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const complaints = watchConsole(page);
  await signIn(page, app, "curator@example.com");
  await buyPremium(page, app);
  await connect(page, app, "curator@example.com");
  await button(page, "Manage Bread").click();
  await arrange(page);
  const id = new URL(page.url()).searchParams.get("playlist") ?? "";
  const before = await itemsAtYouTube(app, id);
  await mode(page).locator('[data-index="0"]').getByRole("checkbox").click();
  await barButton(page, "To bottom").click();
  await mode(page).locator('[data-index="0"]').focus();
  await tool(page, "Undo").click();
  await expect(mode(page)).toContainText("This is the order on YouTube.");
  await tool(page, "Redo").click();
  await expect(mode(page)).toContainText("1 video has to move on YouTube.");
  const wanted = [...before.slice(1), before[0]];
  expect(await itemsAtYouTube(app, id)).toEqual(before);
  await barButton(page, "Save this order to YouTube…").click();
  const question = page.getByRole("dialog", { name: "Save this order to YouTube?" });
  await expect(question).toContainText("1 video is moved. All others keep their order.");
  await question.getByRole("button", { name: "Allow at Google, then save" }).click();
  await agree(page, "curator@example.com");
  await page.waitForURL((url) => url.origin === app.origin);
  await expect(toast(page)).toContainText("Order saved", { timeout: 30_000 });
  expect(await itemsAtYouTube(app, id)).toEqual(wanted);

  // A second device has the order from the server, and saves one of its own.
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  await other.goto(`${app.origin}/?playlist=${id}`);
  await arrange(other);
  for (const place of [0, 1]) {
    await mode(other).locator(`[data-index="${place}"]`).getByRole("checkbox").click();
  }
  await barButton(other, "To bottom").click();
  await barButton(other, "Save this order to YouTube…").click();
  await other.getByRole("button", { name: "Move 2 videos" }).click();
  await expect(toast(other)).toContainText("Order saved", { timeout: 30_000 });
  expect(await itemsAtYouTube(app, id)).toEqual([...wanted.slice(2), ...wanted.slice(0, 2)]);
  await context.close();

  await page.goto(`${app.origin}/history`);
  const saved = page.getByRole("region", { name: "Saved orders" }).getByRole("listitem");
  await expect(saved).toHaveCount(2);
  await expect(saved.first()).toContainText("You saved an order of Bread");
  await saved.first().getByRole("button").click();
  const undo = page.getByRole("dialog", { name: "Put the old order back?" });
  await expect(undo).toContainText("On YouTube channel");
  await undo.getByRole("button", { name: "Move 2 videos" }).click();
  await expect(toast(page)).toContainText("The old order is back", { timeout: 30_000 });
  expect(await itemsAtYouTube(app, id)).toEqual(wanted);
  await expect(saved.first()).toContainText("You put back the order of Bread");
  expect(complaints).toEqual([]);
});
