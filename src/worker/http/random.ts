// Random tokens of 256 bits, and hashes. Only the hash of a token is stored.
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

/** HMAC-SHA-256 of a text in base64url. The text begins with its purpose, so that no two purposes share a hash. */
export async function keyedHash(secret: string, text: string): Promise<string> {
  const key = await hmacKey(secret, "sign");
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(mac));
}

export async function hmacKey(secret: string, use: "sign" | "verify"): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [use]);
}

function toBase64Url(bytes: Uint8Array<ArrayBuffer>): string {
  return encodeBase64Url(bytes.buffer).replace(/=+$/, "");
}
