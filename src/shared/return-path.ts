// Where a person is brought back to after Google. Only pages of this site: an address that leads
// anywhere else is an open redirect.

const PLAIN_ORIGIN = "https://site.invalid";
// Control characters are dropped by browsers, and a backslash is a slash to them.
const UNSAFE = /[\p{Cc}\\]/u;

/**
 * The path with its query and fragment, or undefined where `path` is not a page of this site. Calls
 * under /api are no pages.
 */
export function safeReturnPath(path: string): string | undefined {
  if (!path.startsWith("/") || path.startsWith("//") || UNSAFE.test(path)) return undefined;
  if (!URL.canParse(path, PLAIN_ORIGIN)) return undefined;
  const url = new URL(path, PLAIN_ORIGIN);
  if (url.origin !== PLAIN_ORIGIN) return undefined;
  // "%2F" and "%5C" stay encoded in a path, but a server in between may decode them once.
  if (/^\/(\/|%2f|%5c)/i.test(url.pathname)) return undefined;
  if (/^\/api(\/|$)/i.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The same path with one more parameter, replacing any of that name. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, PLAIN_ORIGIN);
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
