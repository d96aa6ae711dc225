// The page of what Tidylist does by itself, and the ways to it from where each part was before.
import { expect } from "@playwright/test";
import { chooseTool, makePlaylist, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { serveHistory } from "#tests/e2e/history-page.ts";
import { answerUser, DESKTOP, NOTHING_KEPT, PHONE } from "#tests/e2e/session-page.ts";
import type { KeptOrder } from "#shared/contract/order.ts";
import { test } from "#tests/e2e/screen-test.ts";

const list = makePlaylist(1, { title: "Lectures" });
const KEPT: KeptOrder = {
  playlistId: list.id,
  playlistTitle: list.title,
  by: "length",
  reversed: false,
  consent: {
    channelId: "UC1",
    movesADay: 10,
    endsAt: "2027-11-22T12:00:00.000Z",
    agreedAt: "2026-11-22T12:00:00.000Z",
  },
  ended: false,
  paused: null,
  upcoming: null,
  lastId: null,
  sorted: true,
};

test("the clean-up, kept orders and alerts are on one page, where each is turned off", async ({
  page,
}) => {
  const library = await openLibrary(page, {
    playlists: [list],
    isPremium: true,
    kept: { ...NOTHING_KEPT, kept: [KEPT] },
  });
  await page.route("**/kept-order", (route) => {
    expect(route.request().postDataJSON()).toEqual({ keep: false });
    library.kept = NOTHING_KEPT;
    return route.fulfill({ json: NOTHING_KEPT });
  });
  await page.goto("/");
  await chooseTool(page, "Automations");
  await expect(page.getByRole("heading", { level: 1, name: "Automations" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Monthly clean-up",
    "Kept sorted",
    "Alerts",
  ]);
  const kept = page.getByRole("region", { name: "Kept sorted" });
  await expect(kept).toContainText("Nothing needs to be moved now. Until Nov 22, 2027.");
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
  await kept.getByRole("button", { name: "Turn off for Lectures" }).click();
  await expect(kept).toContainText("No playlist is kept sorted.");
  await expect(kept.getByRole("heading")).toBeFocused();
});

test("the history leads there, and begins with what was removed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await serveHistory(page, { isPremium: true });
  await page.goto("/history");
  const first = page.getByRole("main").getByRole("listitem").first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(520);
  await page.getByRole("link", { name: "Monthly clean-up" }).click();
  await expect(page).toHaveURL("/automations");
  await expect(page.getByRole("switch", { name: "Monthly clean-up" })).not.toBeChecked();
});

test("a visitor is asked to sign in, and comes back to the page", async ({ page }) => {
  await answerUser(page, null);
  await page.goto("/automations");
  await expect(page.getByRole("main").getByRole("link", { name: /Sign in/ })).toHaveAttribute(
    "href",
    /automations/,
  );
});
