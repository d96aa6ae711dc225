import { expect, type Page } from "@playwright/test";
import { refusedWith } from "#tests/e2e/refused-with.ts";
import {
  button,
  FOURTH,
  LIST,
  makePlan,
  makeRemoved,
  openWindow,
  OTHER,
  question,
  rows,
  select,
  VIDEOS,
} from "#tests/e2e/removal-page.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { UUID } from "#tests/support/request-id.ts";
import { test } from "#tests/e2e/screen-test.ts";

const WINDOW = `/?playlist=${LIST.id}`;
const allow = /^Allow at Google, then remove/;

/** A mocked Google that does not redirect back. Collects the requested addresses. */
async function serveGoogle(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/api/youtube/auth?*", (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ json: { authUrl: "https://accounts.google.test/consent" } });
  });
  await page
    .context()
    .route("https://accounts.google.test/**", (route) => route.fulfill({ body: "Google" }));
  return asked;
}

const GOOGLE = "https://accounts.google.test/consent";

async function leaveForGoogle(page: Page): Promise<void> {
  await button(page, /^Remove Hidden/).click();
  await button(page, allow).click();
  await expect(page).toHaveURL(GOOGLE);
}

test("the permission is requested with a reason; afterwards the removal continues by itself, once, and not when it was abandoned", async ({
  page,
}) => {
  const asked = await serveGoogle(page);
  const removals = await openWindow(page, { canWrite: false });
  await button(page, /^Remove Hidden/).click();
  await expect(question(page, /^Remove hidden/)).toContainText(
    "Tidylist may only read your playlists so far.",
  );
  await expect(button(page, "Cancel")).toBeFocused();
  await button(page, allow).click();
  await expect(page).toHaveURL(GOOGLE);
  expect(asked).toEqual([`?returnTo=${encodeURIComponent(WINDOW)}&access=write`]);
  // Abandoned: the person comes back without Google's answer.
  await page.goto(WINDOW);
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`${WINDOW}&youtube=connected`);
  await expect(toast(page)).toContainText("YouTube connected");
  expect(removals.sent).toEqual([]);
  await leaveForGoogle(page);
  removals.canWrite = true;
  await page.goto(`${WINDOW}&youtube=connected`);
  await expect(toast(page)).toContainText("Hidden videos removed");
  await expect(page).toHaveURL(WINDOW);
  expect(removals.sent).toHaveLength(1);
  await page.goto(`${WINDOW}&youtube=connected`);
  await expect(toast(page)).toContainText("YouTube connected");
  expect(removals.sent).toHaveLength(1);
});

test("after a refusal at Google nothing is removed, one message says why, and the permission can be requested again", async ({
  page,
}) => {
  const asked = await serveGoogle(page);
  const removals = await openWindow(page, { canWrite: false });
  await leaveForGoogle(page);
  // Each other outcome has its sentence as `cancelled` has; client-session.test.ts reads them.
  for (const [outcome, words] of [
    ["write_refused", "You did not give Tidylist permission at Google"],
    ["cancelled", "You cancelled at Google."],
  ] as const) {
    await page.goto(`${WINDOW}&youtube=${outcome}`);
    const notice = question(page, "Nothing was removed.");
    await expect(notice).toContainText("Everything that only reads keeps working.");
    await expect(notice).toContainText(words);
    await expect(notice.getByRole("button", { name: "Close" })).toBeFocused();
    await expect(toast(page)).toHaveCount(0);
    await button(page, "Ask Google again").click();
    await expect(page).toHaveURL(GOOGLE);
  }
  expect(asked).toHaveLength(3);
  // What was confirmed before is made: the plan was kept.
  removals.canWrite = true;
  await page.goto(`${WINDOW}&youtube=connected`);
  await expect(toast(page)).toContainText("Hidden videos removed");
  expect(removals.sent).toHaveLength(1);
});

test("a stored removal of somebody else is not resumed, and a plan that has changed needs a new confirmation", async ({
  page,
}) => {
  await serveGoogle(page);
  const removals = await openWindow(page, { canWrite: false });
  await leaveForGoogle(page);
  // A page of ours that reads nothing: what was kept can be changed there.
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem("pending-change") ?? "") as object;
    sessionStorage.setItem("pending-change", JSON.stringify({ ...kept, userId: "u2" }));
  });
  await page.goto(`${WINDOW}&youtube=connected`);
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(WINDOW);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(removals.sent).toEqual([]);
  await leaveForGoogle(page);
  removals.canWrite = true;
  removals.plan = makePlan(VIDEOS.slice(1, 2), { plan: "q".repeat(43) });
  await page.goto(`${WINDOW}&youtube=connected`);
  await expect(question(page, /^Remove hidden/).getByRole("alert")).toContainText(
    "The list has changed since you looked.",
  );
  expect(removals.sent).toEqual([]);
  await button(page, "Remove 1 video").click();
  await expect.poll(() => removals.sent.length).toBe(1);
});

test("a permission that was withdrawn meanwhile is requested again, for a single row before any undo message", async ({
  page,
}) => {
  await serveGoogle(page);
  const removals = await openWindow(page, { answer: refusedWith("write_access_needed") });
  await button(page, /^Remove Hidden/).click();
  await expect(button(page, "Remove 2 videos")).toBeVisible();
  removals.canWrite = false;
  await button(page, "Remove 2 videos").click();
  await expect(button(page, allow)).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await button(page, "Cancel").click();
  removals.sent = [];
  removals.plan = makePlan([FOURTH]);
  removals.answer = { json: makeRemoved(1) };
  await button(page, "Remove Video 4").click();
  await expect(question(page, "Remove this video?")).toContainText("may only read");
  await button(page, allow).click();
  await expect(page).toHaveURL(GOOGLE);
  removals.canWrite = true;
  await page.goto(`${WINDOW}&youtube=connected`);
  await expect(toast(page)).toContainText("Removed 1 video from playlist");
  expect(removals.sent.map(({ body }) => body)).toEqual([{ videoIds: ["item3"] }]);
});

test("copying requests the permission first, and continues after it", async ({ page }) => {
  await serveGoogle(page);
  const inserted = { insertedCount: 1, queuedCount: 0, failedCount: 0, jobId: "i1" };
  const removals = await openWindow(page, {
    canWrite: false,
    library: { isPremium: true },
    answer: { json: { ...inserted, resumesAt: null, reason: null, maybeTwice: [] } },
  });
  await select(page, 3);
  await button(page, "Copy or Move").click();
  await page.getByRole("radio", { name: OTHER.title }).click();
  await button(page, "Copy 1 video").click();
  await expect(question(page, "Your permission is needed")).toContainText("may only read");
  await button(page, "Continue at Google").click();
  await expect(page).toHaveURL(GOOGLE);
  removals.canWrite = true;
  await page.goto(`${WINDOW}&youtube=connected`);
  await expect(toast(page)).toContainText("Copied 1 video");
  expect(removals.sent.map(({ body }) => body)).toEqual([
    { itemIds: ["item3"], to: OTHER.id, keep: true, requestId: expect.stringMatching(UUID) },
  ]);
});
