// The main journeys in Debian's Firefox and in WebKitGTK: one person from the first visit to the payment, with the
// built app, its Worker and the sandbox. Firefox gets the app over http and WebKit over https, because WebKit keeps
// no secure cookies on http://localhost. Pictures of each step are in browser-pictures.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findFirefox, findWebKit } from "#scripts/other-browsers.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { startFirefox } from "#tests/browsers/firefox.ts";
import { createTab, type Engine, type Tab } from "#tests/browsers/tab.ts";
import { startWebKit } from "#tests/browsers/webkit.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";

type Browser = {
  name: string;
  https: boolean;
  /** Undefined where the browser is not installed. */
  start: ((folder: string) => Promise<Engine>) | undefined;
};

const firefox = findFirefox();
const webKit = findWebKit();
const browsers: Browser[] = [
  {
    name: "Firefox",
    https: false,
    start: firefox === undefined ? undefined : (folder) => startFirefox(firefox, folder),
  },
  {
    name: "WebKitGTK",
    https: true,
    start: webKit === undefined ? undefined : (folder) => startWebKit(webKit, folder),
  },
];

const PERSON = "curator@example.com";
const PICTURES = path.join(projectRoot, "browser-pictures");
const START_MS = 180_000;
const LIST = "https://www.youtube.com/playlist?list=PLkGydk3F0Uyz3mC4TQECYjlzE6s1MblbX";

for (const { name, https, start } of browsers) {
  describe.skipIf(start === undefined)(`in ${name}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), "tidylist-browser-"));
    let app: RunningApp;
    let tab: Tab;

    beforeAll(async () => {
      app = await startApp({ https });
      const engine = await start?.(folder);
      if (engine === undefined) throw new Error(`${name} is not installed`);
      tab = createTab(engine);
      await tab.resize(1280, 900);
      mkdirSync(PICTURES, { recursive: true });
    }, START_MS);
    afterEach(async ({ task }) => {
      if (task.result?.state === "fail") await look("failed");
    });
    afterAll(async () => {
      await tab?.stop();
      await app?.stop();
      rmSync(folder, { recursive: true, force: true });
    }, START_MS);

    const look = async (step: string): Promise<void> =>
      writeFileSync(path.join(PICTURES, `${name}-${step}.png`), await tab.screenshot());
    const agree = async (): Promise<void> => {
      await tab.click("button", PERSON);
      await tab.click("button", "Continue");
    };

    test("calculates a playlist, and saves it as a file", async () => {
      await tab.goto(`${app.origin}/playlist-length`);
      await tab.fill("Playlist URLs", LIST);
      await tab.click("button", "Calculate Duration");
      await tab.expectText("Found 12 videos from 1 playlist");
      await look("calculated");
      await tab.click("button", "CSV");
      await expect.poll(() => readdirSync(tab.downloads)).toContain("playlist-length.csv");
    });

    test("prints the result on the first page", async ({ skip }) => {
      const print = tab.print ?? skip("its driver cannot print");
      const [first, second] = [await print(1), await print(2)];
      writeFileSync(path.join(PICTURES, `${name}-printed.pdf`), first);
      // Its letters are drawings, so there is no text to look for.
      expect(first.length).toBeGreaterThan(second.length);
    });

    test("closes a dialog on a click beside it, and not on one inside", async () => {
      await tab.click("button", "Shortcuts");
      await tab.expectElement("dialog", "Shortcuts");
      await look("dialog");
      const [x, y] = await tab.evaluate<[number, number]>(`() => {
      const { left, top } = document.querySelector("dialog[open]").getBoundingClientRect();
      return [left, top];
    }`);
      await tab.clickAt(x + 20, y + 60);
      expect(await tab.isThere("dialog", "Shortcuts")).toBe(true);
      await tab.clickAt(x - 40, y);
      await expect.poll(() => tab.isThere("dialog", "Shortcuts")).toBe(false);
    });

    test("signs in and connects YouTube", async () => {
      await tab.goto(app.origin);
      await tab.click("link", "Get Started");
      await tab.click("button", PERSON);
      await tab.click("button", "Connect YouTube");
      await agree();
      await tab.expectText("Hello, Cora");
      await tab.expectElement("button", "Manage Bread");
      await look("connected");
    });

    test("shows what is hidden in a playlist", async () => {
      await tab.click("button", "Manage Bread");
      await tab.expectText("[Private Video]");
      await look("playlist");
    });

    test("removes one video after the permission to change something", async () => {
      await tab.click("button", "Remove How to Make Chickpea Curry (One Pot)");
      await tab.expectElement("button", "Allow at Google, then remove 1 video");
      await look("question");
      await tab.click("button", "Allow at Google, then remove 1 video");
      await agree();
      await tab.expectText("Removed 1 video from playlist");
      await tab.expectText("17 videos");
      await look("removed");
    });

    test("pays for Premium", async () => {
      await tab.goto(`${app.origin}/checkout`);
      await tab.expectElement("button", "Order and pay $29");
      await tab.inFrame("Secure payment input frame", async () => {
        await tab.fill("Card number", "4242424242424242");
        await tab.fill("Expiration date", "1234");
        await tab.fill("Security code", "737");
      });
      await look("checkout");
      await tab.click("button", "Order and pay $29");
      await tab.expectText("Welcome to Premium!");
      await look("paid");
    });
  });
}
