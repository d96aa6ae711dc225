// Playwright's `test` for screens whose calls a test answers itself. The tests of a worker share one page that keeps the app
// loaded (tests/support/screens/main.tsx): the first `goto` of a test opens the screen there, and only what follows, such
// as `reload`, loads the document. After a test that failed, or that changed its page in a way that cannot be taken back,
// the next one gets a new page. What needs the real document (its head, headers, prerendered markup, service worker) takes
// `test` of test.ts.
import {
  test as base,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { holdCalls } from "#tests/e2e/test.ts";

type Screens = {
  page: Page;
  begin: () => void;
  /** Removes what a test left behind, and says whether that was possible. */
  end: () => Promise<boolean>;
};

/** What a page or its context keeps. */
const LASTING = {
  page: ["addInitScript", "exposeFunction"],
  context: ["addInitScript", "grantPermissions", "newCDPSession", "newPage", "route", "setOffline"],
  clock: ["install", "pauseAt", "setFixedTime", "setSystemTime"],
};
const EVENTS = ["console", "dialog", "download", "pageerror", "request", "response"] as const;
const OPTIONS = { reducedMotion: "reduce", serviceWorkers: "block" } as const;

/** What the tests of a worker share. */
type Shared = { screens?: Screens | undefined; options?: string };

export const test = base.extend<object, { shared: Shared }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what it needs.
    async ({}, runTests) => {
      await runTests({});
    },
    { scope: "worker" },
  ],
  baseURL: process.env["TIDYLIST_SCREENS_ORIGIN"],
  page: async (
    { browser, baseURL, hasTouch, locale, timezoneId, shared, viewport },
    runTest,
    info,
  ) => {
    const options = {
      hasTouch,
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    };
    if (JSON.stringify(options) !== shared.options) await close(shared);
    shared.options = JSON.stringify(options);
    shared.screens ??= await openPage(browser, options);
    const { page, begin, end } = shared.screens;
    if (viewport) await page.setViewportSize(viewport);
    begin();
    await runTest(page);
    if (!(await end()) || info.status !== info.expectedStatus) await close(shared);
  },
  context: async ({ page }, runTest) => runTest(page.context()),
});

async function close(shared: Shared): Promise<void> {
  const { screens } = shared;
  shared.screens = undefined;
  await screens?.page.context().close();
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Screens> {
  const context = await browser.newContext({ ...OPTIONS, ...options });
  const page = await context.newPage();
  const calls = await holdCalls(page);
  let isChanged = false;
  const change = () => (isChanged = true);
  for (const name of LASTING.page) notice(page, name, change);
  for (const name of LASTING.context) notice(context, name, change);
  for (const name of LASTING.clock) notice(page.clock, name, change);

  let isFirst = true;
  const load = page.goto.bind(page);
  page.goto = async (address, options) => {
    // What was changed before takes effect only in a document that is loaded after.
    const opens = isFirst && !isChanged && page.url() !== "about:blank" && address.startsWith("/");
    isFirst = false;
    if (!opens) return load(address, options);
    await page.evaluate((screen) => window.openScreen?.(screen), address);
    return null;
  };
  const end = async () => {
    const isClosed = await page.evaluate(() => window.closeScreen?.() ?? false);
    await calls.end();
    await context.clearCookies();
    await page.mouse.up();
    await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, ...OPTIONS });
    for (const event of EVENTS) page.removeAllListeners(event);
    return isClosed && !isChanged;
  };
  const begin = () => {
    isFirst = true;
    calls.begin();
  };
  return { page, begin, end };
}

/** Calls `listener` whenever the method `name` of `owner` is called. */
function notice(owner: object, name: string, listener: () => void): void {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== "function") throw new Error(`Playwright has no ${name}`);
  Reflect.set(owner, name, (...given: unknown[]) => {
    listener();
    return Reflect.apply(method, owner, given) as unknown;
  });
}
