// Every page is there in every language, at an address that begins with the language. The router, links and `returnTo` have the path
// without it; what leaves the router has the whole address.
import * as page from "#words/page.ts";

/** The start page's address, which is the router's base. */
export const BASENAME = page.path || "/";

const LANGUAGE = /^\/[a-z]{2}(?:-[a-z]{2})?(?=[/?#]|$)/;

/** The address of the page at `path`, in this page's language. */
export function pageAddress(path: string): string {
  return page.path && path === "/" ? page.path : `${page.path}${path}`;
}

/** The path of a page, whatever language its address begins with. With one slash: two would begin the address of another site. */
export function pagePath(address: string): string {
  return `/${address.replace(LANGUAGE, "").replace(/^\/+/, "")}`;
}
