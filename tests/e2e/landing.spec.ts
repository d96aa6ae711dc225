// The landing page and the legal pages (product.md 3.5, 3.6).
import { expect, type Page } from "@playwright/test";
import { ACCESSIBILITY_STATEMENT } from "#client/features/legal/accessibility-statement.ts";
import { describeDate, plainText } from "#client/features/legal/legal-text.ts";
import { PRIVACY_POLICY } from "#client/features/legal/privacy-policy.ts";
import { TERMS_OF_SERVICE } from "#client/features/legal/terms-of-service.ts";
import { QUESTIONS } from "#client/features/landing/questions.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";
import { TERMS_DATE } from "#shared/terms.ts";
import { expectSamePage, hydrated, markPage } from "#tests/e2e/any-page.ts";
import { example, watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessible, expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { test } from "#tests/e2e/test.ts";

const TINY = 12;
const MIXED = 40;
const TRUST = ["Secure Payment", "30-Day Money Back", "Powered by Stripe"];
const EXTERNAL = [
  "https://www.youtube.com/t/terms",
  "http://www.google.com/policies/privacy",
  "mailto:support@tidylist.app",
  "mailto:legal@tidylist.app",
  `mailto:${EXAMPLE_OPERATOR.email}`,
];
const LEGAL = [
  { path: "/privacy-policy", text: PRIVACY_POLICY },
  { path: "/terms-of-service", text: TERMS_OF_SERVICE },
  { path: "/accessibility", text: ACCESSIBILITY_STATEMENT },
];

const questions = (page: Page) => page.locator("#faq details");
const isOpen = (page: Page) =>
  questions(page).evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows every text of product.md 3.5", async ({ page }) => {
    await page.goto("/");
    await expect(
      page.getByRole("heading", { level: 1, name: "Manage Your YouTube Playlists Like a Pro" }),
    ).toBeVisible();
    for (const name of ["Advanced Filtering", "Bulk Operations", "Automated Cleanup"]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    for (const [name, href] of [
      ["Get Started", /^\/api\/login/],
      ["Start Managing Now", /^\/api\/login/],
      ["Get Started Free", /^\/api\/login/],
      ["Try It for Free", /^\/api\/login/],
      ["Upgrade Now", /^\/checkout$/],
    ] as const) {
      await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    const premium = page.getByRole("region", { name: "Premium" });
    await expect(premium).toContainText("RECOMMENDED");
    await expect(premium).toContainText("$29 one-time");
    await expect(page.getByRole("region", { name: "Basic" })).toContainText("Free");
    for (const badge of TRUST) await expect(page.getByText(badge, { exact: true })).toBeVisible();
    await expect(questions(page)).toHaveCount(QUESTIONS.length);
    for (const { question } of QUESTIONS) {
      await expect(page.getByRole("heading", { name: question })).toBeVisible();
    }
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Tidylist`);
    const { name, registryCode, vatNumber, address } = EXAMPLE_OPERATOR;
    for (const value of [name, registryCode, vatNumber, address]) {
      await expect(footer).toContainText(value);
    }
  });

  test("at most one question is open, and pressing the open one closes it", async ({ page }) => {
    await page.goto("/");
    await expectOneOpen(page);
  });

  for (const { path, text } of LEGAL) {
    test(`${path} is complete, with its date and its contents`, async ({ page }) => {
      await page.goto(path);
      await expect(
        page.getByText(`Effective and last updated ${describeDate(TERMS_DATE)}`, { exact: true }),
      ).toBeVisible();
      const shown = (await page.getByRole("article").innerText()).replaceAll(/\s+/g, " ");
      for (const sentence of plainText(text).split("\n").slice(1))
        expect(shown).toContain(sentence);
      const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
      await expect(contents).toHaveCount(text.sections.length);
      for (const { id } of text.sections) await expect(page.locator(`#${id}`)).toHaveCount(1);
      await expect(page.getByRole("link", { name: "Back to Home" }).first()).toHaveAttribute(
        "href",
        "/",
      );
    });
  }

  test("a pasted link leads to the calculator", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("textbox").fill("https://youtu.be/dQw4w9WgXcQ");
    await page.getByRole("button", { name: "Calculate Duration" }).click();
    await expect(page).toHaveURL(/\/playlist-length\?list=https/);
  });
});

