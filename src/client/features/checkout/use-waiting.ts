import { useEffect, useState } from "react";

/** After these times the page mentions the wait, then shows a warning (product.md 9.2.3). */
const READY_CHECK_MS = 2_000;
const WARNING_MS = 10_000;

export type Waiting = "short" | "noticed" | "long";

/** How long the form has been loading: a note after 2 s, a warning after 10 s. */
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
