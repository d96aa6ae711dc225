// A change has its own request id. A retry sends the same id, so that nothing is done twice;
// possible duplicates are reported.
import { expect } from "@playwright/test";
import { serveHistory } from "#tests/e2e/history-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { button, LIST, openWindow, OTHER, question, select } from "#tests/e2e/removal-page.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { UUID } from "#tests/support/request-id.ts";
import { test } from "#tests/e2e/screen-test.ts";

const COPIED = {
  insertedCount: 1,
  queuedCount: 0,
  failedCount: 0,
  jobId: "i1",
  resumesAt: null,
  reason: null,
  itemIds: [],
  inBothCount: 0,
  maybeTwice: [],
};
const TWICE = { playlistId: OTHER.id, videoId: "v0000000004", title: "Fourth song" };

test("a failed copy is retried with the same request id", async ({ page }) => {
  const removals = await openWindow(page, {
    library: { isPremium: true },
    answer: { status: 502, body: "YouTube did not answer." },
  });
  await select(page, 3);
  await button(page, "Copy or Move").click();
  await page.getByRole("radio", { name: OTHER.title }).click();
  await button(page, "Copy 1 video").dblclick();
  await expect(toast(page)).toContainText("Failed to copy videos");
  expect(removals.sent).toHaveLength(1);
  removals.answer = { json: COPIED };
  await toast(page).getByRole("button", { name: "Try again" }).click();
  await expect(toast(page)).toContainText("Copied 1 video");
  const [first, second] = removals.sent.map(({ body }) => body as { requestId: string });
  expect(first?.requestId).toMatch(UUID);
  expect(second).toEqual(first);
});

test("a dialog that is opened again uses a new request id", async ({ page }) => {
  const removals = await openWindow(page, {
    library: { isPremium: true },
    answer: { json: COPIED },
  });
  await select(page, 3);
  for (const sent of [1, 2]) {
    await button(page, "Copy or Move").click();
    await page.getByRole("radio", { name: OTHER.title }).click();
    await button(page, "Copy 1 video").click();
    await expect.poll(() => removals.sent).toHaveLength(sent);
    await expect(question(page, "Copy or move videos")).toHaveCount(0);
  }
  const ids = removals.sent.map(({ body }) => (body as { requestId: string }).requestId);
  expect(new Set(ids).size).toBe(2);
});

test("possible duplicates are reported, with a link to the playlist", async ({ page }) => {
  await openWindow(page, {
    library: { isPremium: true },
    answer: { json: { ...COPIED, maybeTwice: [TWICE] } },
  });
  await select(page, 3);
  await button(page, "Copy or Move").click();
  await page.getByRole("radio", { name: OTHER.title }).click();
  await button(page, "Copy 1 video").click();
  const notice = question(page, "A video may be there twice");
  await expect(notice).toContainText("YouTube's answer was lost, so 1 video may be there twice.");
  await expect(notice).toContainText("Fourth song");
  await expect(notice.getByRole("link", { name: OTHER.title })).toHaveAttribute(
    "href",
    `https://www.youtube.com/playlist?list=${OTHER.id}`,
  );
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press("Escape");
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: LIST.title })).toBeVisible();
});

test("after a put-back too, and the row loses its button", async ({ page }) => {
  const history = await serveHistory(page, {
    inserted: { ...COPIED, maybeTwice: [{ ...TWICE, playlistId: "PL0000000001" }] },
  });
  await page.goto("/history");
  const row = page.getByRole("listitem").filter({ hasText: "Chosen one" });
  await row.getByRole("button", { name: "Put back" }).click();
  await expect(question(page, "A video may be there twice")).toContainText("Fourth song");
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button")).toHaveCount(0);
  expect(history.bodies).toHaveLength(1);
});
