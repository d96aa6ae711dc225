// The list of keyboard shortcuts, on every screen that has some.
import { expect } from "@playwright/test";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { makeDetail, makePlaylist, makeVideo, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const LIST = makePlaylist(1, { title: "Evening listening" });

test("? lists the keys of the top dialog or page, and Esc closes only the list", async ({
  page,
}) => {
  const details = [makeDetail(LIST, [makeVideo(0), makeVideo(1)])];
  await openLibrary(page, { playlists: [LIST], details });
  await page.goto("/");
  const manage = page.getByRole("button", { name: "Manage Evening listening" });
  await expect(manage).toBeVisible();
  const keys = page.getByRole("dialog", { name: "Shortcuts" });
  await page.keyboard.press("?");
  await expect(keys).toContainText("Search the playlists");
  await page.keyboard.press("?");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await manage.click();
  const window = page.getByRole("dialog", { name: "Evening listening" });
  await expect(window.getByRole("row").first()).toBeVisible();
  await page.keyboard.press("?");
  await expect(keys).toHaveCount(1);
  await expect(keys).toContainText("Remove the video");
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(window).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();
  await expect(manage).toBeFocused();
});
