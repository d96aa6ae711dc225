// Identifiers as Stripe forms them: a prefix for the kind, then letters and digits of chance.
import { randomInt } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function newId(prefix: string, length = 24): string {
  const characters = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${characters.join("")}`;
}
