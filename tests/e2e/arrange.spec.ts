// Arranging a playlist and saving its order (product.md 24), with mocked answers of our server.
import { expect, type Page } from "@playwright/test";
import {
  barButton,
  grid,
  LIST,
  makeVideos,
  mode,
  openArranging,
  playlist,
  rowAt,
  select,
  spoken,
  titles,
  tool,
} from "#tests/e2e/arrange-page.ts";
import { serveGoogle } from "#tests/e2e/creation-page.ts";
import { makeDetail, makeJob } from "#tests/e2e/dashboard-page.ts";
import { refusedWith } from "#tests/e2e/refused-with.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { rowMenu, sortMenu } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/screen-test.ts";

const question = (page: Page) => page.getByRole("dialog", { name: /Save this order|Moving|Order/ });
const sortButton = (page: Page) => playlist(page).getByRole("button", { name: /^Sort: / });
const saveButton = (page: Page) => barButton(page, "Save this order to YouTube…");

test("arranging and its question have no fault that axe finds and fit three widths; a list sorted on the screen can be arranged from there", async ({
  page,
}) => {
  await openArranging(page);
  await barButton(page, "Close").click();
  await sortMenu(page, "Title");
  await expect(playlist(page)).toContainText(
    "sorted on this screen only: YouTube's order is unchanged",
  );
  await playlist(page).getByRole("button", { name: "Save this order…" }).click();
  await expect(saveButton(page)).toHaveAttribute("aria-disabled", "false");
  await barButton(page, "Discard…").click();
  await page
    .getByRole("button", { name: /^Discard/ })
    .last()
    .click();
  await playlist(page).getByRole("searchbox", { name: "Filter videos" }).fill("Video 12");
  await rowMenu(page, "Video 120", "Move");
  await expect(mode(page)).toContainText("All videos are shown here");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "300");
  await expect(page.getByRole("button", { name: "Move Video 120", exact: true })).toBeFocused();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await tool(page, "Sort by…").click();
    // What stands on a phone is narrower, but no other state.
    if (width !== 768) await expectAccessibleInEveryLook(page);
    await mode(page).getByRole("button", { name: "Length, shortest first" }).click();
    await expect(tool(page, "Sort by…")).toBeFocused();
    const overflow = await playlist(page).evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await saveButton(page).click();
    await expect(question(page)).toContainText("about");
    if (width !== 768) await expectAccessibleInEveryLook(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await tool(page, "As on YouTube").click();
  }
});

