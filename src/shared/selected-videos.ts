// Selected videos of a result in its address: their positions in the list, from 1, such as "1-5,9" (product.md 8.11.4).
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import type { Range } from "#shared/result-part.ts";

/** In characters; a longer one is left out of an address. */
const LONGEST_SELECTION = 1000;
const FORM = /^[1-9]\d{0,5}(?:-[1-9]\d{0,5})?(?:,[1-9]\d{0,5}(?:-[1-9]\d{0,5})?)*$/;

type Video = Pick<CalculatorVideo, "id" | "uniqueId">;

/** `uniqueId`, or `id` where that is absent (product.md 8.10.3). */
export function selectionKey(video: Video): string {
  return video.uniqueId ?? video.id;
}

/** @returns undefined if it is too long for an address, "" for no position */
export function writeSelection(rising: readonly number[]): string | undefined {
  let text = "";
  for (let start = 0, end = 0; start < rising.length; start = end) {
    const first = rising[start] ?? 0;
    while (rising[end] === first + end - start) end += 1;
    const last = first + end - start - 1;
    text += `${text && ","}${first}${last > first ? `-${last}` : ""}`;
    if (text.length > LONGEST_SELECTION) return undefined;
  }
  return text;
}

/** The ranges of a text from an address; none if it is not as `writeSelection` writes it. */
function readSelection(text: string): Range[] {
  if (text.length > LONGEST_SELECTION || !FORM.test(text)) return [];
  let before = 0;
  const ranges = text.split(",").map((piece) => {
    const [first = 0, last = first] = piece.split("-").map(Number);
    return { first, last };
  });
  for (const { first, last } of ranges) {
    if (first <= before || last < first) return [];
    before = last;
  }
  return ranges;
}

/** Whether a text from an address selects anything. Whoever made the address may have written anything. */
export function isSelection(text: string): boolean {
  return readSelection(text).length > 0;
}

/** The keys of the videos at these positions; there are none beyond the end. */
export function selectedKeys(videos: readonly Video[], text: string): Set<string> {
  const at = readSelection(text).flatMap(({ first, last }) => videos.slice(first - 1, last));
  return new Set(at.map(selectionKey));
}
