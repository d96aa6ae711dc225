// Plans and the limits that follow from them (product.md 1.3, 14.1, 17).

/** Videos that a visitor without an account may count in one calculation, over all lines (product.md 8.3). */
export const ANONYMOUS_VIDEO_LIMIT = 500;

/**
 * Most lines of one calculation, and most links read in them: each may cost quota. More lines get
 * one clear refusal, more links a warning.
 */
export const LINE_LIMIT = 100;

/** Items read of one playlist for somebody who is signed in: YouTube's own cap for upload lists. */
export const PLAYLIST_ITEM_LIMIT = 20_000;

/** Playlists that somebody on the Basic plan sees, the first of the filtered list (product.md 4.9). */
export const BASIC_PLAYLIST_LIMIT = 5;

/** What Premium costs, once (product.md 1.3.4). */
export const PREMIUM_PRICE_USD = 29;
export const PREMIUM_CENTS = PREMIUM_PRICE_USD * 100;
export const PREMIUM_CURRENCY = "usd";

/** How long the money may be asked back (product.md 9.6). */
export const MONEY_BACK_DAYS = 30;

/** Videos that somebody on the Basic plan may remove at once (product.md 14.1.3). */
export const BASIC_REMOVALS_AT_ONCE = 1;
