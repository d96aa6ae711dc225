// Every screen, window and menu of scripts/every-screen.ts: no English is left in the pseudo-language, and all fit every size
// and are accessible in it, in German (long words), Japanese (no spaces) and Arabic (from right to left). languages.spec.ts has
// the pages.
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, expect } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { englishIn } from "#tests/e2e/english-left.ts";
import { inLanguage } from "#tests/e2e/in-language.ts";
import { expectFits } from "#tests/e2e/looks.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import {
  FREE_SCREENS,
  prepareBasic,
  PREMIUM_SCREENS,
  type Screen,
  VISITOR_SCREENS,
} from "#scripts/every-screen.ts";
import { PSEUDO_LANGUAGE } from "#scripts/messages/pseudo.ts";
import { type Person, preparePerson, removeSome } from "#scripts/product-screens.ts";
import { pathOf } from "#shared/languages.ts";
import { test } from "#tests/e2e/test.ts";

/** In English in every language (product.md 2.14.7). */
const ENGLISH = new Set(["privacy", "terms", "accessibility"]);
/** One person may make 600 calls a minute, and a screen makes 20 to 30. With 3.5 s for each screen, one window in a run showed no rows. */
const PACE_MS = 5_000;
const CALM = { reducedMotion: "reduce" } as const;
const openWindow =
  (name: string | RegExp): NonNullable<Screen["open"]> =>
  async (page) => {
    await page.getByRole("main").getByRole("button", { name }).first().click();
    await page.getByRole("dialog").waitFor();
  };
/** Windows of which there are no pictures. */
const MORE: Record<string, Screen> = {
  withdrawal: { path: "/account", open: openWindow(/^Withdraw from contract/) },
  disconnection: { path: "/account", open: openWindow("Disconnect") },
  keys: { path: "/", open: openWindow("Shortcuts") },
};

let app: RunningApp;
let basic: Person;
let premium: Person;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  app = await startApp({ dailyQuota: 100_000 });
  basic = await prepareBasic(app, browser);
  premium = await preparePerson(app, browser);
  await removeSome(app, browser, premium);
});
test.afterAll(() => app.stop());

for (const tag of [PSEUDO_LANGUAGE, "de", "ja", "ar"]) {
  test(`${tag}: every screen fits every size, is accessible and has no English`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const groups: [Record<string, Screen>, Person | undefined, number][] = [
      [VISITOR_SCREENS, undefined, 0],
      [FREE_SCREENS, basic, 0],
      [{ ...PREMIUM_SCREENS, ...MORE }, premium, PACE_MS],
    ];
    for (const [screens, storageState, paceMs] of groups) {
      const context = await browser.newContext({ ...CALM, ...(storageState && { storageState }) });
      expect.soft(await problemsOf(screens, context, { tag, paceMs })).toEqual({});
      await context.close();
    }
  });
}

/** By screen, what is wrong with it, or why it could not be opened. */
async function problemsOf(
  screens: Record<string, Screen>,
  context: BrowserContext,
  { tag, paceMs }: { tag: string; paceMs: number },
): Promise<Record<string, unknown>> {
  const problems: Record<string, unknown> = {};
  for (const [name, screen] of Object.entries(screens)) {
    if (ENGLISH.has(name)) continue;
    const visit = look(screen, context, tag).catch((error: unknown) => error);
    const [problem] = await Promise.all([visit, wait(paceMs)]);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

async function look({ path, open }: Screen, context: BrowserContext, tag: string): Promise<void> {
  await using page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${app.origin}${pathOf(tag)}${path}`.replace(/(?<=.)\/$/, ""));
  // This page has no scripts.
  if (path !== "/offline") await hydrated(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await open?.(inLanguage(page, tag));
  if (tag === PSEUDO_LANGUAGE) expect(await englishIn(page)).toEqual([]);
  await expectFits(page);
}
