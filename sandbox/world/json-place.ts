// Where a text stops being JSON. The engine names the offset for some mistakes only; for the rest
// it is found by asking the engine about shorter and shorter beginnings of the text.

export interface JsonFlaw {
  /** `line 3, column 14`, both counted from 1. */
  place: string;
  reason: string;
}

/** Null when the text is JSON. */
export function findJsonFlaw(text: string): JsonFlaw | null {
  const message = complaintAbout(text);
  if (message === null) return null;
  const before = text.slice(0, offsetOf(text, message)).split("\n");
  const column = (before.at(-1) ?? "").length + 1;
  // The engine quotes the text around the flaw, line breaks and all: the place says it better.
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

// Whether the text could go on to be JSON: it is JSON, or the complaint is about its end.
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