test("what keeps an order from being saved is said, the order stays and can be saved again; saving names the channel, the moves, the cost and the undo", async ({
  page,
}) => {
  const orders = await openArranging(page, { plan: { moves: 0, units: 0 } });
  const cancel = () => page.getByRole("button", { name: "Cancel" }).click();
  const move = () =>
    question(page)
      .getByRole("button", { name: /^Move / })
      .click();
  await tool(page, "Reverse").click();
  await saveButton(page).click();
  await expect(question(page)).toContainText(
    "When it was last read, the playlist had this order on YouTube already; sync it to see later changes.",
  );
  await cancel();

  orders.plan = {};
  orders.answer = refusedWith("plan_changed");
  await saveButton(page).click();
  await move();
  await expect(question(page).getByRole("alert")).toContainText("Nothing was moved; please look");
  await cancel();

  // YouTube sorts the playlist itself, or refuses halfway.
  orders.answer = {
    state: "failed",
    moved: 2,
    left: 3,
    reason: { code: "manual_order_required" },
  };
  orders.sent = [];
  await saveButton(page).click();
  await move();
  const end = page.getByRole("dialog", { name: "The order was not fully saved" });
  await expect(end).toContainText("2 videos moved. 3 not moved");
  await expect(end).toContainText("Choose “Manual” as its order on YouTube");
  await end.getByRole("button", { name: "Close" }).click();
  orders.answer = refusedWith("order_under_way");
  await expect(barButton(page, "Discard…")).toBeVisible();
  await saveButton(page).click();
  await move();
  await expect(question(page).getByRole("alert")).not.toBeEmpty();
  await expect(mode(page)).toBeAttached();
  expect(orders.sent[1]?.itemIds).toEqual(orders.sent[0]?.itemIds);
  expect(orders.sent[1]?.requestId).not.toBe(orders.sent[0]?.requestId);
  await cancel();

  orders.plan = { leftToday: 100, units: 150, endsKeeping: true };
  orders.answer = {};
  orders.sent = [];
  await saveButton(page).click();
  const dialog = question(page);
  await expect(dialog).toContainText("On YouTube channel Analytical Engines");
  await expect(dialog).toContainText("This also turns off keeping the playlist sorted");
  await expect(dialog).toContainText("299 videos are moved, one after the other: the fewest");
  await expect(dialog).toContainText("is kept for 30 days");
  await expect(dialog).toContainText("3 changes, and 2 left today");
  await expect(dialog).toContainText("The rest goes on by itself, even when this page is closed.");
  await dialog.getByRole("button", { name: "Move 299 videos" }).click();
  await expect(toast(page)).toContainText("Order saved");
  await expect(toast(page).getByRole("link", { name: "History" })).toBeVisible();
  expect(orders.sent).toHaveLength(1);
  expect(orders.sent[0]?.itemIds).toEqual(
    makeVideos(300)
      .map(({ id }) => id)
      .toReversed(),
  );
  // Arranging has ended, without a question.
  await expect(mode(page)).toHaveCount(0);
  await expect(sortButton(page)).toBeFocused();
});

test("an order that is saved in the background is not told as a change of others", async ({
  page,
}) => {
  const saved = Promise.withResolvers<void>();
  const orders = await openArranging(page, { after: saved.promise });
  await tool(page, "Reverse").click();
  await saveButton(page).click();
  await question(page)
    .getByRole("button", { name: /^Move / })
    .click();
  await page.getByRole("button", { name: "Continue in background" }).click();
  orders.library.details = [makeDetail(LIST, makeVideos(300).toReversed())];
  saved.resolve();
  await expect(mode(page)).toContainText("This is the order on YouTube.");
  await expect(mode(page)).not.toContainText("has changed on YouTube");
  await expect(barButton(page, "Close")).toBeVisible();
});

test("a permission that was withdrawn is said and asked for again; on the way to it the browser does not ask whether to leave", async ({
  page,
}) => {
  await serveGoogle(page);
  const orders = await openArranging(page, { answer: refusedWith("write_access_needed") });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await tool(page, "Reverse").click();
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await sortMenu(page, "Arrange");
  await tool(page, "Reverse").click();
  await saveButton(page).click();
  const move = question(page).getByRole("button", { name: "Move 299 videos" });
  await expect(move).toBeVisible();
  orders.canWrite = false;
  await move.click();
  await expect(question(page).getByRole("alert")).toHaveText(
    "YouTube no longer lets Tidylist change your playlists. Nothing was moved.",
  );
  await page.getByRole("button", { name: "Allow at Google, then save" }).click();
  await page.waitForURL("https://accounts.google.test/consent");
  expect(asked).toEqual(["beforeunload"]);
});

