import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import {
  calculate,
  example,
  routeCalculation,
  showPlan,
  showVideos,
  watchConsole,
} from "#tests/e2e/calculator-page.ts";
import { test } from "#tests/e2e/screen-test.ts";

const TINY = 12;
const MIXED = 40;
const MIDDLE = 120;
const LARGE = 640;

test("a visitor pastes a link on the landing page, and continues with the result", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const { url, title } = await example(page, TINY);
  await page.goto("/");
  // Before hydration the form opens the calculator instead.
  await hydrated(page);
  await page.getByRole("textbox").fill(url);
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  const answer = page.getByRole("region", { name: "How long it is" });
  await expect(answer.getByText("Found 12 videos from 1 playlist")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const total = await answer
    .getByText(/^\d+h \d+m \d+s$/)
    .first()
    .innerText();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await answer.getByRole("link", { name: "See every video" }).click();
  await expect(page).toHaveURL(/\/playlist-length\?list=PL/);
  await expect(page.getByText("Found 12 videos from 1 playlist", { exact: true })).toBeVisible();
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("table").getByText(title)).toBeVisible();
  // The answer was cached.
  expect(calls.filter((address) => address.includes("/api/public"))).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Manage Your YouTube" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("links that are pasted before the scripts have loaded stay in the box", async ({ page }) => {
  await page.context().route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto("/playlist-length", { waitUntil: "commit" });
  const { url } = await example(page, TINY);
  await page.getByLabel("Playlist URLs").fill(url);
  await page.getByLabel("Include duplicate videos across playlists").check();
  // Enabled only after hydration.
  await expect(page.getByRole("button", { name: "Calculate Duration" })).toBeEnabled();
  await expect(page.getByLabel("Playlist URLs")).toHaveValue(url);
  await expect(page.getByLabel("Include duplicate videos across playlists")).toBeChecked();
});

test("the skip link sends no request and changes no line", async ({ page }) => {
  await page.goto("/playlist-length");
  await calculate(page, "rubbish", (await example(page, TINY)).url);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByLabel("Playlist URLs")).toHaveValue(/^rubbish\n/);
  await expect(page.getByText('Line 1 is not a YouTube link: "rubbish".')).toBeVisible();
  expect(calls.filter((url) => url.includes("/api/public"))).toEqual([]);
});

