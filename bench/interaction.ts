// Measures how long a person waits in a browser with a slowed CPU.
import { chromium, type Page } from "@playwright/test";
import { report } from "#bench/report.ts";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";

const SLOWER = 4;
const INTERACTION_MS = 100;
const MOST_ELEMENTS = 800;
/** After this time all effects of an input are finished. */
export const SETTLED_MS = 1000;

export const ROUNDS = 3;

/** By step, the milliseconds of each round. */
export type Timings = Map<string, number[]>;

/** Runs `work` on a page in a new browser, which is closed afterwards. */
export async function withPage<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
  try {
    return await work(await browser.newPage({ viewport: { width: 1280, height: 900 } }));
  } finally {
    await browser.close();
  }
}

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

export function addTiming(timings: Timings, name: string, ms: number): void {
  timings.set(name, [...(timings.get(name) ?? []), ms]);
}

/**
 * Reports the best round of each step and its limit, by default 100 ms. The best, because other load on the
 * machine only adds time.
 */
export function reportTimings(timings: Timings, limits: Record<string, number> = {}): boolean {
  const kept = [...timings].map(([name, rounds]) => {
    const limit = limits[name] ?? INTERACTION_MS;
    const ms = Math.min(...rounds);
    return report({
      name: `${name}, processor ÷ ${SLOWER}`,
      measured: `${ms.toFixed(0)} ms against ${limit} ms`,
      ratio: ms / limit,
      limit: { atMost: 1 },
    });
  });
  return kept.every(Boolean);
}

/** Reports the number of elements in `root`, a selector, and its limit. */
export async function reportElements(page: Page, root: string, name: string): Promise<boolean> {
  const elements = await page.locator(root).evaluate((top) => top.querySelectorAll("*").length);
  return report({
    name,
    measured: `${elements} against ${MOST_ELEMENTS}`,
    ratio: elements / MOST_ELEMENTS,
    limit: { atMost: 1 },
  });
}

/** Milliseconds from input to the next paint, by the browser's Event Timing. */
export async function slowestEvent(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = { slowest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => (window as unknown as { seen: { slowest: number } }).seen.slowest);
}
