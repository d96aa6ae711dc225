// The pages with 5,000 videos and a CPU slowed four times: measures response times and the number of elements
// in the document, for the calculator and then the playlist window. Then the start of the page on a slow link.
import type { Page } from "@playwright/test";
import {
  addTiming,
  ROUNDS,
  reportElements,
  reportTimings,
  slowDown,
  slowestEvent,
  withPage,
  type Timings,
} from "#bench/interaction.ts";
import { benchStart } from "#bench/start.ts";
import { benchWindow } from "#bench/window.ts";
import { createBenchWorld } from "#bench/world.ts";
import { startApp } from "#tests/support/app.ts";

const VIDEOS = 5000;

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchPage(): Promise<boolean> {
  const calculator = await benchCalculator();
  const window = await benchWindow();
  return (await benchStart()) && window && calculator;
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
  const all = (name: string) => page.getByRole("checkbox", { name, exact: true }).click();
  const filter = page.getByLabel("Video Title");
  const toggleOne = () =>
    page
      .getByRole("row")
      .nth(2)
      .click({ position: { x: 15, y: 15 } });
  const steps: [string, () => Promise<void>][] = [
    ["select all", () => all("Select All")],
    ["unselect one", toggleOne],
    ["select it again", toggleOne],
    ["unselect all", () => all("Unselect All")],
    ["type in a filter", () => filter.press("9")],
    ["type more in it", () => filter.press("1")],
    ["empty it", () => filter.press("Control+a").then(() => filter.press("Delete"))],
  ];
  const timings: Timings = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, act] of steps) {
      addTiming(timings, `${name}, 5,000 rows`, await slowestEvent(page, act));
    }
  }
  const kept = reportTimings(timings);
  return (await reportElements(page, "html", "elements in the document, 5,000 rows")) && kept;
}
