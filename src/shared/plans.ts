// Plans and the limits that follow from them (product.md 1.3, 14.1, 17).

/** Most videos in one calculation without an account, over all lines (product.md 8.3). */
export const ANONYMOUS_VIDEO_LIMIT = 500;

/** Most videos in one calculation with an account, so that an answer stays bounded (product.md 8.3). */
export const SIGNED_IN_VIDEO_LIMIT = 300_000;

/** Most videos of a list that is read by ids, with an account (product.md 20.3). */
export const ID_LIST_LIMIT = 20_000;

/**
 * Most lines in one calculation, and most links in them, because each may cost quota. More lines are
 * refused; more links are left out with a warning.
 */
export const LINE_LIMIT = 100;

/** Most items read of one playlist when signed in. It is YouTube's own limit for upload lists. */
export const PLAYLIST_ITEM_LIMIT = 20_000;

/** Playlists visible on the Basic plan, the first of the filtered list (product.md 4.9). */
export const BASIC_PLAYLIST_LIMIT = 5;

/** Most YouTube channels of one account: each is kept up to date from the units that all people share (product.md 27.2.1). */
export const CHANNEL_LIMIT = 5;

/** The price of Premium, paid once (product.md 1.3.4). */
export const PREMIUM_PRICE_USD = 29;
export const PREMIUM_CENTS = PREMIUM_PRICE_USD * 100;
export const PREMIUM_CURRENCY = "usd";

/** How long after the payment a refund can be requested (product.md 9.6). */
export const MONEY_BACK_DAYS = 30;

/** How long after the day of the payment a consumer may withdraw from the contract (product.md 9.7.1). */
export const WITHDRAWAL_DAYS = 14;

/** For how long after the payment updates are promised at least (product.md 9.2.9). */
export const UPDATE_YEARS = 2;

/** Most videos removed at once on the Basic plan (product.md 14.1.3). */
export const BASIC_REMOVALS_AT_ONCE = 1;

/** Most moves in one saved order on the Basic plan (product.md 14.1.16). */
export const BASIC_MOVES_AT_ONCE = 1;

/** YouTube channels on the Basic plan (product.md 27.2.2). */
export const BASIC_CHANNELS = 1;
