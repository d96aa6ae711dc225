import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, watchConsole } from "#tests/e2e/calculator-page.ts";
import { makeJob, makePlaylist, makePlaylists, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { LOST, PHONE, signIn, toast } from "#tests/e2e/session-page.ts";

const stat = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");

test("the four sums, and what cannot be read", async ({ page }) => {
  const complaints = watchConsole(page);
  await openLibrary(page, {
    playlists: [makePlaylist(1, { videoCount: 12_345, hiddenVideoCount: 7 })],
  });
  await page.goto("/");
  await expect(stat(page, "Total Playlists")).toHaveText("1");
  await expect(stat(page, "Total Videos")).toHaveText("12,345");
  await expect(stat(page, "Hidden/Private")).toHaveText("7");
  await expect(stat(page, "Total Duration")).toHaveText("1h");
  await expect(page.getByText("Watch Later and History are not here")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the playlists are synced once for each load of the page, in silence", async ({ page }) => {
  const library = await openLibrary(page);
  const syncs = () => library.calls.filter((call) => call === "POST /api/playlists/sync").length;
  const reads = () => library.calls.filter((call) => call === "GET /api/playlists").length;
  await page.goto("/");
  await expect.poll(syncs).toBe(1);
  await expect.poll(reads).toBeGreaterThan(1);
  await expect(toast(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Playlist Length" }).click();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  expect(syncs()).toBe(1);
});

test("a failed background sync disturbs nobody; a failed one that was asked for is told", async ({
  page,
}) => {
  await openLibrary(page);
  await page.route("**/api/playlists/sync", (route) =>
    route.fulfill({ status: 429, body: "YouTube's daily allowance is used up until 9:00 AM." }),
  );
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Sync with YouTube" }).click();
  await expect(toast(page)).toContainText("Sync Failed");
  await expect(toast(page)).toContainText("allowance is used up until 9:00 AM.");
});

test("a sync that was asked for says what it brought", async ({ page }) => {
  await openLibrary(page, { playlists: makePlaylists(4) });
  await page.goto("/");
  await page.getByRole("button", { name: "Sync with YouTube" }).click();
  await expect(toast(page)).toContainText("Sync Complete");
  await expect(toast(page)).toContainText("Synced 4 playlists from YouTube");
});

test("progress survives a reload, can be stopped, and its end brings new data", async ({
  page,
}) => {
  const library = await openLibrary(page, { jobs: [makeJob()] });
  await page.goto("/");
  await expect(page.getByText("3 of 12 playlists")).toBeVisible();
  library.jobs = [makeJob({ playlistsDone: 4, title: "<i>Evening</i>" })];
  await expect(page.getByText("4 of 12 playlists")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("progressbar", { name: "Reading <i>Evening</i>" })).toBeVisible();
  library.playlists = makePlaylists(2);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(library.calls).toContain("DELETE /api/library/jobs/job1");
  // Nothing is at work any more, so nothing is asked any more.
  await page.waitForTimeout(1500);
  const asked = library.calls.length;
  await page.waitForTimeout(2500);
  expect(library.calls.length).toBe(asked);
});

test("a job that ends elsewhere brings its playlists to the screen", async ({ page }) => {
  const library = await openLibrary(page, { jobs: [makeJob()] });
  await page.goto("/");
  await expect(page.getByText("3 of 12 playlists")).toBeVisible();
  library.playlists = makePlaylists(4);
  library.jobs = [makeJob({ state: "done" })];
  await expect(page.getByRole("heading", { name: "Playlist 4" })).toBeVisible();
  await expect(stat(page, "Total Playlists")).toHaveText("4");
});

test("a paused job says when it goes on", async ({ page }) => {
  await openLibrary(page, {
    jobs: [
      makeJob({
        state: "paused",
        sentence: "YouTube's daily allowance is used up.",
        resumesAt: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    ],
  });
  await page.goto("/");
  const words = page.getByText(/^YouTube's daily allowance is used up\. It goes on at .*M\.$/);
  await expect(words.first()).toBeVisible();
});

test("nothing moves when the data arrive", async ({ page }) => {
  await openLibrary(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  for (const path of ["**/api/stats", "**/api/playlists"]) {
    await page.route(path, async (route) => {
      await held;
      await route.fallback();
    });
  }
  await page.goto("/");
  const places = () =>
    Promise.all(
      [
        page.getByRole("region", { name: "Your library" }),
        page.getByRole("heading", { name: "Filters & Actions" }),
        page.getByText("Select All"),
      ].map((part) => part.boundingBox()),
    );
  await expect(page.getByText("Select All")).toBeVisible();
  const before = await places();
  release();
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  const [stats, , selectAll] = await places();
  expect([stats, selectAll?.y]).toEqual([before[0], before[2]?.y]);
});

test("a lost connection is still the first thing to mend", async ({ page }) => {
  await signIn(page, {}, LOST);
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Reconnect YouTube" })).toBeVisible();
  await expect(page.getByText("Total Playlists")).toHaveCount(0);
});

test("what could not be loaded can be asked for again", async ({ page }) => {
  await openLibrary(page);
  let broken = true;
  for (const path of ["**/api/stats", "**/api/playlists"]) {
    await page.route(path, (route) =>
      broken ? route.fulfill({ status: 500, body: "Something went wrong." }) : route.fallback(),
    );
  }
  await page.route("**/api/playlists/sync", (route) =>
    route.fulfill({ status: 500, body: "Something went wrong." }),
  );
  await page.goto("/");
  await expect(page.getByText("Your playlists could not be loaded")).toBeVisible();
  await expectAccessible(page);
  broken = false;
  for (const button of await page.getByRole("button", { name: "Try again" }).all()) {
    await button
      .or(page.getByRole("button", { name: "Try again" }))
      .first()
      .click();
  }
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the dashboard, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openLibrary(page, {
      playlists: [makePlaylist(9, { hiddenVideoCount: 3 }), ...makePlaylists(6)],
      jobs: [makeJob()],
    });
    for (const size of [PHONE, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size);
      for (const address of ["/", "/?view=list", "/?q=nothing+like+it"]) {
        await page.goto(address);
        await expect(page.getByText("Playlist Limit Reached")).toBeVisible();
        await expectAccessible(page);
      }
    }
    await page.getByRole("button", { name: "Create Playlist" }).click();
    await expect(page.getByRole("dialog", { name: "Upgrade to Premium" })).toBeVisible();
    await expectAccessible(page);
  });
}

test("nothing is wider than a narrow screen", async ({ page }) => {
  const title = `${"W".repeat(150)} مرحبا`;
  await openLibrary(page, {
    playlists: [makePlaylist(1, { title, videoCount: 54_321 }), ...makePlaylists(6)],
    jobs: [makeJob({ title })],
  });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ["/", "/?view=list"]) {
    await page.goto(address);
    await expect(page.getByText("Playlist Limit Reached")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([address, width]).toEqual([address, 320]);
  }
});
