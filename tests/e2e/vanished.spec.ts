import { expect } from "@playwright/test";
import { describeReason } from "#client/library/outcome-words.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { makeJob, makeOverview, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { makeHidden } from "#tests/e2e/hidden-page.ts";
import { DESKTOP, PHONE, toast } from "#tests/e2e/session-page.ts";
import { makeRemoval } from "#tests/support/removals.ts";
import { test } from "#tests/e2e/screen-test.ts";

const SINCE = "2026-11-20T08:00:00.000Z";
const TITLES = ["First song", "<b>Second</b> مرحبا", "Third song"];
const VANISHED = makeOverview({ vanished: { since: SINCE, count: 5, titles: TITLES } });

test("vanished items since the last visit are listed, and can be dismissed for good", async ({
  page,
}) => {
  const library = await openLibrary(page, { overview: VANISHED });
  await page.route("**/api/library/vanished/dismiss", async (route) => {
    library.calls.push("POST dismiss");
    library.overview = makeOverview();
    await route.fulfill({ json: { dismissed: true } });
  });
  await page.goto("/");
  const notice = page.getByRole("status").filter({ hasText: "hidden or gone" });
  await expect(notice).toContainText("5 videos are hidden or gone since you last looked");
  await expect(notice).toContainText("First song, <b>Second</b> مرحبا, Third song and 2 more");
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("YouTube is connected")).toBeVisible();
  expect(library.calls).toContain("POST dismiss");
  await page.reload();
  await expect(page.getByText("YouTube is connected")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("the notice leads to exactly the videos that it counts", async ({ page }) => {
  const videos = [makeHidden(1, 0), makeHidden(1, 1), makeHidden(2, 4)];
  const gone = [makeRemoval(1, { by: "owner" }), makeRemoval(2, { by: "youtube" })];
  await openLibrary(page, { overview: VANISHED, hidden: { videos, blocked: [], gone } });
  await page.goto("/");
  const [asked] = await Promise.all([
    page.waitForRequest("**/api/library/hidden?**"),
    page.getByRole("link", { name: "5 videos are hidden or gone since you last looked" }).click(),
  ]);
  expect(new URL(asked.url()).searchParams.get("since")).toBe(SINCE);
  await expect(page).toHaveURL(`/hidden?since=${encodeURIComponent(SINCE)}`);
  await expect(page.getByRole("status").filter({ hasText: "5 videos" })).toBeVisible();
  await expect(page.getByText("Song 1-0", { exact: true }).first()).toBeVisible();
});

test("the notice does not shift the layout, and is shown together with a waiting job", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const library = await openLibrary(page);
  await page.goto("/");
  const sums = page.getByRole("region", { name: "Your library" });
  await expect(page.getByText("YouTube is connected")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  const before = await sums.boundingBox();
  library.overview = VANISHED;
  await page.reload();
  await expect(page.getByText("5 videos are hidden or gone since you last looked")).toBeVisible();
  await expect.poll(() => sums.boundingBox()).toEqual(before);
  const reason = { code: "quota_exhausted" } as const;
  library.jobs = [makeJob({ state: "paused", reason })];
  await page.reload();
  await expect(page.getByText(describeReason(reason)).first()).toBeVisible();
  await expect(page.getByText("5 videos are hidden or gone since you last looked")).toBeVisible();
});

test("a notice that cannot be dismissed stays and says why", async ({ page }) => {
  await openLibrary(page, { overview: VANISHED });
  await page.route("**/api/library/vanished/dismiss", (route) =>
    route.fulfill({ status: 500, body: "Something went wrong." }),
  );
  await page.goto("/");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toContainText("This could not be dismissed");
  await expect(page.getByText("5 videos are hidden or gone since you last looked")).toBeVisible();
});
