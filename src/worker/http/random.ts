// Random tokens of 256 bits, and their hashes. Only the hash of a token is stored.
import { encodeBase64Url } from "hono/utils/encode";

const TOKEN_BYTES = 32;

export function randomToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** True if the text has the form of a {@link randomToken}. */
export function looksLikeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** SHA-256 of a text in base64url. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(digest));
}

function toBase64Url(bytes: Uint8Array<ArrayBuffer>): string {
  return encodeBase64Url(bytes.buffer).replace(/=+$/, "");
}
