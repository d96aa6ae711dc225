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
