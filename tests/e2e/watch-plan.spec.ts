// Watch plans: in the calculator's result and in the playlist's window.
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import ICAL from "ical.js";
import { example, showPlan, watchConsole } from "#tests/e2e/calculator-page.ts";
import {
  makeDetail,
  makePlaylist,
  makeVideo,
  openLibrary,
  PRIVATE_VIDEO,
} from "#tests/e2e/dashboard-page.ts";
import { tabTo } from "#tests/e2e/keys.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { DESKTOP } from "#tests/e2e/session-page.ts";
import { more } from "#tests/e2e/playlist-window.ts";
import { test } from "#tests/e2e/test.ts";

const SMALL = 12;
const NOW = new Date("2026-11-23T10:00:00Z");

test.use({ timezoneId: "Europe/Berlin", locale: "en-GB" });

const plan = (page: Page) => page.getByRole("region", { name: "Plan your watching" });
const sessions = (page: Page) => plan(page).getByRole("list", { name: "Sessions" });
const told = (page: Page, words: string | RegExp) => plan(page).getByText(words);

async function openPlan(page: Page, more = ""): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await page.goto(`/playlist-length?list=${(await example(page, SMALL)).url}${more}`);
  await showPlan(page);
  await expect(page.getByLabel("Hours a day")).toBeVisible();
}

async function download(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(file.suggestedFilename()).toBe("watch-plan.ics");
  return readFile(await file.path(), "utf8");
}

function eventsOf(text: string): ICAL.Event[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return events.map((event) => new ICAL.Event(event));
}

