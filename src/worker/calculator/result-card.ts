// The picture of a shared result: its title and its sum, set letter by letter on a card that is drawn
// beforehand (scripts/result-parts.ts), because a Worker has no typeface.
import { decode, encode, type DecodedPng } from "fast-png";
import { formatDuration } from "#shared/duration.ts";
import type { AnswerSummary } from "#worker/calculator/cache.ts";
import letters from "#worker/calculator/result-letters.json" with { type: "json" };
import { countVideos } from "#shared/calculator-words.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 80;
const ROOM = WIDTH - LEFT * 2;
/** Tops of the three lines, in pixels. */
const TITLE_TOP = 268;
const SUM_TOP = 330;
const REST_TOP = 500;

/** Left, top, width and height. */
type Place = readonly number[];
type Letters = Readonly<Record<string, Place>>;

const LARGE: Letters = letters.large;
const SMALL: Letters = letters.small;

/**
 * A PNG of 1200 by 630 pixels. A title in letters that are not there (they are Latin) is left out.
 *
 * @param parts the drawn card with the letters under it
 * @throws RangeError when `parts` is no such picture
 */
export function drawResultCard(
  parts: Uint8Array,
  { videos, seconds, title }: AnswerSummary,
): Uint8Array<ArrayBuffer> {
  const sheet = decode(parts);
  if (sheet.width !== WIDTH || sheet.height <= HEIGHT || !sheet.palette) {
    throw new RangeError("This is no card with letters");
  }
  const data = new Uint8Array(sheet.data.subarray(0, WIDTH * HEIGHT));
  const set = (text: string, size: Letters, top: number) => setLine(sheet, data, text, size, top);
  const name = title?.normalize();
  if (name !== undefined && canWrite(name)) set(shorten(name), SMALL, TITLE_TOP);
  const sum = formatDuration(seconds);
  // A year of videos is too long for one line with its seconds.
  set(widthOf(sum, LARGE) <= ROOM ? sum : sum.replace(/ \d+s$/, ""), LARGE, SUM_TOP);
  const half = formatDuration(seconds / 2);
  set(`${countVideos(videos)} · ${half} at double speed`, SMALL, REST_TOP);
  const { palette } = sheet;
  const picture = { width: WIDTH, height: HEIGHT, data, depth: 8, channels: 1, palette } as const;
  return new Uint8Array(encode(picture));
}

/** Copies each letter's shape; the ground, colour 0, is never copied, so that none cuts another off. */
function setLine(
  { data: sheet }: DecodedPng,
  card: Uint8Array,
  text: string,
  size: Letters,
  top: number,
): void {
  let left = LEFT;
  for (const letter of text) {
    const [x = 0, y = 0, width = 0, height = 0] = size[letter] ?? [];
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const shade = sheet[(y + row) * WIDTH + x + column] ?? 0;
        if (shade !== 0) card[(top + row) * WIDTH + left + column] = shade;
      }
    }
    left += width;
  }
}

function canWrite(title: string): boolean {
  return [...title].every((letter) => Object.hasOwn(SMALL, letter));
}

/** As much of a title as there is room for. */
function shorten(title: string): string {
  if (widthOf(title, SMALL) <= ROOM) return title;
  const kept = [...title];
  while (widthOf(`${kept.join("")}…`, SMALL) > ROOM) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}

function widthOf(text: string, size: Letters): number {
  return [...text].reduce((sum, letter) => sum + (size[letter]?.[2] ?? 0), 0);
}
