// The waits that people feel, in one place (product.md 2.7 for the toast's).

export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
/** A dismissed toast leaves the queue only after this long. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const TOAST_SWIPE_DIRECTION = "right";
export const TOAST_HOTKEY = "F8";

/** Until then a single removal can be taken back. */
export const UNDO_MS = 5000;

/** Typing settles this long before the address is rewritten; browsers limit how often it may be. */
export const ADDRESS_WRITE_DELAY_MS = 300;
/** Running figures are painted at most this often. */
export const PROGRESS_PAINT_MS = 100;
/** Running figures are read out at most this often. */
export const PROGRESS_ANNOUNCE_MS = 4000;
/** Leaving for Google takes no longer; a button that is still there then can be used again. */
export const CONNECT_LEAVE_MS = 10_000;
