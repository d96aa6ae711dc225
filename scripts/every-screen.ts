// Takes a small picture of every screen and window, in light and dark, on a phone, a tablet and a desk, for docs/screens.
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { projectRoot } from "#scripts/project-root.ts";
import { removeSome, showAsLive, take, type Person } from "#scripts/product-screens.ts";
import { signInFast } from "#tests/e2e/real-people.ts";
import type { RunningApp } from "#tests/support/app.ts";

const FOLDER = "docs/screens";
const BASIC = "basic@example.com";
const PLAYLIST = "Kyoto 2027";
const QUALITY = 0.2;
/** Long enough for what fades in, and for pictures. */
const SETTLED_MS = 700;
const SIZES: Record<string, BrowserContextOptions> = {
  "390": { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  "768": { viewport: { width: 768, height: 900 }, hasTouch: true },
  "1280": { viewport: { width: 1280, height: 900 } },
};

export type Screen = { path: string; open?: (page: Page) => Promise<unknown> };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first();
const press = (page: Page, name: string | RegExp) => button(page, name).click();
const item = (page: Page, name: string | RegExp) => page.getByRole("menuitem", { name }).click();

async function openPlaylist(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "Search playlists and videos" }).fill(PLAYLIST);
  await press(page, `Manage ${PLAYLIST}`);
  await page.getByRole("dialog").getByRole("row").nth(4).waitFor();
}

const inPlaylist =
  (...steps: ((page: Page) => Promise<unknown>)[]): NonNullable<Screen["open"]> =>
  async (page) => {
    await openPlaylist(page);
    for (const step of steps) await step(page);
  };

const pageOfWindow = (name: string): Screen => ({
  path: "/",
  open: inPlaylist(
    (page) => press(page, "More"),
    (page) => item(page, name),
  ),
});

const openRowMenu = (page: Page): Promise<void> =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: /^More for / })
    .first()
    .click();

async function selectVideos(page: Page): Promise<void> {
  for (const row of [5, 6, 7]) {
    await page.getByRole("dialog").getByRole("row").nth(row).getByRole("checkbox").check();
  }
}

async function selectPlaylists(page: Page): Promise<void> {
  for (const place of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Select (?!All)/ })
      .nth(place)
      .check();
}

async function calculate(page: Page): Promise<void> {
  await page.getByLabel("Playlist URLs").fill("@compilecoffee\nnot a link");
  await press(page, "Calculate Duration");
  await page.getByRole("heading", { name: "Analysis Results" }).waitFor();
}

export const VISITOR_SCREENS: Record<string, Screen> = {
  landing: { path: "/" },
  "landing-result": {
    path: "/",
    open: async (page) => {
      await page.getByLabel("How long is that playlist, really?").fill("@compilecoffee");
      await press(page, "Calculate Duration");
      await page.getByText(/^Found \d+ videos/).waitFor();
    },
  },
  calculator: { path: "/playlist-length" },
  "calculator-result": { path: "/playlist-length", open: calculate },
  "calculator-plan": {
    path: "/playlist-length",
    open: async (page) => {
      await calculate(page);
      await press(page, "Plan watching");
    },
  },
  "calculator-videos": {
    path: "/playlist-length",
    open: async (page) => {
      await calculate(page);
      await press(page, /^Show All/);
      await page.getByRole("grid", { name: "Videos" }).scrollIntoViewIfNeeded();
    },
  },
  import: { path: "/import" },
  "checkout-visitor": { path: "/checkout" },
  "sign-in": { path: "/sign-in" },
  "sign-in-failed": { path: "/sign-in?problem=expired" },
  privacy: { path: "/privacy-policy" },
  terms: { path: "/terms-of-service" },
  accessibility: { path: "/accessibility" },
  install: { path: "/install" },
  offline: { path: "/offline" },
  "not-found": { path: "/nothing-here" },
};

export const FREE_SCREENS: Record<string, Screen> = {
  "basic-dashboard": { path: "/" },
  "basic-limit": {
    path: "/",
    open: (page) => page.getByText("Playlist Limit Reached").scrollIntoViewIfNeeded(),
  },
  pricing: { path: "/", open: (page) => press(page, "Create Playlist") },
  checkout: {
    path: "/checkout",
    open: (page) => button(page, "Order and pay $29").waitFor(),
  },
  "basic-automations": { path: "/automations" },
  "basic-account": { path: "/account" },
};

