import { expect, type Page } from "@playwright/test";
import { createGate } from "#tests/e2e/account-page.ts";
import { hydrated } from "#tests/e2e/any-page.ts";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import {
  accountMenu,
  ADA,
  CONNECTED,
  DESKTOP,
  DISCONNECTED,
  drawer,
  header,
  menuButton,
  PHONE,
  signIn,
  giveHint,
} from "#tests/e2e/session-page.ts";
import { test } from "#tests/e2e/test.ts";

for (const viewport of [DESKTOP, PHONE]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport });

    test("hostile names are shown as text and do not break the layout", async ({ page }) => {
      const complaints = watchConsole(page);
      const markup = "<img src=x onerror=alert(1)>";
      const endless = "W".repeat(200);
      await signIn(
        page,
        {
          firstName: `\u202E${markup}`,
          lastName: endless,
          email: `${"a".repeat(200)}@example.com`,
        },
        { ...CONNECTED, channelTitle: `\u202E<b>${endless}` },
      );
      for (const path of ["/", "/playlist-length", "/checkout"]) {
        await page.goto(path);
        const wide = viewport === DESKTOP;
        await (wide ? accountMenu(page) : menuButton(page)).click();
        const opened = wide ? page.getByRole("menu") : drawer(page);
        await expect(opened).toContainText(markup);
        await expect(opened.locator("img")).toHaveCount(0);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, overflow]).toEqual([path, 0]);
        const box = await header(page).boundingBox();
        expect(box?.height).toBeLessThan(70);
      }
      expect(complaints).toEqual([]);
    });

    test("the layout does not shift when the session has loaded", async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { moved: [] });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            sources: { node: Node | null }[];
          })[]) {
            const what = entry.sources.map(({ node }) => node?.textContent ?? "");
            (window as unknown as { moved: unknown[] }).moved.push(what);
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      for (const user of [null, ADA]) {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.route("**/api/create-payment-intent", () => {});
        // The server does not know this person, and would end the session.
        await page.route(/\/api\/(?:stats|playlists|library)/, () => {});
        for (const path of ["/", "/playlist-length", "/checkout", "/sign-in?problem=google"]) {
          const [session, connection] = [createGate(), createGate()];
          await page.route("**/api/auth/user", async (route) => {
            await session.opened;
            await route.fulfill(user ? { json: user } : { status: 401, body: "Please sign in." });
          });
          await page.route("**/api/youtube/status", async (route) => {
            await connection.opened;
            await route.fulfill({ json: DISCONNECTED });
          });
          await giveHint(page);
          await page.goto(path);
          await hydrated(page);
          await twoFrames(page);
          session.open();
          const known = user
            ? header(page).getByRole("button", { name: /^(Account menu of .*|Menu)$/ })
            : header(page).getByRole("link", { name: "Get Started" });
          await expect(known.filter({ visible: true })).toBeVisible();
          await twoFrames(page);
          const answered = user && page.waitForResponse("**/api/youtube/status");
          connection.open();
          await (await answered)?.finished();
          await twoFrames(page);
          const moved = await page.evaluate(
            () => (window as unknown as { moved: unknown[] }).moved,
          );
          expect([path, moved]).toEqual([path, []]);
        }
      }
    });
  });
}

/** Lets the page show what has changed; layout shifts are reported after it. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
