// The panel that keeps a playlist sorted, and its consent (product.md 24.15), with mocked answers of our server.
import { expect, type Page } from "@playwright/test";
import { LIST, makeVideos, playlist } from "#tests/e2e/arrange-page.ts";
import { makeDetail, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { toast } from "#tests/e2e/session-page.ts";
import type { KeptOrder, KeptOrders, SetKeptOrder } from "#shared/contract/order.ts";
import { sortMenu } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/screen-test.ts";

const OFFER = { movesADay: 10, endsAt: "2027-11-22T12:00:00.000Z" };

async function openPanel(
  page: Page,
  isPremium: boolean,
  change: Partial<KeptOrder> = {},
): Promise<SetKeptOrder[]> {
  const sent: SetKeptOrder[] = [];
  let kept: KeptOrders["kept"] = [];
  await openLibrary(page, {
    playlists: [LIST],
    details: [makeDetail(LIST, makeVideos(20))],
    isPremium,
  });
  const answer = () => ({ json: { kept, movedToday: 0, offer: OFFER } satisfies KeptOrders });
  await page.route("**/api/library/kept-orders", (route) => route.fulfill(answer()));
  await page.route("**/kept-order", (route) => {
    const body = route.request().postDataJSON() as SetKeptOrder;
    sent.push(body);
    const one = body.keep && {
      playlistId: LIST.id,
      playlistTitle: LIST.title,
      by: body.by,
      reversed: body.reversed,
      consent: { ...body.consent, agreedAt: "2026-11-22T12:00:00.000Z" },
      ended: false,
      paused: null,
      upcoming: { at: "2026-11-22T13:00:00.000Z", moves: 3 },
      lastId: null,
      sorted: false,
      ...change,
    };
    kept = one ? [one] : [];
    return route.fulfill(answer());
  });
  await page.goto(`/?playlist=${LIST.id}`);
  await sortMenu(page, "Keep sorted");
  await expect(playlist(page)).toContainText("It is off.");
  return sent;
}

test("the consent names channel, limit, notice and end, needs its box, and can be turned off", async ({
  page,
}) => {
  const sent = await openPanel(page, true);
  await playlist(page).getByRole("button", { name: "Keep sorted…" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep this playlist sorted?" });
  await expect(dialog).toContainText("On YouTube channel Analytical Engines");
  await expect(dialog).toContainText("10 moves in 24 hours");
  await expect(dialog).toContainText("60 minutes before moves begin");
  await expect(dialog).toContainText("When YouTube refuses to sort this playlist");
  await expect(dialog).toContainText("Not after Nov 22, 2027");
  await dialog.getByLabel("Sorted by").selectOption("Length, shortest first");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog).toContainText("Tick the box to agree.");
  expect(sent).toEqual([]);
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInEveryLook(page);
  }
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog).toHaveCount(0);
  const consent = { channelId: "UC1", ...OFFER };
  expect(sent).toEqual([{ keep: true, by: "length", reversed: true, consent }]);
  await expect(playlist(page)).toContainText("It is on: Length, shortest first. Next: 3 moves");
  await playlist(page).getByRole("button", { name: "Agree again for a year…" }).click();
  await expect(dialog.getByLabel("Sorted by").locator("option:checked")).toHaveText(
    "Length, shortest first",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await playlist(page).getByRole("button", { name: "Turn off" }).click();
  await expect(playlist(page)).toContainText("It is off.");
  expect(sent.at(-1)).toEqual({ keep: false });
});

test("what YouTube refuses pauses it, and the panel says so", async ({ page }) => {
  const paused = { code: "order_refused" } as const;
  await openPanel(page, true, { paused, upcoming: null });
  await playlist(page).getByRole("button", { name: "Keep sorted…" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep this playlist sorted?" });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(playlist(page)).toContainText(
    "It is paused: nothing is moved until you agree again. YouTube does not let Tidylist move the videos of this playlist.",
  );
  await expect(playlist(page)).not.toContainText("Nothing needs to be moved");
});

test("Basic is told that it needs Premium", async ({ page }) => {
  const sent = await openPanel(page, false);
  await playlist(page).getByRole("button", { name: "Keep sorted… PRO" }).click();
  await expect(toast(page)).toContainText("only available to Premium users");
  expect(sent).toEqual([]);
});
