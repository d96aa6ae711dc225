import { expect, type Page } from "@playwright/test";
import { createGate } from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { makeDetail } from "#tests/e2e/dashboard-page.ts";
import {
  button,
  FOURTH,
  LIST,
  makePlan,
  makeRemoved,
  openWindow,
  playlistWindow,
  question,
  rowAt,
  rows,
  select,
  VIDEOS,
} from "#tests/e2e/removal-page.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const REMOVE = `DELETE /api/playlists/${LIST.id}/videos`;
const ONE = { json: makeRemoved(1) };
const UNDO_MS = 5000;
const TOAST_HOTKEY = "F8";

/** The choice of a person who does not want to be asked about single videos. */
async function removeAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("removes-one-at-once", "1"));
}

test("the removal of one row asks first, until the person does not want that", async ({ page }) => {
  await page.clock.install();
  const complaints = watchConsole(page);
  const removals = await openWindow(page, { answer: ONE, plan: makePlan([FOURTH]) });
  const asked = question(page, "Remove this video?");
  const neverAgain = asked.getByLabel("Don't ask again for single videos");
  await button(page, "Remove Video 4").click();
  await expect(asked).toContainText("It is removed from the playlist on YouTube too.");
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await neverAgain.check();
  // What was only ticked is not remembered.
  await page.keyboard.press("Escape");
  await expect(button(page, "Remove Video 4")).toBeFocused();
  await button(page, "Remove Video 4").click();
  await expect(neverAgain).not.toBeChecked();
  await neverAgain.check();
  const gate = createGate();
  await expect(button(page, "Remove 1 video")).toBeVisible();
  removals.after = gate.opened;
  await button(page, "Remove 1 video").click();
  // The work has started, so there is no question any more.
  const work = question(page, "Removing 1 video");
  await expect(work).toContainText("0 of 1 done");
  await expect(work).not.toContainText("It is removed from the playlist");
  await expect(neverAgain).toHaveCount(0);
  removals.library.details = [makeDetail(LIST, VIDEOS.toSpliced(3, 1))];
  gate.open();
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  // The row that had the focus is gone, and the focus is in the list.
  await expect(page.locator('[role="row"]:focus')).toHaveCount(1);
  expect(removals.sent).toEqual([{ call: REMOVE, body: { videoIds: ["item3"] } }]);
  await page.reload();
  await button(page, "Remove Lost song").click();
  await expect(rowAt(page, 1)).toContainText("Will be removed in a moment");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  // The question of a selected video can turn it on again.
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await select(page, 0);
  await button(page, /^Remove Selected \(1\)/).click();
  await expect(neverAgain).toBeChecked();
  await neverAgain.uncheck();
  await button(page, "Remove 1 video").click();
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  await button(page, "Remove Lost song").click();
  await expect(asked).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a single row is removed after a delay in which it can be undone", async ({ page }) => {
  await page.clock.install();
  await removeAtOnce(page);
  const complaints = watchConsole(page);
  const removals = await openWindow(page, { answer: ONE });
  const going = rowAt(page, 3);
  await button(page, "Remove Video 4").click();
  await expect(going).toContainText("Will be removed in a moment");
  await expect(going.getByText("Video 4", { exact: true })).toHaveCSS(
    "text-decoration-line",
    "line-through",
  );
  await expect(toast(page)).toContainText("1 video will be removed in a moment");
  await expect(toast(page)).toContainText("On YouTube channel Analytical Engines");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(going).not.toContainText("Will be removed");
  await page.clock.fastForward(2 * UNDO_MS);
  expect(removals.sent).toEqual([]);
  await button(page, "Remove Video 4").click();
  await expect(going).toContainText("Will be removed in a moment");
  const gate = createGate();
  removals.after = gate.opened;
  await page.clock.fastForward(UNDO_MS);
  await expect(going).toContainText("Removing…");
  removals.library.details = [makeDetail(LIST, VIDEOS.toSpliced(3, 1))];
  gate.open();
  await expect(rows(page)).toHaveCount(4);
  await expect(toast(page)).toContainText("Videos removed");
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  expect(removals.sent).toEqual([{ call: REMOVE, body: { videoIds: ["item3"] } }]);
  expect(complaints).toEqual([]);
});

test("several rows in a row are removed together, by Basic too, and counted together", async ({
  page,
}) => {
  await page.clock.install();
  await removeAtOnce(page);
  const removals = await openWindow(page, { answer: ONE });
  await button(page, "Remove Video 4").click();
  await page.clock.fastForward(UNDO_MS / 2);
  await button(page, "Remove Lost song").click();
  await expect(toast(page)).toContainText("2 videos will be removed in a moment");
  // The second one started the time again for both.
  await page.clock.fastForward(0.6 * UNDO_MS);
  expect(removals.sent).toEqual([]);
  await page.clock.fastForward(0.4 * UNDO_MS);
  await expect(toast(page)).toContainText("Removed 2 videos from playlist");
  expect(removals.sent.map(({ body }) => body)).toEqual([
    { videoIds: ["item3"] },
    { videoIds: ["item1"] },
  ]);
});

test("a key acts on the row that has the focus, also after a row above it has gone", async ({
  page,
}) => {
  await page.clock.install();
  await removeAtOnce(page);
  const removals = await openWindow(page, { answer: ONE });
  await rowAt(page, 0).focus();
  await page.keyboard.press("Delete");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
  removals.library.details = [makeDetail(LIST, VIDEOS.slice(1))];
  await page.clock.fastForward(UNDO_MS);
  await expect(rows(page)).toHaveCount(VIDEOS.length - 1);
  const focused = page.locator('[role="row"]:focus');
  const { title } = FOURTH;
  await expect(focused).toContainText(title);
  await page.keyboard.press("Space");
  await expect(page.getByRole("row", { selected: true })).toContainText(title);
});

