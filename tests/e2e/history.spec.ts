import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { describeReason } from "#client/library/outcome-words.ts";
import { createGate } from "#tests/e2e/account-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessible } from "#tests/e2e/looks.ts";
import { chooseTool, makeJob } from "#tests/e2e/dashboard-page.ts";
import { openFilters, question, row, serveHistory } from "#tests/e2e/history-page.ts";
import {
  accountMenu,
  answerUser,
  DESKTOP,
  drawer,
  menuButton,
  PHONE,
  toast,
} from "#tests/e2e/session-page.ts";
import { makeRemoval, ONE_OF_EACH } from "#tests/support/removals.ts";
import { UUID } from "#tests/support/request-id.ts";
import { test } from "#tests/e2e/screen-test.ts";

const putBack = (page: Page, title: string) =>
  page.getByRole("button", { name: `Put back ${title}`, exact: true });

test("shows what was removed, when, why, by whom, and its state", async ({ page }) => {
  const complaints = watchConsole(page);
  await serveHistory(page);
  await page.goto("/history");
  await expect(page).toHaveTitle("Removal history | Tidylist");
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([
    "Nov 20, 2026",
    "Nov 18, 2026",
    "Oct 1, 2026",
  ]);
  await expect(row(page, "Private video")).toContainText(
    /You removed it from Evening Mix \(no. 17\) · It was hidden: private · .*Removed/,
  );
  await expect(row(page, "Lost Song")).toContainText(
    "The video is no longer available: deleted or made private by its uploader, or removed by YouTube",
  );
  await expect(row(page, "Taken out there")).toContainText(
    "Removed on YouTube by the playlist's owner",
  );
  await expect(row(page, "Refused one")).toContainText(describeReason({ code: "removal_refused" }));
  await expect(row(page, "Still waiting")).toContainText("Waiting");
  await expect(row(page, "Came back")).toContainText("Put back on Nov 21, 2026");
  await expect(row(page, "A video whose name is forgotten")).toContainText(
    "Monthly clean-up: blocked",
  );
  await expect(row(page, "The playlist Old stuff")).toContainText("By you");
  await expect(
    page.getByText("names and ids for 30 days after it last confirmed them"),
  ).toHaveCount(1);
  await expect(putBack(page, "Refused one")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Chosen one" })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=v0000000018",
  );
  expect(complaints).toEqual([]);
});

test("rows whose ids and names are forgotten say what happened, and why they cannot be put back", async ({
  page,
}) => {
  const gone = { playlistId: null, playlistTitle: "", position: null, videoId: null, title: "" };
  const old = { ...gone, channelTitle: "", at: "2026-09-01T12:00:00Z" };
  await serveHistory(page, {
    removals: [
      makeRemoval(4, { ...old, playlistId: "PL0000000001", playlistTitle: "Evening Mix" }),
      makeRemoval(3, { ...old, why: "hidden", availability: "deleted" }),
      makeRemoval(2, { ...old, why: "playlist", availability: null }),
    ],
  });
  await page.setViewportSize(PHONE);
  await page.goto("/history");
  const named = row(page, "A video whose name is forgotten");
  await expect(named.first()).toContainText("You removed it from Evening Mix");
  await expect(named.first()).toContainText(
    "It can no longer be put back: YouTube lets us keep its id for 30 days only.",
  );
  await expect(named.last()).toContainText(
    "You removed it from a playlist whose name is forgotten · It was hidden: deleted",
  );
  await expect(named.last()).not.toContainText("put back");
  await expect(row(page, "A playlist whose name is forgotten").last()).toContainText("By you");
  await expect(page.getByLabel("From playlist").getByRole("option")).toHaveText([
    "Any playlist",
    "Evening Mix",
  ]);
});

test("it is linked from the dashboard, the account's menu and the drawer", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await serveHistory(page);
  await page.goto("/");
  await chooseTool(page, "Removal history");
  await expect(page).toHaveURL("/history");
  await page.goto("/playlist-length");
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Removal history" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Removal history" })).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.goto("/playlist-length");
  await menuButton(page).click();
  await drawer(page).getByRole("link", { name: "Removal history" }).click();
  await expect(page).toHaveURL("/history");
});

