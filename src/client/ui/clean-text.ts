/** In characters; also the server's limit for a search. */
const LONGEST_TEXT = 200;

/** What a person typed, or an address says, without control characters and not too long. */
export function cleanText(text: string): string {
  return text.replace(/\p{Cc}/gu, "").slice(0, LONGEST_TEXT);
}
