// Clocks that differ: Google's from ours, and the clocks of two of our machines.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { moveGoogleClock, planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { emptyLedger, emptyStores } from "#tests/worker/tables.ts";
import { check, connected } from "#tests/worker/youtube.ts";

const EMAIL = "basic@example.com";
const MINUTE_MS = 60_000;
const SKEWS = [
  ["ten minutes ahead", 10 * MINUTE_MS],
  ["ten minutes behind", -10 * MINUTE_MS],
] as const;

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
  await emptyLedger();
});
afterEach(async () => {
  vi.useRealTimers();
  await planFaults();
  await moveGoogleClock(0);
});

function moveOurClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + byMs });
}

describe.each(SKEWS)("F30: with a clock that is %s", (_name, skewMs) => {
  test("at Google, signing in and connecting work", async () => {
    await moveGoogleClock(skewMs);
    const browser = await connected(EMAIL);
    expect((await check(browser)).status).toBe(200);
    const synced = await browser.call("/api/playlists/sync", { method: "POST" });
    expect(await synced.json()).toEqual({ synced: 3 });
  });

  test("on the machine that began the session, it is valid on the machine that uses it", async () => {
    moveOurClock(skewMs);
    const browser = await signedIn(EMAIL);
    moveOurClock(-skewMs);
    expect((await browser.call("/api/auth/user")).status).toBe(200);
  });

  test("on the machine that got the token, it is renewed in time on the machine that uses it", async () => {
    moveOurClock(skewMs);
    const browser = await connected(EMAIL);
    moveOurClock(-skewMs);
    // The token has expired on either clock.
    await moveGoogleClock(61 * MINUTE_MS);
    expect((await check(browser)).status).toBe(200);
  });
});

const HOUR_S = 3600;
test.each([
  ["was issued ten minutes from now", { iat: 600 }, "/account"],
  ["was issued ten minutes ago", { iat: -600 }, "/account"],
  [
    "ended ten minutes ago",
    { iat: -600 - HOUR_S, exp: -600 },
    "/sign-in?problem=google&returnTo=%2Faccount",
  ],
  ["ends in ten minutes", { exp: 600 }, "/account"],
])(
  "F30: an ID token that %s is judged by its end, not by its beginning",
  async (_name, offsets, end) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = Object.fromEntries(
      Object.entries(offsets).map(([claim, seconds]) => [claim, now + seconds]),
    );
    await planFaults({ vendor: "google", path: "/token", action: { idToken: { claims } } });
    expect(await new Browser().signIn(EMAIL, "/account")).toBe(end);
  },
);
