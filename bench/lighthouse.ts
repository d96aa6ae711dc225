// Lighthouse, mobile and simulated, on the public pages: the middle of three runs.
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { median, report } from "#bench/report.ts";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { findFreePort } from "#scripts/ports.ts";
import { startApp } from "#tests/support/app.ts";

const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const PAGES = ["/", "/playlist-length", "/privacy-policy", "/terms-of-service"];
/** Performance depends on how busy the machine is; the others do not. */
const LOWEST = { performance: 95, others: 100 };

/** Prints the figures; false when one missed its line. */
export async function benchLighthouse(): Promise<boolean> {
  const app = await startApp();
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    let kept = true;
    for (const path of PAGES) {
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await score(`${app.origin}${path}`, port));
      for (const category of CATEGORIES) {
        const middle = median(runs.map((scores) => scores[category] ?? 0));
        const lowest = category === "performance" ? LOWEST.performance : LOWEST.others;
        kept =
          report({
            name: `${category} of ${path}`,
            measured: `${middle} against ${lowest}`,
            ratio: middle / lowest,
            line: { atLeast: 1 },
          }) && kept;
      }
    }
    return kept;
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** Scores by category, 0 to 100. */
async function score(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: "error" });
  if (!result) throw new Error(`no result for ${url}`);
  return Object.fromEntries(
    Object.entries(result.lhr.categories).map(([id, category]) => [
      id,
      Math.round((category.score ?? 0) * 100),
    ]),
  );
}
