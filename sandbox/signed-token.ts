// Signed tokens that contain their claims, so that they stay valid after a restart. The secret is fixed and
// protects nothing outside the sandbox.
import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNING_SECRET = "tidylist-sandbox-signed-tokens";

/** `prefix` is the purpose; a token is invalid for any other. */
export function sealToken(prefix: string, claims: object): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${prefix}${payload}.${signatureOf(prefix, payload)}`;
}

/** The claims; null for a token that `sealToken` did not make with this prefix. */
export function openToken<Claims>(prefix: string, token: string): Claims | null {
  if (!token.startsWith(prefix)) return null;
  const [payload, signature, rest] = token.slice(prefix.length).split(".");
  if (payload === undefined || signature === undefined || rest !== undefined) return null;
  const expected = Buffer.from(signatureOf(prefix, payload));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
}

function signatureOf(prefix: string, payload: string): string {
  return createHmac("sha256", SIGNING_SECRET).update(`${prefix}${payload}`).digest("base64url");
}
