// What keeping a playlist sorted keeps to, and its consent says (product.md 24.4).

/** The most moves in 24 hours, over all playlists that are kept sorted. */
export const MOVES_A_DAY = 10;

/** How long before they begin moves are announced. */
export const KEPT_NOTICE_MINUTES = 60;
