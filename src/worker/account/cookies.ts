// The cookies that we set. Names with the __Host- prefix are taken by browsers only with Secure,
// Path=/ and no Domain; those that know __Host-Http- also demand HttpOnly.
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";

export const SESSION_COOKIE = "__Host-Http-session";
/**
 * Tells our own page that asking who is signed in is worth a call; opens nothing. Strangers' pages ask
 * nothing at all.
 */
const HINT_COOKIE = "__Host-signed-in";
/** Prefix of what a browser carries through a sign-in at Google. */
export const SIGN_IN_COOKIE = "__Host-Http-sign-in";

const STRICT = { secure: true, httpOnly: true, sameSite: "Strict", path: "/" } as const;
/** Coming back from Google is a navigation from another site, so these cannot be Strict. */
export const LAX = { secure: true, httpOnly: true, sameSite: "Lax", path: "/" } as const;

/** @param maxAgeSeconds the session's absolute lifetime; its idle one is kept on the server */
export function setSessionCookie(c: Context, token: string, maxAgeSeconds: number): void {
  setCookie(c, SESSION_COOKIE, token, { ...STRICT, maxAge: maxAgeSeconds });
  setCookie(c, HINT_COOKIE, "1", { ...STRICT, httpOnly: false, maxAge: maxAgeSeconds });
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, STRICT);
  deleteCookie(c, HINT_COOKIE, { ...STRICT, httpOnly: false });
}
