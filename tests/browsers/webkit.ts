// WebKitGTK's small browser over WebDriver, in a window of an X server without a screen.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { endWithThisProcess } from "#scripts/child-guard.ts";
import type { Engine } from "#tests/browsers/tab.ts";
import { type Element, startWebDriver } from "#tests/browsers/web-driver.ts";

/** @param home its home folder, in which it keeps what it stores and downloads */
export async function startWebKit(
  { driver, xServer }: { driver: string; xServer: string },
  home: string,
): Promise<Engine<Element>> {
  const screen = await startScreen(xServer);
  const session = await startWebDriver(driver, { DISPLAY: screen.display, HOME: home });
  const { send, click, type } = session;
  return {
    downloads: home,
    goto: (url) => send("POST", "/url", { url }),
    evaluate: session.run,
    find: session.run,
    click,
    clickAt: async (x, y) => {
      const move = { type: "pointerMove", x, y, duration: 0 };
      const press = [
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      const mouse = { type: "pointer", id: "mouse", actions: [move, ...press] };
      await send("POST", "/actions", { actions: [mouse] });
    },
    type,
    enterFrame: (id) => send("POST", "/frame", { id }),
    resize: async (width, height) => {
      // The window has a toolbar and borders.
      await send("POST", "/window/rect", { width, height });
      const [wide, high] = await session.run<[number, number]>("() => [innerWidth, innerHeight]");
      await send("POST", "/window/rect", { width: 2 * width - wide, height: 2 * height - high });
    },
    screenshot: async () => Buffer.from(await send<string>("GET", "/screenshot"), "base64"),
    stop: async () => {
      await session.stop();
      await screen.stop();
    },
  };
}

/** Xvfb chooses a free display itself and writes its number to file descriptor 3. */
async function startScreen(xServer: string) {
  const child = spawn(
    xServer,
    ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  endWithThisProcess(child);
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, "data");
  return {
    display: `:${String(number).trim()}`,
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}
