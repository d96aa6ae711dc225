// Browser tests run on the built app with its sandbox (tests/support/browser-setup.ts starts both).
import { defineConfig } from "@playwright/test";
import { chromiumArgs, findTestChromium } from "#scripts/chromium.ts";

const executablePath = findTestChromium();

export default defineConfig({
  testDir: "tests/e2e",
  // Opening every window takes minutes, because one person may make only so many calls a minute: `npm run test:windows` does it.
  testIgnore: process.env["EVERY_WINDOW"] === undefined ? ["languages-windows.spec.ts"] : [],
  globalSetup: "./tests/support/browser-setup.ts",
  outputDir: "test-results",
  // One more than CI has cores, because the tests wait more than they compute.
  workers: 3,
  fullyParallel: false,
  // A machine under load may miss a moment; what passes only the second time is listed as flaky.
  retries: 1,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    // The set-up runs before the workers, which read this file again and find it there.
    ...(process.env["TIDYLIST_ORIGIN"] ? { baseURL: process.env["TIDYLIST_ORIGIN"] } : {}),
    browserName: "chromium",
    // It would answer before the routes of tests do; phone.spec.ts allows it.
    serviceWorkers: "block",
    // Drawing placeholders that move takes a tenth of the processor time. landing.spec.ts and the tests in other browsers
    // allow motion.
    reducedMotion: "reduce",
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
    trace: "on-first-retry",
  },
});
