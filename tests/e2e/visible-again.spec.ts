// Entries of the history that changed by themselves: videos that are visible again, and what YouTube contradicts.
import { expect } from "@playwright/test";
import { makeOverview } from "#tests/e2e/dashboard-page.ts";
import { row, serveHistory } from "#tests/e2e/history-page.ts";
import { expectAccessible } from "#tests/e2e/looks.ts";
import { agree, signIn } from "#tests/e2e/real-people.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { startApp } from "#tests/support/app.ts";
import { makeRemoval } from "#tests/support/removals.ts";
import { ownPlaylists, testWorld } from "#tests/support/test-world.ts";
import { test } from "#tests/e2e/test.ts";

test("what was corrected is told once, and offers nothing", async ({ page }) => {
  const contradictedAt = "2026-11-21T12:00:00Z";
  const history = await serveHistory(page, {
    removals: [makeRemoval(3, { contradictedAt }), makeRemoval(2, { canBePutBack: true })],
    overview: makeOverview({ corrected: 1 }),
  });
  await page.route("**/api/library/corrected/dismiss", async (route) => {
    history.overview = makeOverview();
    await route.fulfill({ json: { dismissed: true } });
  });
  await page.goto("/history");
  const told = "1 entry of the history was corrected: YouTube still shows it.";
  await expect(toast(page)).toContainText(told);
  await expect(row(page, "Song 3")).toContainText("By you · You chose it");
  await expect(row(page, "Song 3")).toContainText("YouTube still shows it");
  await expect(page.getByRole("button", { name: /^Put back/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.goto("/");
  await expect(page.getByText("YouTube is connected")).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test("a removed video that is visible again is found when the history opens, and put back", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const email = "basic@example.com";
  const { id } = ownPlaylists.mixed;
  const app = await startApp({ world: testWorld });
  const post = (address: string) =>
    page.evaluate(async (to) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(to, { method: "POST", headers, body: "{}" });
      if (!answer.ok) throw new Error(await answer.text());
    }, address);
  try {
    await signIn(page, app, email);
    await page.goto(`${app.origin}/api/youtube/auth?access=write&returnTo=/`);
    await agree(page, email);
    await page.waitForURL((url) => url.origin === app.origin);
    await post("/api/playlists/sync-all");
    await post(`/api/playlists/${id}/clean`);
    const shown = JSON.stringify({ id: "private0001", privacy: "public" });
    const knob = `${app.sandboxOrigin}/sandbox/youtube/video`;
    expect((await fetch(knob, { method: "POST", body: shown })).ok).toBe(true);
    await page.goto(`${app.origin}/history`);
    await expect(page.getByText("2 removed · 1 visible again")).toBeVisible();
    await page.getByRole("button", { name: /^2 videos from/ }).click();
    const back = page.getByRole("listitem").filter({ hasText: "Visible again on" }).last();
    await back.getByRole("button", { name: /^Put back/ }).click();
    await expect(toast(page)).toContainText("Put 1 video back");
    await expect(page.getByText("2 removed · 1 put back")).toBeVisible();
  } finally {
    await app.stop();
  }
});
