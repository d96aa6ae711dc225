// How long somebody with a session waits for the dashboard on a slow link, as Lighthouse defines it: 1.6 Mbit/s and
// 150 ms a round trip. The files come compressed, as Cloudflare serves them. The server's answers are invented here,
// because its speed is measured elsewhere.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { withPage } from "#bench/interaction.ts";
import { median, reportLimit } from "#bench/report.ts";
import { makePlaylists, openLibrary } from "#tests/e2e/dashboard-page.ts";
import { startApp } from "#tests/support/app.ts";

const ROUNDS = 3;
const PLAYLISTS = 30;
const BYTES_PER_SECOND = 204_800;
const SLOW_LINK = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};
const USEFUL_SECONDS = 2.5;

type Start = { frame: number; playlists: number };

/** Prints the measurements. Returns false if one exceeds its limit. */
export async function benchStart(): Promise<boolean> {
  const app = await startApp();
  const server = await startCompressing(app.origin);
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  // The origin of the invented session's cookie.
  process.env["TIDYLIST_ORIGIN"] = origin;
  const rounds: Start[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await withPage((page) => measure(page, origin)));
    }
  } finally {
    server.close();
    await app.stop();
  }
  const figures = [
    ["the dashboard's outline, slow link", median(rounds.map(({ frame }) => frame))],
    ["the first playlist, slow link", median(rounds.map(({ playlists }) => playlists))],
  ] as const;
  return figures
    .map(([name, value]) => reportLimit({ name, value, atMost: USEFUL_SECONDS, unit: "s" }))
    .every(Boolean);
}

/** Serves the files of `origin` compressed. */
async function startCompressing(origin: string): Promise<Server> {
  const server = createServer((request, response) => {
    void fetch(`${origin}${request.url}`).then(async (answer) => {
      const headers = Object.fromEntries(answer.headers);
      delete headers["content-length"];
      response.writeHead(answer.status, { ...headers, "content-encoding": "gzip" });
      response.end(gzipSync(new Uint8Array(await answer.arrayBuffer())));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return server;
}

/** Seconds from the start of the navigation. */
async function measure(page: Page, origin: string): Promise<Start> {
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
  await page.getByText("Loading your playlists").first().waitFor();
  const frame = since();
  await page.getByRole("button", { name: "Manage Playlist 1", exact: true }).waitFor();
  return { frame, playlists: since() };
}
