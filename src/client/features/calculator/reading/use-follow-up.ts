import { useEffect, useEffectEvent, useRef } from "react";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

/** When a result that is being checked is asked for again. */
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000, 16_000];

/**
 * Asks again for a result that the server is having checked, until it is checked. What still is not after the last time
 * stays as it is.
 */
export function useFollowUp(
  result: CalculatorResponse | undefined,
  ask: (signal: AbortSignal) => Promise<CalculatorResponse>,
  onResult: (result: CalculatorResponse) => void,
): void {
  const asked = useRef(0);
  const askAgain = useEffectEvent(async (known: CalculatorResponse, signal: AbortSignal) => {
    const { checking: _, ...asItIs } = known;
    const isLast = asked.current >= ASK_AGAIN_MS.length;
    // The result is there already, so that a failure need not be told.
    const next = await ask(signal).catch(() => undefined);
    if (signal.aborted) return;
    onResult(next && !(isLast && next.checking) ? next : asItIs);
  });
  useEffect(() => {
    if (!result?.checking) {
      asked.current = 0;
      return undefined;
    }
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      asked.current += 1;
      void askAgain(result, leaving.signal);
    }, ASK_AGAIN_MS[asked.current]);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [result]);
}
