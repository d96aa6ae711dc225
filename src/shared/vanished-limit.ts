/**
 * Videos that were hidden or went since the last look: no more are counted, because that would take long in a large
 * library.
 */
export const VANISHED_LIMIT = 1000;
