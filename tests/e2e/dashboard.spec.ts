import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import {
  chooseTool,
  makeDetail,
  makeJob,
  makeOverview,
  makePlaylist,
  makePlaylists,
  makeVideo,
  openActions,
  openLibrary,
  PRIVATE_VIDEO,
} from "#tests/e2e/dashboard-page.ts";
import { header, LOST, PHONE, signIn, toast } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const stat = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");

test("shows the four sums, and what cannot be read", async ({ page }) => {
  const complaints = watchConsole(page);
  await openLibrary(page, {
    playlists: [makePlaylist(1, { videoCount: 12_345, hiddenVideoCount: 7 })],
  });
  await page.goto("/");
  await expect(stat(page, "Total Playlists")).toHaveText("1");
  await expect(stat(page, "Total Videos")).toHaveText("12,345");
  await expect(stat(page, "Hidden/Private")).toHaveText("7 hidden: show them");
  await expect(stat(page, "Total Duration")).toHaveText("1h 00m 00s");
  await expect(page.getByText("Watch Later and History are not here")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the playlists are synced once for each load of the page, without a message", async ({
  page,
}) => {
  const library = await openLibrary(page);
  const syncs = () => library.calls.filter((call) => call === "POST /api/playlists/sync").length;
  const reads = () => library.calls.filter((call) => call === "GET /api/playlists").length;
  await page.goto("/");
  await expect.poll(syncs).toBe(1);
  await expect.poll(reads).toBeGreaterThan(1);
  await expect(toast(page)).toHaveCount(0);
  await header(page).getByRole("link", { name: "Playlist Length" }).click();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  expect(syncs()).toBe(1);
});

test("a failed background sync shows no message; a failed manual one does", async ({ page }) => {
  await openLibrary(page);
  await page.route("**/api/playlists/sync", (route) =>
    route.fulfill({ status: 429, body: "YouTube's daily allowance is used up until 9:00 AM." }),
  );
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await (await openActions(page)).getByRole("button", { name: "Sync with YouTube" }).click();
  await expect(toast(page)).toContainText("Sync Failed");
  await expect(toast(page)).toContainText("allowance is used up until 9:00 AM.");
});

test("a manual sync shows its result", async ({ page }) => {
  await openLibrary(page, { playlists: makePlaylists(4) });
  await page.goto("/");
  await (await openActions(page)).getByRole("button", { name: "Sync with YouTube" }).click();
  await expect(toast(page)).toContainText("Sync Complete");
  await expect(toast(page)).toContainText("Synced 4 playlists from YouTube");
});

test("everything can be read again", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const none = { main: 0, stats: 0 };
  const costs = { list: { main: 260, stats: 0 }, all: { main: 900, stats: 10 }, regions: none };
  const library = await openLibrary(page, { overview: makeOverview({ costs }) });
  await page.goto("/");
  const sync = (await openActions(page)).getByRole("button", { name: "Sync with YouTube" });
  await expect(sync).toHaveAccessibleDescription("Uses about 3 % of today's quota");
  await page.keyboard.press("Escape");
  await chooseTool(page, "Read all playlists");
  await expect(toast(page)).toContainText("Read the videos of 3 playlists");
  expect(library.calls).toContain("POST /api/playlists/sync-all");
});

