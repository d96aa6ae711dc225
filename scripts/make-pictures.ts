// Makes the pictures of the public pages and writes them to public/: screenshots of the app in the sandbox,
// the cards of link previews, and the maskable icon. `node scripts/make-pictures.ts` makes all of them with
// the build in dist/.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { chromiumArgs, requireChromium } from "#scripts/chromium.ts";
import { iconCard, noteDrawn, pageCards } from "#scripts/drawn-cards.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { drawResultParts } from "#scripts/result-parts.ts";
import { CARD } from "#scripts/social-cards.ts";
import { buyPremium, connect, signIn } from "#tests/e2e/real-people.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";

const PERSON = "basic@example.com";
const PLAYLIST = "Recipes to try";
/** The index of "hidden" in the list's filter. */
const HIDDEN_ONES = 2;
const SETTLED_MS = 6000;
/** The example playlist with this many videos has hidden ones. */
const EXAMPLE_VIDEOS = 40;
const WIDTH = 1024;
const HEIGHT = 683;
/** The size that the landing page gives for the pictures. */
const SIZE = { width: 1200, height: 800 };
const SCALE = SIZE.width / WIDTH;
const QUALITY = 0.44;
const ICON = { width: 512, height: 512 };

const app = await startApp();
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
try {
  for (const theme of ["light", "dark"] as const) await takeScreens(app, browser, theme);
  await drawCards(browser);
} finally {
  await browser.close();
  await app.stop();
}

async function takeScreens(running: RunningApp, inside: Browser, theme: "light" | "dark") {
  const context = await inside.newContext({
    colorScheme: theme,
    reducedMotion: "reduce",
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor: SCALE,
  });
  const page = await context.newPage();
  await signIn(page, running, PERSON);
  if (theme === "light") {
    // Without the offers for Basic users.
    await settle(page);
    await buyPremium(page, running);
    await connect(page, running, PERSON);
  }
  // Hides the notice that the sandbox is in use.
  await page.route("**/api/environment", async (route) => {
    const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...answer, mode: "live", examples: [] } });
  });
  await page.goto(`${running.origin}/playlist-length`);
  await page.getByLabel("Playlist URLs").fill(await exampleUrl(running));
  await page.getByRole("button", { name: "Calculate Duration" }).click();
  await page.getByRole("heading", { name: "Analysis Results" }).waitFor();
  await settle(page);
  await take(page, `length-${theme}`);
  await page.goto(running.origin);
  await page.evaluate(() => fetch("/api/playlists/sync-all", { method: "POST" }));
  await page.reload();
  const manage = page.getByRole("button", { name: `Manage ${PLAYLIST}` });
  await manage.waitFor();
  await settle(page);
  await take(page, `dashboard-${theme}`);
  await manage.click();
  await page.getByRole("dialog").getByText("Last synced").waitFor();
  await page.getByLabel("Show", { exact: true }).selectOption({ index: HIDDEN_ONES });
  await settle(page);
  await take(page, `playlist-${theme}`);
  await context.close();
}

/** Waits until nothing is being read and all pictures are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function exampleUrl({ origin }: RunningApp): Promise<string> {
  const answer = await (await fetch(`${origin}/api/environment`)).json();
  const { examples } = answer as { examples: { videoCount: number; url: string }[] };
  const found = examples.find(({ videoCount }) => videoCount === EXAMPLE_VIDEOS);
  if (!found) throw new Error("the sandbox has no example");
  return found.url;
}

async function drawCards(inside: Browser): Promise<void> {
  for (const { file, html } of pageCards()) await draw(inside, html, CARD, file);
  const icon = iconCard();
  await draw(inside, icon.html, ICON, icon.file);
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

/** Saves a screenshot as WebP, with a canvas in the browser, because Playwright cannot write WebP. */
async function take(page: Page, name: string): Promise<void> {
  const png = (await page.screenshot()).toString("base64");
  const desk = await page.context().newPage();
  const webp = await desk.evaluate(
    async ({ url, quality, width, height }) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { url: `data:image/png;base64,${png}`, quality: QUALITY, ...SIZE },
  );
  await desk.close();
  const folder = path.join(projectRoot, "public/screens");
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, `${name}.webp`),
    Buffer.from(webp.split(",")[1] ?? "", "base64"),
  );
}
