// The pages in other languages than English: their addresses, what search engines learn, the layout at all sizes, the choice of a
// language, and that no English is left. tests/unit/messages.test.ts checks the messages themselves.
import { expect, type Page } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { englishIn } from "#tests/e2e/english-left.ts";
import { expectFits } from "#tests/e2e/looks.ts";
import { signInFast } from "#tests/e2e/real-people.ts";
import { canonicalOf, dataOf, metaOf, titleOf } from "#tests/e2e/served-html.ts";
import { test } from "#tests/e2e/test.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { LANGUAGES, pathOf } from "#shared/languages.ts";

const OTHERS = LANGUAGES.filter(({ tag }) => tag !== "en");
const PUBLIC_PAGES = ["/", "/playlist-length", "/import", "/checkout"];
const PRIVATE_PAGES = ["/", "/hidden", "/history", "/automations", "/account"];
/** With long words, without spaces, from right to left. */
const LAID_OUT = ["de", "ja", "ar"];
const PSEUDO = "/en-xa";

for (const { tag, direction } of OTHERS) {
  test(`${tag}: heads, manifest, card and missing pages`, async ({ request }) => {
    const start = pathOf(tag);
    const textOf = async (address: string) => (await request.get(address)).text();
    for (const path of PUBLIC_PAGES) {
      const address = addressOf(tag, path);
      const [html, english] = await Promise.all([textOf(address), textOf(path)]);
      expect(html).toContain(`<html lang="${tag}" dir="${direction}">`);
      expect(titleOf(html)).not.toBe(titleOf(english));
      expect(canonicalOf(html)?.endsWith(address)).toBe(true);
      expect(alternatesOf(html)).toEqual(alternatesOf(english));
      expect(Object.keys(alternatesOf(html))).toEqual([
        ...LANGUAGES.map((one) => one.tag),
        "x-default",
      ]);
      expect(metaOf(html)["og:locale"]).toMatch(new RegExp(`^${tag.slice(0, 2)}_[A-Z]{2}$`));
      expect(html).toContain(`<link rel="manifest" href="${start}/manifest.webmanifest" />`);
      for (const one of dataOf(html)) {
        expect(one).toMatchObject({ inLanguage: tag });
        if (one["@type"] !== "FAQPage") expect(one["url"]).toBe(canonicalOf(html));
      }
    }
    const manifest = await request.get(`${start}/manifest.webmanifest`);
    expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
    const { description, ...others } = (await manifest.json()) as Record<string, unknown>;
    expect(others).toMatchObject({ id: "/", scope: "/", start_url: start, lang: tag });
    const english = (await (await request.get("/manifest.webmanifest")).json()) as typeof others;
    expect(description).not.toBe(english["description"]);
    const card = await request.get(`/social${start}/home.png`);
    expect(metaOf(await textOf(start))["og:image"]).toMatch(
      new RegExp(`/social${start}/home.png$`),
    );
    expect([card.status(), card.headers()["content-type"]]).toEqual([200, "image/png"]);
    for (const path of ["/404", "/404.html", "/no-such-page", "/import/x"]) {
      const missing = await request.get(`${start}${path}`);
      expect([path, missing.status()]).toEqual([path, 404]);
      expect(await missing.text()).toContain(`<html lang="${tag}" dir="${direction}">`);
    }
  });
}

for (const tag of LAID_OUT) {
  test(`${tag}: public pages fit every size and are accessible`, async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      await page.goto(addressOf(tag, path));
      await hydrated(page);
      await expectFits(page);
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
    // For this device only: whoever signs in here next keeps the language of their account.
    expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("en saved");
  });

  test("a link leads to the same result before the app has loaded, and only a press chooses its language", async ({
    page,
  }) => {
    await page.context().route(/\/assets\/(?!boot-).*\.js$/, (route) => route.abort());
    await page.goto("/playlist-length?list=none&min=1#result");
    const link = page.locator('a[hreflang="de"]').first();
    await link.click({ button: "right" });
    expect(await page.evaluate(() => localStorage.getItem("language"))).toBeNull();
    await link.click();
    await expect(page).toHaveURL(/\/de\/playlist-length\?list=none&min=1#result$/);
    expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("de");
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

  test("people meet no English in the pseudo-language", async ({ page }) => {
    await signInFast(page, app, "basic@example.com", { isConnected: true });
    for (const path of PRIVATE_PAGES) {
      await page.goto(`${app.origin}${PSEUDO}${path}`);
      await settled(page);
      expect(await englishIn(page), path).toEqual([]);
    }
  });

  for (const tag of LAID_OUT) {
    test(`${tag}: pages fit every size and are accessible`, async ({ page }) => {
      await signInFast(page, app, "basic@example.com", { isConnected: true });
      for (const path of PRIVATE_PAGES) {
        await page.goto(`${app.origin}${addressOf(tag, path)}`);
        await settled(page);
        await expectFits(page);
      }
    });
  }
});

function addressOf(tag: string, path: string): string {
  return `${pathOf(tag)}${path}`.replace(/(?<=.)\/$/, "");
}

function alternatesOf(html: string): Record<string, string> {
  const links = html.matchAll(/<link[^>]*rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g);
  return Object.fromEntries([...links].map(([, tag = "", address = ""]) => [tag, address]));
}

async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
