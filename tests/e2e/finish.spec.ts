// What every screen has in common: it can be read in forced colours, and a result can be printed.
import { expect, test } from "@playwright/test";
import { openAccount, serve } from "#tests/e2e/account-page.ts";
import { hydrated } from "#tests/e2e/any-page.ts";
import { calculate, example, showVideos } from "#tests/e2e/calculator-page.ts";
import { expectAccessible } from "#tests/e2e/looks.ts";
import { makeDetail, makePlaylist, makeVideo, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { serveHistory } from "#tests/e2e/history-page.ts";

const PUBLIC = [
  "/",
  "/playlist-length",
  "/privacy-policy",
  "/terms-of-service",
  "/api-reference",
  "/checkout",
  "/sign-in",
  "/no-such-page",
];
const LIST = makePlaylist(0, { hiddenVideoCount: 1 });
const SMALL = 12;

test.describe("in forced colours axe finds nothing", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

  for (const path of PUBLIC) {
    test(`at ${path}`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test("in a result of the calculator", async ({ page }) => {
    const { url } = await example(page, SMALL);
    await page.goto("/playlist-length");
    await calculate(page, url);
    await showVideos(page);
    await expectAccessible(page);
  });

  test("in the dashboard and the window of a playlist", async ({ page }) => {
    const videos = [makeVideo(0), makeVideo(1, { availability: "private", title: "" })];
    await openLibrary(page, { playlists: [LIST], details: [makeDetail(LIST, videos)] });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: LIST.title })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/?playlist=${LIST.id}`);
    await expect(page.getByRole("grid", { name: "Videos" }).getByRole("row").first()).toBeVisible();
    await expectAccessible(page);
  });

  test("in the history", async ({ page }) => {
    await serveHistory(page);
    await page.goto("/history");
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
  });

  test("in the account", async ({ page }) => {
    await serve(page);
    await openAccount(page);
    await expectAccessible(page);
  });
});

test("a result on paper is the result, without what is for pressing", async ({ page }) => {
  const { url } = await example(page, SMALL);
  await page.goto("/playlist-length");
  await calculate(page, url);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeVisible();
  await expect(page.getByText(`Found ${SMALL} videos from 1 playlist`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^1x/ })).toBeVisible();
  await expect(page.getByLabel("Playlist URLs")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("Want More Advanced Playlist Tools?")).toBeHidden();
});
