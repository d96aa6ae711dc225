import { chromium, type Page } from "@playwright/test";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { startApp } from "#tests/support/app.ts";
import { signIn, connect, buyPremium } from "#tests/e2e/real-people.ts";
const app = await startApp();
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
const dir = "/tmp/scr/";
async function shot(page: Page, name: string, full = false) {
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${dir}${name}.png`, fullPage: full });
  console.log(
    name,
    await page.evaluate(() =>
      document.documentElement.scrollWidth > innerWidth
        ? "OVERFLOW " + document.documentElement.scrollWidth
        : "",
    ),
  );
}
const ctx = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  colorScheme: "dark",
});
const page = await ctx.newPage();
await signIn(page, app, "curator@example.com");
await connect(page, app, "curator@example.com");
await buyPremium(page, app);
await page.evaluate(() => fetch("/api/playlists/sync-all", { method: "POST" }));
await page.waitForTimeout(6000);
const env = (await (await fetch(app.origin + "/api/environment")).json()) as any;
const urls = env.examples
  .slice(0, 4)
  .map((e: any) => e.url)
  .join(",");
for (const [w, h, scheme] of [
  [320, 640, "light"],
  [768, 1024, "dark"],
  [1920, 1080, "light"],
] as const) {
  await page.setViewportSize({ width: w, height: h });
  await page.emulateMedia({ colorScheme: scheme });
  for (const [name, path] of [
    ["dash", "/"],
    ["account", "/account"],
    ["history", "/history"],
    ["calc", "/playlist-length"],
    ["privacy", "/privacy-policy"],
    ["api", "/api-reference"],
    ["nf", "/nope"],
  ] as const) {
    await page.goto(app.origin + path);
    await page.waitForLoadState("networkidle").catch(() => {});
    await shot(page, `${name}-${w}`, name === "privacy" || name === "account");
  }
  await page.goto(
    app.origin +
      "/playlist-length?list=" +
      encodeURIComponent(
        env.examples
          .map((e: any) => new URL(e.url).searchParams.get("list"))
          .slice(0, 4)
          .join(","),
      ),
  );
  await page.waitForTimeout(3000);
  await shot(page, `result-${w}`, true);
  await page.goto(app.origin + "/");
  await page.waitForTimeout(1500);
  const m = page.getByRole("button", { name: /^Manage / }).first();
  await m.click();
  await page.waitForTimeout(2500);
  await shot(page, `detail-${w}`);
}
await ctx.close();
const anon = await browser.newPage({ viewport: { width: 320, height: 640 } });
await anon.goto(app.origin);
await anon.waitForTimeout(800);
await shot(anon, "landing-320", true);
await anon.goto(app.origin + "/sign-in");
await shot(anon, "signin-320");
await anon.setViewportSize({ width: 1920, height: 1080 });
await anon.goto(app.origin);
await anon.waitForTimeout(800);
await shot(anon, "landing-1920", true);
await browser.close();
await app.stop();