test("it is filtered by remover and by playlist", async ({ page }) => {
  await serveHistory(page);
  await page.goto("/history");
  await openFilters(page);
  await page.getByLabel("Taken out by").selectOption("The playlist's owner on YouTube");
  await expect(page.getByText("1 of 13 entries.")).toBeVisible();
  await expect(row(page, "Taken out there")).toBeVisible();
  await expect(row(page, "Chosen one")).toHaveCount(0);
  await page.getByLabel("From playlist").selectOption("Evening Mix");
  await expect(page.getByText("No match among 13 entries.")).toBeVisible();
  await page.getByLabel("Taken out by").selectOption("No longer available on YouTube");
  await expect(row(page, "Lost Song")).toBeVisible();
});

test("older rows are loaded on demand, and a failure says so", async ({ page }) => {
  const history = await serveHistory(page, { pageSize: 5 });
  await page.goto("/history");
  await expect(page.getByText("The latest 5 entries; older ones can be loaded.")).toBeVisible();
  await page.getByRole("button", { name: "Load older" }).click();
  await expect(page.getByText("The latest 10 entries")).toBeVisible();
  let broken = true;
  await page.route("**/api/library/removals?before=*", (route) =>
    broken ? route.fulfill({ status: 500, body: "Something went wrong." }) : route.fallback(),
  );
  await page.getByRole("button", { name: "Load older" }).click();
  await expect(page.getByRole("alert")).toContainText("Older entries could not be loaded");
  await expect(row(page, "Chosen one")).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("13 entries.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Load older" })).toHaveCount(0);
  expect(history.removals).toHaveLength(13);
});

