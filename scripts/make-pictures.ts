// Makes the pictures of the public pages and writes them to public/: screenshots of the app in the sandbox,
// scenes of the sandbox's videos, the cards of link previews, and the maskable icons; and those of every screen, in
// docs/screens. `node scripts/make-pictures.ts` makes all of them with the build in dist/, with `screens` only those
// in docs/screens, or of these the ones that are named after it, with `cards` only cards and icons, without a build.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { iconCards, noteDrawn, pageCards } from "#scripts/drawn-cards.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { takeEveryScreen } from "#scripts/every-screen.ts";
import { preparePerson, takeScreens } from "#scripts/product-screens.ts";
import { drawResultParts } from "#scripts/result-parts.ts";
import { CARD, requireCardFonts } from "#scripts/social-cards.ts";
import { drawPicture } from "#sandbox/youtube/thumbnails.ts";
import { startApp } from "#tests/support/app.ts";

/** The scenes on the landing page, each with an id that gives it. */
const SCENES = { guitar: "25", concert: "12", record: "23" };

const [only, ...wanted] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
try {
  if (only !== "screens") await drawCards(browser);
  if (only !== "cards") await takeScreensOfApp(browser);
} finally {
  await browser.close();
}

async function takeScreensOfApp(inside: Browser): Promise<void> {
  const app = await startApp();
  try {
    const person = await preparePerson(app, inside);
    if (only !== "screens") {
      await takeScreens(app, inside, person);
      await writeScenes();
    }
    await takeEveryScreen(app, inside, person, wanted);
  } finally {
    await app.stop();
  }
}

async function drawCards(inside: Browser): Promise<void> {
  requireCardFonts();
  for (const { file, html } of await pageCards()) await draw(inside, html, CARD, file);
  for (const { file, html, size } of iconCards()) {
    await draw(inside, html, { width: size, height: size }, file);
  }
  await drawResultParts(inside);
  await noteDrawn();
}

async function draw(
  inside: Browser,
  html: string,
  viewport: { width: number; height: number },
  file: string,
): Promise<void> {
  const target = path.join(projectRoot, "public", file);
  await mkdir(path.dirname(target), { recursive: true });
  const page = await inside.newPage({ viewport });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: target });
  await page.close();
}

async function writeScenes(): Promise<void> {
  const folder = path.join(projectRoot, "public/landing");
  await mkdir(folder, { recursive: true });
  for (const [name, id] of Object.entries(SCENES)) {
    await writeFile(path.join(folder, `${name}.svg`), drawPicture(id, "Velvet Alley"));
  }
}
