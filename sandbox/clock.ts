// The sandbox's own time: the machine's, moved by an offset. Quota days, token expiry and the
// times of new items all follow it.

export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The clock runs on from that moment. */
  moveTo(milliseconds: number): void;
  /** Sets the distance from the machine's time; it does not add to an earlier one. */
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
