// The cookies that we set, and what a device keeps of a person. Browsers accept a name with the __Host- prefix only with
// Secure, Path=/ and no Domain; those that support __Host-Http- also require HttpOnly.
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { ERROR_CODE_HEADER } from "#shared/error-codes.ts";

export const SESSION_COOKIE = "__Host-Http-session";
/**
 * Tells the page that somebody may be signed in, so that other visitors cost no call. Grants nothing. It outlives the
 * session, so that a device that comes back after the session's end is cleared.
 */
export const HINT_COOKIE = "__Host-signed-in";
const HINT_SECONDS = 365 * 86_400;
/** Prefix of the cookies that exist during a sign-in. */
export const SIGN_IN_COOKIE = "__Host-Http-sign-in";

const STRICT = { secure: true, httpOnly: true, sameSite: "Strict", path: "/" } as const;
/** The redirect from Google is a cross-site navigation, for which browsers do not send Strict cookies. */
export const LAX = { secure: true, httpOnly: true, sameSite: "Lax", path: "/" } as const;

/** @param maxAgeSeconds the session's absolute lifetime; the server enforces the idle timeout */
export function setSessionCookie(c: Context, token: string, maxAgeSeconds: number): void {
  setCookie(c, SESSION_COOKIE, token, { ...STRICT, maxAge: maxAgeSeconds });
  setCookie(c, HINT_COOKIE, "1", { ...STRICT, httpOnly: false, maxAge: HINT_SECONDS });
}

/**
 * Has the browser forget the session, and clear what it keeps of the person: names from files, ticks, results, settings,
 * the service worker with its notifications, and pages that it would show again on Back.
 */
export function forgetOnDevice(c: Context): void {
  deleteCookie(c, SESSION_COOKIE, STRICT);
  deleteCookie(c, HINT_COOKIE, { ...STRICT, httpOnly: false });
  c.header("Clear-Site-Data", '"cache", "storage"');
}

/**
 * The same for a session that was ended elsewhere or has expired, with the first answer that says so. A browser without
 * these cookies had no session, and keeps what a visitor has.
 */
export const forgetEndedSession = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.get(ERROR_CODE_HEADER) !== "unauthenticated") return;
  if ((getCookie(c, SESSION_COOKIE) ?? getCookie(c, HINT_COOKIE)) !== undefined) forgetOnDevice(c);
});
