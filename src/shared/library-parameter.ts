// How a call says which of the person's libraries it is about (product.md 27.3).

/** The name in the query of an address. Without it, a call is about the first library. */
export const LIBRARY_PARAMETER = "library";

/**
 * The request header with the channel that the page shows. The first library has the same id whatever channel is connected
 * there, so its id alone does not say what a page is about.
 */
export const CHANNEL_HEADER = "X-Shown-Channel";

/** The calls that are about a library. */
export function isAboutLibrary(path: string): boolean {
  return /^\/api\/(?:alerts|library|playlists|stats|youtube)/.test(path);
}
