// The limits of the monthly clean-up, which its consent states (product.md 7.5).

/** The most videos that it removes in 30 days. */
export const CLEAN_UP_LIMIT = 100;
/** How many days before it begins a clean-up is announced. */
export const CLEAN_UP_NOTICE_DAYS = 7;
/** For how many days every check must have found a video hidden before it is removed unasked (product.md 7.7). */
export const CLEAN_UP_HIDDEN_DAYS = 14;
