// The page to return to after Google. Only pages of this site are accepted; any other address would be an
// open redirect.
import { parseAddress } from "#shared/web-address.ts";

const PLAIN_ORIGIN = "https://site.invalid";
// Browsers drop control characters and treat a backslash as a slash.
const UNSAFE = /[\p{Cc}\\]/u;

/**
 * The path with its query and fragment; undefined if `path` is not a page of this site. Addresses under
 * /api are not pages.
 */
export function safeReturnPath(path: string): string | undefined {
  if (!path.startsWith("/") || path.startsWith("//") || UNSAFE.test(path)) return undefined;
  const url = parseAddress(path, PLAIN_ORIGIN);
  if (url?.origin !== PLAIN_ORIGIN) return undefined;
  // "%2F" and "%5C" stay encoded in a path, but a proxy may decode them.
  if (/^\/(\/|%2f|%5c)/i.test(url.pathname)) return undefined;
  if (/^\/api(\/|$)/i.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Sets a query parameter, replacing one of the same name. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, PLAIN_ORIGIN);
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
