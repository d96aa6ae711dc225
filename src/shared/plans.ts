// Plans and the limits that follow from them (specification §1, §6, §9).

/** Videos that a visitor without an account may count in one calculation, over all lines (§5, §9). */
export const ANONYMOUS_VIDEO_LIMIT = 500;

/**
 * Most lines of one calculation, and most links read in them: each may cost quota. More lines get
 * one clear refusal, more links a warning.
 */
export const LINE_LIMIT = 100;

/** Items read of one playlist for somebody who is signed in: YouTube's own cap for upload lists. */
export const PLAYLIST_ITEM_LIMIT = 20_000;

/** Playlists that somebody on the Basic plan sees, the first of the filtered list (§6, §9). */
export const BASIC_PLAYLIST_LIMIT = 5;

/** What Premium costs, once (§1, §9). */
export const PREMIUM_PRICE_USD = 29;
export const PREMIUM_CENTS = PREMIUM_PRICE_USD * 100;
export const PREMIUM_CURRENCY = "usd";

/** How long the money may be asked back (§9). */
export const MONEY_BACK_DAYS = 30;

/** Videos that somebody on the Basic plan may remove at once (§6). */
export const BASIC_REMOVALS_AT_ONCE = 1;