test("each undone step is said, by button and by keys; with nothing to undo nothing is said", async ({
  page,
}) => {
  const orders = await openArranging(page, { videos: makeVideos(20) });
  const press = async (name: string): Promise<void> => {
    await tool(page, name).focus();
    await page.keyboard.press("Enter");
  };
  for (const name of ["Undo", "Redo", "As on YouTube"]) await press(name);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await expect(spoken(page)).toBeEmpty();
  await press("Reverse");
  await page.keyboard.press("Control+z");
  await expect(spoken(page)).toHaveText("Undone.");
  await page.keyboard.press("Control+y");
  await expect(spoken(page)).toHaveText("Done again.");
  await expect(tool(page, "Redo")).toHaveAttribute("aria-disabled", "true");
  orders.library.details = [makeDetail(LIST, makeVideos(19))];
  orders.library.jobs = [makeJob({ kind: "videos", playlistId: LIST.id, state: "done" })];
  // As when the person comes back to the tab.
  await page.evaluate(() => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(mode(page)).toContainText("1 video is gone.");
  await press("Redo");
  await expect(mode(page)).toContainText("1 video is gone.");
  await expect(spoken(page)).toHaveText("Done again.");
});

test("Basic may save one move, and is told that more need Premium; saving waits for another device's order and for a reading", async ({
  page,
}) => {
  const orders = await openArranging(page, { isPremium: false });
  await tool(page, "Reverse").click();
  await saveButton(page).click();
  await expect(question(page)).toContainText("only available to Premium users");
  await expect(question(page).getByRole("button", { name: /^Move/ })).toHaveCount(0);
  // It is said before the first step, too.
  await expect(mode(page)).toContainText("With Basic you can save an order that moves 1 video;");
  await question(page).getByRole("link", { name: "Upgrade" }).click();
  await expect(page).toHaveURL(`/checkout?returnTo=${encodeURIComponent(`/?playlist=${LIST.id}`)}`);
  await page.goBack();
  // The order is still there, and on the screen.
  expect(await titles(page, 1)).toEqual(["Video 300"]);
  expect(orders.sent).toEqual([]);
  await tool(page, "As on YouTube").click();
  await select(page, 3);
  await barButton(page, "To top").click();
  await saveButton(page).click();
  await question(page).getByRole("button", { name: "Move 1 video" }).click();
  await expect(toast(page)).toContainText("Order saved");
  expect(orders.sent).toHaveLength(1);
  for (const [kind, text] of [
    ["order", "An order of this playlist is being saved."],
    ["videos", "The playlist is being read from YouTube. You can go on; saving waits"],
  ] as const) {
    orders.library.jobs = [makeJob({ kind, playlistId: LIST.id, state: "halted" })];
    await page.reload();
    await sortMenu(page, "Arrange");
    await tool(page, "Reverse").click();
    await expect(mode(page)).toContainText(text);
    await expect(saveButton(page)).toHaveAttribute("aria-disabled", "true");
    await tool(page, "As on YouTube").click();
  }
});

test("an order that is not saved is not lost: leaving asks, and Back keeps it", async ({
  page,
}) => {
  await openArranging(page);
  await barButton(page, "Close").click();
  await expect(mode(page)).toHaveCount(0);
  await expect(sortButton(page)).toBeFocused();
  await sortMenu(page, "Arrange");
  await tool(page, "Reverse").click();
  const leave = page.getByRole("dialog", { name: "Discard your order?" });
  await playlist(page).getByRole("button", { name: "Close" }).first().click();
  await expect(leave).toContainText("The playlist on YouTube is unchanged.");
  await leave.getByRole("button", { name: "Keep arranging" }).click();
  await rowAt(page, 0).focus();
  await page.keyboard.press("Escape");
  await expect(leave).toBeVisible();
  await leave.getByRole("button", { name: "Keep arranging" }).click();
  expect(await titles(page, 1)).toEqual(["Video 300"]);
  await barButton(page, "Discard…").click();
  await leave.getByRole("button", { name: "Discard the order" }).click();
  await expect(mode(page)).toHaveCount(0);
  await expect(sortButton(page)).toBeFocused();
  await sortMenu(page, "Arrange");
  expect(await titles(page, 1)).toEqual(["Video 1"]);
  await playlist(page).getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: `Manage ${LIST.title}` }).click();
  await sortMenu(page, "Arrange");
  await tool(page, "Reverse").click();
  await page.goBack();
  await expect(playlist(page)).toHaveCount(0);
  await page.getByRole("button", { name: `Manage ${LIST.title}` }).click();
  await sortMenu(page, "Continue arranging");
  expect(await titles(page, 1)).toEqual(["Video 300"]);
});
