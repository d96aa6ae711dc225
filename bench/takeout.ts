// A watch history of 500,000 videos, read on the page of hidden videos: how long it takes, how much memory the tab needs
// and how long the page does not answer meanwhile. The baseline is to make text of the same bytes in the same browser and
// to find the links in it.
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openAsBlob } from "node:fs";
import { BlobReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";
import { chromium, type Browser, type Page } from "@playwright/test";
import { inSeconds, report, reportLimit } from "#bench/report.ts";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { makeHidden, namesButton, openHidden } from "#tests/e2e/hidden-page.ts";
import { startApp } from "#tests/support/app.ts";
import {
  takeoutLanguage,
  takeoutVideoId,
  watchHistory,
  type HistoryFormat,
} from "#tests/support/takeout.ts";

const ENTRIES = 500_000;
const HIDDEN = 200;
const LIMIT_MB = 300;
const LIMIT_TASK_MS = 200;
const LIMIT_RATIO = 30;
const READING_MS = 300_000;
/** From here on Linux counts the highest resident size anew (proc(5), clear_refs). */
const RESET_PEAK = "5";

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchTakeout(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "tidylist-bench-"));
  const app = await startApp();
  // The origin of the invented session's cookie.
  process.env["TIDYLIST_ORIGIN"] = app.origin;
  try {
    const json = await benchFormat(app.origin, folder, "json");
    return (await benchFormat(app.origin, folder, "html")) && json;
  } finally {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** JSON inside a zip, HTML as a file of its own. */
async function benchFormat(
  origin: string,
  folder: string,
  format: HistoryFormat,
): Promise<boolean> {
  const history = path.join(folder, `watch-history.${format}`);
  await writeHistory(history, format);
  const chosen = format === "json" ? await zipped(history) : history;
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
  try {
    const baseline = await timeBaseline(await browser.newPage(), origin, history);
    const page = await browser.newPage({ baseURL: origin });
    const { ms, megabytes, longest } = await measure(browser, page, chosen);
    const size = `${((await stat(history)).size / 1e6).toFixed(0)} MB of ${format.toUpperCase()}`;
    const kept = [
      report({
        name: `read ${ENTRIES} entries, ${format}`,
        measured: `${inSeconds(ms)} against ${inSeconds(baseline)} for the links alone; ${size}`,
        ratio: ms / baseline,
        limit: { atMost: LIMIT_RATIO },
      }),
      reportLimit({
        name: `memory that the tab needs more, ${format}`,
        value: megabytes,
        atMost: LIMIT_MB,
        unit: "MB",
      }),
      reportLimit({
        name: `longest task of the page meanwhile, ${format}`,
        value: longest,
        atMost: LIMIT_TASK_MS,
        unit: "ms",
      }),
    ];
    return kept.every(Boolean);
  } finally {
    await browser.close();
  }
}

async function writeHistory(file: string, format: HistoryFormat): Promise<void> {
  const text = watchHistory(takeoutLanguage("English"), format, ENTRIES);
  await pipeline(Readable.from(text), createWriteStream(file));
}

async function zipped(file: string): Promise<string> {
  const zip = `${file}.zip`;
  const writer = new ZipWriter(Writable.toWeb(createWriteStream(zip)));
  await writer.add(
    `Takeout/history/${path.basename(file)}`,
    new BlobReader(await openAsBlob(file)),
  );
  await writer.close();
  return zip;
}

async function timeBaseline(page: Page, origin: string, file: string): Promise<number> {
  // A page without code of ours.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => {
    const input = document.createElement("input");
    input.type = "file";
    document.body.append(input);
  });
  await page.locator("input").setInputFiles(file);
  const { ms, links } = await page.locator("input").evaluate(async (input: HTMLInputElement) => {
    const began = performance.now();
    const text = (await input.files?.[0]?.text()) ?? "";
    let found = 0;
    for (const link of text.matchAll(/watch\?v(?:=|\\u003d)[\w-]{11}"/g)) found += link.length;
    return { ms: performance.now() - began, links: found };
  });
  if (links < ENTRIES) throw new Error(`found ${links} links`);
  await page.close();
  return ms;
}

async function measure(
  browser: Browser,
  page: Page,
  file: string,
): Promise<{ ms: number; megabytes: number; longest: number }> {
  // Spread over the whole file.
  const hidden = Array.from({ length: HIDDEN }, (_, index) =>
    makeHidden(1, index, {
      videoId: takeoutVideoId(index * (ENTRIES / HIDDEN)),
      was: null,
      lostAt: null,
    }),
  );
  await openHidden(page, { hidden });
  await namesButton(page).click();
  const input = page.locator('input[type="file"]');
  await input.waitFor({ state: "attached" });
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: "longtask" });
  });
  const renderers = await rendererIds(browser);
  const before = await sumOf(renderers, "VmRSS");
  for (const pid of renderers) await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK);
  const began = performance.now();
  await input.setInputFiles(file);
  const all = `${HIDDEN} names for the ${HIDDEN} hidden videos listed here`;
  await page.getByText(all).waitFor({ timeout: READING_MS });
  const ms = performance.now() - began;
  const megabytes = (await sumOf(renderers, "VmHWM")) - before;
  const longest = await page.evaluate(
    () => (window as unknown as { seen: { longest: number } }).seen.longest,
  );
  return { ms, megabytes, longest };
}

/** The processes of the tabs. A worker runs in that of its page. */
async function rendererIds(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** In MB. */
async function sumOf(pids: readonly number[], field: "VmRSS" | "VmHWM"): Promise<number> {
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, "utf8")));
  return texts
    .map((text) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024)
    .reduce((sum, size) => sum + size, 0);
}