test("Shift+click moves the focus with the selection, which the keys then extend", async ({
  page,
}) => {
  await openWindow(page, { library: { isPremium: true } });
  const position = { x: 600, y: 10 };
  const selected = page.getByRole("row", { selected: true });
  await rowAt(page, 0).click({ position });
  await rowAt(page, 2).click({ position, modifiers: ["Shift"] });
  await expect(selected).toHaveCount(3);
  await expect(rowAt(page, 2)).toBeFocused();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selected).toHaveCount(4);
});

for (const [how, come, leave] of [
  [
    "the pointer",
    async (page: Page) => {
      const place = await toast(page).getByText("will be removed").first().boundingBox();
      await page.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
    },
    (page: Page) => page.mouse.move(5, 5),
  ],
  [
    "the focus",
    (page: Page) => page.keyboard.press(TOAST_HOTKEY),
    (page: Page) => rowAt(page, 0).focus(),
  ],
] as const) {
  test(`the time to undo pauses while ${how} is on its message`, async ({ page }) => {
    await page.clock.install();
    await removeAtOnce(page);
    const removals = await openWindow(page, { answer: ONE });
    await button(page, "Remove Video 4").click();
    await expect(toast(page)).toContainText("1 video will be removed in a moment");
    await come(page);
    await page.clock.fastForward(20 * UNDO_MS);
    await expect(rowAt(page, 3)).toContainText("Will be removed in a moment");
    await expect(toast(page)).toContainText("1 video will be removed in a moment");
    // What is taken away beside it waits with it, under the message that takes its place.
    await button(page, "Remove First song").first().dispatchEvent("click");
    await expect(toast(page)).toContainText("2 videos will be removed in a moment");
    if (how === "the pointer") {
      await page.clock.fastForward(20 * UNDO_MS);
      await expect(rowAt(page, 0)).toContainText("Will be removed in a moment");
    }
    expect(removals.sent).toEqual([]);
    await leave(page);
    await page.clock.fastForward(UNDO_MS);
    await expect.poll(() => removals.sent.length).toBe(2);
  });
}

test("a dismissed message does not delay the removal", async ({ page }) => {
  await page.clock.install();
  await removeAtOnce(page);
  const removals = await openWindow(page, { answer: ONE });
  await button(page, "Remove Video 4").click();
  await page.keyboard.press(TOAST_HOTKEY);
  await toast(page).getByRole("button", { name: "Close" }).press("Enter");
  await expect(toast(page)).not.toContainText("will be removed");
  await page.clock.fastForward(UNDO_MS);
  await expect.poll(() => removals.sent.length).toBe(1);
});

test("closing the window within the undo time commits; the message still undoes it", async ({
  page,
}) => {
  await page.clock.install();
  await removeAtOnce(page);
  const removals = await openWindow(page, { answer: ONE });
  await button(page, "Remove Video 4").click();
  await expect(toast(page)).toContainText("1 video will be removed in a moment");
  await page.keyboard.press("Escape");
  await expect(playlistWindow(page)).toHaveCount(0);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await page.clock.fastForward(2 * UNDO_MS);
  expect(removals.sent).toEqual([]);
  await button(page, "Manage Evening listening").click();
  await button(page, "Remove Video 4").click();
  await button(page, "Remove Lost song").click();
  await page.keyboard.press("Escape");
  await expect(playlistWindow(page)).toHaveCount(0);
  // The window shows the same when it is opened again.
  await button(page, "Manage Evening listening").click();
  await expect(rowAt(page, 3)).toContainText("Will be removed in a moment");
  await page.keyboard.press("Escape");
  await page.clock.fastForward(UNDO_MS);
  await expect(toast(page)).toContainText("Removed 2 videos from playlist");
  expect(removals.sent).toHaveLength(2);
});

test("rows are removed and restored by keyboard only", async ({ page }) => {
  await page.clock.install();
  await removeAtOnce(page);
  const removals = await openWindow(page, { answer: ONE });
  await rowAt(page, 0).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect(rowAt(page, 1)).toContainText("Will be removed in a moment");
  await page.keyboard.press("Tab");
  await expect(button(page, "Undo removing Lost song")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(button(page, "Remove Lost song")).toBeFocused();
  await expect(rowAt(page, 1)).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("Enter");
  await expect(rowAt(page, 1)).toContainText("Will be removed in a moment");
  await page.clock.fastForward(UNDO_MS);
  await expect.poll(() => removals.sent.length).toBe(1);
  expect(removals.sent[0]?.body).toEqual({ videoIds: ["item1"] });
});

for (const [what, answer, words] of [
  ["refused", { status: 502, body: "YouTube did not answer." }, "YouTube did not answer."],
  ["lost", "offline", "The connection was lost before the answer came."],
] as const) {
  test(`a row whose removal is ${what} comes back, with the reason`, async ({ page }) => {
    await page.clock.install();
    await removeAtOnce(page);
    await openWindow(page, { answer });
    await button(page, "Remove Video 4").click();
    await expect(rowAt(page, 3)).toContainText("Will be removed in a moment");
    await page.clock.fastForward(UNDO_MS);
    await expect(toast(page)).toContainText("Failed to remove videos");
    await expect(toast(page)).toContainText(words);
    await expect(rowAt(page, 3)).not.toContainText("Removing");
  });
}
