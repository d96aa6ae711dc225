// What the bar below the rows does with the selected videos, and the removal of duplicates.
import { expect, type Page } from "@playwright/test";
import { makeDetail, makeVideo } from "#tests/e2e/dashboard-page.ts";
import {
  button,
  FOURTH,
  LIST,
  makePlan,
  makeRemoved,
  openWindow,
  OTHER,
  playlistWindow,
  question,
  REPEATED,
  select,
  VIDEOS,
} from "#tests/e2e/removal-page.ts";
import { ADA, toast } from "#tests/e2e/session-page.ts";
import { UUID } from "#tests/support/request-id.ts";
import { test } from "#tests/e2e/screen-test.ts";

const REMOVE = `DELETE /api/playlists/${LIST.id}/videos`;
const ONE = { json: makeRemoved(1) };

/** Somebody has paid in another tab, and returns to this one. */
async function payElsewhere(page: Page): Promise<void> {
  await page.route("**/api/auth/user", (route) =>
    route.fulfill({ json: { ...ADA, isPremium: true } }),
  );
  await page.evaluate(() => {
    for (const visibility of ["hidden", "visible"]) {
      Object.defineProperty(document, "hidden", {
        configurable: true,
        get: () => visibility === "hidden",
      });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
}

test("Basic removes the one selected video, and no several", async ({ page }) => {
  const removals = await openWindow(page, { answer: ONE, plan: makePlan([FOURTH]) });
  const bar = playlistWindow(page).getByRole("group", { name: "Selection" });
  await expect(bar).toHaveCount(0);
  await select(page, 3);
  await select(page, 0);
  await expect(toast(page)).toContainText("Selecting multiple videos at once is only available");
  await button(page, /^Remove Selected \(1\)/).click();
  await expect(question(page, "Remove this video?")).toContainText(
    "YouTube cannot undo that; Tidylist can put it back within 30 days",
  );
  await expect(question(page, "Remove this video?")).toContainText(
    "On YouTube channel Analytical Engines",
  );
  await button(page, "Remove 1 video").click();
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  await expect(toast(page).getByRole("link", { name: "History" })).toHaveAttribute(
    "href",
    "/history",
  );
  await expect(bar).toHaveCount(0);
  expect(removals.sent).toEqual([{ call: REMOVE, body: { videoIds: ["item3"] } }]);
  await playlistWindow(page).getByLabel("Filter videos").fill("video");
  await select(page, 0);
  await button(page, /^Copy or Move/).click();
  await expect(toast(page)).toContainText("only available to Premium users");
  await toast(page).getByRole("link", { name: "Upgrade" }).click();
  await expect(page).toHaveURL(/\/checkout\?returnTo=/);
  await expect(page.getByRole("region", { name: "Pay by card" })).toBeVisible();
  await payElsewhere(page);
  // The window is as it was left, and what was refused can be done.
  await expect(bar).toContainText("1 selected");
  await expect(playlistWindow(page).getByLabel("Filter videos")).toHaveValue("video");
  await button(page, "Copy or Move").click();
  await expect(question(page, "Copy or move videos")).toBeVisible();
});

test("Premium removes many at once, split into calls", async ({ page }) => {
  const many = Array.from({ length: 720 }, (_, place) => makeVideo(place));
  const removals = await openWindow(page, {
    library: { isPremium: true, details: [makeDetail(LIST, many)] },
    plan: makePlan(many.slice(0, 360)),
    answer: { json: makeRemoved(360) },
  });
  await playlistWindow(page).getByLabel("Select All").click();
  await button(page, /^Remove Selected \(720\)$/).click();
  const dialog = question(page, /^Remove videos/);
  await expect(dialog).toContainText("All of it takes about a day.");
  await expect(dialog).toContainText("and 620 more");
  await button(page, "Remove all 720 (about a day)").click();
  await expect(toast(page)).toContainText("Removed 720 videos from playlist");
  const parts = removals.sent.map(({ body }) => (body as { videoIds: string[] }).videoIds);
  expect(parts.map((ids) => ids.length)).toEqual([500, 220]);
  expect(new Set(parts.flat()).size).toBe(720);
});

test("removing duplicates keeps the first place; Basic with several is refused with a reason", async ({
  page,
}) => {
  const removals = await openWindow(page, { answer: ONE, plan: makePlan([REPEATED]) });
  await button(page, /^Remove Duplicates/).click();
  await expect(question(page, /^Remove duplicates/)).toContainText(
    "The first place of each video stays as it is.",
  );
  await button(page, "Remove 1 video").click();
  await expect(toast(page)).toContainText("Videos removed");
  expect(removals.sent).toEqual([
    { call: REMOVE, body: { videoIds: ["item4"], why: "duplicate" } },
  ]);
  removals.library.details = [
    makeDetail(LIST, [...VIDEOS, makeVideo(5, { videoId: FOURTH.videoId })]),
  ];
  await page.reload();
  await button(page, /^Remove Duplicates/).click();
  await expect(toast(page)).toContainText("Bulk video operations");
  expect(removals.sent).toHaveLength(1);
});

test("Premium copies or moves a selection to another playlist", async ({ page }) => {
  const inserted = { insertedCount: 1, queuedCount: 0, failedCount: 0, jobId: "i1" };
  const removals = await openWindow(page, {
    library: { isPremium: true },
    answer: {
      json: { ...inserted, resumesAt: null, reason: null, maybeTwice: [], itemIds: ["new1"] },
    },
  });
  const dialog = question(page, "Copy or move videos");
  // YouTube does not accept a hidden video, so it is not in the number.
  await select(page, 1);
  await button(page, "Copy or Move").click();
  await dialog.getByRole("radio", { name: OTHER.title }).click();
  await expect(button(page, "Copy 0 videos")).toBeDisabled();
  await expect(dialog).not.toContainText("They are added");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await select(page, 3);
  await button(page, "Copy or Move").click();
  await expect(dialog).toContainText(
    "1 hidden video cannot be added to a playlist and stays here.",
  );
  await expect(button(page, "Copy 1 video")).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await select(page, 1);
  await button(page, "Copy or Move").click();
  await expect(dialog).not.toContainText("cannot be added");
  await expect(button(page, "Copy 1 video")).toBeDisabled();
  await dialog.getByRole("radio", { name: OTHER.title }).click();
  await expect(dialog).toContainText("1 video · 1 change of YouTube's daily allowance.");
  await dialog.getByText("Move: each one is removed here").click();
  await expect(dialog).toContainText("1 video · 2 changes");
  await button(page, "Move 1 video").click();
  await expect(toast(page)).toContainText(`Moved 1 video to “${OTHER.title}”`);
  await expect(toast(page).getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(toast(page).getByRole("link", { name: "History" })).toBeVisible();
  expect(removals.sent).toEqual([
    {
      call: `POST /api/playlists/${LIST.id}/transfer`,
      body: {
        itemIds: ["item3"],
        to: OTHER.id,
        keep: false,
        requestId: expect.stringMatching(UUID),
      },
    },
  ]);
});

for (const isListed of [true, false]) {
  const what = isListed
    ? "by the question about exactly the new item"
    : "later, if YouTube does not list it yet";
  test(`a copy is undone ${what}`, async ({ page }) => {
    const inserted = { insertedCount: 1, queuedCount: 0, failedCount: 0, jobId: "i1" };
    const added = { ...FOURTH, id: "new1" };
    const inOther = makeDetail(OTHER, isListed ? [added] : []);
    await openWindow(page, {
      library: { isPremium: true, details: [makeDetail(LIST, VIDEOS), inOther] },
      plan: makePlan([added]),
      answer: {
        json: { ...inserted, resumesAt: null, reason: null, maybeTwice: [], itemIds: ["new1"] },
      },
    });
    await select(page, 3);
    await button(page, "Copy or Move").click();
    await question(page, "Copy or move videos").getByRole("radio", { name: OTHER.title }).click();
    await button(page, "Copy 1 video").click();
    await expect(toast(page)).toContainText("Undo takes 1 change.");
    const planned = isListed ? page.waitForRequest("**/api/library/removal-plan") : undefined;
    await toast(page).getByRole("button", { name: "Undo" }).click();
    if (planned) expect(JSON.stringify((await planned).postDataJSON())).toContain('["new1"]');
    else await expect(toast(page)).toContainText("Not undone yet");
    await expect(button(page, "Remove 1 video")).toHaveCount(isListed ? 1 : 0);
  });
}
