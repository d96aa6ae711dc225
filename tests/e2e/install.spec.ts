// The page that says how to install the app (product.md 23.5).
import { expect } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { expectAccessible, test } from "#tests/e2e/phone-page.ts";

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
