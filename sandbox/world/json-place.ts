// Finds the place at which a text is not JSON. The engine reports the offset of some mistakes only; for the
// others, ever shorter beginnings of the text are parsed.

export interface JsonFlaw {
  /** `line 3, column 14`, both counted from 1. */
  place: string;
  reason: string;
}

/** Null if the text is JSON. */
export function findJsonFlaw(text: string): JsonFlaw | null {
  const message = complaintAbout(text);
  if (message === null) return null;
  const before = text.slice(0, offsetOf(text, message)).split("\n");
  const column = (before.at(-1) ?? "").length + 1;
  // Remove the engine's quotation of the text, which may have line breaks.
  const reason = message.replace(/, (?:\.\.\.)?"[^]*$/, "").replace(/ in JSON at [^]*$/, "");
  return { place: `line ${before.length}, column ${column}`, reason };
}

function offsetOf(text: string, message: string): number {
  const stated = statedOffset(message);
  if (stated !== null) return stated;
  if (isUnfinished(text)) return text.length;
  let sound = 0;
  let broken = text.length;
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    if (isUnfinished(text.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  return sound;
}

// True if the text is JSON or the beginning of JSON: the error is about its end.
function isUnfinished(text: string): boolean {
  const message = complaintAbout(text);
  if (message === null || message.startsWith("Unexpected end")) return true;
  return statedOffset(message) === text.length;
}

function complaintAbout(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function statedOffset(message: string): number | null {
  const digits = /position (\d+)/.exec(message)?.[1];
  return digits === undefined ? null : Number(digits);
}
