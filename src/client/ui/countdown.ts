// A timer that can be paused and resumed with the remaining time.

export type Countdown = {
  hold: () => void;
  goOn: () => void;
  /** Cancels the timer. */
  stop: () => void;
};

/** Calls `done` after `ms`, not counting pauses. */
export function startCountdown(ms: number, done: () => void): Countdown {
  let left = ms;
  let runsSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function goOn(): void {
    if (isOver || timer !== undefined) return;
    runsSince = performance.now();
    timer = setTimeout(() => {
      isOver = true;
      done();
    }, left);
  }

  function hold(): void {
    if (isOver || timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(0, left - (performance.now() - runsSince));
  }

  goOn();
  return {
    hold,
    goOn,
    stop() {
      clearTimeout(timer);
      isOver = true;
    },
  };
}
