// The pages in other languages than English: their addresses, what search engines learn, the layout at all sizes, the choice of a
// language, and that no English is left. tests/unit/messages.test.ts checks the messages themselves.
import { expect, type Page } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { expectAccessible } from "#tests/e2e/looks.ts";
import { signInFast } from "#tests/e2e/real-people.ts";
import { canonicalOf, titleOf } from "#tests/e2e/served-html.ts";
import { test } from "#tests/e2e/test.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { LANGUAGES, pathOf } from "#shared/languages.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";

const OTHERS = LANGUAGES.filter(({ tag }) => tag !== "en");
const PUBLIC_PAGES = ["/", "/playlist-length", "/import", "/checkout"];
const PRIVATE_PAGES = ["/", "/hidden", "/history", "/automations", "/account"];
const WIDTHS = [320, 390, 768, 1280];
const PSEUDO = "/en-xa";
/** The seller's, and a country, whose name comes from the browser. */
const DATA = [...Object.values(EXAMPLE_OPERATOR), "United States", "basic@example.com"];
/** Names, and what is the same in every language. */
const KEPT = new Set(
  "Tidylist YouTube Google Takeout Stripe Premium Basic Developed Home PgUp PgDn JSON Ctrl Shift Space Enter".split(
    " ",
  ),
);

for (const { tag, direction } of OTHERS) {
  test(`${tag}: public pages say their language, fit every size and are accessible`, async ({
    page,
  }) => {
    for (const path of PUBLIC_PAGES) {
      const address = `${pathOf(tag)}${path}`.replace(/(?<=.)\/$/, "");
      const [html, english] = await Promise.all([htmlOf(page, address), htmlOf(page, path)]);
      expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
      expect(titleOf(html)).not.toBe(titleOf(english));
      expect(canonicalOf(html)?.endsWith(address)).toBe(true);
      expect(alternatesOf(html)).toEqual(alternatesOf(english));
      expect(Object.keys(alternatesOf(html))).toEqual([
        ...LANGUAGES.map((one) => one.tag),
        "x-default",
      ]);
      await page.goto(address);
      await hydrated(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowOf(page), `${address} at ${width}`).toEqual([]);
      }
      await expectAccessible(page);
    }
  });
}

test("an unknown language in the address is left out, and the page is there in English", async ({
  page,
}) => {
  await page.goto("/xx/playlist-length?min=1");
  await expect(page).toHaveURL(/\/playlist-length\?min=1$/);
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/playlist-length/);
  await page.evaluate(() => localStorage.setItem("language", "xx"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Manage Your YouTube Playlists/,
  );
});

test.describe("with a German browser", () => {
  test.use({ locale: "de-AT" });

  test("nobody is sent elsewhere unasked; the choice lasts, and can be changed in the footer", async ({
    page,
  }) => {
    await page.goto("/playlist-length");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByRole("link", { name: "Tidylist auf Deutsch lesen" }).click();
    await expect(page).toHaveURL(/\/de\/playlist-length$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.goto("/import?x=1");
    await expect(page).toHaveURL(/\/de\/import\?x=1$/);
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/\/[^/]+\/import\?x=1$/);
    await page.goto("/de");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByText("Tidylist auf Deutsch lesen")).toBeHidden();
  });

  test("the offer can be declined", async ({ page }) => {
    await page.goto("/");
    const offer = page.getByRole("link", { name: "Tidylist auf Deutsch lesen" });
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: "Stay with English" }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await hydrated(page);
    await expect(offer).toBeHidden();
  });
});

test("visitors meet no English in the pseudo-language", async ({ page }) => {
  for (const path of [
    ...PUBLIC_PAGES,
    "/sign-in",
    "/install",
    "/hidden",
    "/history",
    "/no-such-page",
  ]) {
    await page.goto(`${PSEUDO}${path}`);
    await hydrated(page);
    expect(await englishIn(page), path).toEqual([]);
  }
});

test.describe("signed in", () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  test("people meet no English in the pseudo-language, and nothing overflows in Arabic", async ({
    page,
  }) => {
    await signInFast(page, app, "basic@example.com", { isConnected: true });
    for (const path of PRIVATE_PAGES) {
      await page.goto(`${app.origin}${PSEUDO}${path}`);
      await settled(page);
      expect(await englishIn(page), path).toEqual([]);
    }
    for (const path of PRIVATE_PAGES) {
      await page.goto(`${app.origin}${pathOf("ar")}${path}`.replace(/\/$/, ""));
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overflowOf(page), `${path} at ${width}`).toEqual([]);
      }
      await expectAccessible(page);
    }
  });
});

async function htmlOf(page: Page, address: string): Promise<string> {
  return (await page.request.get(address)).text();
}

function alternatesOf(html: string): Record<string, string> {
  const links = html.matchAll(/<link[^>]*rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g);
  return Object.fromEntries([...links].map(([, tag = "", address = ""]) => [tag, address]));
}

async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** What reaches out of the page sideways, unless it scrolls by itself. */
async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > clientWidth + 1);
      })
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 3);
  });
}

/** Words that are read, and are in no message: text, labels, titles and alternative texts, without names and data. */
async function englishIn(page: Page): Promise<string[]> {
  const { texts, data } = await page.evaluate(() => {
    const names = "bdi, [dir=auto]";
    const others =
      "code, address, script, style, template, [lang]:not(html), input, textarea, a[href^=mailto], option";
    const isLeftOut = (element: Element | null) => element?.closest(`${names}, ${others}`);
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isLeftOut(node.parentElement)) found.push(node.nodeValue ?? "");
    }
    for (const name of ["aria-label", "title", "alt"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        if (!isLeftOut(element)) found.push(element.getAttribute(name) ?? "");
      }
    }
    const named = [...document.body.querySelectorAll(names)].map(({ textContent }) =>
      textContent.trim(),
    );
    return { texts: found, data: named.filter((text) => text !== "") };
  });
  // Labels name the playlists and videos of the page.
  const longestFirst = [...data, ...DATA].toSorted((a, b) => b.length - a.length);
  return texts.filter((text) => {
    const own = longestFirst.reduce((rest, name) => rest.replaceAll(name, ""), text);
    const words = own.match(/(?<![\p{L}\d])[A-Za-z]{4,}(?![\p{L}\d])/gu) ?? [];
    return words.some((word) => !KEPT.has(word));
  });
}
