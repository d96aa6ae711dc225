// The window of a playlist as a person uses it: its menus, the filters behind their button, and its pages.
import { expect, type Locator, type Page } from "@playwright/test";

/** The open window; a list of keys or a question may lie over it. */
const windowOf = (page: Page): Locator =>
  page
    .locator("dialog[open]")
    .filter({ has: page.getByRole("heading", { level: 2 }) })
    .first();

async function choose(page: Page, button: Locator, item: string | RegExp): Promise<void> {
  await button.click();
  const name = typeof item === "string" ? { name: new RegExp(`^${item}`) } : { name: item };
  const menu = page.getByRole("menu");
  await menu.getByRole("menuitem", name).or(menu.getByRole("menuitemradio", name)).click();
  await expect(menu).toHaveCount(0);
}

/** Chooses an entry of the window's menu. */
export const more = (page: Page, item: string): Promise<void> =>
  choose(page, windowOf(page).getByRole("button", { name: "More", exact: true }), item);

/** Chooses an entry of the menu of orders: an order, Arrange, or Keep sorted. */
export const sortMenu = (page: Page, item: string): Promise<void> =>
  choose(page, windowOf(page).getByRole("button", { name: /^Sort: / }), item);

/** Chooses an entry of a row's menu. */
export const rowMenu = (page: Page, title: string, item: string): Promise<void> =>
  choose(
    page,
    windowOf(page)
      .getByRole("button", { name: `More for ${title}` })
      .first(),
    item,
  );

/** Opens the filters if they are not open. */
export async function openFilters(page: Page): Promise<Locator> {
  const panel = windowOf(page).getByRole("group", { name: "Filter", exact: true });
  if (!(await panel.isVisible())) {
    await windowOf(page)
      .getByRole("button", { name: /^Filter( \(\d+\))?$/ })
      .click();
  }
  await expect(panel).toBeVisible();
  return panel;
}

/** Goes back from a page of the window to the videos. */
export async function backToVideos(page: Page): Promise<void> {
  const back = windowOf(page).getByRole("button", { name: "Back", exact: true });
  await back.click();
  await expect(back).toHaveCount(0);
}
