// The rules of a replacement that the screens tell people (product.md 22).

/** How long after the new video was put in the lost one stays, so that an undo brings everything back. */
export const REPLACEMENT_UNDO_MS = 30_000;

/** The most characters of a search on YouTube. */
export const SEARCH_WORDS_LENGTH = 200;
