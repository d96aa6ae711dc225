import { expect, type Page } from "@playwright/test";
import { describeReason } from "#client/library/outcome-words.ts";
import { createGate } from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { chooseTool, makeJob, makePlaylists, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { startJobStream, type JobStream } from "#tests/e2e/job-stream.ts";
import { PHONE, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

let stream: JobStream;
test.beforeEach(async () => {
  stream = await startJobStream([makeJob()]);
});
test.afterEach(() => stream.stop());

const progress = (page: Page) => page.getByRole("main").getByRole("progressbar");

test("progress arrives in one answer that stays open, also after a reload", async ({ page }) => {
  const complaints = watchConsole(page);
  const library = await openLibrary(page);
  await stream.serve(page);
  await page.goto("/");
  await expect(page.getByText("3 of 12 playlists")).toBeVisible();
  stream.tell([makeJob({ playlistsDone: 4 })]);
  await expect(page.getByText("4 of 12 playlists")).toBeVisible();
  stream.write("");
  stream.write("{half a line");
  stream.write(JSON.stringify({ jobs: [{ ...makeJob(), read: "many" }] }));
  stream.tell([makeJob({ playlistsDone: 5 })]);
  await expect(page.getByText("5 of 12 playlists")).toBeVisible();
  expect(stream.opened()).toBe(1);
  await page.reload();
  await expect(page.getByText("5 of 12 playlists")).toBeVisible();
  stream.tell([makeJob({ playlistsDone: 6, title: "<i>Evening</i>" })]);
  await expect(
    page.getByRole("progressbar", { name: "Reading <i>Evening</i>", exact: true }),
  ).toBeVisible();
  await expect.poll(() => [stream.opened(), stream.open()]).toEqual([2, 1]);
  library.playlists = makePlaylists(5);
  stream.tell([makeJob({ state: "done" })]);
  await expect(page.getByRole("heading", { name: "Playlist 5" })).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("no more requests are sent when no job runs", async ({ page }) => {
  await page.clock.install();
  const library = await openLibrary(page);
  await stream.serve(page);
  await page.goto("/");
  await expect(page.getByText("3 of 12 playlists")).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect.poll(() => library.calls).toContain("DELETE /api/library/jobs/job1");
  const asked = page.waitForResponse(/\/api\/stats/);
  stream.tell([makeJob({ state: "stopped" })]);
  await expect(progress(page)).toHaveCount(0);
  await asked;
  await expect(page.getByText("What had been read by then stays.")).toBeVisible();
  const questions: string[] = [];
  page.on("request", (request) => questions.push(request.url()));
  await page.clock.fastForward(600_000);
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeVisible();
  expect(questions.filter((url) => url.includes("/api/"))).toEqual([]);
});

test("a second tab shows the job of the first, and its end", async ({ page, context }) => {
  stream.tell([]);
  const gate = createGate();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await openLibrary(tab);
    await stream.serve(tab);
    await tab.route("**/api/playlists/sync-all", async (route) => {
      await gate.opened;
      await route.fallback();
    });
    await tab.goto("/");
    await expect(tab.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  stream.tell([makeJob()]);
  await chooseTool(page, "Read all playlists");
  for (const tab of [page, other]) await expect(tab.getByText("3 of 12 playlists")).toBeVisible();
  stream.tell([makeJob({ playlistsDone: 9 })]);
  for (const tab of [page, other]) await expect(tab.getByText("9 of 12 playlists")).toBeVisible();
  stream.tell([makeJob({ state: "done" })]);
  gate.open();
  await expect(toast(page)).toContainText("Read the videos of 3 playlists");
  for (const tab of [page, other]) await expect(progress(tab)).toHaveCount(0);
  await expect(toast(other)).toHaveCount(0);
});

test("a stream that breaks is opened again", async ({ page }) => {
  await page.clock.install();
  await openLibrary(page);
  await stream.serve(page);
  await page.goto("/");
  await expect.poll(stream.open).toBe(1);
  for (const playlistsDone of [4, 5]) {
    const before = stream.opened();
    stream.breakOff();
    await expect.poll(stream.open).toBe(0);
    stream.tell([makeJob({ playlistsDone })]);
    // The last known progress stays while the stream is broken.
    await expect(progress(page)).toBeVisible();
    await expect
      .poll(async () => {
        await page.clock.fastForward(2000);
        return stream.opened();
      })
      .toBeGreaterThan(before);
    await expect(page.getByText(`${playlistsDone} of 12 playlists`)).toBeVisible();
  }
});

test("offline no request is sent; back online the stream is opened again", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openLibrary(page);
  await stream.serve(page);
  await page.goto("/");
  await expect.poll(stream.open).toBe(1);
  await context.setOffline(true);
  await expect.poll(stream.open).toBe(0);
  const opened = stream.opened();
  await page.clock.fastForward(300_000);
  await expect(page.getByText("3 of 12 playlists")).toBeVisible();
  expect(stream.opened()).toBe(opened);
  stream.tell([makeJob({ playlistsDone: 11 })]);
  await context.setOffline(false);
  await expect(page.getByText("11 of 12 playlists")).toBeVisible();
  await expect.poll(stream.open).toBe(1);
});

test("a paused job says when it continues, and is fetched then", async ({ page }) => {
  await page.clock.install();
  const resumesAt = new Date(Date.now() + 3_600_000).toISOString();
  const reason = { code: "quota_exhausted" } as const;
  stream.tell([makeJob({ state: "paused", reason, resumesAt })]);
  await openLibrary(page);
  await stream.serve(page);
  await page.goto("/");
  const words = page
    .getByText(describeReason(reason))
    .filter({ hasText: /\. It tries again at .*M\.$/ });
  await expect(words.first()).toBeVisible();
  expect(stream.open()).toBe(0);
  // The job wakes some minutes later: if it has not changed, it is fetched again.
  const look = page.waitForResponse("**/api/library/jobs");
  await page.clock.fastForward(3_700_000);
  await look;
  stream.tell([makeJob({ playlistsDone: 7 })]);
  await page.clock.fastForward(20_000);
  await expect(page.getByText("7 of 12 playlists")).toBeVisible();
  await expect.poll(stream.open).toBe(1);
});

const UNANSWERED = { code: "sync_failed" } as const;

test("a failed job is shown after a reload, until it is dismissed", async ({ page }) => {
  const failed = makeJob({ state: "failed", kind: "videos", title: "Evening", playlistId: "PL1" });
  stream.tell([{ ...failed, reason: UNANSWERED }]);
  await openLibrary(page);
  await stream.serve(page);
  const words = page
    .getByRole("status")
    .filter({ hasText: /^Reading\s*Evening\s*failed/ })
    .filter({ hasText: describeReason(UNANSWERED) });
  await page.goto("/");
  await expect(words).toBeVisible();
  for (const size of [PHONE, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await expectAccessibleInEveryLook(page);
  }
  await page.reload();
  await expect(words).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(words).toHaveCount(0);
  await expect(page.getByText("YouTube is connected")).toBeVisible();
  await page.reload();
  await expect(page.getByText("YouTube is connected")).toBeVisible();
  await expect(words).toHaveCount(0);
});

test("a failed job can be retried", async ({ page }) => {
  stream.tell([makeJob({ state: "failed", reason: UNANSWERED })]);
  const library = await openLibrary(page);
  await stream.serve(page);
  await page.goto("/");
  await expect(page.getByText(describeReason(UNANSWERED))).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toast(page)).toContainText("Sync Complete");
  expect(library.calls).toContain("POST /api/playlists/sync-all");
});

test("the stream ends with the session", async ({ page }) => {
  await openLibrary(page);
  await stream.serve(page);
  await page.goto("/");
  await expect.poll(stream.open).toBe(1);
  await page.route("**/api/library/jobs", (route) =>
    route.fulfill({ status: 401, body: "Please sign in." }),
  );
  stream.breakOff();
  await expect(page.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
  expect(stream.open()).toBe(0);
});
