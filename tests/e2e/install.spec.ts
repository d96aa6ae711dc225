// The page that says how to install the app (product.md 23.5), and what an installed app keeps of a person (23.2).
import { expect } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { calculate, example } from "#tests/e2e/calculator-page.ts";
import {
  countKept,
  databases,
  emptyHttpCache,
  expectAccessible,
  install,
  KEPT_NOTE,
  keepSwitch,
  readCaches,
  test,
} from "#tests/e2e/phone-page.ts";
import { signIn } from "#tests/e2e/real-people.ts";
import type { RunningApp } from "#tests/support/app.ts";

const TINY = 12;

test("the page /install says how, and offers the browser's own installation", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  // The offer is for this page; a link that loads another one loses it.
  await hydrated(page);
  await page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(offer, { prompt: () => document.documentElement.setAttribute("data-asked", "") });
    window.dispatchEvent(offer);
  });
  await page.getByRole("link", { name: "Install the App" }).click();
  await expect(page.getByRole("heading", { name: "Install Tidylist" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-asked");
  await expect(page.getByRole("button", { name: "Install", exact: true })).toBeHidden();
  await expect(page.getByText("In Safari, press Share")).toBeVisible();
});

test.describe("a signed-in person", () => {
  test.use({ serviceWorkers: "allow" });

  test("of a person who signs in only results of public lists are kept, on request", async ({
    page,
    front,
    baseURL,
  }) => {
    const app = { origin: baseURL ?? "" } as RunningApp;
    const person = "collector@example.com";
    const { url, title } = await example(page, TINY);
    await install(page, "/");
    const shell = await readCaches(page);
    await signIn(page, app, person);
    await page.goto("/playlist-length");
    await calculate(page, url);
    for (const address of ["/api/account", "/api/stats", "/account", "/history", "/hidden"]) {
      await page.goto(address);
    }
    const kept = await readCaches(page);
    // The same files as a stranger's device has, and nothing else.
    expect(kept).toEqual(shell);
    expect(JSON.stringify(kept)).not.toContain(person);
    expect(Object.keys(Object.values(kept)[0] ?? {}).filter((one) => /api|\?/.test(one))).toEqual(
      [],
    );
    expect(await databases(page)).not.toContain("tidylist-results");
    await install(page, `${front.origin}/playlist-length`);
    await keepSwitch(page).click();
    await expect.poll(() => databases(page)).toContain("tidylist-results");
    await calculate(page, url);
    await expect.poll(() => countKept(page)).toBe(1);
    await emptyHttpCache(page);
    front.disconnect();
    await page.goto(`${front.origin}/`);
    await page.getByRole("link", { name: "Open the playlist length calculator" }).click();
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByText(KEPT_NOTE)).toBeVisible();
    front.connect();
    await page.goto("/api/logout");
    // Signing out clears the device; the page that follows keeps the same files again.
    await expect.poll(() => databases(page)).toEqual([]);
    await install(page, "/");
    await expect.poll(() => readCaches(page)).toEqual(shell);
  });
});
