import type { Page } from "@playwright/test";

/** Counts the presses of this page; a test takes the count at its end. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.addEventListener("pointerdown", () => {
      const { dataset } = document.documentElement;
      dataset["clicks"] = String(Number(dataset["clicks"] ?? 0) + 1);
    });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["clicks"]));
}
