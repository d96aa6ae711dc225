import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False in prerendered markup and while it is taken over, true from the next render on, before
 * anything is painted. What depends on the address or the browser waits for it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
