// Finds a Chromium, or installs one: Playwright's if its download works, else Debian's package. The browser
// tests prefer the headless shell, which is the same engine without the user interface.
import path from "node:path";
import { chromium } from "@playwright/test";
import { canRun, installPackages, runs } from "#scripts/debian-packages.ts";
import { projectRoot } from "#scripts/project-root.ts";

/** No sandbox, because the user of a test machine is often root. No calls to Google's services. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
];

const downloadTimeoutMs = 180_000;
const headlessShell = "/usr/bin/chromium-headless-shell";
const knownPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The path of an installed Chromium.
 * @throws Error if CHROMIUM_PATH is not executable
 */
function findChromium(): string | undefined {
  return named() ?? findKnownChromium();
}

function findKnownChromium(): string | undefined {
  return [chromium.executablePath(), ...knownPlaces].find(canRun);
}

/** As `findChromium`, but prefers the headless shell. */
export function findTestChromium(): string | undefined {
  return named() ?? [headlessShell].find(canRun) ?? findChromium();
}

/**
 * The path of a Chromium, which is installed if it is missing.
 * @throws Error that says what to install, if that fails
 */
export function requireChromium(): string {
  return named() ?? requireKnownChromium();
}

function requireKnownChromium(): string {
  let found = findKnownChromium();
  if (!found && downloadPlaywrights()) found = findKnownChromium();
  if (!found && installPackages("chromium")) found = findKnownChromium();
  if (found !== undefined) return found;
  throw new Error(
    "The browser tests need a Chromium, and none could be found or installed. Install the package " +
      "chromium (apt-get install chromium), or run npx playwright install chromium, or set " +
      "CHROMIUM_PATH to the program.",
  );
}

/** As `requireChromium`, but never the headless shell, which does not keep pages for Back. */
export function requireWholeChromium(): string {
  const found = named();
  return found === undefined || path.basename(found).includes("headless")
    ? requireKnownChromium()
    : found;
}

/** As `requireChromium`, but prefers the headless shell. */
export function requireTestChromium(): string {
  if (named() === undefined && !canRun(headlessShell)) installPackages("chromium-headless-shell");
  return findTestChromium() ?? requireChromium();
}

function named(): string | undefined {
  const file = process.env["CHROMIUM_PATH"];
  if (file === undefined || file === "") return undefined;
  if (!canRun(file)) throw new Error(`CHROMIUM_PATH is ${file}, which cannot be run.`);
  return file;
}

function downloadPlaywrights(): boolean {
  console.log("No Chromium here: trying Playwright's download.");
  const cli = path.join(projectRoot, "node_modules/playwright/cli.js");
  return runs(process.execPath, [cli, "install", "chromium"], downloadTimeoutMs);
}
