// Values that live outside React: any code can set them and any component can subscribe.
import { useSyncExternalStore } from "react";

/** Synchronises a value with browser storage, which other tabs may change. */
type Outside<Value> = {
  /** Reads the value; `latest` is the last one set in this page. */
  read: (latest: Value) => Value;
  /** Calls `onChange` when another tab changes the value; returns the unsubscribe function. */
  listen: (onChange: () => void) => () => void;
};

/** Keeps a value until the page is reloaded. Prerendered markup shows `initial`. */
export function createStore<Value>(initial: Value, outside?: Outside<Value>) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = (): Value => (outside ? outside.read(value) : value);
  const subscribe = (onChange: () => void) => {
    const stop = outside?.listen(onChange);
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
      stop?.();
    };
  };
  return {
    get,
    set: (next: Value): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
