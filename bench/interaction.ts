// How long somebody waits in a browser whose processor is slowed.
import { chromium, type Page } from "@playwright/test";
import { report } from "#bench/report.ts";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";

const SLOWER = 4;
const INTERACTION_MS = 100;
const MOST_ELEMENTS = 800;
/** By then everything that an input has set off is over. */
export const SETTLED_MS = 1000;

export const ROUNDS = 3;

/** Milliseconds by the name of what was done, of each round. */
export type Timings = Map<string, number[]>;

/** A page of its own browser, which is closed afterwards. */
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
 * The best of each step's rounds beside its line, 100 ms for what `limits` does not name. The best,
 * because whatever else the machine does only adds to what the page takes.
 */
export function reportTimings(timings: Timings, limits: Record<string, number> = {}): boolean {
  const kept = [...timings].map(([name, rounds]) => {
    const limit = limits[name] ?? INTERACTION_MS;
    const ms = Math.min(...rounds);
    return report({
      name: `${name}, processor ÷ ${SLOWER}`,
      measured: `${ms.toFixed(0)} ms against ${limit} ms`,
      ratio: ms / limit,
      line: { atMost: 1 },
    });
  });
  return kept.every(Boolean);
}

/** Everything in `root`, a selector, beside the line. */
export async function reportElements(page: Page, root: string, name: string): Promise<boolean> {
  const elements = await page.locator(root).evaluate((top) => top.querySelectorAll("*").length);
  return report({
    name,
    measured: `${elements} against ${MOST_ELEMENTS}`,
    ratio: elements / MOST_ELEMENTS,
    line: { atMost: 1 },
  });
}

/** From input to the next paint, as the browser's own Event Timing tells it. Milliseconds. */
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
