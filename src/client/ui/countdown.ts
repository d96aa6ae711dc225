// A timer that can be paused and resumed with the remaining time.

export type Countdown = {
  pause: () => void;
  resume: () => void;
  /** Cancels the timer. */
  stop: () => void;
};

/** Calls `done` after `ms`, not counting pauses. */
export function startCountdown(ms: number, done: () => void): Countdown {
  let left = ms;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function resume(): void {
    if (isOver || timer !== undefined) return;
    startedAt = performance.now();
    timer = setTimeout(() => {
      isOver = true;
      done();
    }, left);
  }

  function pause(): void {
    if (isOver || timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(0, left - (performance.now() - startedAt));
  }

  resume();
  return {
    pause,
    resume,
    stop() {
      clearTimeout(timer);
      isOver = true;
    },
  };
}
