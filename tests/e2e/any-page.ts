// Helpers for every page.
import { expect, type Page } from "@playwright/test";

/**
 * Waits until React has hydrated the page. A prerendered page is visible before: a click then works
 * as without scripts, and its content may still change.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React adds properties with a random suffix to its elements.
    const known = (element: Element, name: string): unknown =>
      Object.entries(element).find(([key]) => key.startsWith(name))?.[1];
    const root = document.getElementById("root");
    const fiber = root && known(root, "__reactContainer$");
    if (!root || !fiber) return false;
    const { stateNode } = fiber as {
      stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
    };
    const controls = root.querySelectorAll("a, button, input, select, textarea, summary");
    return (
      !stateNode.current.memoizedState.isDehydrated &&
      [...controls].every((control) => known(control, "__reactProps$") !== undefined)
    );
  });
}

/** Sets a mark that is lost only when a page is loaded. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { marked: true }));
}

/** Fails if a page has been loaded since `markPage`. */
export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
}
