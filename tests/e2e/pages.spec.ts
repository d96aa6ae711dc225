import { expect, test } from "@playwright/test";

const PAGES = [
  { path: "/", title: "Tidylist: know what is in your playlists" },
  { path: "/playlist-length", title: "Playlist Length Calculator | Tidylist" },
  { path: "/checkout", title: "Upgrade to Premium | Tidylist" },
];

test.describe("what a crawler gets without running scripts", () => {
  for (const { path, title } of PAGES) {
    test(`of ${path}: its words, its metadata and its headers`, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<title>${title}</title>`);
      for (const tag of [
        /<meta name="description" content="[^"]{40,}"/,
        /<meta property="og:title" content="[^"]+"/,
        /<meta property="og:image" content="https:\/\/[^"]+"/,
        /<meta name="twitter:card" content="summary_large_image"/,
        new RegExp(`<link rel="canonical" href="https://[^"/]+${path}"`),
        /<h1[\s>]/,
      ]) {
        expect(html).toMatch(tag);
      }
      // Nothing inline: the policy allows neither scripts nor styles without a file.
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle="|\son\w+="/);
      const policy = response.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe-inline");
      expect(response.headers()["strict-transport-security"]).toContain("max-age=63072000");
      expect(response.headers()["x-content-type-options"]).toBe("nosniff");
    });
  }

  test("the picture for link previews is there", async ({ request }) => {
    const response = await request.get("/og.png");
    expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/png"]);
  });

  test("of an unknown path is a page with status 404 that is not indexed", async ({ request }) => {
    const response = await request.get("/no/such/page");
    expect(response.status()).toBe(404);
    const html = await response.text();
    expect(html).toContain("Page Not Found");
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  test("no source map is served", async ({ request }) => {
    const html = await (await request.get("/playlist-length")).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    expect((await request.get(script)).status()).toBe(200);
    expect((await request.get(`${script}.map`)).status()).toBe(404);
  });
});

test("the title follows the page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Playlist Length" }).click();
  await expect(page).toHaveTitle("Playlist Length Calculator | Tidylist");
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", /\/playlist-length$/);
});

test("the chosen theme is remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: /theme|colou?rs/i }).click();
  await page.getByRole("button", { name: /theme|colou?rs/i }).click();
  const chosen = await background();
  await page.reload();
  expect(await background()).toBe(chosen);
  expect(chosen).not.toBe(light);
});
