// The sandbox's clock: the machine's time plus an offset. Quota days, token expiry and the times of new
// items use it.

export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The clock continues from that moment. */
  moveTo(milliseconds: number): void;
  /** Sets the offset; it replaces an earlier one. */
  setOffset(milliseconds: number): void;
}

export function createClock(): SandboxClock {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    moveTo: (milliseconds) => {
      offset = milliseconds - Date.now();
    },
    setOffset: (milliseconds) => {
      offset = milliseconds;
    },
  };
}
