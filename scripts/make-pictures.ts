// Makes the pictures of the public pages and writes them to public/: screenshots of the app in the sandbox,
// scenes of the sandbox's videos, the cards of link previews, and the maskable icons; and those of every screen, in
// docs/screens. `node scripts/make-pictures.ts` makes all of them with the build in dist/, with `screens` only those
// in docs/screens, or of these the ones that are named after it.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { iconCards, noteDrawn, pageCards } from "#scripts/drawn-cards.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { takeEveryScreen } from "#scripts/every-screen.ts";
import { preparePerson, takeScreens } from "#scripts/product-screens.ts";
import { drawResultParts } from "#scripts/result-parts.ts";
import { CARD } from "#scripts/social-cards.ts";
import { drawPicture } from "#sandbox/youtube/thumbnails.ts";
import { startApp } from "#tests/support/app.ts";

/** The scenes on the landing page, each with an id that gives it. */
const SCENES = { guitar: "25", concert: "12", record: "23" };

const [only, ...wanted] = process.argv.slice(2);
const isForDocs = only === "screens";
const app = await startApp();
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
try {
  const person = await preparePerson(app, browser);
  if (!isForDocs) {
    await takeScreens(app, browser, person);
    await drawCards(browser);
    await writeScenes();
  }
  await takeEveryScreen(app, browser, person, wanted);
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
