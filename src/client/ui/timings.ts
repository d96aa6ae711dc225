// The delays that people notice, and the other constants of the toast (product.md 2.7).

export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
/** How long a dismissed toast stays in the queue. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
export const TOAST_SWIPE_DIRECTION = "right";
export const TOAST_HOTKEY = "F8";

/** How long a single removal can be undone. */
export const UNDO_MS = 5000;

/** Debounce before the URL is rewritten, because browsers limit how often a page may do that. */
export const ADDRESS_WRITE_DELAY_MS = 300;
/** Minimum interval between repaints of running figures. */
export const PROGRESS_PAINT_MS = 100;
/** Minimum interval between announcements of running figures to screen readers. */
export const PROGRESS_ANNOUNCE_MS = 4000;
/** If the browser has not gone to Google after this time, the button that connects YouTube is enabled again. */
export const CONNECT_LEAVE_MS = 10_000;

/** How long the pointer or a finger rests before a tooltip opens. */
export const TOOLTIP_OPEN_MS = 700;
/** How long after a tooltip has closed another one opens at once. */
export const TOOLTIP_SKIP_MS = 300;

export type Throttled<T> = { push: (value: T) => void; cancel: () => void };

/** Passes the first value at once, then the latest value at most every `intervalMs`. */
export function createThrottle<T>(intervalMs: number, pass: (value: T) => void): Throttled<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: T } | undefined;
  const tick = () => {
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    timer = setTimeout(tick, intervalMs);
    pass(value);
  };
  return {
    push: (value) => {
      waiting = { value };
      if (timer === undefined) tick();
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
    },
  };
}
