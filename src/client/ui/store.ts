// Values that live outside React, so that any code can set them and any component can follow them.
import { useSyncExternalStore } from "react";

/** For a value that the browser keeps, too, and that others may change there. */
type Outside<Value> = {
  /** Reads the value; `latest` is what was set here last. */
  read: (latest: Value) => Value;
  /** Calls `onChange` when others have changed it; returns how to stop that. */
  listen: (onChange: () => void) => () => void;
};

/** Keeps a value for as long as the page lasts. `initial` is also what prerendered markup shows. */
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
