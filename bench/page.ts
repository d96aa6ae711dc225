// The calculator's page with 5,000 videos and the processor slowed four times: how long a person
// waits for what they do, and how much stands in the document.
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { report } from "#bench/report.ts";
import { createBenchWorld } from "#bench/world.ts";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { startApp } from "#tests/support/app.ts";

const VIDEOS = 5000;
const SLOWER = 4;
const INTERACTION_MS = 100;
const MOST_NODES = 800;

/** Prints the figures; false when one missed its line. */
export async function benchPage(): Promise<boolean> {
  const { world, idsOf } = createBenchWorld({ [VIDEOS]: 1 }, 1);
  const app = await startApp({
    world,
    dailyQuota: 1_000_000,
    env: { ANONYMOUS_VIDEO_LIMIT: "20000" },
  });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: chromiumArgs,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${app.origin}/playlist-length?list=${idsOf(VIDEOS, 0).join(",")}`);
    await page.getByRole("button", { name: /^Show All/ }).click({ timeout: 60_000 });
    await page.getByRole("grid").waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    return await measure(page, session);
  } finally {
    await browser.close();
    await app.stop();
  }
}

async function measure(page: Page, session: CDPSession): Promise<boolean> {
  const selectAll = page.getByRole("checkbox", { name: "Select All", exact: true });
  const steps: [string, () => Promise<void>][] = [
    ["select all", () => selectAll.click()],
    [
      "toggle one",
      () =>
        page
          .getByRole("row")
          .nth(2)
          .click({ position: { x: 15, y: 15 } }),
    ],
    ["type in a filter", () => page.getByLabel("Video Title").press("9")],
    ["type more in it", () => page.getByLabel("Video Title").press("1")],
  ];
  let kept = true;
  for (const [name, act] of steps) {
    const ms = await slowestEvent(page, act);
    kept =
      report({
        name: `${name}, 5,000 rows, processor ÷ ${SLOWER}`,
        measured: `${ms.toFixed(0)} ms against ${INTERACTION_MS} ms`,
        ratio: ms / INTERACTION_MS,
        line: { atMost: 1 },
      }) && kept;
  }
  const { nodes } = await session.send("Memory.getDOMCounters");
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  return (
    report({
      name: "elements in the document, 5,000 rows",
      measured: `${elements} against ${MOST_NODES}; ${nodes} nodes with text, also detached ones`,
      ratio: elements / MOST_NODES,
      line: { atMost: 1 },
    }) && kept
  );
}

/** From input to the next paint, as the browser's own Event Timing tells it. Milliseconds. */
async function slowestEvent(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen = { slowest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.waitForTimeout(1000);
  return page.evaluate(() => (window as unknown as { seen: { slowest: number } }).seen.slowest);
}