test("Basic puts one back at a time, two clicks from the dashboard", async ({ page }) => {
  const history = await serveHistory(page);
  await page.goto("/");
  await chooseTool(page, "Removal history");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await putBack(page, "Chosen one").click();
  await expect(row(page, "Chosen one")).toContainText("Put back on Nov 21, 2026");
  await expect(toast(page)).toContainText("Put 1 video back");
  await expect(putBack(page, "Chosen one")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What was removed" })).toBeFocused();
  expect(history.bodies).toEqual([{ ids: [18], requestId: expect.stringMatching(UUID) }]);
});

const VIDEO_GONE = { code: "video_gone" } as const;

test("Premium puts several back at once", async ({ page }) => {
  const history = await serveHistory(page, {
    isPremium: true,
    inserted: {
      insertedCount: 2,
      queuedCount: 0,
      failedCount: 1,
      jobId: "job1",
      resumesAt: null,
      reason: VIDEO_GONE,
      itemIds: [],
      inBothCount: 0,
      maybeTwice: [],
    },
  });
  await page.goto("/history");
  const selected = page.getByRole("button", { name: /^Put back selected/ });
  await expect(selected).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select Another one" }).check();
  await expect(selected).toHaveText("Put back selected (1)");
  await page.getByRole("checkbox", { name: "Select all that can be put back (3)" }).check();
  await selected.click();
  await expect(question(page)).toContainText("3 changes of YouTube's daily allowance");
  await expect(question(page)).toContainText("into Evening Mix, place 19");
  await expect(question(page)).toContainText("On YouTube channel Analytical Engines");
  await expect(question(page).getByRole("button", { name: "Not now" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(selected).toBeFocused();
  expect(history.bodies).toEqual([]);
  await selected.click();
  await question(page).getByRole("button", { name: "Put back" }).click();
  await expect(toast(page)).toContainText(describeReason(VIDEO_GONE));
  await expect(selected).toHaveCount(0);
  expect(history.bodies).toEqual([{ ids: [18, 17, 11], requestId: expect.stringMatching(UUID) }]);
});

test("nothing is sent twice while a video is put back", async ({ page }) => {
  const gate = createGate();
  const history = await serveHistory(page);
  await page.route("**/api/library/removals/put-back", async (route) => {
    await gate.opened;
    await route.fallback();
  });
  await page.goto("/history");
  await putBack(page, "Chosen one").click();
  await expect(putBack(page, "Another one")).toHaveAttribute("aria-disabled", "true");
  await putBack(page, "Chosen one").press("Enter");
  await expect(question(page)).toHaveCount(0);
  gate.open();
  await expect(row(page, "Chosen one")).toContainText("Put back on");
  expect(history.bodies).toEqual([{ ids: [18], requestId: expect.stringMatching(UUID) }]);
});

test("a row that could not be put back says why and stays", async ({ page }) => {
  await serveHistory(page);
  await page.route("**/api/library/removals/put-back", (route) =>
    route.fulfill({ status: 404, body: "This video is not on YouTube any more." }),
  );
  await page.goto("/history");
  await putBack(page, "Chosen one").click();
  await expect(toast(page)).toContainText("This video is not on YouTube any more.");
  await expect(putBack(page, "Chosen one")).toBeVisible();
});

test("without write access, Google is opened first", async ({ page }) => {
  const history = await serveHistory(page, { canWrite: false });
  await page.goto("/history");
  await putBack(page, "Chosen one").click();
  const permission = page.getByRole("dialog", { name: "Your permission is needed" });
  await expect(permission).toContainText("On YouTube channel Analytical Engines");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(permission).toHaveCount(0);
  expect(history.bodies).toEqual([]);
});

test("the exported history is complete, also if only a part is loaded", async ({ page }) => {
  const history = await serveHistory(page, {
    pageSize: 5,
    removals: [makeRemoval(30, { title: "=1+1" }), ...ONE_OF_EACH],
  });
  await page.goto("/history");
  await openFilters(page);
  const saved = async (format: string): Promise<[string, string]> => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Download the history as ${format}` }).click(),
    ]);
    return [download.suggestedFilename(), await readFile(await download.path(), "utf8")];
  };
  const [csvName, csv] = await saved("CSV");
  expect(csvName).toMatch(/^tidylist-history-\d{4}-\d\d-\d\d\.csv$/);
  const lines = csv.split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFWhen,By,Why,State,What,Title,/);
  expect(lines).toHaveLength(history.removals.length + 1);
  expect(lines[1]).toContain(`"'=1+1"`);
  await page.getByLabel("Taken out by").selectOption("No longer available on YouTube");
  const [, json] = await saved("JSON");
  const { removals } = JSON.parse(json) as { removals: { title: string }[] };
  expect(removals.map(({ title }) => title)).toEqual(["Lost Song"]);
  await page.route("**/api/library/removals", (route) =>
    route.fulfill({ status: 500, body: "Something went wrong." }),
  );
  await page.getByRole("button", { name: "Download the history as CSV" }).click();
  await expect(toast(page)).toContainText("The file could not be made");
});

test("an empty history, one that loads, and one that cannot be loaded have different messages", async ({
  page,
}) => {
  const gate = createGate();
  const history = await serveHistory(page, { removals: [] });
  let broken = true;
  await page.route("**/api/library/removals", async (route) => {
    await gate.opened;
    await (broken
      ? route.fulfill({ status: 500, body: "Something went wrong." })
      : route.fallback());
  });
  await page.goto("/history");
  await expect(page.getByText("Loading the history")).toBeAttached();
  await expectAccessible(page);
  gate.open();
  await expect(page.getByRole("alert")).toContainText("The history could not be loaded");
  await expectAccessible(page);
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing has been removed yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the dashboard" }).click();
  await expect(page).toHaveURL("/");
  expect(history.removals).toEqual([]);
});

test("a visitor is asked to sign in, and returns here", async ({ page }) => {
  await answerUser(page, null);
  await page.goto("/history");
  await expect(page.getByRole("link", { name: "Sign in with Google" })).toHaveAttribute(
    "href",
    "/api/login?returnTo=%2Fhistory",
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("running jobs are shown here too", async ({ page }) => {
  const reason = { code: "quota_exhausted" } as const;
  await serveHistory(page, { jobs: [makeJob({ state: "paused", reason })] });
  await page.goto("/history");
  await expect(page.getByText(describeReason(reason)).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
});
