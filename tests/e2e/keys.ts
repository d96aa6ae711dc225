// Uses a page by keyboard only: nothing is clicked, filled or focused by script.
import { expect, type Locator, type Page } from "@playwright/test";

const MOST_TABS = 120;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, where: Locator): Promise<void> {
  await expect(where).toBeVisible();
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    await page.keyboard.press("Tab");
    if (await where.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`nothing that Tab reaches is ${String(where)}`);
}

export async function press(page: Page, where: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, where);
  await page.keyboard.press(key);
}

/**
 * Opens a dialog by its control and leaves it open. The focus goes into it, stays there both ways, and
 * comes back to the control with Esc.
 */
export async function openByKey(page: Page, control: Locator, dialog: Locator): Promise<void> {
  await press(page, control);
  await expectFocusKept(page, dialog);
  await page.keyboard.press("Escape");
  await expect(control).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
}

async function expectFocusKept(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const place = () =>
    dialog.evaluate((element) => {
      const { activeElement } = document;
      if (element.contains(activeElement)) return "inside";
      // Between the last and the first stop the focus is in the browser's own controls.
      return activeElement === document.body ? "the browser" : "outside";
    });
  await expect.poll(place).toBe("inside");
  const stops = await dialog.locator("a, button, input, select, textarea").count();
  // Once around forwards, and then backwards over the starting point.
  for (const [key, times] of [
    ["Tab", stops + 2],
    ["Shift+Tab", 4],
  ] as const) {
    for (let pressed = 0; pressed < times; pressed += 1) {
      await page.keyboard.press(key);
      expect([key, pressed, await place()]).not.toEqual([key, pressed, "outside"]);
    }
  }
}