test("the focus moves to the progress, and then to the result", async ({ page }) => {
  await page.goto("/playlist-length");
  await hydrated(page);
  await page.getByLabel("Playlist URLs").fill((await example(page, TINY)).url);
  await page.getByRole("button", { name: "Calculate Duration" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeFocused();
});

test("lines without any valid link show what to paste", async ({ page }) => {
  await page.goto("/playlist-length");
  await calculate(page, "rubbish");
  await expect(page.getByText("Found 0 videos from 0 playlists")).toBeVisible();
  await expect(page.getByText("There was nothing to count.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
});

test.describe("the result", () => {
  test("lists what is not in the total, line by line", async ({ page }) => {
    const mixed = await example(page, MIXED);
    await page.goto("/playlist-length");
    await calculate(page, mixed.url, "", "https://vimeo.com/1", "WL");
    const listOf = (text: string) =>
      page.getByRole("list").filter({ hasText: text }).getByRole("listitem");
    await expect(listOf("Line 3")).toHaveText([
      'Line 3 is not a YouTube link: "https://vimeo.com/1".',
      'Line 4 is Watch Later, which YouTube does not let apps read; /import counts it from Takeout files: "WL".',
    ]);
    await expect(page.getByText("Not in this total:")).toBeVisible();
    await expect(page.getByText("Length not known yet:")).toBeVisible();
    await page.getByText("Where", { exact: true }).click();
    await expect(listOf("Line 1")).toHaveText([/^Line 1 \(.+\): .*private.*deleted/]);
  });

  test("shows eight speeds of which normal and the clicked one are highlighted", async ({
    page,
  }) => {
    await page.goto(`/playlist-length?list=${(await example(page, TINY)).url}`);
    const speeds = page.getByRole("group", { name: "Playback speed" }).getByRole("button");
    await expect(speeds).toHaveText([
      /^0.25x/,
      /^0.5x/,
      /^0.75x/,
      /^1x Normal/,
      /^1.25x/,
      /^1.5x/,
      /^1.75x/,
      /^2x/,
    ]);
    const classOf = (index: number) => speeds.nth(index).getAttribute("class");
    expect(await classOf(3)).not.toBe(await classOf(5));
    await speeds.nth(5).click();
    await expect(speeds.nth(5)).toHaveAttribute("aria-pressed", "true");
    expect(await classOf(5)).toContain("border-accent");
    expect(await classOf(3)).toContain("border-accent");
    await expect(page).toHaveURL(/speed=1\.5/);
  });

  test("shows the finish date of the plan, and how much is left", async ({ page }) => {
    await page.goto(`/playlist-length?list=${(await example(page, MIDDLE)).url}`);
    await showPlan(page);
    await page.getByLabel("Watched up to").fill("20");
    await page.getByLabel("From video").fill("11");
    await page.getByLabel("Hours a day").fill("2");
    await expect(page.getByText("Videos 11 to 120 of 120")).toBeVisible();
    await expect(page.getByText("10 videos", { exact: true })).toBeVisible();
    await expect(page.getByText(/^\d+ sessions?, done on /)).toBeVisible();
    await expect(page).toHaveURL(/from=11&watched=20&hours=2/);
  });

  test("is the same when its link is opened in another browser", async ({ page, browser }) => {
    const [tiny, middle] = [await example(page, TINY), await example(page, MIDDLE)];
    await page.goto("/playlist-length");
    await calculate(page, tiny.url, middle.url);
    await page.getByRole("button", { name: "2x" }).click();
    await showVideos(page);
    await page.getByLabel("Video Title").fill("a");
    await page.getByLabel("Sort").selectOption("longest");
    await expect(page).toHaveURL(/speed=2.*sort=longest.*title=a/);
    const shown = await page.getByText(/^Showing/).textContent();
    const other = await (await browser.newContext()).newPage();
    await other.goto(page.url());
    await expect(other.getByText(shown ?? "")).toBeVisible();
    await expect(other.getByRole("button", { name: "2x" })).toHaveAttribute("aria-pressed", "true");
    await expect(other.getByLabel("Sort")).toHaveValue("longest");
    await other.context().close();
  });

  test("is calculated again for a chosen country, and keeps the selection", async ({ page }) => {
    await page.goto(`/playlist-length?list=${(await example(page, MIXED)).url}`);
    await showVideos(page);
    await page.getByRole("grid", { name: "Videos" }).getByRole("row").first().click();
    await expect(page.getByText(/^Found 35 videos/)).toBeVisible();
    await page.getByLabel("Leave out what is blocked in").selectOption({ label: "Germany" });
    await expect(page).toHaveURL(/region=DE/);
    await expect(page.getByText(/blocked in Germany/).first()).toBeVisible();
    await expect(page.getByText(/^Found 35 videos/)).toBeHidden();
    await expect(page.getByText(/^Selected: 1 video /)).toBeVisible();
  });

  test("is exported as CSV without formulae, and as JSON", async ({ page }) => {
    await page.goto(`/playlist-length?list=${(await example(page, MIXED)).url}`);
    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click(),
    ]);
    const rows = readFileSync(await csv.path(), "utf8");
    expect(csv.suggestedFilename()).toMatch(/\.csv$/);
    expect(rows).toContain("'=SUM(A1:A9)");
    expect(rows.trim().split("\n").length).toBeGreaterThan(35);
    const [json] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "JSON" }).click(),
    ]);
    const exported: unknown = JSON.parse(readFileSync(await json.path(), "utf8"));
    expect(JSON.stringify(exported)).toContain("=SUM(A1:A9)");
  });
});

