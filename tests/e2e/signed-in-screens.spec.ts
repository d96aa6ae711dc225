// What stays on the screen of a signed-in person: failures, the start of the page, hints and prices.
import { expect, type Page } from "@playwright/test";
import {
  makeOverview,
  makePlaylists,
  openActions,
  openLibrary,
} from "#tests/e2e/dashboard-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { refusedWith } from "#tests/e2e/refused-with.ts";
import {
  CONNECTED,
  DESKTOP,
  DISCONNECTED,
  giveHint,
  header,
  LOST,
  signIn,
  toast,
} from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const main = (page: Page) => page.getByRole("main");
const card = (page: Page) => page.getByRole("region", { name: "YouTube connection" });
const stats = (page: Page) => page.getByRole("region", { name: "Your library" });

test.describe("a failure stays on the screen", () => {
  test("a sync that finds the access revoked offers to reconnect, and the library stays", async ({
    page,
  }) => {
    await openLibrary(page, { playlists: makePlaylists(3) });
    let isRevoked = false;
    await page.route("**/api/youtube/status", (route) =>
      route.fulfill({ json: isRevoked ? LOST : CONNECTED }),
    );
    await page.goto("/");
    await expect(main(page).getByRole("heading", { name: "Playlist 1" })).toBeVisible();
    isRevoked = true;
    await page.route("**/api/playlists/sync", (route) =>
      route.fulfill(refusedWith("youtube_grant_lost")),
    );
    await (await openActions(page)).getByRole("button", { name: "Sync with YouTube" }).click();
    await expect(card(page).getByRole("button", { name: "Reconnect YouTube" })).toBeVisible();
    await expect(header(page).getByRole("button", { name: "Reconnect YouTube" })).toBeVisible();
    await expect(main(page).getByRole("heading", { name: "Playlist 1" })).toBeVisible();
    await expect(stats(page)).toContainText("60");
    await expect(main(page).getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
  });

  test("a refused connection says when and why for longer than the message", async ({ page }) => {
    await signIn(page, {}, DISCONNECTED);
    await page.goto("/?youtube=quota");
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(toast(page).getByRole("status")).toHaveCount(0);
    await expect(card(page).getByRole("status")).toContainText(
      /^\d.*: YouTube's daily allowance is used up\. Please connect again after/,
    );
    await expectAccessibleInEveryLook(page);
  });

  test("an account without a channel is asked for again, and then read", async ({ page }) => {
    await signIn(page, {}, { ...CONNECTED, channelId: null, channelTitle: null });
    await page.route("**/api/youtube/check", (route) =>
      route.fulfill(refusedWith("youtube_channel_gone")),
    );
    await page.goto("/");
    await expect(card(page).getByRole("heading")).toHaveText(
      "This Google account has no YouTube channel",
    );
    // Nothing else says that there is one, or that it holds nothing.
    const figures = stats(page).getByRole("definition");
    await expect(figures.filter({ hasText: /^–/ })).toHaveCount(4);
    await expect(page.getByText(/onnected|No playlists|Sync/)).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
    await card(page).getByRole("button", { name: "Check again" }).click();
    await expect(card(page).getByRole("status")).toContainText(
      /^\d.*: There is still no channel\./,
    );
    await page.route("**/api/youtube/check", (route) => route.fulfill({ json: CONNECTED }));
    // The server does not know this person, and its refusal would end the session on the screen.
    let release = () => {};
    const held = new Promise<void>((resolve) => void (release = resolve));
    await page.route("**/api/playlists/sync-all", async (route) => {
      await held;
      await route.fulfill({ json: { synced: 0 } });
    });
    const reading = page.waitForRequest("**/api/playlists/sync-all");
    await card(page).getByRole("button", { name: "Check again" }).click();
    await reading;
    await expect(card(page)).toHaveCount(0);
    release();
    await expect(toast(page)).toContainText("Sync Complete");
    await expect(main(page).getByText("No playlists found")).toBeVisible();
  });

  test("being offline is a bar until the connection is back", async ({ page, context }) => {
    await openLibrary(page);
    await page.goto("/");
    await expect(stats(page)).toContainText("60");
    const bar = page.getByText("You are offline. What you see may be out of date.");
    await context.setOffline(true);
    await expect(bar).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
  });

  test("an automatic sync that failed is one line, and is logged", async ({ page }) => {
    await openLibrary(page);
    await page.route("**/api/playlists/sync", (route) =>
      route.fulfill({ status: 502, body: "YouTube did not answer." }),
    );
    const logged = page.waitForEvent("console", (message) =>
      message.text().startsWith("The automatic sync failed"),
    );
    await page.goto("/");
    await logged;
    await expect(main(page).getByText("Not synced: YouTube did not answer.")).toBeVisible();
  });

  test("the dashboard stands below the card of somebody who is not connected", async ({ page }) => {
    await signIn(page, {}, DISCONNECTED);
    await page.route("**/api/youtube/auth?*", (route) =>
      route.fulfill({ json: { authUrl: "https://accounts.google.test/consent" } }),
    );
    await page
      .context()
      .route("https://accounts.google.test/**", (route) => route.fulfill({ body: "Google" }));
    await page.goto("/");
    await expect(card(page).getByRole("button", { name: "Connect YouTube" })).toBeVisible();
    await expect(stats(page).getByRole("definition")).toHaveText(
      Array.from({ length: 4 }, () => /^–/),
    );
    await expect(main(page).getByRole("heading", { name: "No playlists found" })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await main(page).getByRole("button", { name: "Sync YouTube Playlists" }).click();
    await expect(page).toHaveURL("https://accounts.google.test/consent");
  });
});

test.describe("the page of somebody with a session", () => {
  const landing = (page: Page) =>
    page.getByRole("heading", { name: "Manage Your YouTube Playlists Like a Pro" });

  test("starts with the dashboard's frame, and asks for everything at once", async ({ page }) => {
    await openLibrary(page);
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    let answerUser = () => {};
    const isAnswered = new Promise<void>((resolve) => (answerUser = resolve));
    await page.route("**/api/auth/user", async (route) => {
      await isAnswered;
      await route.fallback();
    });
    await page.goto("/");
    await expect(page.getByText("Loading your playlists")).toBeAttached();
    await expect(landing(page)).toBeHidden();
    await expect(header(page).getByRole("link", { name: "Get Started" })).toBeHidden();
    for (const path of ["/api/youtube/status", "/api/stats", "/api/playlists"]) {
      await expect.poll(() => asked.has(path)).toBe(true);
    }
    await expectAccessibleInEveryLook(page);
    answerUser();
    await expect(main(page).getByRole("heading", { name: "Playlist 1" })).toBeVisible();
  });

  test("asks for nothing twice", async ({ page }) => {
    const { calls } = await openLibrary(page);
    await page.goto("/");
    await expect(main(page).getByRole("heading", { name: "Playlist 1" })).toBeVisible();
    await expect.poll(() => calls).toContain("POST /api/playlists/sync");
    // The automatic sync asks for the data again when it has ended, and follows the jobs as a stream.
    const first = calls.slice(0, calls.indexOf("POST /api/playlists/sync"));
    for (const path of ["stats", "playlists", "library"]) {
      const isThis = (call: string) => call === `GET /api/${path}`;
      expect([path, first.filter(isThis).length]).toEqual([path, 1]);
    }
  });

  test("is the landing page after all where the session has ended", async ({ page }) => {
    await giveHint(page);
    await page.goto("/");
    await expect(landing(page)).toBeVisible();
    await expect(header(page).getByRole("link", { name: "Get Started" })).toBeVisible();
  });
});

test.describe("a tooltip", () => {
  const tip = (page: Page) => page.getByRole("tooltip");
  const list = (page: Page) => page.getByRole("button", { name: "List view" });
  const grid = (page: Page) => page.getByRole("button", { name: "Grid view" });

  /** From then on, time passes only where the test says so. */
  async function openWithStoppedClock(page: Page): Promise<void> {
    await page.clock.install();
    await openLibrary(page);
    await page.goto("/");
    await expect(main(page).getByRole("heading", { name: "Playlist 1" })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
  }

  test("opens after 700 ms, and the next one at once", async ({ page }) => {
    await openWithStoppedClock(page);
    await list(page).hover();
    await page.clock.runFor(699);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tip(page)).toHaveText("List view");
    await grid(page).hover();
    await page.clock.runFor(1);
    await expect(tip(page)).toHaveText("Grid view");
    await page.mouse.move(0, 0);
    await expect(tip(page)).toHaveCount(0);
    await page.clock.runFor(301);
    await grid(page).hover();
    await page.clock.runFor(1);
    await expect(tip(page)).toHaveCount(0);
  });

  test("opens with the focus of the keyboard, and Esc closes it", async ({ page }) => {
    await openLibrary(page);
    await page.goto("/");
    await grid(page).focus();
    await page.keyboard.press("Tab");
    await expect(tip(page)).toHaveText("List view");
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press("Escape");
    await expect(tip(page)).toHaveCount(0);
  });

  test("opens under a finger that stays, which then presses nothing", async ({ page }) => {
    await openWithStoppedClock(page);
    const { x, y } = (await list(page).boundingBox()) ?? { x: 0, y: 0 };
    const session = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + 10, y: y + 10 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await page.clock.runFor(700);
    await expect(tip(page)).toHaveText("List view");
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.mouse.move(0, 0);
    await expect(grid(page)).toHaveAttribute("aria-pressed", "true");
  });
});

test.describe("prices", () => {
  const hidden = makePlaylists(3).map((one) => ({ ...one, hiddenVideoCount: 2 }));

  test("the pricing window says what Premium would do here", async ({ page }) => {
    await openLibrary(page, { playlists: hidden });
    await page.goto("/");
    await main(page).getByRole("button", { name: "Clean up…" }).click();
    const dialog = page.getByRole("dialog", { name: "Upgrade to Premium" });
    await expect(dialog).toContainText("6 hidden in 3 playlists: clean them in one go");
    await expectAccessibleInEveryLook(page);
  });

  test("after paying, the dashboard says what can be done now", async ({ page }) => {
    await openLibrary(page, { playlists: hidden });
    await page.route("**/api/upgrade-to-premium", (route) => route.fulfill({ json: {} }));
    await page.goto(
      "/?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded",
    );
    const start = page.getByRole("region", { name: "What you can do now" });
    await expect(start).toContainText("6 hidden in 3 playlists: clean them in one go");
    await expectAccessibleInEveryLook(page);
    await start.getByRole("button", { name: "Close" }).click();
    await expect(start).toHaveCount(0);
  });
});

test("dates are written as the browser's locale does", async ({ browser }) => {
  const context = await browser.newContext({ locale: "en-GB", viewport: DESKTOP });
  const page = await context.newPage();
  await openLibrary(page, { overview: makeOverview() });
  await page.goto("/");
  await expect(page.getByText("since 2 Oct 2026")).toBeVisible();
  await context.close();
});
