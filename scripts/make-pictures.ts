// Makes the pictures of the public pages and writes them to public/: screenshots of the app in the sandbox,
// scenes of the sandbox's videos, the cards of link previews, and the maskable icons. `node scripts/make-pictures.ts` makes all of them with
// the build in dist/.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { iconCards, noteDrawn, pageCards } from "#scripts/drawn-cards.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { takeScreens } from "#scripts/product-screens.ts";
import { drawResultParts } from "#scripts/result-parts.ts";
import { CARD } from "#scripts/social-cards.ts";
import { drawPicture } from "#sandbox/youtube/thumbnails.ts";
import { startApp } from "#tests/support/app.ts";

/** The scenes on the landing page, each with an id that gives it. */
const SCENES = { guitar: "25", concert: "12", record: "23" };

const app = await startApp();
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
try {
  await takeScreens(app, browser);
  await drawCards(browser);
  await writeScenes();
} finally {
  await browser.close();
  await app.stop();
}

async function drawCards(inside: Browser): Promise<void> {
  for (const { file, html } of pageCards()) await draw(inside, html, CARD, file);
  for (const { file, html, size } of iconCards()) {
    await draw(inside, html, { width: size, height: size }, file);
  }
  await drawResultParts(inside);
  noteDrawn();
}

async function draw(
  inside: Browser,
  html: string,
  viewport: { width: number; height: number },
  file: string,
): Promise<void> {
  const page = await inside.newPage({ viewport });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(projectRoot, "public", file) });
  await page.close();
}

async function writeScenes(): Promise<void> {
  const folder = path.join(projectRoot, "public/landing");
  await mkdir(folder, { recursive: true });
  for (const [name, id] of Object.entries(SCENES)) {
    await writeFile(path.join(folder, `${name}.svg`), drawPicture(id, "Velvet Alley"));
  }
}