test("a plan has sessions of whole videos, and its ticks stay after a reload", async ({ page }) => {
  const complaints = watchConsole(page);
  await openPlan(page, "&hours=1");
  await expect(told(page, /^\d+ sessions?, done on .*2026\.$/)).toBeVisible();
  const first = sessions(page).getByRole("listitem").first();
  await expect(first.getByRole("heading")).toHaveText(/^Mon,? 23 Nov 2026, 20:00 to 2\d:\d\d$/);
  const box = sessions(page).getByRole("checkbox").first();
  // Not `check()`, which looks at once: the tick is shown in the next task.
  await box.click();
  await expect(plan(page).getByText("1 video", { exact: true })).toBeVisible();
  // The plan stays as it is until a new one is wanted.
  await expect(box).toBeChecked();
  await plan(page).getByRole("button", { name: "Plan the rest again" }).click();
  await expect(box).not.toBeChecked();
  await page.reload();
  await expect(plan(page).getByText("Ticked as watched (1)")).toBeVisible();
  await plan(page).getByText("Ticked as watched (1)").click();
  await plan(page).getByRole("button", { name: "Forget all ticks on this device" }).click();
  await expect(plan(page).getByText("Ticked as watched (1)")).toBeHidden();
  await page.reload();
  await expect(plan(page).getByText("0 videos", { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the rest is planned from now on, not from when the page was opened", async ({ page }) => {
  await openPlan(page, "&hours=24");
  const heading = sessions(page).getByRole("heading").first();
  await expect(heading).toHaveText(/^Mon,? 23 Nov/);
  // An hour after the time at which today's session begins.
  await page.clock.setFixedTime(new Date("2026-11-23T20:00:00Z"));
  await sessions(page).getByRole("checkbox").first().click();
  await plan(page).getByRole("button", { name: "Plan the rest again" }).click();
  await expect(heading).toHaveText(/^Tue,? 24 Nov/);
});

test("a plan that was left open overnight starts on the day on which its page is seen again", async ({
  page,
}) => {
  await openPlan(page, "&hours=24");
  const heading = sessions(page).getByRole("heading").first();
  const box = sessions(page).getByRole("checkbox").first();
  await box.click();
  const see = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.clock.setFixedTime(new Date("2026-11-23T22:30:00Z"));
  await see();
  // Half an hour before midnight the plan is still that of the day, with what is ticked.
  await expect(box).toBeChecked();
  await expect(heading).toHaveText(/^Mon,? 23 Nov/);
  await page.clock.setFixedTime(new Date("2026-11-24T06:00:00Z"));
  await see();
  await expect(heading).toHaveText(/^Tue,? 24 Nov/);
  await expect(box).not.toBeChecked();
  await expect(plan(page).getByLabel("Start on")).toHaveAttribute("min", "2026-11-24");
});

test("two tabs lose none of each other's ticks, which go 30 days after the last one on any page", async ({
  page,
  context,
}) => {
  await openPlan(page, "&hours=24");
  const other = await context.newPage();
  await openPlan(other, "&hours=24");
  await sessions(page).getByRole("checkbox").nth(0).click();
  await sessions(other).getByRole("checkbox").nth(1).click();
  await expect(
    plan(other)
      .getByText(/^[12] videos?$/)
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(plan(page).getByText("Ticked as watched (2)")).toBeVisible();
  await other.close();
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  for (const [days, count] of [
    [29, 1],
    [31, 0],
  ] as const) {
    await page.clock.setFixedTime(NOW.getTime() + days * 86_400_000);
    await page.goto("/privacy-policy");
    await expect
      .poll(async () => (await kept()).filter((name) => name === "tidylist-watched").length)
      .toBe(count);
  }
});

test("the calendar file holds each session at its time, once, however often it is made", async ({
  page,
}) => {
  await openPlan(page, "&hours=1");
  await expect(sessions(page)).toBeVisible();
  const button = plan(page).getByRole("button", { name: "Calendar file (.ics)" });
  const events = eventsOf(await download(page, button));
  const again = eventsOf(await download(page, button));
  expect(again.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  await expect(told(page, new RegExp(`^${events.length} sessions?, done on`))).toBeVisible();
  expect(events[0]?.startDate.toJSDate().toISOString()).toBe("2026-11-23T19:00:00.000Z");
  expect(events[0]?.description).toContain("https://www.youtube.com/watch?v=");
});

test("a deadline says how long a day takes, and what is wrong with it", async ({ page }) => {
  await openPlan(page);
  await expect(told(page, "Enter your hours a day.")).toBeVisible();
  await plan(page).getByLabel("A deadline").check();
  await expect(told(page, "Enter the date of your deadline.")).toBeVisible();
  const deadline = plan(page).getByLabel("Finish by");
  await deadline.fill("2026-12-01");
  await expect(
    told(page, /^Up to (\d+ h )?(\d+ min )?a day to finish by Tue,? 1 Dec 2026: \d+ sessions?\./),
  ).toBeVisible();
  await deadline.fill("2026-11-22");
  await expect(told(page, "The deadline is in the past.")).toBeVisible();
  await expect(sessions(page)).toBeHidden();
  await deadline.fill("2026-12-01");
  await plan(page).getByLabel("Start on").fill("2026-12-02");
  await expect(told(page, "The deadline is before the start date.")).toBeVisible();
  await plan(page).getByLabel("Start on").fill("2026-11-22");
  await expect(told(page, "The start date is in the past.")).toBeVisible();
});

test("zero hours, no weekdays and nothing left are said in a sentence each", async ({ page }) => {
  await openPlan(page, "&hours=1");
  await page.getByLabel("Hours a day").fill("0");
  await expect(told(page, "Hours a day must be at least 0.1")).toBeVisible();
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]) {
    await plan(page).getByLabel(day, { exact: true }).uncheck();
  }
  await plan(page).getByLabel("Hours on Sunday").fill("0");
  await expect(told(page, "With zero hours on every chosen day")).toBeVisible();
  await plan(page).getByLabel("Hours on Sunday").fill("3");
  await expect(sessions(page).getByRole("heading").first()).toHaveText(/^Sun,? 29 Nov/);
  await plan(page).getByLabel("Sunday", { exact: true }).uncheck();
  await expect(told(page, "Choose at least one weekday.")).toBeVisible();
  await plan(page).getByLabel("Sunday", { exact: true }).check();
  await page.getByLabel("Watched up to").fill(String(SMALL));
  await expect(told(page, "Nothing is left to watch.")).toBeVisible();
  // What was chosen is kept in this browser.
  await page.reload();
  await showPlan(page);
  await expect(plan(page).getByLabel("Monday", { exact: true })).not.toBeChecked();
  await expect(plan(page).getByLabel("Hours on Sunday")).toHaveValue("3");
});

test("the plan is printed alone, black on white, with a box for each video", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openPlan(page, "&hours=1");
  await expect(sessions(page)).toBeVisible();
  await page.evaluate(() => (window.print = () => (document.title = "printed")));
  await plan(page).getByRole("button", { name: "Print plan" }).click();
  await expect(page).toHaveTitle("printed");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByText("☐")).toHaveCount(SMALL);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeHidden();
  const sheet = page.locator("[data-print-sheet]");
  await expect(sheet).toHaveCSS("color", "rgb(0, 0, 0)");
  for (const element of ["html", "body"]) {
    await expect(page.locator(element)).toHaveCSS("background-color", "rgb(255, 255, 255)");
  }
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(sheet).toHaveCount(0);
  await expect(plan(page)).toBeVisible();
});

test("the keyboard makes a plan and ticks a video", async ({ page }) => {
  await openPlan(page);
  await page.getByLabel("Custom speed").focus();
  await tabTo(page, page.getByLabel("Hours a day"));
  await page.keyboard.type("2");
  const box = sessions(page).getByRole("checkbox").first();
  await tabTo(page, box);
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
});

test("axe finds nothing at any width", async ({ page }) => {
  await openPlan(page, "&hours=1");
  await sessions(page).getByRole("checkbox").first().click();
  await plan(page).getByText("Ticked as watched (1)").click();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectAccessibleInEveryLook(page);
});

test("a playlist's window plans what can be watched and names what cannot", async ({ page }) => {
  const list = makePlaylist(1, { title: "Evening listening" });
  const videos = [
    makeVideo(0, { title: "Cello", duration: 3000 }),
    makeVideo(1, PRIVATE_VIDEO),
    makeVideo(2, { title: "Alto", duration: 3000 }),
    makeVideo(3, { title: "Soon", duration: 0, availability: "upcoming" }),
  ];
  await page.setViewportSize(DESKTOP);
  await openLibrary(page, { playlists: [list], details: [makeDetail(list, videos)] });
  await page.goto(`/?playlist=${list.id}`);
  const modal = page.getByRole("dialog", { name: "Evening listening" });
  await more(page, "Plan watching");
  await modal.getByLabel("Hours a day").fill("1");
  await expect(modal.getByText(/^2 sessions, done on/)).toBeVisible();
  await expect(modal.getByText("because it cannot be watched: “Lost song”.")).toBeVisible();
  await expect(modal.getByText("because its length is not known: “Soon”.")).toBeVisible();
  await modal.getByLabel("Custom speed").fill("2");
  await expect(modal.getByText(/^1 session, done on/)).toBeVisible();
  await modal.getByRole("checkbox", { name: "Cello · Channel 0 · 50:00" }).click();
  await expectAccessible(page);
  await page.evaluate(() => (window.print = () => (document.title = "printed")));
  await modal.getByRole("button", { name: "Print plan" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("☑")).toBeVisible();
  await expect(modal).toBeHidden();
});
