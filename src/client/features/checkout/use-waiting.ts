import { useEffect, useState } from "react";

/** How long the form may take before that is said, and before there is a warning (product.md 9.2.3). */
const READY_CHECK_MS = 2_000;
const WARNING_MS = 10_000;

export type Waiting = "short" | "noticed" | "long";

/** How long the form has been waited for: after 2 s it is said, after 10 s there is a warning. */
export function useWaiting(isReady: boolean): Waiting {
  const [waiting, setWaiting] = useState<Waiting>("short");
  useEffect(() => {
    if (isReady) return undefined;
    const timers = [
      setTimeout(() => setWaiting("noticed"), READY_CHECK_MS),
      setTimeout(() => setWaiting("long"), WARNING_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isReady]);
  return isReady ? "short" : waiting;
}
