// The first minute of a newcomer with 30 playlists, with real calls.
import { expect } from "@playwright/test";
import { connect, signIn } from "#tests/e2e/real-people.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { test } from "#tests/e2e/test.ts";

const EMAIL = "curator@example.com";
const LATENCY_MS = 100;

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp({ latencyMs: LATENCY_MS });
});
test.afterAll(() => app.stop());

/** From the first call for the list of playlists to the answer of the last call to YouTube, in milliseconds. */
async function measureReading(): Promise<number> {
  const answer = await fetch(`${app.sandboxOrigin}/sandbox/log`);
  const { calls } = (await answer.json()) as { calls: { path: string; time: string }[] };
  const first = calls.find(({ path }) => path === "/youtube/v3/playlists");
  const last = calls.findLast(({ path }) => path.startsWith("/youtube/v3/"));
  return Date.parse(last?.time ?? "") - Date.parse(first?.time ?? "") + LATENCY_MS;
}

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

  const readingMs = await measureReading();
  console.log(`the count was right after ${waitedMs} ms, the reading took ${readingMs} ms`);
  expect(waitedMs).toBeLessThan(1.5 * readingMs);
});
