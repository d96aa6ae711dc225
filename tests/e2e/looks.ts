// What axe finds on a page, in the colours that it has and in others.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LOOKS = {
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
} as const;
/** What axe can find in one look and not in another: a look changes colours, borders and outlines only. */
const RULES_ABOUT_COLOURS = ["color-contrast", "link-in-text-block"];

type Axe = {
  run: (
    root: Document,
    options: { runOnly: { type: "rule"; values: readonly string[] } },
  ) => Promise<{ violations: Violation[] }>;
};
type Violation = { id: string; nodes: { html: string }[] };

/** Fails on anything that axe finds. */
export async function expectAccessible(page: Page): Promise<void> {
  await readForcedColours(page);
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  expectNothing(violations, "its own");
}

/** Fails on anything that axe finds, in the look that is there and in the others. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectReadable(page, "dark");
  await expectReadable(page, "forced colours");
}

/**
 * Fails on what axe finds in the colours of another look; the page has its own again afterwards. Comes
 * after `expectAccessible`, which leaves axe in the page: to bring it there again takes ten times as long
 * as to ask it.
 */
export async function expectReadable(page: Page, look: keyof typeof LOOKS): Promise<void> {
  const before = await page.evaluate(() => {
    const is = (query: string): boolean => matchMedia(query).matches;
    return {
      colorScheme: is("(prefers-color-scheme: dark)") ? "dark" : "light",
      forcedColors: is("(forced-colors: active)") ? "active" : "none",
      reducedMotion: is("(prefers-reduced-motion: reduce)") ? "reduce" : "no-preference",
    } as const;
  });
  await page.emulateMedia({ ...LOOKS[look], reducedMotion: "reduce" });
  // Colours that have begun to change are neither the old ones nor the new ones.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe };
    return (await axe.run(document, { runOnly: { type: "rule", values } })).violations;
  }, RULES_ABOUT_COLOURS);
  expectNothing(violations, look);
  await page.emulateMedia(before);
}

/**
 * Axe takes the colour of a text from a property for which Chromium, in forced colours, answers what the
 * colour would be without them. Nothing of ours sets it, so that it is the colour itself.
 */
async function readForcedColours(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { getPropertyValue } = CSSStyleDeclaration.prototype;
    if (getPropertyValue.name === "readColour") return;
    CSSStyleDeclaration.prototype.getPropertyValue = function readColour(name) {
      return getPropertyValue.call(this, name === "-webkit-text-fill-color" ? "color" : name);
    };
  });
}

function expectNothing(violations: readonly Violation[], look: string): void {
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect([look, found]).toEqual([look, []]);
}
