// Draws the parts of a shared result's picture: one picture with few colours, and the place of each letter on
// it. src/worker/calculator/pages/result-card.ts combines them.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { decode, encode, type IndexedColors } from "fast-png";
import { projectRoot } from "#scripts/project-root.ts";
import { CARD, CARD_COLOURS, resultPartsHtml } from "#scripts/social-cards.ts";

const PICTURE = "public/social/result-parts.png";
const LETTERS = "src/worker/calculator/pages/result-letters.json";
const MOST_COLOURS = 256;
/** Shades between the background and a letter's colour. */
const SHADES = 24;

type Colour = [red: number, green: number, blue: number];

export async function drawResultParts(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: CARD });
  await page.setContent(resultPartsHtml());
  await page.evaluate(() => document.fonts.ready);
  const letters = await page.locator("i[data-size]").evaluateAll((cells) =>
    cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const place = [x, y, width, height].map((value) => Math.round(value));
      return { size: cell.dataset["size"] ?? "", letter: cell.textContent, place };
    }),
  );
  const { data, width, height, channels } = decode(await page.screenshot({ fullPage: true }));
  await page.close();
  const colours = Array.from({ length: width * height }, (_, at): Colour => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * channels);
    return [red, green, blue];
  });
  const palette = choosePalette(colours);
  const pixels = new Uint8Array(colours.map((colour) => nearest(palette, colour)));
  const picture = encode({ width, height, data: pixels, depth: 8, channels: 1, palette });
  await writeFile(path.join(projectRoot, PICTURE), picture);
  const sheets: Record<string, Record<string, number[]>> = {};
  for (const { size, letter, place } of letters) (sheets[size] ??= {})[letter] = place;
  await writeFile(path.join(projectRoot, LETTERS), `${JSON.stringify(sheets)}\n`);
}

/** The background first, then the letters' shades, then the most frequent colours. */
function choosePalette(colours: readonly Colour[]): IndexedColors {
  const ground = parse(CARD_COLOURS.ground);
  const shades = [CARD_COLOURS.words, CARD_COLOURS.soft].flatMap((letter) =>
    Array.from({ length: SHADES }, (_, at) => mix(ground, parse(letter), (at + 1) / SHADES)),
  );
  const seen = new Map<string, number>();
  for (const colour of colours) {
    const name = colour.join(" ");
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  const common = [...seen].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  const rest = common.map((name) => name.split(" ").map(Number) as Colour);
  const chosen = new Map([ground, ...shades, ...rest].map((colour) => [colour.join(" "), colour]));
  return [...chosen.values()].slice(0, MOST_COLOURS);
}

const known = new Map<string, number>();

function nearest(palette: IndexedColors, colour: Colour): number {
  const name = colour.join(" ");
  const before = known.get(name);
  if (before !== undefined) return before;
  const distances = palette.map((other) =>
    colour.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0),
  );
  const found = distances.indexOf(Math.min(...distances));
  known.set(name, found);
  return found;
}

function parse(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function mix(from: Colour, to: Colour, share: number): Colour {
  return from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share)) as Colour;
}
