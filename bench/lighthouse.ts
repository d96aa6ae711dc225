// Runs Lighthouse (mobile, simulated) on the public pages: the median of three runs in English, one run in each other language,
// where a page under the best gets two more.
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { median, report } from "#bench/report.ts";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { findFreePort } from "#scripts/ports.ts";
import { LANGUAGES, pathOf } from "#shared/languages.ts";
import { startApp } from "#tests/support/app.ts";

const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
/** Pages are measured in a browser of their language, as their readers have. In an English one they block about 150 ms longer. */
const PAGES = LANGUAGES.map(({ tag }) => {
  const paths = [pathOf(tag) || "/", `${pathOf(tag)}/playlist-length`];
  return { tag, paths: tag === "en" ? [...paths, "/privacy-policy", "/terms-of-service"] : paths };
});
const BEST = 100;
/** Limits: milliseconds, or the share of the screen that moves. */
const MOST = {
  "largest-contentful-paint": 1500,
  "total-blocking-time": 50,
  "cumulative-layout-shift": 0.001,
};

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchLighthouse(): Promise<boolean> {
  const app = await startApp();
  try {
    let kept = true;
    for (const { tag, paths } of PAGES) {
      const port = await findFreePort();
      const browser = await chromium.launch({
        executablePath: requireChromium(),
        args: [
          ...chromiumArgs,
          `--remote-debugging-port=${port}`,
          `--lang=${tag}`,
          `--accept-lang=${tag}`,
        ],
        env: { ...process.env, LANGUAGE: tag },
      });
      try {
        for (const path of paths) {
          const runs = [await score(`${app.origin}${path}`, port)];
          const enough = tag !== "en" && runs.every(isBest) ? 1 : RUNS;
          while (runs.length < enough) runs.push(await score(`${app.origin}${path}`, port));
          kept = reportPage(path, runs) && kept;
        }
      } finally {
        await browser.close();
      }
    }
    return kept;
  } finally {
    await app.stop();
  }
}

/** Prints the medians. Returns false if one exceeds its limit. */
function reportPage(path: string, runs: readonly Record<string, number>[]): boolean {
  let kept = true;
  for (const category of CATEGORIES) {
    const middle = median(runs.map((scores) => scores[category] ?? 0));
    const name = `${category} of ${path}`;
    const measured = `${middle} against ${BEST}`;
    kept = report({ name, measured, ratio: middle / BEST, limit: { atLeast: 1 } }) && kept;
  }
  for (const [audit, most] of Object.entries(MOST)) {
    const middle = median(runs.map((scores) => scores[audit] ?? Infinity));
    const name = `${audit} of ${path}`;
    const measured = `${Math.round(middle * 1000) / 1000} against ${most}`;
    kept = report({ name, measured, ratio: middle / most, limit: { atMost: 1 } }) && kept;
  }
  return kept;
}

const isBest = (scores: Record<string, number>): boolean =>
  CATEGORIES.every((category) => scores[category] === BEST) &&
  Object.entries(MOST).every(([audit, most]) => (scores[audit] ?? Infinity) <= most);

/** Scores by category, 0 to 100, and the audits that have their own limit. */
async function score(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: "error" });
  if (!result) throw new Error(`no result for ${url}`);
  const { categories, audits } = result.lhr;
  const scores = Object.entries(categories).map(([id, { score: part }]) => [
    id,
    Math.round((part ?? 0) * 100),
  ]);
  const values = Object.keys(MOST).map((id) => [id, audits[id]?.numericValue ?? Infinity]);
  return Object.fromEntries([...scores, ...values]) as Record<string, number>;
}
