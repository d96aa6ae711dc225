// No English is left on the screens, windows and menus of scripts/every-screen.ts, opened in the pseudo-language, and they fit
// the narrowest screen.
// languages.spec.ts has the pages.
import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, expect } from "@playwright/test";
import { hydrated } from "#tests/e2e/any-page.ts";
import { englishIn } from "#tests/e2e/english-left.ts";
import { overflowOf } from "#tests/e2e/looks.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import {
  FREE_SCREENS,
  prepareBasic,
  PREMIUM_SCREENS,
  type Screen,
  VISITOR_SCREENS,
} from "#scripts/every-screen.ts";
import { pseudoMessage } from "#scripts/messages/pseudo.ts";
import { preparePerson, removeSome } from "#scripts/product-screens.ts";
import { test } from "#tests/e2e/test.ts";

const PSEUDO = "/en-xa";
/** In English in every language (product.md 2.14.7). */
const ENGLISH = new Set(["privacy", "terms", "accessibility"]);
/** One person may make 600 calls a minute, and a screen makes about 20. */
const PACE_MS = 2_600;
const CALM = { reducedMotion: "reduce" } as const;
const openWindow =
  (name: string): NonNullable<Screen["open"]> =>
  async (page) => {
    await page.getByRole("main").getByRole("button", { name }).first().click();
    await page.getByRole("dialog").waitFor();
  };
/** Windows of which there are no pictures. */
const MORE: Record<string, Screen> = {
  withdrawal: { path: "/account", open: openWindow("Withdraw from contract") },
  disconnection: { path: "/account", open: openWindow("Disconnect") },
  keys: { path: "/", open: openWindow("Shortcuts") },
};

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp({ dailyQuota: 100_000 });
});
test.afterAll(() => app.stop());

test("a visitor meets no English in the pseudo-language", async ({ browser }) => {
  expect(await englishOn(VISITOR_SCREENS, await browser.newContext(CALM))).toEqual({});
});

test("without Premium, people meet no English in the pseudo-language", async ({ browser }) => {
  const storageState = await prepareBasic(app, browser);
  const context = await browser.newContext({ ...CALM, storageState });
  expect(await englishOn(FREE_SCREENS, context)).toEqual({});
});

// 50 windows at their pace.
test("with Premium, people meet no English in the pseudo-language", async ({ browser }) => {
  test.setTimeout(360_000);
  const storageState = await preparePerson(app, browser);
  await removeSome(app, browser, storageState);
  const context = await browser.newContext({ ...CALM, storageState });
  expect(await englishOn({ ...PREMIUM_SCREENS, ...MORE }, context, PACE_MS)).toEqual({});
});

/** The English of each screen that has any, or why it could not be opened. */
async function englishOn(
  screens: Record<string, Screen>,
  context: BrowserContext,
  paceMs = 0,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, screen] of Object.entries(screens)) {
    if (ENGLISH.has(name)) continue;
    const visit = englishOf(screen, context).catch((error: unknown) => error);
    const [english] = await Promise.all([visit, wait(paceMs)]);
    if (!Array.isArray(english) || english.length > 0) found[name] = english;
  }
  await context.close();
  return found;
}

async function englishOf({ path, open }: Screen, context: BrowserContext): Promise<string[]> {
  await using page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${app.origin}${PSEUDO}${path}`);
  // This page has no scripts.
  if (path !== "/offline") await hydrated(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await open?.(inPseudo(page));
  // With the long words of the pseudo-language, on the narrowest screen.
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => overflowOf(page)).toEqual([]);
  return englishIn(page);
}

/** Finds by English words what the pseudo-language shows. */
function inPseudo<Place extends object>(place: Place): Place {
  return new Proxy(place, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const isFinder = String(key).startsWith("getBy");
        const result: unknown = value.apply(target, isFinder ? given.map(markedOf) : given);
        const isPlace =
          isFinder || ["locator", "first", "last", "nth", "filter"].includes(String(key));
        return isPlace && typeof result === "object" && result !== null ? inPseudo(result) : result;
      };
    },
  });
}

/** A name, or the options of a finder, so that letters match with and without the marks of the pseudo-language. */
function markedOf(given: unknown): unknown {
  if (typeof given === "string")
    return ROLES.test(given) ? given : patternOf(escaped(given), false);
  if (given instanceof RegExp) return patternOf(given.source, false);
  if (typeof given !== "object" || given === null || !("name" in given)) return given;
  const { name, exact, ...rest } = given as { name: string | RegExp; exact?: boolean };
  const pattern =
    typeof name === "string"
      ? patternOf(escaped(name), exact === true)
      : patternOf(name.source, false);
  return { ...rest, name: pattern };
}

const AROUND = String.raw`[[\]\u2068\u2069\s]*`;
const ROLES = /^[a-z]+$/;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Messages stand in brackets, also those within others. A name in a sentence may be isolated from it. */
function patternOf(source: string, isExact: boolean): RegExp {
  const marked = source
    .replaceAll(/(?<!\\)[A-Za-z]/g, (letter) => `[${letter}${pseudoMessage(letter).slice(1, -1)}]`)
    .replaceAll(" ", String.raw`${AROUND} ${AROUND}`)
    .replace(/^\^/, `^${AROUND}`)
    .replace(/\$$/, `${AROUND}$`);
  return new RegExp(isExact ? `^${AROUND}${marked}${AROUND}$` : marked);
}
