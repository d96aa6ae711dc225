// What is in view on each screen: the form while links are typed, and the number as soon as there is one.
import { expect, type Locator, type Page } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { calculate, example, showPlan } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { test } from "#tests/e2e/test.ts";

const TINY = 12;
const MIXED = 40;
const MIDDLE = 120;
const LARGE = 640;
const HUGE = 5000;
const SCREENS = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

for (const screen of SCREENS) {
  test.describe(`on ${screen.width} x ${screen.height}`, () => {
    test.use({ viewport: screen });

    test("the total is in view after Calculate, above the warnings", async ({ page }) => {
      const [mixed, middle] = [await example(page, MIXED), await example(page, MIDDLE)];
      await page.goto("/playlist-length");
      await calculate(page, mixed.url, "not a link", middle.url);
      await expectInView(total(page));
      const warnings = page.getByRole("region", { name: "Warnings" });
      await expect(warnings).toContainText("Line 2 is not a YouTube link");
      expect(await topOf(warnings)).toBeGreaterThan(await topOf(total(page)));
      await expectAccessibleInEveryLook(page);
    });

    test("a shared link opens on its total, also below warnings in the answer", async ({
      page,
    }) => {
      await page.goto(`/playlist-length?list=${(await example(page, MIXED)).url}`);
      await expectInView(total(page));
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const plan = page.getByRole("button", { name: "Plan watching" });
      await expect(plan).toHaveAttribute("aria-expanded", "false");
    });

    test("total and progress are in view while it reads, at the place of the result", async ({
      page,
    }) => {
      const answer = await holdAnswer(page);
      await page.goto("/playlist-length");
      await hydrated(page);
      await page.getByLabel("Playlist URLs").fill((await example(page, TINY)).url);
      await page.getByRole("button", { name: "Calculate Duration" }).click();
      await expectInView(page.getByRole("progressbar", { name: "All playlists" }));
      const reading = page.getByRole("region", { name: "Reading from YouTube" });
      const live = await topOf(reading.getByText("0s", { exact: true }));
      answer.release();
      await expectInView(total(page));
      await expect.poll(() => topOf(total(page))).toBe(live);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test("the form folds to what was asked, and opens again with Edit", async ({ page }) => {
    const [tiny, middle] = [await example(page, TINY), await example(page, MIDDLE)];
    const box = page.getByLabel("Playlist URLs");
    const edit = page.getByRole("button", { name: "Edit" });
    const asked = page.locator("#calculator-form-bar").getByRole("paragraph");
    await page.goto("/playlist-length");
    await expect(edit).toBeHidden();
    await calculate(page, tiny.url, middle.url);
    await expect(box).toBeHidden();
    await expect(asked).toHaveText("2 playlists");
    await edit.press("Enter");
    await expect(edit).toHaveAttribute("aria-expanded", "true");
    await expect(box).toHaveValue(`${tiny.url}\n${middle.url}`);
    await page.getByLabel("Leave out what is blocked in").selectOption({ label: "Germany" });
    await expect(asked).toHaveText("2 playlists · Germany");
    await box.fill(tiny.url);
    await page.getByRole("button", { name: "Calculate Duration" }).press("Enter");
    await expect(box).toBeHidden();
    await expect(asked).toHaveText("1 playlist · Germany");
    await expect(page.getByRole("heading", { name: "Analysis Results" })).toBeFocused();
    await expectInView(total(page));
  });

  test("a failure is shown in the open form", async ({ page }) => {
    await page.route("**/api/public/playlist-length*", (route) => route.abort());
    await page.goto(`/playlist-length?list=${(await example(page, TINY)).url}`);
    await expect(page.getByRole("alert")).toBeInViewport();
    await expect(page.getByLabel("Playlist URLs")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit" })).toBeHidden();
  });

  test("a shared link shows no form before its scripts have loaded", async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.context().route("**/assets/*.js", async (route) => {
      if (!route.request().url().includes("/boot-")) await scripts.promise;
      await route.continue();
    });
    const { url } = await example(page, TINY);
    await page.goto(`/playlist-length?list=${url}`, { waitUntil: "commit" });
    const reading = page.getByRole("heading", { name: "Reading from YouTube" });
    await expectInView(reading);
    await expect(page.getByLabel("Playlist URLs")).toBeHidden();
    const before = await topOf(page.getByText("0s", { exact: true }));
    scripts.resolve();
    await expectInView(total(page));
    await expect.poll(() => topOf(total(page))).toBe(before);
  });

  test("the page has no horizontal scrolling at 320 px", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/playlist-length?list=${(await example(page, HUGE)).url}&speed=0.25`);
    await expect(total(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test("a shared link names its playlists and not lines that nobody typed", async ({ page }) => {
  const { url, title } = await example(page, MIXED);
  await page.goto(`/playlist-length?list=${url},PLneverexisted00000`);
  // What is left out is said once, and a press shows where.
  await expect(page.getByText("are not in the total")).toBeHidden();
  await page.getByText("Where", { exact: true }).click();
  await expect(page.getByText(`${title}: `).first()).toBeVisible();
  const warnings = page.getByRole("region", { name: "Warnings" }).getByRole("listitem");
  await expect(warnings).toHaveText(
    "Playlist PLneverexisted00000: this playlist is private or does not exist. If it is yours, sign in and connect YouTube.",
  );
  await expect(page.getByText(/Line \d/)).toHaveCount(0);
});

test("range and speed change the number found, the playlists, the title and the total", async ({
  page,
}) => {
  const [tiny, middle] = [await example(page, TINY), await example(page, MIDDLE)];
  await page.goto(`/playlist-length?list=${tiny.url},${middle.url}`);
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(3);
  const first = table.getByRole("row", { name: tiny.title });
  const whole = await first.getByRole("cell").last().innerText();
  await showPlan(page);
  await page.getByLabel("To video").fill("12");
  await expect(page.getByText("Found 12 videos from 1 playlist", { exact: true })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(first.getByRole("cell").last()).toHaveText(whole);
  await expect(total(page)).toHaveText(whole);
  await page.getByRole("button", { name: "2x" }).click();
  await expect(first.getByRole("cell").last()).not.toHaveText(whole);
  await expect(total(page)).toHaveText(await first.getByRole("cell").last().innerText());
  await expect(page.getByText(`${whole} at normal speed`)).toBeVisible();
  await expect(page).toHaveTitle(/^12 videos \(no\. 1 to 12\): .* at 2x \| Tidylist$/);
});

test("a long total is also given in days", async ({ page }) => {
  await page.goto(`/playlist-length?list=${(await example(page, LARGE)).url}&speed=0.1`);
  const hours = Number((await total(page).innerText()).replaceAll(",", "").split("h")[0]);
  expect(hours).toBeGreaterThan(48);
  const days = Math.round(hours / 24);
  await expect(page.getByText(new RegExp(`^(${days}|${days + 1}) days · at 0.1x$`))).toBeVisible();
});

test("lines that are not recognised are named while they are typed", async ({ page }) => {
  await page.goto("/playlist-length");
  await page.getByLabel("Playlist URLs").fill("PLabcdefghijkl\nhello\nWL\n@somebody\nworld\nagain");
  await expect(page.getByText("1 playlist, 1 channel, 4 lines not recognised")).toBeVisible();
  await expect(page.getByText('Line 2 is not a YouTube link: "hello".')).toBeVisible();
  await expect(page.getByText("And 1 more line.")).toBeVisible();
});

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("numbers and dates are written as in Germany", async ({ page }) => {
    await page.route("**/api/public/playlist-length*", async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/"totalVideos":\d+/, '"totalVideos":12')
        .replace(/"readAt":"[^"]*"/, '"readAt":"2026-11-01T12:00:00.000Z"')
        .replace(/"duration":\d+/, '"duration":7200000');
      await route.fulfill({ response, body });
    });
    await page.goto(`/playlist-length?list=${(await example(page, TINY)).url}`);
    await expect(total(page)).toHaveText(/^2\.0\d\dh /);
    await expect(page.getByText(/read So., 1. Nov.,? 12:00/)).toBeVisible();
    await showPlan(page);
    await page.getByLabel("Hours a day").fill("30");
    await page.getByLabel("Hours a day").fill("1,5");
    await expect(page.getByText(/ sessions?, done on \S+ \d+\. \S+ 20\d\d\.$/)).toBeVisible();
  });
});

function total(page: Page): Locator {
  const results = page.getByRole("region", { name: "Analysis Results" });
  return results.locator(".text-hero > span").first();
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

async function expectInView(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
}

/** Holds the calculation's answer back until `release` is called. */
async function holdAnswer(page: Page): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/public/playlist-length*", async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve };
}
