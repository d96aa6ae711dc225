// What every page has in common, whatever it shows.
import { expect, type Page } from "@playwright/test";

/**
 * Waits until the app has taken the page over. A prerendered page can be seen before: what is pressed by
 * then goes where it leads without scripts, and what is looked at may still be changed.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React leaves what it knows on the elements, under keys with a random ending.
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

/** Leaves a mark that only a full load of a page wipes out. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { marked: true }));
}

/** Fails where a page has been loaded since it was marked. */
export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
}
