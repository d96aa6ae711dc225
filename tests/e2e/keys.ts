// Going through a page without a mouse: nothing is clicked, filled or given the focus from outside.
import { expect, type Locator, type Page } from "@playwright/test";

const MOST_TABS = 120;

/** Goes there with Tab, as somebody without a mouse does. */
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
  // It gives the focus back before the page has taken it away.
  await expect(dialog).not.toBeAttached();
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
      // Between the last stop and the first one lies what belongs to the browser.
      return activeElement === document.body ? "the browser" : "outside";
    });
  await expect.poll(place).toBe("inside");
  const stops = await dialog.locator("a, button, input, select, textarea").count();
  // Once round, and back over the point where the round began.
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
