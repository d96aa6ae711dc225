import type { Page } from "@playwright/test";

/** Counts the presses of this page; a test takes the count at its end. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    // Tests may share a page, whose count begins anew with each (screen-test.ts).
    if (Reflect.has(window, "countsClicks")) return;
    Reflect.set(window, "countsClicks", true);
    window.addEventListener("pointerdown", () => {
      const { dataset } = document.documentElement;
      dataset["clicks"] = String(Number(dataset["clicks"] ?? 0) + 1);
    });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["clicks"]));
}
