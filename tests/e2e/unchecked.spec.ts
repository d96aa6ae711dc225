// Videos that could not be checked, because YouTube's answers were missing or did not agree.
import { expect } from "@playwright/test";
import {
  makeDetail,
  makePlaylist,
  makeVideo,
  openLibrary,
  PRIVATE_VIDEO,
} from "#tests/e2e/dashboard-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { PHONE } from "#tests/e2e/session-page.ts";
import { openFilters } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/screen-test.ts";

const LIST = makePlaylist(1, { hiddenVideoCount: 1, unknownVideoCount: 2 });
const VIDEOS = [
  makeVideo(0),
  makeVideo(1, PRIVATE_VIDEO),
  makeVideo(2, { availability: "unknown", duration: 0 }),
  makeVideo(3, { availability: "unknown", title: "", isAvailable: false, duration: 0 }),
];

test("a playlist shows unchecked videos separately from hidden ones", async ({ page }) => {
  await openLibrary(page, { playlists: [LIST], details: [makeDetail(LIST, VIDEOS)] });
  await page.goto(`/?playlist=${LIST.id}`);
  const window = page.getByRole("dialog", { name: LIST.title });
  const rows = window.getByRole("grid", { name: "Videos" }).getByRole("row");
  await expect(window.getByText("1 can no longer be watched")).toBeVisible();
  await expect(window.getByText("2 could not be checked")).toBeVisible();
  await expect(window.getByRole("button", { name: "Remove Hidden" })).toBeVisible();
  await expect(rows.filter({ hasText: "Video 3" })).toContainText("Could not be checked");
  await expect(rows.filter({ hasText: "[Unavailable Video]" })).toContainText(
    "Tidylist leaves it alone and checks again at the next sync.",
  );
  for (const size of [PHONE, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
  await openFilters(page);
  await window.getByLabel("Show", { exact: true }).selectOption("Could not be checked (2)");
  await expect(window.getByText("Showing 2 of 4 videos")).toBeVisible();
  await expect(
    window.getByText(/^2 videos could not be checked: .* at the next sync\.$/),
  ).toBeVisible();
  await window.getByLabel("Show", { exact: true }).selectOption("Hidden, for any reason (1)");
  await expect(window.getByText("Showing 1 of 4 videos")).toBeVisible();
});

test("the dashboard shows the number of unchecked videos, if there are any", async ({ page }) => {
  await openLibrary(page, { playlists: [LIST, makePlaylist(2)] });
  await page.goto("/");
  const card = page.getByRole("listitem").filter({ hasText: "2 could not be checked" });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("1 hidden");
  await expect(page.getByRole("region", { name: "Your library" })).toContainText(
    "Hidden/Private1 hidden: show it2 could not be checked",
  );
  await page.goto("/?view=list");
  await expect(page.getByRole("row", { name: /Playlist 1/ })).toContainText(
    "2 could not be checked",
  );
  await expect(page.getByRole("row", { name: /Playlist 2/ })).not.toContainText("be checked");
});
