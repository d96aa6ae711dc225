// Draws the preview picture of a shared result. A Worker has no fonts, so the letters are copied one by
// one from a sheet drawn at build time (scripts/result-parts.ts).
import { decode, encode, type DecodedPng } from "fast-png";
import { formatDuration } from "#shared/duration.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/languages.ts";
import type { ResultPart } from "#shared/result-part.ts";
import { cardDetailsOf } from "#worker/calculator/pages/part-words.ts";
import letters from "#worker/calculator/pages/result-letters.json" with { type: "json" };
import { type Words, wordsOf } from "#worker/http/words.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 80;
const MAX_LINE_WIDTH = WIDTH - LEFT * 2;
// Tops of the four lines, in pixels.
const TITLE_TOP = 268;
const TOTAL_TOP = 330;
const DETAILS_TOP = 500;
const SOURCE_TOP = 562;

/** Left, top, width and height. */
type Place = readonly number[];
type Letters = Readonly<Record<string, Place>>;

const LARGE: Letters = letters.large;
const SMALL: Letters = letters.small;

/**
 * A PNG of 1200 by 630 pixels. The sheet has Latin letters only; a title with any other is left out, and words with any
 * other are English.
 * @param parts a PNG: the empty card, with the sheet of letters below it
 * @throws RangeError when `parts` has another size or no palette
 */
export function drawResultCard(
  parts: Uint8Array,
  part: ResultPart,
  language: Language,
): Uint8Array<ArrayBuffer> {
  const sheet = decode(parts);
  if (sheet.width !== WIDTH || sheet.height <= HEIGHT || !sheet.palette) {
    throw new RangeError("not a card with a sheet of letters");
  }
  const data = new Uint8Array(sheet.data.subarray(0, WIDTH * HEIGHT));
  const draw = (text: string, size: Letters, top: number) => drawLine(sheet, data, text, size, top);
  const { title, seconds, speed = 1 } = part;
  const name = title?.normalize();
  if (name !== undefined && canWrite(name)) draw(shorten(name), SMALL, TITLE_TOP);
  const { details, source, durations } = wordsFor(part, language);
  const total = formatDuration(seconds / speed, durations);
  // From about a year on, the line has no room for the seconds.
  const fits = widthOf(total, LARGE) <= MAX_LINE_WIDTH;
  draw(fits ? total : total.replace(/ \d+s$/, ""), LARGE, TOTAL_TOP);
  draw(shorten(details), SMALL, DETAILS_TOP);
  draw(shorten(source), SMALL, SOURCE_TOP);
  const { palette } = sheet;
  const picture = { width: WIDTH, height: HEIGHT, data, depth: 8, channels: 1, palette } as const;
  return new Uint8Array(encode(picture));
}

type CardWords = { details: string; source: string; durations: Words["durations"] };

/** The source is as in the messages of attribution, and as short as the card needs it. */
function wordsFor(part: ResultPart, language: Language): CardWords {
  const { durations } = wordsOf(language);
  const details = cardDetailsOf(part, language).normalize();
  const source = wordsOf(language).sharedPage.cardSource.normalize();
  const total = durations.hours({ hours: 1, minutes: "00", seconds: "00" });
  if (language === DEFAULT_LANGUAGE || canWrite(`${details}${source}${total}`)) {
    return { details, source, durations };
  }
  return wordsFor(part, DEFAULT_LANGUAGE);
}

/** Copies each letter without its background, colour 0, which would cover part of the letter beside it. */
function drawLine(
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

/** Cuts the title to the width of a line. */
function shorten(title: string): string {
  if (widthOf(title, SMALL) <= MAX_LINE_WIDTH) return title;
  const kept = [...title];
  while (widthOf(`${kept.join("")}…`, SMALL) > MAX_LINE_WIDTH) kept.pop();
  return `${kept.join("").trimEnd()}…`;
}

function widthOf(text: string, size: Letters): number {
  return [...text].reduce((sum, letter) => sum + (size[letter]?.[2] ?? 0), 0);
}
