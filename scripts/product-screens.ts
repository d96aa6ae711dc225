// Takes the screenshots of the landing page and the README: the app in the sandbox, as a person with Premium
// whose library has been read, and lost videos since.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { projectRoot } from "#scripts/project-root.ts";
import { agree, buyPremium, connect, signIn } from "#tests/e2e/real-people.ts";
import type { RunningApp } from "#tests/support/app.ts";

const PERSON = "curator@example.com";
const PLAYLIST = "Kyoto 2027";
/** Playlists that lose videos while the person is away, and the places of those. */
const LOSERS = [PLAYLIST, "Best of Northlight", "Linear algebra", "Live sessions"];
const REMOVED_FROM = "Live sessions";
const LOST_PLACES = [1, 3];
/** Hidden videos in the days before, for the chart; the sandbox itself knows only today. */
const PAST = [
  { daysAgo: 150, fewer: 61 },
  { daysAgo: 121, fewer: 52 },
  { daysAgo: 90, fewer: 44 },
  { daysAgo: 66, fewer: 29 },
  { daysAgo: 31, fewer: 21 },
  { daysAgo: 9, fewer: 8 },
];
const MS_PER_DAY = 86_400_000;
const SETTLED_MS = 3000;
const READ_MS = 120_000;
const QUALITY = 0.5;
/** The sizes that the landing page shows the pictures in, with more pixels for dense displays. */
const SIZES: Record<string, BrowserContextOptions> = {
  "": { viewport: { width: 1104, height: 800 }, deviceScaleFactor: 1.5 },
  "-phone": { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 },
};

type Overview = { history: { day: string; videos: number; hidden: number }[] };

export type Person = NonNullable<BrowserContextOptions["storageState"]>;

/** Somebody with Premium whose library has been read, and who has lost videos since. */
export async function preparePerson(app: RunningApp, browser: Browser): Promise<Person> {
  const first = await browser.newContext();
  const page = await first.newPage();
  await signIn(page, app, PERSON);
  await connect(page, app, PERSON);
  await page.getByRole("link", { name: "See them" }).waitFor({ timeout: READ_MS });
  await buyPremium(page, app);
  await loseVideos(page, app);
  const storageState = await first.storageState();
  await first.close();
  return storageState;
}

/** The screenshots of the landing page and the README. */
export async function takeScreens(
  app: RunningApp,
  browser: Browser,
  storageState: Person,
): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    for (const [suffix, size] of Object.entries(SIZES)) {
      const context = await browser.newContext({
        ...size,
        storageState,
        colorScheme: theme,
        reducedMotion: "reduce",
      });
      await takeAll(await context.newPage(), app, `${theme}${suffix}`);
      await context.close();
    }
  }
}

/** Makes videos private or deletes them as their owners would, and lets the app see it. */
async function loseVideos(page: Page, app: RunningApp): Promise<void> {
  const ids = await page.evaluate(
    async ({ titles, places }) => {
      const read = async <T>(address: string): Promise<T> =>
        (await (await fetch(address)).json()) as T;
      const all = await read<{ id: string; title: string }[]>("/api/playlists");
      const losers = all.filter(({ title }) => titles.includes(title));
      const found = losers.map(async ({ id }) => {
        const { videos } = await read<{ videos: { videoId: string }[] }>(`/api/playlists/${id}`);
        return places.flatMap((place) => videos[place]?.videoId ?? []);
      });
      return (await Promise.all(found)).flat();
    },
    { titles: LOSERS, places: LOST_PLACES },
  );
  if (ids.length < LOSERS.length) throw new Error("the sandbox has other playlists");
  for (const [index, id] of ids.entries()) {
    await fetch(`${app.sandboxOrigin}/sandbox/youtube/video`, {
      method: "POST",
      body: JSON.stringify({ id, privacy: index % 2 === 0 ? "private" : "deleted" }),
    });
  }
  await page.evaluate(async () => {
    await fetch("/api/playlists/sync-all", { method: "POST" });
    // Declines the offer of mails, which would stand above what the pictures show.
    await fetch("/api/alerts/mail", { method: "DELETE" });
  });
}

/** Hides that the sandbox is in use, and gives the chart a past. */
export async function showAsLive(page: BrowserContext | Page): Promise<void> {
  const change = <T>(address: string, as: (answer: T) => object) =>
    page.route(address, async (route) => {
      try {
        await route.fulfill({ json: as((await (await route.fetch()).json()) as T) });
      } catch {
        // Seen as a failed request, after which every-screen.ts takes the picture again.
        await route.abort().catch(() => undefined);
      }
    });
  await change<object>("**/api/environment", (answer) => ({
    ...answer,
    mode: "live",
    examples: [],
  }));
  await change<Overview>("**/api/library", (answer) => ({
    ...answer,
    history: withPast(answer.history),
  }));
}

async function takeAll(page: Page, app: RunningApp, name: string): Promise<void> {
  await showAsLive(page);
  await page.goto(`${app.origin}/?sort=videoCount`);
  const manage = page.getByRole("button", { name: `Manage ${PLAYLIST}` });
  await manage.waitFor();
  await settle(page);
  await take(page, `public/screens/dashboard-${name}`);
  await manage.click();
  const lost = page
    .getByRole("dialog")
    .getByRole("row")
    .filter({ hasText: /gone since|Deleted|Private/ });
  await lost.nth(LOST_PLACES.length - 1).waitFor();
  for (const row of await lost.all()) await row.getByRole("checkbox").check();
  await settle(page);
  await take(page, `public/screens/playlist-${name}`);
  await page.goto(app.origin);
  await page.getByRole("link", { name: /hidden or gone since/ }).click();
  await page.getByRole("row").first().waitFor();
  await settle(page);
  await page.getByRole("row").nth(2).scrollIntoViewIfNeeded();
  await take(page, `public/screens/hidden-${name}`);
}

function withPast(history: Overview["history"]): Overview["history"] {
  const now = history.at(-1);
  if (!now) throw new Error("the library was not read");
  const past = PAST.map(({ daysAgo, fewer }) => ({
    day: new Date(Date.parse(now.day) - daysAgo * MS_PER_DAY).toISOString().slice(0, 10),
    videos: now.videos,
    hidden: Math.max(now.hidden - fewer, 0),
  }));
  return [...past, ...history];
}

/** Waits until all pictures in view are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Saves a screenshot as WebP under the name of a file in the project without its ending, with a canvas in the browser, because Playwright cannot write WebP. */
export async function take(page: Page, name: string, quality = QUALITY): Promise<void> {
  const png = (await page.screenshot()).toString("base64");
  const desk = await page.context().newPage();
  const webp = await desk.evaluate(
    async ({ url, quality }) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: picture.width, height: picture.height });
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { url: `data:image/png;base64,${png}`, quality },
  );
  await desk.close();
  const file = path.join(projectRoot, `${name}.webp`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(webp.split(",")[1] ?? "", "base64"));
}

/** Removes the hidden videos of a playlist, so that the history has something. */
export async function removeSome(
  app: RunningApp,
  browser: Browser,
  storageState: Person,
): Promise<void> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(app.origin);
  await page.getByRole("searchbox", { name: "Search playlists and videos" }).fill(REMOVED_FROM);
  await page.getByRole("button", { name: `Manage ${REMOVED_FROM}` }).click();
  await page.getByRole("button", { name: "Remove Hidden" }).click();
  await page.getByRole("button", { name: /^Allow at Google/ }).click();
  await agree(page, PERSON);
  await page.getByText("Hidden videos removed").first().waitFor({ timeout: READ_MS });
  await context.close();
}
