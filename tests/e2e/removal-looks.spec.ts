import { expect, type Page } from "@playwright/test";
import { refusedWith } from "#tests/e2e/refused-with.ts";
import { createGate } from "#tests/e2e/account-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { makeVideo } from "#tests/e2e/dashboard-page.ts";
import {
  button,
  makePlan,
  makeRemoved,
  openWindow,
  question,
  rowAt,
  select,
  VIDEOS,
} from "#tests/e2e/removal-page.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const UGLY = makeVideo(7, {
  title: `مرحبا ${"a-very-long-title-without-a-space".repeat(8)} 🎉`,
  availability: "restricted",
});
const MANY = Array.from({ length: 260 }, (_, place) =>
  makeVideo(place + 1330, { availability: place % 3 ? "private" : "deleted" }),
);
const LATER = "2026-11-22T08:00:00.000Z";

const SIZES = [
  [360, 740],
  [320, 480],
  [1280, 900],
] as const;

/** Axe in every colour scheme on a desktop; what stands on a phone is narrower, but no other state. */
async function expectGoodLooks(page: Page): Promise<void> {
  await expectAccessibleInEveryLook(page);
  const dialog = page.getByRole("dialog").last();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
}

test("axe finds no problem in what a removal asks and says, in any colour scheme, and nothing is cut off", async ({
  page,
}) => {
  const planned = createGate();
  const removed = createGate();
  const plan = makePlan([...VIDEOS.slice(1, 3), UGLY]);
  const removals = await openWindow(page, {
    plan,
    after: planned.opened,
    library: { isPremium: true },
  });
  const ask = () => button(page, /^Remove Hidden/).click();
  const remove = button(page, /^Remove [\d,]+ videos?$/);
  const cancel = () => button(page, "Cancel").click();

  await ask();
  await expect(page.getByText("Working out what would be removed")).toBeAttached();
  await expectGoodLooks(page);
  planned.open();
  await expect(remove).toBeVisible();
  await expectGoodLooks(page);
  await cancel();

  removals.plan = { status: 500, body: "That did not work." };
  await ask();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectGoodLooks(page);
  await cancel();

  // A long one scrolls in its list only, with each place on one line.
  removals.plan = makePlan(MANY, { leftToday: 2500, endsAt: LATER });
  await ask();
  await expect(button(page, "Remove 50 today")).toBeVisible();
  const dialog = page.getByRole("dialog").last();
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  const place = dialog.getByText("1,331", { exact: false }).first();
  // One line of this text is 20 px high.
  expect((await place.boundingBox())?.height).toBeLessThanOrEqual(20);
  await expectGoodLooks(page);
  await cancel();

  removals.plan = makePlan(VIDEOS.slice(3, 4));
  await button(page, "Remove Video 4").click();
  await expect(page.getByLabel("Don't ask again for single videos")).toBeVisible();
  await expectGoodLooks(page);
  await cancel();

  removals.plan = makePlan(VIDEOS.slice(1, 3));
  removals.answer = refusedWith("plan_changed");
  await ask();
  await expect(remove).toBeVisible();
  removals.after = removed.opened;
  await remove.click();
  await expect(page.getByText("0 of 2 done")).toBeVisible();
  await expectGoodLooks(page);
  removed.open();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectGoodLooks(page);

  removals.answer = {
    json: makeRemoved(2, { youtubeRemovedCount: 1, queuedCount: 1, resumesAt: LATER }),
  };
  await remove.click();
  const pause = question(page, "The rest goes on by itself");
  await expect(pause).toBeVisible();
  await expectGoodLooks(page);
  await pause.getByRole("button", { name: "Close" }).first().click();

  await select(page, 3);
  await button(page, "Copy or Move").click();
  await expect(question(page, "Copy or move videos")).toBeVisible();
  await expectGoodLooks(page);
  await cancel();

  removals.answer = refusedWith("write_access_needed");
  await ask();
  await expect(remove).toBeVisible();
  removals.canWrite = false;
  await remove.click();
  await expect(button(page, /^Allow at Google, then remove/)).toBeVisible();
  await expectGoodLooks(page);
});

test("axe finds no problem in rows that are about to go, in any colour scheme, and nothing is cut off", async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem("removes-one-at-once", "1"));
  const removals = await openWindow(page);
  removals.after = createGate().opened;
  await button(page, "Remove First song").first().click();
  await expect(rowAt(page, 0)).toContainText("Will be removed");
  await page.clock.fastForward(5000);
  await expect(rowAt(page, 0)).toContainText("Removing…");
  await button(page, "Remove Lost song").click();
  await expect(toast(page)).toContainText("1 video will be removed");
  await expectGoodLooks(page);
});
