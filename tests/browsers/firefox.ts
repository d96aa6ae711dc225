// Debian's Firefox over WebDriver BiDi, with Puppeteer. (Playwright 1.65 asks it for a command that version 153 does
// not have.)
import puppeteer, { type ElementHandle, type Frame } from "puppeteer-core";
import type { Engine } from "#tests/browsers/tab.ts";

type Found = ElementHandle;

export async function startFirefox(
  executablePath: string,
  downloads: string,
): Promise<Engine<Found>> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: {
      "browser.download.dir": downloads,
      "browser.download.folderList": 2,
    },
  });
  const page = await browser.newPage();
  let frame: Frame = page.mainFrame();
  return {
    downloads,
    goto: async (url) => void (await page.goto(url)),
    evaluate: (source, ...args) => frame.evaluate(callOf(source, args)) as never,
    find: async (source, ...args) => {
      const handle = await frame.evaluateHandle(callOf(source, args));
      return handle.asElement() as Found | null;
    },
    click: (element) => element.click(),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: async (element, text) => {
      await element.click();
      if (frame === page.mainFrame()) await page.keyboard.type(text);
      // Puppeteer's keys go to the page, and Firefox does not pass them on to a frame of another site.
      else
        await frame.evaluate(`document.execCommand("insertText", false, ${JSON.stringify(text)})`);
    },
    enterFrame: async (element) => {
      frame = (await element?.contentFrame()) ?? page.mainFrame();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    print: async (number) => Buffer.from(await page.pdf({ pageRanges: String(number) })),
    stop: () => browser.close(),
  };
}

function callOf(source: string, args: unknown[]): string {
  return `(${source})(...${JSON.stringify(args)})`;
}
