// The cookies that we set. Browsers accept a name with the __Host- prefix only with Secure, Path=/ and no
// Domain; those that support __Host-Http- also require HttpOnly.
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";

export const SESSION_COOKIE = "__Host-Http-session";
/** Tells the page that somebody may be signed in, so that other visitors cost no call. Grants nothing. */
export const HINT_COOKIE = "__Host-signed-in";
/** Prefix of the cookies that exist during a sign-in. */
export const SIGN_IN_COOKIE = "__Host-Http-sign-in";

const STRICT = { secure: true, httpOnly: true, sameSite: "Strict", path: "/" } as const;
/** The redirect from Google is a cross-site navigation, for which browsers do not send Strict cookies. */
export const LAX = { secure: true, httpOnly: true, sameSite: "Lax", path: "/" } as const;

/** @param maxAgeSeconds the session's absolute lifetime; the server enforces the idle timeout */
export function setSessionCookie(c: Context, token: string, maxAgeSeconds: number): void {
  setCookie(c, SESSION_COOKIE, token, { ...STRICT, maxAge: maxAgeSeconds });
  setCookie(c, HINT_COOKIE, "1", { ...STRICT, httpOnly: false, maxAge: maxAgeSeconds });
}

export function clearSessionCookie(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, STRICT);
  deleteCookie(c, HINT_COOKIE, { ...STRICT, httpOnly: false });
}
