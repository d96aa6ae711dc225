import { expect } from "@playwright/test";
import { startApp } from "#tests/support/app.ts";
import { playlists, singlePlaylist, testWorld } from "#tests/support/test-world.ts";
import { test } from "#tests/e2e/test.ts";

// All of it is for visitors' calculations, because what is free of common units changes with the hour.
const BUDGET = 40;
const SETTINGS = {
  QUOTA_DAILY_UNITS: String(BUDGET),
  QUOTA_FLOORS: "0,0,0,0,0,100,0,0",
};

test("concurrent requests never spend more than the allowance, by the vendor's own count", async () => {
  const app = await startApp({ world: testWorld, env: SETTINGS });
  try {
    const urls = [
      ...Array.from({ length: 40 }, (_, index) => singlePlaylist(index).id),
      playlists.big.id,
      playlists.five.id,
    ];
    const responses = await Promise.all(urls.map((url) => analyze(app.origin, url)));
    const statuses = new Set(responses.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 429]));
    for (const { code, retryAfter } of responses.filter((one) => one.status === 429)) {
      expect(code).toBe("calculator_quota_exhausted");
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    const log = await fetch(`${app.sandboxOrigin}/sandbox/log`);
    const { totals } = (await log.json()) as { totals: { main: number } };
    // Each reading reserves units for 500 videos first, so most are refused while a few run.
    expect(totals.main).toBeGreaterThan(0);
    expect(totals.main).toBeLessThanOrEqual(BUDGET);
    // Cached answers are still returned.
    const cached = urls[responses.findIndex(({ status }) => status === 200)] ?? "";
    expect((await analyze(app.origin, cached)).status).toBe(200);
  } finally {
    await app.stop();
  }
});

async function analyze(origin: string, url: string) {
  const response = await fetch(`${origin}/api/public/playlist-length`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ urls: [url] }),
  });
  await response.text();
  return {
    status: response.status,
    code: response.headers.get("X-Error-Code"),
    retryAfter: response.headers.get("Retry-After"),
  };
}