test("the number of hidden videos by day is shown as a chart and as a table", async ({ page }) => {
  const library = await openLibrary(page);
  await page.goto("/");
  const card = page.getByRole("region", { name: "Hidden over time" });
  await expect(card.locator("path")).toHaveAttribute("d", /^M0 40H[\d.]+V0H[\d.]+V25H400$/);
  await expect(card.getByRole("row")).toHaveText([
    "FromHiddenVideos",
    "Oct 2, 20264300",
    "Oct 20, 202612310",
    "Nov 14, 20267305",
  ]);
  library.overview = makeOverview({ history: [] });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("the names of hidden videos can be saved by exporting everything", async ({ page }) => {
  const [first, second] = makePlaylists(2);
  if (!first || !second) throw new Error("two playlists");
  await openLibrary(page, {
    playlists: [{ ...first, title: "=1+1" }, second],
    details: [
      makeDetail(first, [makeVideo(1, { title: "+evil" }), makeVideo(0, PRIVATE_VIDEO)]),
      makeDetail(second, []),
    ],
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Tools" }).click();
  await expect(
    page.getByText("34 names of hidden videos are kept until Dec 1, 2026 or longer."),
  ).toBeVisible();
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible();
  await page.keyboard.press("Escape");
  const saved = async (format: string): Promise<[string, string]> => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      chooseTool(page, `Download everything as ${format}`),
    ]);
    return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
  };
  const [csvName, csv] = await saved("CSV");
  expect(csvName).toBe("tidylist-2026-11-21.csv");
  const lines = csv.split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFPlaylist,Privacy,Position,Title,/);
  expect(lines[1]).toMatch(/^"'=1\+1",public,1,\[Private Video\],.*,private,Lost song,Old Band,/);
  expect(lines[2]).toMatch(
    /^"'=1\+1",public,2,"'\+evil",.*https:\/\/www\.youtube\.com\/watch\?v=v/,
  );
  expect(lines[3]).toMatch(/^Playlist 2,public,,.*playlist\?list=PL/);
  const [jsonName, json] = await saved("JSON");
  expect(jsonName).toBe("tidylist-2026-11-21.json");
  const { playlists } = JSON.parse(json) as { playlists: { url: string; videos: object[] }[] };
  expect(playlists.map(({ videos }) => videos.length)).toEqual([2, 0]);
  expect(playlists[0]?.url).toContain("list=PL0000000001");
});

test("a failed export shows an error", async ({ page }) => {
  await openLibrary(page);
  await page.route("**/api/library/export", (route) =>
    route.fulfill({ status: 500, body: "Something went wrong." }),
  );
  await page.goto("/");
  await chooseTool(page, "Download everything as CSV");
  await expect(toast(page)).toContainText("The file could not be made");
  await expect(toast(page)).toContainText("Something went wrong.");
});

test("the layout does not shift when the data has loaded", async ({ page }) => {
  await openLibrary(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  for (const path of ["**/api/stats", "**/api/playlists", "**/api/library"]) {
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
        page.getByLabel("Search playlists"),
        page.getByText("Select All"),
      ].map((part) => part.boundingBox()),
    );
  await expect(page.getByText("Select All")).toBeVisible();
  const before = await places();
  release();
  await expect(page.getByRole("heading", { name: "Playlist 3" })).toBeVisible();
  const [stats, search, selectAll] = await places();
  expect([stats, search, selectAll?.y]).toEqual([before[0], before[1], before[2]?.y]);
});

test("a lost connection is shown first", async ({ page }) => {
  await signIn(page, {}, LOST);
  await page.goto("/");
  const main = page.getByRole("main");
  const reconnect = main.getByRole("button", { name: "Reconnect YouTube" });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y;
  expect(await topOf(reconnect)).toBeLessThan(
    (await topOf(main.getByText("Total Playlists"))) ?? 0,
  );
});

test("data that could not be loaded can be retried", async ({ page }) => {
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

test("axe finds no problem on the dashboard, in any colour scheme", async ({ page }) => {
  await openLibrary(page, {
    playlists: [makePlaylist(9, { hiddenVideoCount: 3 }), ...makePlaylists(6)],
    jobs: [makeJob()],
  });
  for (const [address, shows] of [
    ["/", "Playlist Limit Reached"],
    ["/?view=list", "Playlist Limit Reached"],
    ["/?q=nothing+like+it", "No playlists found"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shows)).toBeVisible();
    for (const size of [PHONE, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size);
      await expectAccessibleInEveryLook(page);
    }
  }
  await page.getByRole("button", { name: "Create Playlist" }).click();
  await expect(page.getByRole("dialog", { name: "Upgrade to Premium" })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

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

test("the panel has its parts in the specified order", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openLibrary(page);
  await page.goto("/");
  const panel = await openActions(page);
  const parts = [
    panel.getByRole("button", { name: "Sync with YouTube" }),
    panel.getByRole("button", { name: /^Clean Selected/ }),
    panel.getByLabel("Sort by"),
    panel.getByRole("group", { name: "Privacy" }),
  ];
  const places = await Promise.all(
    parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
