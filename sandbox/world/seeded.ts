// Seeded randomness: two starts, also on two machines, generate the same ids, titles and lengths.

const IDENTIFIER_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** FNV-1a with a final mix, so that similar inputs give very different hashes. */
export function hash32(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Sixteen upper-case hexadecimal digits, the form of the suffix in a playlist item's id. */
export function hexSixteen(text: string): string {
  const high = hash32(text, 1).toString(16).padStart(8, "0");
  const low = hash32(text, 2).toString(16).padStart(8, "0");
  return (high + low).toUpperCase();
}

/** An id in YouTube's alphabet, e.g. 11 characters for a video. */
export function identifierFrom(text: string, length: number): string {
  const random = createRandom(text);
  let identifier = "";
  while (identifier.length < length) identifier += IDENTIFIER_ALPHABET[random.integer(0, 63)];
  return identifier;
}

export interface SeededRandom {
  /** A whole number between the bounds, inclusive. */
  integer(lowest: number, highest: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

export function createRandom(seed: string): SeededRandom {
  let state = hash32(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (lowest: number, highest: number): number =>
    lowest + Math.floor(next() * (highest - lowest + 1));
  return {
    integer,
    pick: (choices) => {
      const choice = choices[integer(0, choices.length - 1)];
      if (choice === undefined) throw new Error("There is nothing to pick from.");
      return choice;
    },
    chance: (probability) => next() < probability,
  };
}