test.describe("choosing videos", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(`/playlist-length?list=${(await example(page, MIDDLE)).url}`);
    await showVideos(page);
  });

  test("all, none and the filtered ones, with their total", async ({ page }) => {
    await expect(page.getByText("Selected: 0 videos (0s)")).toBeVisible();
    await page.getByLabel("Select All", { exact: true }).check();
    await expect(page.getByText(/^Selected: 120 videos \(\d+h/)).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Create Custom YouTube Playlist" }),
    ).toBeVisible();
    await page.getByLabel("Unselect All").uncheck();
    await expect(page.getByText("Selected: 0 videos (0s)")).toBeVisible();
    await expect(page.getByRole("link", { name: "Upgrade to Create Playlist" })).toBeHidden();
    await page.getByLabel("Min Duration (minutes)").fill("30");
    await expect(page.getByText(/^Showing \d+ of 120 videos$/)).not.toHaveText(/Showing 120 of/);
    const filtered = page.getByRole("button", { name: /^Select Filtered \(\d+\)$/ });
    const count = /\d+/.exec((await filtered.textContent()) ?? "")?.[0];
    await filtered.click();
    await expect(page.getByText(`Selected: ${count} videos`)).toBeVisible();
    await expect(page.getByLabel("Select All", { exact: true })).not.toBeChecked();
  });

  test("by keyboard only, also over rows that are not visible", async ({ page }) => {
    const rows = page.getByRole("grid", { name: "Videos" }).getByRole("row");
    await rows.first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+End");
    await expect(page.getByText(/^Selected: 120 videos/)).toBeVisible();
    await expect(page.locator('[aria-rowindex="120"]')).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(page.getByText(/^Selected: 119 videos/)).toBeVisible();
    await page.keyboard.press("Control+a");
    await expect(page.getByText(/^Selected: 120 videos/)).toBeVisible();
  });

  test("a range that was extended by keyboard can be shrunk", async ({ page }) => {
    await page.getByRole("grid", { name: "Videos" }).getByRole("row").first().focus();
    for (const key of ["Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp"]) {
      await page.keyboard.press(key);
    }
    await expect(page.getByText(/^Selected: 3 videos/)).toBeVisible();
  });

  test("filters refuse invalid numbers and say so", async ({ page }) => {
    await page.getByLabel("Min Duration (minutes)").fill("minus one");
    await expect(page.getByText("Showing 120 of 120 videos")).toBeVisible();
    await expect(page.getByLabel("Min Duration (minutes)")).toHaveAttribute("aria-invalid", "true");
  });

  test("/ focuses the title filter and ? shows the keys", async ({ page }) => {
    await page.keyboard.press("/");
    await expect(page.getByLabel("Video Title")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Hide Videos" }).focus();
    await expect(page.getByRole("button", { name: "Shortcuts", exact: true })).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeHidden();
  });
});

test("titles with markup are text, hostile pictures are not loaded, and links lead to YouTube", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const markup = "<img src=x onerror=alert(1)><b>bold</b>";
  await routeCalculation(page, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(
        /"title":"[^"]*","thumbnail":"[^"]*"/,
        `"title":"${markup}","thumbnail":"javascript:alert(1)"`,
      )
      .replace(/"channelTitle":"[^"]*"/, `"channelTitle":"<script>alert(1)</script>"`);
    await route.fulfill({ response, body });
  });
  await page.goto(`/playlist-length?list=${(await example(page, TINY)).url}`);
  await showVideos(page);
  const grid = page.getByRole("grid", { name: "Videos" });
  await expect(grid.getByRole("row").first()).toContainText(markup);
  await expect(grid.getByRole("row").first()).toContainText("<script>alert(1)</script>");
  await expect(grid.getByRole("row").first().locator("img")).toHaveCount(0);
  const links = await grid
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).origin));
  expect(new Set(links)).toEqual(new Set(["https://www.youtube.com"]));
  expect(complaints).toEqual([]);
});

test.describe("without an account", () => {
  test("a long playlist is counted to 500 and says how many there are", async ({ page }) => {
    await page.goto("/playlist-length");
    await expect(page.getByText("up to 500 videos are counted in total")).toBeVisible();
    await calculate(page, (await example(page, LARGE)).url);
    await expect(
      page.getByText(/Only the first 500 of about 6\d\d videos were read/),
    ).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Want More Advanced Playlist Tools?" }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign Up for Free", exact: true })).toHaveAttribute(
      "href",
      /^\/api\/login\?returnTo=%2Fplaylist-length%3Flist%3DPL/,
    );
  });

  test("upgrading leads to a prompt to sign in", async ({ page }) => {
    await page.goto("/checkout");
    await expect(
      page.getByText("New to Tidylist? Signing in will create your free account."),
    ).toBeVisible();
  });
});
