// How long somebody with a session waits for the dashboard on a slow link: Chrome's "Slow 4G" (1.44 Mbit/s, 562 ms a
// round trip). The server's answers are invented here, because its speed is measured elsewhere.
import type { Page } from "@playwright/test";
import { withPage } from "#bench/interaction.ts";
import { median, reportLimit } from "#bench/report.ts";
import { makePlaylists, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { startApp } from "#tests/support/app.ts";

const ROUNDS = 3;
const PLAYLISTS = 30;
const SLOW_LINK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const USEFUL_SECONDS = 2.5;

/** Prints the figures; false if one missed its limit. */
export async function benchStart(): Promise<boolean> {
  const app = await startApp();
  // The origin of the invented session's cookie.
  process.env["TIDYLIST_ORIGIN"] = app.origin;
  const rounds = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await withPage((page) => measure(page, app.origin)));
    }
  } finally {
    await app.stop();
  }
  const frame = median(rounds.map((round) => round.frame));
  const playlists = median(rounds.map((round) => round.playlists));
  const unit = "s";
  return [
    reportLimit({ name: "dashboard's frame, slow link", value: frame, atMost: 2.5, unit }),
    reportLimit({
      name: "first playlist, slow link",
      value: playlists,
      atMost: USEFUL_SECONDS,
      unit,
    }),
  ].every(Boolean);
}

/** Seconds from the start of the navigation. */
async function measure(page: Page, origin: string): Promise<{ frame: number; playlists: number }> {
  await openLibrary(page, { playlists: makePlaylists(PLAYLISTS), isPremium: true });
  // Invented answers do not go over the network.
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_LINK.latency));
    await route.fallback();
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_LINK);
  const start = performance.now();
  const since = () => (performance.now() - start) / 1000;
  await page.goto(origin, { waitUntil: "commit" });
  await page.locator("main :text('Loading your playlists')").first().waitFor({ state: "attached" });
  const frame = since();
  await page.getByRole("heading", { name: "Playlist 1", exact: true }).waitFor();
  return { frame, playlists: since() };
}
