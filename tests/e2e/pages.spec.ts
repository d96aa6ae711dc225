import { expect } from "@playwright/test";
import { expectSamePage, hydrated, markPage } from "#tests/e2e/any-page.ts";
import { test } from "#tests/e2e/test.ts";

const PAGES = [
  { path: "/", title: "Tidylist: know what is in your playlists" },
  { path: "/playlist-length", title: "Playlist Length Calculator | Tidylist" },
  { path: "/import", title: "Import a List: Watch Later and Takeout | Tidylist" },
  { path: "/checkout", title: "Upgrade to Premium | Tidylist" },
  { path: "/privacy-policy", title: "Privacy Policy | Tidylist" },
  { path: "/terms-of-service", title: "Terms of Service | Tidylist" },
  { path: "/accessibility", title: "Accessibility | Tidylist" },
];

test.describe("the HTML that a crawler gets without running scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title } of PAGES) {
    test(`of ${path}: its words, its metadata and its headers`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const [selector, content] of [
        ['meta[name="description"]', /^.{40,}$/],
        ['meta[property="og:title"]', /^.{5,}$/],
        ['meta[property="og:description"]', /^.{20,}$/],
        ['meta[property="og:image"]', /^https:\/\/.+\/social\/[a-z-]+\.png$/],
        ['meta[name="twitter:card"]', /^summary_large_image$/],
      ] as const) {
        await expect(page.locator(selector)).toHaveAttribute("content", content);
      }
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveAttribute("href", new RegExp(`^https://[^/]+${path}$`));
    });

    test(`of ${path}: nothing inline, under a policy that allows nothing inline`, async ({
      request,
    }) => {
      const response = await request.get(path);
      const html = await response.text();
      expect(html).not.toMatch(
        /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")[^>]*>|<style|\sstyle="|\son\w+="/,
      );
      const headers = response.headers();
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
      expect(headers["strict-transport-security"]).toContain("max-age=63072000");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    });
  }

  test("of an unknown path is a page with status 404 that is not indexed", async ({ page }) => {
    const response = await page.goto("/no-such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });

  test("no source map is served", async ({ request }) => {
    const html = await (await request.get("/playlist-length")).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    expect((await request.get(script)).status()).toBe(200);
    expect((await request.get(`${script}.map`)).status()).toBe(404);
  });
});

test("the title, the description and the keywords follow the page", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await markPage(page);
  await page.getByRole("banner").getByRole("link", { name: "Playlist Length" }).click();
  await expect(page).toHaveTitle("Playlist Length Calculator | Tidylist");
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", /\/playlist-length$/);
  for (const [name, content] of [
    ["description", /^Add up the total watch time of one or many playlists, /],
    ["keywords", /^playlist length calculator, /],
  ] as const) {
    await expect(page.locator(`meta[name="${name}"]`)).toHaveAttribute("content", content);
  }
  await expectSamePage(page);
});

test("the chosen theme is remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await hydrated(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByLabel("Theme").selectOption("dark");
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
});

for (const [how, prepare] of [
  ["says nothing of", () => (PerformanceObserver.prototype.observe = () => undefined)],
  ["knows nothing of", () => Reflect.deleteProperty(globalThis, "PerformanceObserver")],
  [
    "is in the background and makes no",
    () => {
      PerformanceObserver.prototype.observe = () => undefined;
      Object.defineProperty(document, "hidden", { value: true });
    },
  ],
] as const) {
  test(`the app also starts in a browser that ${how} paints`, async ({ page }) => {
    await page.addInitScript(prepare);
    await page.goto("/playlist-length");
    await page.getByLabel("Playlist URLs").fill("https://youtu.be/dQw4w9WgXcQ");
    await expect(page.getByText("1 video", { exact: true })).toBeVisible();
  });
}
