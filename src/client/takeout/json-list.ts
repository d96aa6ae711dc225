// Parses a JSON list in pieces as it arrives, with the browser's own parser. A streaming parser of JavaScript took
// twice the time for a long history (decision 52).
import { TooLarge } from "#client/takeout/too-large.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const FIRST_BYTES = 256 * 1024;
/** No entry of a history is nearly as long. */
const MOST_UNPARSED = 4 * 1024 * 1024;

/** Hands over the elements of a list in UTF-8, of which at least one is an object or a list. */
export function createListParser(onElements: (elements: readonly unknown[]) => void) {
  // Used again for each chunk: memory of buffers that are thrown away is freed late.
  let buffer = new Uint8Array(FIRST_BYTES);
  let used = 0;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let isBegun = false;

  /** Where the last whole element ends in the bytes; 0 for none. Looks at each byte once. */
  const findEnd = (bytes: Uint8Array, from: number): number => {
    let end = 0;
    for (let index = from; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (OPENING.has(byte)) depth += 1;
      else if (CLOSING.has(byte)) {
        depth -= 1;
        if (depth === 1) end = index + 1;
      }
    }
    return end;
  };

  return {
    /** @throws SyntaxError if it is no JSON */
    write: (chunk: Uint8Array): void => {
      const needed = used + chunk.length;
      if (needed > MOST_UNPARSED) throw new TooLarge();
      if (needed > buffer.length) {
        const longer = new Uint8Array(2 * needed);
        longer.set(buffer);
        buffer = longer;
      }
      buffer.set(chunk, used);
      const end = findEnd(buffer.subarray(0, needed), used);
      used = needed - end;
      if (end > 0) {
        // The first character is the bracket of the list, or the comma after the last element.
        const elements = new TextDecoder().decode(buffer.subarray(0, end)).trimStart().slice(1);
        onElements(JSON.parse(`[${elements}]`));
        isBegun = true;
      }
      buffer.copyWithin(0, end, needed);
    },
    /** @throws SyntaxError if the list ends too early */
    end: (): void => {
      const text = new TextDecoder().decode(buffer.subarray(0, used));
      JSON.parse(isBegun ? `[null${text}` : text);
    },
  };
}
