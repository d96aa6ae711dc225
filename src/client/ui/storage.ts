// What the browser stores. Some browsers let no page store anything, and the storage may be full: reading then returns
// undefined, and writing does nothing.

type Place = "localStorage" | "sessionStorage";

export function inStorage<Value>(
  place: Place,
  act: (storage: Storage) => Value,
): Value | undefined {
  try {
    return act(globalThis[place]);
  } catch {
    return undefined;
  }
}

/** The stored text; null if there is none, undefined if the browser does not allow it. */
export function readStored(place: Place, key: string): string | null | undefined {
  return inStorage(place, (storage) => storage.getItem(key));
}

/** Stores the text under the key; null removes the key. */
export function writeStored(place: Place, key: string, text: string | null): void {
  inStorage(place, (storage) =>
    text === null ? storage.removeItem(key) : storage.setItem(key, text),
  );
}