test("at most one question is open with the keyboard too", async ({ page }) => {
  await page.goto("/");
  const summaries = questions(page).locator("summary");
  await summaries.first().focus();
  await page.keyboard.press("Enter");
  expect((await isOpen(page)).indexOf(true)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(summaries.nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect.poll(() => isOpen(page).then((all) => all.indexOf(true))).toBe(1);
  expect((await isOpen(page)).filter(Boolean)).toHaveLength(1);
  await page.keyboard.press("Enter");
  expect((await isOpen(page)).filter(Boolean)).toHaveLength(0);
});

test("every link of the footer works", async ({ page, request }) => {
  await page.goto("/");
  const links = page.getByRole("contentinfo").getByRole("link");
  const found = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const own = found.filter((href) => href.startsWith("/"));
  expect(found.filter((href) => !href.startsWith("/")).toSorted()).toEqual(EXTERNAL.toSorted());
  expect(own).toEqual(
    expect.arrayContaining([
      "/#features",
      "/#pricing",
      "/#faq",
      "/playlist-length",
      "/privacy-policy",
      "/terms-of-service",
      "/accessibility",
      "/account#payments-heading",
    ]),
  );
  for (const href of own) {
    const { pathname, hash } = new URL(href, "http://localhost");
    expect([href, (await request.get(pathname)).status()]).toEqual([href, 200]);
    // withdrawal.spec.ts follows the link to a place on the account page.
    if (pathname === "/" && hash !== "") await expect(page.locator(hash)).toHaveCount(1);
  }
});

test("an anchor link of the footer works from another page", async ({ page }) => {
  await page.goto("/privacy-policy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL(/\/#pricing$/);
  await expect(page.getByRole("heading", { name: /\$29 for everything/ })).toBeInViewport();
});

test("a legal page opens at its top, and its contents link to its sections", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await markPage(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" });
  await link.filter({ hasNotText: "YouTube" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByText("Law and disputes")
    .click();
  await expect(page.getByRole("heading", { name: "Law and disputes" })).toBeInViewport();
  await page.getByRole("link", { name: "Back to Home" }).last().click();
  await expect(page.getByRole("heading", { name: "Manage Your YouTube" })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Questions, answered" })).toBeAttached();
  await expectSamePage(page);
});

test("the box shows the result on the page by keyboard only, and reports errors", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // Without its script the form opens the calculator.
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter at least one YouTube URL");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox")).toBeFocused();
  await page.keyboard.insertText(`${(await example(page, TINY)).url}\nrubbish`);
  await page.keyboard.press("Control+Enter");
  const answer = page.getByRole("region", { name: "How long it is" });
  await expect(answer).toContainText("Found 12 videos from 1 playlist");
  await expect(answer).toContainText('Line 2 is not a YouTube link: "rubbish".');
  await expect(answer).toBeInViewport({ ratio: 0.99 });
  await page.getByRole("textbox").fill((await example(page, MIXED)).url);
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  // What is left out is said once.
  await expect(answer.getByText("Not in this total:")).toHaveCount(1);
  await expect(answer.getByRole("listitem")).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("a failed calculation says so, and can be retried", async ({ page }) => {
  // The question for a stored answer too.
  await page.route("**/api/public/playlist-length*", (route) =>
    route.fulfill({ status: 429, contentType: "text/plain", body: "Please wait a minute." }),
  );
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("textbox").fill((await example(page, TINY)).url);
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  await expect(page.getByRole("alert")).toContainText("Please wait a minute.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Found 12 videos")).toBeVisible();
});

for (const width of [320, 360, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("axe finds no problem in any colour scheme, nothing is cut off and the layout does not shift", async ({
      page,
    }) => {
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value } = entry as PerformanceEntry & { value: number };
            (window as unknown as { moved: number }).moved += value;
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto("/", { waitUntil: "networkidle" });
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      const { overflow, moved } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        moved: (window as unknown as { moved: number }).moved,
      }));
      expect([overflow, moved]).toEqual([0, 0]);
      await questions(page).first().locator("summary").click();
      await expectAccessibleInEveryLook(page);
    });

    for (const colorScheme of ["light", "dark"] as const) {
      test(`one picture of each screen is shown in its own size, and only that one is fetched, ${colorScheme}`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme });
        const fetched: string[] = [];
        page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
        await page.goto("/");
        const pictures = page.locator('img[src^="/screens/"]').filter({ visible: true });
        await expect(pictures).toHaveCount(3);
        const isDesktop = width >= 1024;
        for (const picture of await pictures.all()) {
          await picture.scrollIntoViewIfNeeded();
          await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
          const { shown, own } = await picture.evaluate((image) => {
            const { clientWidth, naturalWidth } = image as HTMLImageElement;
            return { shown: clientWidth, own: naturalWidth };
          });
          // Large enough to be read, and sharp on dense displays.
          expect(shown).toBeGreaterThan(isDesktop ? 1000 : 0.85 * width);
          expect(own).toBe(isDesktop ? 1656 : 720);
        }
        const screens = fetched.filter((path) => path.startsWith("/screens/"));
        expect(screens).toHaveLength(3);
        const ending = `-${colorScheme}${isDesktop ? "" : "-phone"}.webp`;
        expect(screens.every((path) => path.endsWith(ending))).toBe(true);
      });
    }
  });
}

test("on a phone the box for links is in the first view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const box = page.getByLabel("How long is that playlist, really?");
  expect((await box.boundingBox())?.y).toBeLessThanOrEqual(560);
});

test("the picture of the promise loads, says what it shows, and moves only where motion is welcome", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const promise = page.getByRole("img", { name: /still listed by its name/ });
  await expect(promise.getByText("Slow Train to Lisbon")).toBeInViewport();
  const images = promise.locator("img");
  await expect(images).toHaveCount(3);
  for (const image of await images.all())
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true);
  const motions = () =>
    promise
      .getByText("Slow Train to Lisbon")
      .evaluate((name) => getComputedStyle(name).animationName);
  expect(await motions()).toBe("promise-name");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await motions()).toBe("none");
});

const isLoaded = (image: Element): boolean =>
  (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0;

async function expectOneOpen(page: Page): Promise<void> {
  const summaries = questions(page).locator("summary");
  await summaries.nth(2).click();
  await summaries.nth(5).click();
  const open = await isOpen(page);
  expect(open.indexOf(true)).toBe(5);
  expect(open.filter(Boolean)).toHaveLength(1);
  await summaries.nth(5).click();
  expect((await isOpen(page)).filter(Boolean)).toHaveLength(0);
}
