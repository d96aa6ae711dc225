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
/** Opens a page, installs the app as the browser would tell it, and waits until the service worker has kept what it keeps. */
export async function install(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    while (!navigator.serviceWorker.controller) {
      // The page listens once its scripts have run.
      dispatchEvent(new Event("appinstalled"));
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  });
}

/** The kinds of storage of this browser that hold something of the site. */
export async function readStorage(page: Page) {
  const { cookies } = await page.context().storageState();
  const inPage = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).map((name) => name.replace(/-.*/, "")),
    serviceWorkers: (await navigator.serviceWorker.getRegistrations()).length,
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
  }));
  return { ...inPage, cookies: cookies.map(({ name }) => name) };
}

export const keepSwitch = (page: Page) => page.getByLabel("Keep results on this device");

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

/** An answer that the server had stored may be there for some minutes, and would be used without a connection. */
export async function emptyHttpCache(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.clearBrowserCache");
}

// Whether the browser says that it is offline depends on how it was cut off.
export const KEPT_NOTE =
  /^(?:You are offline|The server could not be reached)\. This result is from .*\d:\d\d/;

export const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

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

/** What the device keeps was read 31 days ago. The service worker starts anew, so that it looks. */
export async function makeKeptOld(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open("tidylist-results").addEventListener("success", ({ target }) => {
          if (!(target instanceof IDBOpenDBRequest)) return;
          const db = target.result;
          const transaction = db.transaction("summaries", "readwrite");
          const store = transaction.objectStore("summaries");
          store.openCursor().addEventListener("success", (event) => {
            if (!(event.target instanceof IDBRequest)) return;
            const cursor: IDBCursorWithValue | null = event.target.result;
            cursor?.update({ ...cursor.value, readAt: Date.now() - 31 * 86_400_000 });
            cursor?.continue();
          });
          transaction.addEventListener("complete", () => {
            db.close();
            resolve();
          });
        });
      }),
  );
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.stopAllWorkers");
}
