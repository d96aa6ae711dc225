// Helpers for tests with a service worker.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { Front } from "#tests/support/front.ts";
import { test as base } from "#tests/e2e/test.ts";

export const test = base.extend<{ front: Front }>({
  front: async ({ baseURL }, provide) => {
    const front = await Front.open(baseURL ?? "");
    await provide(front);
    await front.close();
  },
});
/** Opens a page and waits until the service worker has kept what it keeps. */
export async function install(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  });
}

/** All texts in all caches, by cache and address. */
export function readCaches(page: Page): Promise<Record<string, Record<string, string>>> {
  return page.evaluate(async () => {
    const found: Record<string, Record<string, string>> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const entries = await cache.keys();
      found[name] = Object.fromEntries(
        await Promise.all(
          entries.map(async (request) => {
            const text = await (await cache.match(request))?.text();
            return [new URL(request.url).pathname + new URL(request.url).search, text ?? ""];
          }),
        ),
      );
    }
    return found;
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
}

/** How many results the device keeps. The database exists already. */
export function countKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("tidylist-results");
        opening.addEventListener("error", () => reject(new Error("The database does not open")));
        opening.addEventListener("success", () => {
          const db = opening.result;
          const counting = db.transaction("results").objectStore("results").count();
          counting.addEventListener("success", () => {
            db.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
