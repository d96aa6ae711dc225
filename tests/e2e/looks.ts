// Runs axe on a page, in its current colour scheme and in others.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** The minified file, which a page loads in half the time. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** In pixels. */
const WIDTHS = [320, 390, 768, 1280];
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LOOKS = {
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
} as const;
/**
 * The axe rules whose result can differ between colour schemes: a scheme changes only colours,
 * borders and outlines.
 */
const RULES_ABOUT_COLOURS = ["color-contrast", "link-in-text-block"];

type RunOnly = { type: "rule" | "tag"; values: string[] };
type Violation = { id: string; nodes: { html: string }[] };

/** Fails on anything that axe finds. */
export async function expectAccessible(page: Page): Promise<void> {
  await readForcedColours(page);
  // Until a transition or an animation has ended, a colour is neither the old one nor the new one. Some never end.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => effect && Number(effect.getComputedTiming().endTime) < Infinity)
            .filter(({ playState }) => playState !== "finished").length,
      ),
    )
    .toBe(0);
  expectNothing(await findViolations(page), "its own");
}

/**
 * AxeBuilder supports frames, and for that opens a second page and loads axe twice at each call.
 * For a page without frames, axe is loaded once and kept until the page is left.
 */
async function findViolations(page: Page): Promise<Violation[]> {
  if (page.frames().length > 1) {
    return (await new AxeBuilder({ page }).withTags(STANDARDS).analyze()).violations;
  }
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
  return runAxe(page, { type: "tag", values: STANDARDS });
}

/** Runs the axe that was already loaded into the page. */
async function runAxe(page: Page, runOnly: RunOnly): Promise<Violation[]> {
  return page.evaluate(async (only) => {
    const loaded = (window as unknown as { axe: typeof axe }).axe;
    return (await loaded.run(document, { runOnly: only })).violations;
  }, runOnly);
}

/** Fails on anything that axe finds, in the current colour scheme and in the others. */
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
async function expectReadable(page: Page, look: keyof typeof LOOKS): Promise<void> {
  const before = await page.evaluate(() => {
    const is = (query: string): boolean => matchMedia(query).matches;
    return {
      colorScheme: is("(prefers-color-scheme: dark)") ? "dark" : "light",
      forcedColors: is("(forced-colors: active)") ? "active" : "none",
      reducedMotion: is("(prefers-reduced-motion: reduce)") ? "reduce" : "no-preference",
    } as const;
  });
  await page.emulateMedia({ ...LOOKS[look], reducedMotion: "reduce" });
  // Colours in transition are neither the old nor the new ones.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expectNothing(await runAxe(page, { type: "rule", values: RULES_ABOUT_COLOURS }), look);
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

/** Fails if the page does not fit a phone, a tablet and a desk, or on anything that axe finds. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => overflowOf(page), `${page.url()} at ${width}`).toEqual([]);
  }
  await expectAccessible(page);
}

/** What reaches out of the page sideways, unless it scrolls by itself. */
async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > clientWidth + 1);
      })
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 3);
  });
}
