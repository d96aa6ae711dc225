// The pages with 5,000 videos and the processor slowed four times: how long a person waits for what
// they do, and how much stands in the document. First the calculator, then the playlist window.
import type { Page } from "@playwright/test";
import {
  addTiming,
  reportElements,
  reportTimings,
  slowDown,
  slowestEvent,
  withPage,
  type Timings,
} from "#bench/interaction.ts";
import { benchWindow } from "#bench/window.ts";
import { createBenchWorld } from "#bench/world.ts";
import { startApp } from "#tests/support/app.ts";

const VIDEOS = 5000;

/** Prints the figures; false when one missed its line. */
export async function benchPage(): Promise<boolean> {
  const calculator = await benchCalculator();
  return (await benchWindow()) && calculator;
}

async function benchCalculator(): Promise<boolean> {
  const { world, idsOf } = createBenchWorld({ [VIDEOS]: 1 }, 1);
  const app = await startApp({
    world,
    dailyQuota: 1_000_000,
    env: { ANONYMOUS_VIDEO_LIMIT: "20000" },
  });
  try {
    return await withPage(async (page) => {
      await page.goto(`${app.origin}/playlist-length?list=${idsOf(VIDEOS, 0).join(",")}`);
      await page.getByRole("button", { name: /^Show All/ }).click({ timeout: 60_000 });
      await page.getByRole("grid").waitFor();
      await slowDown(page);
      return measure(page);
    });
  } finally {
    await app.stop();
  }
}

async function measure(page: Page): Promise<boolean> {
  const selectAll = page.getByRole("checkbox", { name: "Select All", exact: true });
  const oneRow = page.getByRole("row").nth(2);
  const steps: [string, () => Promise<void>][] = [
    ["select all", () => selectAll.click()],
    ["toggle one", () => oneRow.click({ position: { x: 15, y: 15 } })],
    ["type in a filter", () => page.getByLabel("Video Title").press("9")],
    ["type more in it", () => page.getByLabel("Video Title").press("1")],
  ];
  const timings: Timings = new Map();
  for (const [name, act] of steps) {
    addTiming(timings, `${name}, 5,000 rows`, await slowestEvent(page, act));
  }
  const kept = reportTimings(timings);
  return (await reportElements(page, "html", "elements in the document, 5,000 rows")) && kept;
}