export const PREMIUM_SCREENS: Record<string, Screen> = {
  dashboard: { path: "/" },
  "dashboard-grid": { path: "/?view=grid" },
  "dashboard-selected": { path: "/", open: selectPlaylists },
  "dashboard-filters": { path: "/", open: (page) => press(page, /^Filters & Actions/) },
  "dashboard-tools": { path: "/", open: (page) => press(page, "Tools") },
  "dashboard-menu": {
    path: "/",
    open: (page) => press(page, /^(Open menu|Menu|Account menu)/),
  },
  "delete-playlists": {
    path: "/",
    open: async (page) => {
      await selectPlaylists(page);
      await press(page, /^Delete Selected/);
      await page.getByRole("button", { name: /^Delete \d/ }).waitFor();
    },
  },
  "create-playlist": { path: "/", open: (page) => press(page, "Create Playlist") },
  "find-video": { path: "/?find=the" },
  duplicates: { path: "/?duplicates=all" },
  playlist: { path: "/", open: inPlaylist() },
  "playlist-selected": { path: "/", open: inPlaylist(selectVideos) },
  "playlist-filter": { path: "/", open: inPlaylist((page) => press(page, "Filter")) },
  "playlist-order": { path: "/", open: inPlaylist((page) => press(page, /^Sort: /)) },
  "playlist-more": { path: "/", open: inPlaylist((page) => press(page, "More")) },
  "playlist-row": { path: "/", open: inPlaylist(openRowMenu) },
  "playlist-plan": pageOfWindow("Plan watching"),
  "playlist-channels": pageOfWindow("By channel"),
  "playlist-history": pageOfWindow("Hidden over time"),
  "playlist-save": pageOfWindow("Save as file"),
  "playlist-names": pageOfWindow("Names from Takeout"),
  "playlist-sorted": {
    path: "/",
    open: inPlaylist(
      (page) => press(page, /^Sort: /),
      (page) => item(page, "Keep sorted"),
    ),
  },
  arrange: {
    path: "/",
    open: inPlaylist(
      (page) => press(page, /^Sort: /),
      (page) => item(page, /^Arrange$/),
    ),
  },
  "copy-or-move": {
    path: "/",
    open: inPlaylist(selectVideos, (page) => press(page, "Copy or Move")),
  },
  "create-from-videos": {
    path: "/",
    open: inPlaylist(selectVideos, (page) =>
      page.getByRole("dialog").getByRole("button", { name: "Create Playlist" }).click(),
    ),
  },
  "remove-videos": {
    path: "/",
    open: inPlaylist(
      selectVideos,
      (page) => press(page, /^Remove Selected/),
      (page) =>
        page
          .getByRole("button", { name: /^Remove \d/ })
          .last()
          .waitFor(),
    ),
  },
  "remove-hidden": {
    path: "/",
    open: inPlaylist(
      (page) => press(page, "Remove Hidden"),
      (page) =>
        page
          .getByRole("button", { name: /^Remove \d/ })
          .last()
          .waitFor(),
    ),
  },
  "find-replacement": {
    path: "/",
    open: inPlaylist(
      (page) => press(page, "See"),
      openRowMenu,
      (page) => item(page, /^Find a replacement/),
    ),
  },
  hidden: { path: "/hidden" },
  "hidden-by-reason": {
    path: "/hidden",
    open: (page) => page.getByRole("link", { name: "By reason" }).click(),
  },
  history: { path: "/history" },
  "history-entry": { path: "/history", open: (page) => press(page, /videos? from /) },
  automations: { path: "/automations" },
  account: { path: "/account" },
  "account-data": {
    path: "/account",
    open: (page) => page.getByRole("heading", { name: "Delete account" }).scrollIntoViewIfNeeded(),
  },
  "delete-account": { path: "/account", open: (page) => press(page, /^Delete (my )?account/i) },
  "checkout-premium": { path: "/checkout" },
  "import-signed-in": { path: "/import" },
};

/** `wanted`: names of screens; without any, all, and what is not one of them any more is deleted. */
export async function takeEveryScreen(
  app: RunningApp,
  browser: Browser,
  premium: Person,
  wanted: readonly string[],
): Promise<void> {
  if (wanted.length === 0)
    await rm(path.join(projectRoot, FOLDER), { recursive: true, force: true });
  await removeSome(app, browser, premium);
  const basic = await prepareBasic(app, browser);
  const failures: unknown[] = [];
  const groups: [Record<string, Screen>, Person | undefined][] = [
    [VISITOR_SCREENS, undefined],
    [FREE_SCREENS, basic],
    [PREMIUM_SCREENS, premium],
  ];
  for (const [screens, storageState] of groups) {
    for (const [width, size] of Object.entries(SIZES)) {
      const context = await browser.newContext({
        ...size,
        ...(storageState && { storageState }),
        reducedMotion: "reduce",
      });
      await showAsLive(context);
      for (const [name, screen] of Object.entries(screens)) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        const attempt = () => takeScreen(context, app, screen, `${FOLDER}/${name}-${width}`);
        await attempt()
          .catch(attempt)
          .catch((failure) => failures.push(failure));
      }
      await context.close();
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "not every screen was taken");
}

export async function prepareBasic(app: RunningApp, browser: Browser): Promise<Person> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInFast(page, app, BASIC, { isConnected: true });
  await page.goto(app.origin);
  await page.getByRole("link", { name: "See them" }).waitFor();
  const person = await context.storageState();
  await context.close();
  return person;
}

async function takeScreen(
  context: BrowserContext,
  app: RunningApp,
  screen: Screen,
  name: string,
): Promise<void> {
  await using page = await context.newPage();
  page.setDefaultTimeout(6_000);
  // Without the answer that it replaces, the page would show the sandbox or no past.
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/api/environment") || request.url().endsWith("/api/library")) {
      failed.push(request.url());
    }
  });
  await page.goto(`${app.origin}${screen.path}`);
  await page.waitForLoadState("networkidle");
  if (failed.length > 0) throw new Error(`${failed.join(", ")} had no answer`);
  try {
    await screen.open?.(page);
  } catch (cause) {
    throw new Error(`${name} could not be opened`, { cause });
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForTimeout(SETTLED_MS);
    await take(page, `${name}-${colorScheme}`, QUALITY);
  }
}
