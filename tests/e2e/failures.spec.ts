import { expect, type Page } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { example, routeCalculation } from "#tests/e2e/calculator-page.ts";
import { CONNECTED, menuButton, PHONE, signIn, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/test.ts";

const PATH = "**/api/public/playlist-length*";

// The page's behaviour when the server refuses, breaks off or cannot be reached. tests/worker tests
// the server when YouTube fails.
async function answerWith(page: Page, answer: { status: number; body: string; headers?: object }) {
  await page.route(PATH, (route) =>
    route.fulfill({
      status: answer.status,
      body: answer.body,
      headers: { "content-type": "text/plain; charset=utf-8", ...answer.headers },
    }),
  );
}

async function submit(page: Page): Promise<void> {
  await page.goto("/playlist-length");
  await page.getByLabel("Playlist URLs").fill("PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf");
  await page.getByRole("button", { name: "Calculate Duration" }).click();
}

test("an empty box cannot be submitted", async ({ page }) => {
  await page.goto("/playlist-length");
  await hydrated(page);
  const button = page.getByRole("button", { name: "Calculate Duration" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Playlist URLs").fill("   \n  ");
  await expect(button).toBeDisabled();
  await page.getByLabel("Playlist URLs").press("Control+Enter");
  await expect(page.getByRole("alert")).toHaveText("Please enter valid YouTube URLs");
});

test("a refusal shows the server's sentence, and the links stay", async ({ page }) => {
  await answerWith(page, { status: 502, body: "YouTube did not answer." });
  await submit(page);
  await expect(page.getByRole("alert")).toContainText("Failed to analyze playlists");
  await expect(page.getByRole("alert")).toContainText("YouTube did not answer.");
  await expect(page.getByLabel("Playlist URLs")).toHaveValue(/^PLrAXtm/);
  await expect(page.getByRole("button", { name: "Calculate Duration" })).toBeEnabled();
});

test("an exhausted allowance shows when it is available again, in local time", async ({ page }) => {
  await answerWith(page, {
    status: 429,
    body: "The allowance is used up.",
    headers: { "retry-after": "3600" },
  });
  await submit(page);
  await expect(page.getByRole("alert")).toContainText(/You can try again from .*\d:\d\d/);
});

test("an exhausted allowance in the last line of a stream shows it too", async ({ page }) => {
  const retryAt = new Date(Date.now() + 3_600_000).toISOString();
  const line = { type: "error", status: 429, message: "The allowance is used up.", retryAt };
  await answerWith(page, {
    status: 200,
    body: `${JSON.stringify(line)}\n`,
    headers: { "content-type": "application/x-ndjson" },
  });
  await submit(page);
  await expect(page.getByRole("alert")).toContainText(/You can try again from .*\d:\d\d/);
});

test("an interrupted answer is an error and never a shorter total", async ({ page }) => {
  const line = {
    type: "progress",
    line: 1,
    playlistId: "PLx",
    read: 50,
    totalVideos: 50,
    totalDuration: 60,
    done: false,
  };
  await answerWith(page, {
    status: 200,
    body: `${JSON.stringify(line)}\n`,
    headers: { "content-type": "application/x-ndjson" },
  });
  await submit(page);
  await expect(page.getByRole("alert")).toContainText(
    "An error occurred while analyzing the playlists",
  );
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeHidden();
});

test("a partial answer says when the rest can be read", async ({ page }) => {
  const { url } = await example(page, 40);
  await routeCalculation(page, async (route) => {
    const response = await route.fetch();
    const resumesAt = new Date(Date.now() + 3_600_000).toISOString();
    const body = (await response.text()).replace(
      '{"type":"result",',
      `{"type":"result","resumesAt":"${resumesAt}",`,
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`/playlist-length?list=${url}`);
  await expect(page.getByText(/can be read from .*\d:\d\d/)).toBeVisible();
});

test("a menu whose code does not load says so, and the page goes on", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, {}, CONNECTED);
  await page.context().route(/\/assets\/drawer-content-/, (route) => route.abort());
  await page.goto("/playlist-length");
  await menuButton(page).click();
  await expect(toast(page)).toContainText("Check your connection and reload the page.");
  await expect(page.getByLabel("Playlist URLs")).toBeVisible();
  await expect(page.getByText("This page has stopped working")).toBeHidden();
});

test("the sandbox's notice and a selection's offer that do not load leave no trace", async ({
  page,
}) => {
  await page
    .context()
    .route(/\/assets\/(?:sandbox-notices|premium-promo)-/, (route) => route.abort());
  const { url } = await example(page, 12);
  await page.goto(`/playlist-length?list=${url}`);
  await page.getByRole("button", { name: /^Show All/ }).click();
  await page.getByRole("grid", { name: "Videos" }).getByRole("checkbox").first().check();
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  await expect(page.getByText("Create Custom YouTube Playlist")).toBeHidden();
});

test("offline shows a message, and the links stay", async ({ page, context }) => {
  await page.goto("/playlist-length");
  // Without a connection nothing more would be loaded.
  await hydrated(page);
  await page.getByLabel("Playlist URLs").fill("PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf");
  await context.setOffline(true);
  await expect(page.getByText("Your links stay here until you are online again.")).toBeVisible();
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  await expect(page.getByRole("alert")).toContainText("You are offline.");
  await context.setOffline(false);
});

test("a stopped reading keeps its partial result, and can be started again", async ({ page }) => {
  const { url } = await example(page, 120);
  const { promise: stopped, resolve: letGo } = Promise.withResolvers<void>();
  await routeCalculation(page, async (route) => {
    await stopped;
    // The page has aborted the call.
    await route.abort().catch(() => undefined);
  });
  await page.goto("/playlist-length");
  await page.getByLabel("Playlist URLs").fill(url);
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  await expect(page.getByRole("button", { name: "Analyzing Playlists..." })).toBeDisabled();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible();
  letGo();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  await expect(page.getByText("Found 120 videos from 1 playlist")).toBeVisible();
});

test("a failed calculation is asked for again where the page is opened anew", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let broken = true;
  await routeCalculation(page, (route) =>
    broken ? route.fulfill({ status: 500, body: "Something went wrong." }) : route.continue(),
  );
  await page.goto(`/playlist-length?list=${(await example(page, 12)).url}`);
  await expect(page.getByText("Something went wrong.").first()).toBeVisible();
  await expect(page.getByLabel("Playlist URLs")).toBeVisible();
  broken = false;
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  // The calculator stays until the other page is loaded.
  await expect(page.getByRole("heading", { name: "Playlist Length Calculator" })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
});
