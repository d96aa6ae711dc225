// The playlist window with 5,000 videos and 300 other playlists, and a CPU slowed four times. The server's
// answers are invented here, because its speed is measured elsewhere.
import type { Page } from "@playwright/test";
import {
  addTiming,
  reportElements,
  reportTimings,
  ROUNDS,
  SETTLED_MS,
  slowDown,
  slowestEvent,
  withPage,
  type Timings,
} from "#bench/interaction.ts";
import {
  makeDetail,
  makePlaylist,
  makePlaylists,
  makeVideo,
  openLibrary,
} from "#tests/e2e/dashboard-page.ts";
import { startApp } from "#tests/support/app.ts";

const VIDEOS = 5000;
const PLAYLISTS = 300;
const TITLE = "Evening listening";
const OPEN = "open 5,000 videos";
const SCROLL = "longest frame of a scroll";
const LIMITS_MS = { [OPEN]: 1000, [SCROLL]: 50 };
/** A fast fling: some 18,000 pixels a second. */
const SCROLL_PX = 300;
const SCROLLS = 60;

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchWindow(): Promise<boolean> {
  const app = await startApp();
  // The origin of the invented session's cookie.
  process.env["TIDYLIST_ORIGIN"] = app.origin;
  try {
    return await withPage(async (page) => {
      await openDashboard(page, app.origin);
      await slowDown(page);
      return measure(page);
    });
  } finally {
    await app.stop();
  }
}

async function openDashboard(page: Page, origin: string): Promise<void> {
  const playlist = makePlaylist(PLAYLISTS + 1, {
    title: TITLE,
    updatedAt: "2026-11-20T12:00:00Z",
  });
  const videos = Array.from({ length: VIDEOS }, (_, index) => makeVideo(index));
  await openLibrary(page, {
    playlists: [playlist, ...makePlaylists(PLAYLISTS)],
    details: [makeDetail(playlist, videos)],
    isPremium: true,
  });
  await page.goto(origin);
  await manageButton(page).waitFor();
  await page.waitForLoadState("networkidle");
}

async function measure(page: Page): Promise<boolean> {
  const row = page.locator('dialog [aria-rowindex="2"]');
  const filter = page.getByLabel("Filter videos");
  const clickRow = () => row.click({ position: { x: 300, y: 15 } });
  const steps: [string, () => Promise<void>][] = [
    ["select one of 5,000", clickRow],
    ["unselect it", clickRow],
    ["select all 5,000", () => page.locator("dialog").getByLabel("Select All").click()],
    ["unselect one of them", clickRow],
    ["type in the filter", () => filter.press("9")],
    ["type more in it", () => filter.press("1")],
    ["empty it", () => filter.press("Control+a").then(() => filter.press("Delete"))],
  ];
  const timings: Timings = new Map();
  let few = true;
  for (let round = 0; round < ROUNDS; round += 1) {
    addTiming(timings, OPEN, await timeOpening(page));
    for (const [name, act] of steps) addTiming(timings, name, await slowestEvent(page, act));
    addTiming(timings, SCROLL, await timeScrolling(page));
    if (round === 0) few = await reportElements(page, "dialog[open]", "elements in the window");
    const close = () => page.keyboard.press("Escape");
    addTiming(timings, `close over ${PLAYLISTS} playlists`, await slowestEvent(page, close));
  }
  return reportTimings(timings, LIMITS_MS) && few;
}

async function timeOpening(page: Page): Promise<number> {
  // Scrolled to before, so that only the opening is timed.
  await manageButton(page).scrollIntoViewIfNeeded();
  const ms = await manageButton(page).evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = (): void => {
          const drawn = document.querySelector('dialog [role="row"]');
          // Runs in the task after the frame that draws it.
          if (drawn) setTimeout(() => resolve(performance.now() - began), 0);
          else requestAnimationFrame(look);
        };
        button.click();
        requestAnimationFrame(look);
      }),
  );
  // By then the sync that opening starts has ended, and the list was loaded again.
  await page.waitForTimeout(SETTLED_MS);
  return ms;
}

/** The longest frame, in milliseconds, during a fast scroll through the list. */
function timeScrolling(page: Page): Promise<number> {
  return page.locator('dialog [role="grid"]').evaluate(
    (grid, [count, px]) =>
      new Promise<number>((resolve) => {
        let box = grid.parentElement;
        while (box && getComputedStyle(box).overflowY !== "auto") box = box.parentElement;
        let longest = 0;
        let left = count;
        let began = 0;
        // The message arrives after layout and paint of the frame that sent it.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => {
          longest = Math.max(longest, performance.now() - began);
          if (left === 0) resolve(longest);
          else requestAnimationFrame(step);
        });
        port1.start();
        const step = (): void => {
          left -= 1;
          began = performance.now();
          box?.scrollBy({ top: px });
          port2.postMessage(0);
        };
        requestAnimationFrame(step);
      }),
    [SCROLLS, SCROLL_PX] as [number, number],
  );
}

function manageButton(page: Page) {
  return page.getByRole("button", { name: `Manage ${TITLE}` });
}
