import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False in prerendered markup and during hydration; true from the next render on, before the first paint.
 * Anything that depends on the URL or the browser waits for it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
