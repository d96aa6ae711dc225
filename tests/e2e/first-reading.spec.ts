// The first minute of a newcomer with 30 playlists, with real calls that take 100 ms each.
import { expect, test } from "@playwright/test";
import { connect, signIn } from "#tests/e2e/real-people.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";

const EMAIL = "curator@example.com";

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp({ latencyMs: 100 });
});
test.afterAll(() => app.stop());

test("after the consent everything is read without a click, and hidden videos are counted", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, app, EMAIL);
  await connect(page, app, EMAIL);
  const agreedAt = Date.now();
  const count = page.getByText(/^[\d,]+ of 1,777 videos can no longer be watched, in/).first();
  await expect(count).toBeVisible({ timeout: 120_000 });
  await expect(count).toHaveText(/ of 30 playlists$/);
  const waitedMs = Date.now() - agreedAt;
  await expect(page.getByRole("link", { name: "See them" })).toBeVisible();
  await expect(page.getByText("not read yet")).toHaveCount(0);
  await expect(page.getByText("being read")).toHaveCount(0);

  // The same reading again, from its start to its end, without a page that shows it.
  const readingMs = await page.evaluate(async () => {
    const begunAt = performance.now();
    const answer = await fetch("/api/playlists/sync-all", { method: "POST" });
    if (!answer.ok) throw new Error(await answer.text());
    return performance.now() - begunAt;
  });
  console.log(`first count after ${waitedMs} ms; a reading takes ${Math.round(readingMs)} ms`);
  expect(waitedMs).toBeLessThan(1.5 * readingMs);
});
