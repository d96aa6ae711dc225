// How a call says which of the person's libraries it is about (product.md 27.3).

/** The name in the query of an address. Without it, a call is about the first library. */
export const LIBRARY_PARAMETER = "library";

/** The calls that are about a library. */
export function isAboutLibrary(path: string): boolean {
  return /^\/api\/(?:alerts|library|playlists|stats|youtube)/.test(path);
}
