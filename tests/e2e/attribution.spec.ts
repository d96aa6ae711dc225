// Every screen with content from YouTube says where it comes from and links to the terms (product.md 3.12, 3.6.5).
import { expect, type Locator, type Page } from "@playwright/test";
import { connected, openAccount, serve } from "#tests/e2e/account-page.ts";
import { hydrated } from "#tests/e2e/any-page.ts";
import { calculate, example, routeCalculation } from "#tests/e2e/calculator-page.ts";
import { makeHeld, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { openHidden } from "#tests/e2e/hidden-page.ts";
import { serveHistory } from "#tests/e2e/history-page.ts";
import { button, openWindow, question } from "#tests/e2e/removal-page.ts";
import { DESKTOP, PHONE } from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/test.ts";

const TOTALS = "Calculated by Tidylist from YouTube data; not a YouTube figure";
const LINKS = [
  "https://www.youtube.com/t/terms",
  "http://www.google.com/policies/privacy",
  "/privacy-policy",
  "/terms-of-service",
];
const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

type Screen = {
  name: string;
  open: (page: Page) => Promise<unknown>;
  where: (page: Page) => Locator;
  /** Whether it shows lengths or numbers of ours. */
  totals: boolean;
};

const SCREENS: readonly Screen[] = [
  { name: "the landing page", open: (page) => page.goto("/"), where: main, totals: true },
  {
    name: "the calculator's result",
    open: async (page) => {
      await page.goto("/playlist-length");
      await calculate(page, (await example(page, 12)).url);
    },
    where: (page) => page.getByRole("region", { name: "Analysis Results" }),
    totals: true,
  },
  {
    name: "the calculator while it reads",
    open: async (page) => {
      await routeCalculation(page, () => new Promise(() => {}));
      const { url } = await example(page, 12);
      await page.goto(`/playlist-length?list=${url}`);
    },
    where: (page) => page.getByRole("region", { name: "Reading from YouTube" }),
    totals: true,
  },
  {
    name: "the dashboard",
    open: async (page) => {
      await openLibrary(page);
      await page.goto("/");
    },
    where: main,
    totals: true,
  },
  {
    name: "the playlist window",
    open: (page) => openWindow(page),
    where: dialog,
    totals: true,
  },
  {
    name: "the window that asks before a removal",
    open: async (page) => {
      await openWindow(page);
      await button(page, /^Remove Hidden/).click();
    },
    where: (page) => question(page, /^Remove hidden videos/),
    totals: false,
  },
  {
    name: "the search over all playlists",
    open: async (page) => {
      await openLibrary(page, { found: { videos: [makeHeld(0, [[1, 0]])], more: false } });
      await page.goto("/?find=song");
    },
    where: dialog,
    totals: true,
  },
  {
    name: "the duplicates",
    open: async (page) => {
      await openLibrary(page);
      await page.goto("/?duplicates=all");
    },
    where: dialog,
    totals: true,
  },
  { name: "hidden videos", open: (page) => openHidden(page), where: main, totals: true },
  {
    name: "the history",
    open: async (page) => {
      await serveHistory(page);
      await page.goto("/history");
    },
    where: main,
    totals: false,
  },
  {
    name: "the account page",
    open: async (page) => {
      await serve(page, { "GET /api/youtube/status": { json: connected } });
      await openAccount(page);
    },
    where: (page) => page.getByRole("region", { name: "YouTube", exact: true }),
    totals: false,
  },
];

for (const { name, open, where, totals } of SCREENS) {
  test(`${name} names YouTube, on a phone and on a desktop`, async ({ page }) => {
    await open(page);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const screen = where(page);
      const attribution = screen
        .getByRole("link", { name: "Developed with YouTube" })
        .filter({ visible: true });
      await expect(attribution.first()).toHaveAttribute("href", "https://www.youtube.com/");
      const note = screen.getByText(TOTALS).filter({ visible: true });
      if (totals) await expect(note.first()).toBeVisible();
    }
    // Behind a window the footer cannot be reached, but it is on the page.
    for (const address of LINKS) {
      await expect(page.locator(`footer a[href="${address}"]`)).toHaveCount(1);
    }
  });
}

test("Google's button stands beside the entrances, and leads to the same place", async ({
  page,
}) => {
  for (const [path, entrance] of [
    ["/", "Start Managing Now"],
    ["/checkout", "Sign In to Continue"],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    const address = await main(page)
      .getByRole("link", { name: entrance, exact: true })
      .getAttribute("href");
    const google = main(page).getByRole("link", { name: "Sign in with Google", exact: true });
    expect(address).toMatch(/^\/api\/login/);
    await expect(google).toHaveAttribute("href", address ?? "");
    await expect(google.locator("img")).toHaveJSProperty("complete", true);
    expect(
      await google.locator("img").evaluate((one: HTMLImageElement) => one.naturalWidth),
    ).not.toBe(0);
    for (const [colorScheme, fill, letters] of [
      ["light", "rgb(255, 255, 255)", "rgb(31, 31, 31)"],
      ["dark", "rgb(19, 19, 20)", "rgb(227, 227, 227)"],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(google).toHaveCSS("background-color", fill);
      await expect(google).toHaveCSS("color", letters);
    }
  }
});

test("nothing that is served describes or names the calls", async ({ request }) => {
  for (const path of ["/api-reference", "/api/openapi.json", "/openapi.json"]) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }
  for (const path of ["/", "/terms-of-service", "/sitemap.xml", "/llms.txt", "/robots.txt"]) {
    const text = await (await request.get(path)).text();
    expect(text).not.toMatch(/api\/public|openapi|api[ -]reference|## for programs/i);
  }
});
