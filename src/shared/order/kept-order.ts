// The limits of keeping a playlist sorted, which its consent states (product.md 24.4).

/** The most moves in 24 hours, over all playlists that are kept sorted. */
export const MOVES_A_DAY = 10;

/** How long before they begin moves are announced. */
export const KEPT_NOTICE_MINUTES = 60;
