// A person's own lists in the calculator (product.md 25), with real calls: nobody else sees them, on the same device
// either.
import { expect, type Page } from "@playwright/test";
import { calculate, showPlan, showVideos, watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { connect, signIn } from "#tests/e2e/real-people.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { ownPlaylists, playlists, sumOfSeconds, testWorld } from "#tests/support/test-world.ts";
import { formatDuration } from "#shared/duration.ts";
import { test } from "#tests/e2e/test.ts";

const { long } = ownPlaylists;
const { small } = playlists;
const WIDTHS = [360, 768, 1280];

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp({ world: testWorld });
});
test.afterAll(() => app.stop());

const libraryWindow = (page: Page) => page.getByRole("dialog", { name: "Add from my library" });
const linesBox = (page: Page) => page.getByLabel("Playlist URLs");

async function openWindow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add from my library" }).click();
  await expect(libraryWindow(page).getByRole("list", { name: "Your lists" })).toBeVisible();
}

async function connected(page: Page, email: string): Promise<void> {
  await signIn(page, app, email);
  await connect(page, app, email);
}

test("private lists and liked videos are counted for their owner, and for nobody else", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  await connected(page, "basic@example.com");
  await page.goto(`${app.origin}/playlist-length`);
  await linesBox(page).fill(small.id);

  await openWindow(page);
  const liked = libraryWindow(page).getByRole("checkbox", { name: /^Liked videos/ });
  await expect(libraryWindow(page)).toContainText("of YouTube's daily allowance");
  await libraryWindow(page).getByLabel("Search your lists").fill("ownlong");
  await expect(liked).toHaveCount(0);
  await libraryWindow(page)
    .getByRole("checkbox", { name: new RegExp(long.title) })
    .check();
  await libraryWindow(page).getByLabel("Search your lists").fill("");
  await liked.focus();
  await page.keyboard.press("Space");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleInEveryLook(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect([width, overflow]).toEqual([width, 0]);
    await page.screenshot({ path: `test-results/own-lists-window-${width}.png` });
  }
  await libraryWindow(page).getByRole("button", { name: "Add 2 lists" }).click();
  await expect(libraryWindow(page)).toHaveCount(0);
  await expect(linesBox(page)).toHaveValue(
    [small.id, "LL", long.id]
      .map((id) => (id === small.id ? id : `https://www.youtube.com/playlist?list=${id}`))
      .join("\n"),
  );
  await expect(page.getByText("3 playlists", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Calculate Duration" }).click();
  const total = formatDuration(sumOfSeconds(0, 220) + 100);
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("A link leaves out 2 lists that only you can see.")).toBeVisible();
  // The address is the link.
  await expect(page).toHaveURL(`${app.origin}/playlist-length?list=${small.id}`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessibleInEveryLook(page);
    await page.screenshot({ path: `test-results/own-lists-result-${width}.png`, fullPage: true });
  }
  // Places among lists that the link leaves out would be others.
  await showVideos(page);
  // What only its owner can read is not kept on a device.
  await expect(page.getByLabel("Keep results on this device")).toHaveCount(0);
  await page.getByRole("grid", { name: "Videos" }).getByRole("row").first().click();
  await expect(page).toHaveTitle(/^1 of \d+ videos: /);
  await page.getByRole("button", { name: "2x" }).click();
  await expect(page).toHaveURL(`${app.origin}/playlist-length?list=${small.id}&speed=2`);
  await showPlan(page);
  await page.getByLabel("From video").fill("2");
  await page.getByLabel("To video").fill("40");
  await page.getByLabel("Watched up to").fill("3");
  await page.getByLabel("Hours a day").fill("2");
  await expect(page).toHaveURL(`${app.origin}/playlist-length?list=${small.id}&speed=2&hours=2`);
  for (const label of ["From video", "To video", "Watched up to", "Hours a day"]) {
    await page.getByLabel(label, { exact: true }).fill("");
  }
  await page.getByRole("button", { name: "1x Normal" }).click();
  await expect(page).toHaveURL(`${app.origin}/playlist-length?list=${small.id}`);
  const shared = page.url();
  await page.reload();
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
  await openWindow(page);
  await expect(liked).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(libraryWindow(page)).toHaveCount(0);

  await page.goto(`${app.origin}/api/logout`);
  await page.goBack();
  await expect(page.getByText(/sign in and connect YouTube/).first()).toBeVisible();
  await expect(page.getByText(long.title)).toHaveCount(0);
  await expect(page.getByText(total, { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add from my library" })).toHaveCount(0);

  await connected(page, "other@example.com");
  await page.goto(shared);
  const publicTotal = formatDuration(sumOfSeconds(0, 12));
  await expect(page.getByText(publicTotal, { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel("Keep results on this device")).toBeVisible();
  await calculate(page, small.id, long.id, "https://www.youtube.com/playlist?list=LL");
  await expect(
    page.getByText(
      "Line 2: this playlist is private or does not exist, and it is not one of yours.",
    ),
  ).toBeVisible();
  const own = formatDuration(sumOfSeconds(0, 12) + sumOfSeconds(1250, 3));
  await expect(page.getByText(own, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(long.title)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("where the connection could not be read the window says so, and tries again", async ({
  page,
}) => {
  await signIn(page, app, "newcomer@example.com");
  const status = "**/api/youtube/status";
  await page.route(status, (route) => route.fulfill({ status: 503, body: "Not now." }));
  await page.goto(`${app.origin}/playlist-length`);
  await page.getByRole("button", { name: "Add from my library" }).click();
  const alert = libraryWindow(page).getByRole("alert");
  await expect(alert).toContainText("Your lists could not be loaded");
  await expectAccessibleInEveryLook(page);
  await page.unroute(status);
  await libraryWindow(page).getByRole("button", { name: "Try again" }).click();
  await expect(libraryWindow(page).getByRole("button", { name: "Connect YouTube" })).toBeVisible();
});

test("without a connection the window offers to connect", async ({ page }) => {
  await signIn(page, app, "newcomer@example.com");
  await page.goto(`${app.origin}/playlist-length`);
  await page.getByRole("button", { name: "Add from my library" }).click();
  await expect(libraryWindow(page)).toContainText(
    "Connect YouTube to count your private playlists",
  );
  await expect(libraryWindow(page).getByRole("button", { name: "Connect YouTube" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
