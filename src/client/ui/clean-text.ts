/** In characters; also the server's limit for a search. */
const LONGEST_TEXT = 200;

/** Text that a person typed or that the URL contains, without control characters and cut to `LONGEST_TEXT`. */
export function cleanText(text: string): string {
  return text.replace(/\p{Cc}/gu, "").slice(0, LONGEST_TEXT);
}
