// A value under a key of an object's own storage, with the type that it has there.

/** Names one value; a fingerprint of its type belongs to the key (docs/first-change.md, "A stored shape"). */
export function storedValue<T>(key: string) {
  return {
    get: (kv: Pick<SyncKvStorage, "get">): T | undefined => kv.get<T>(key),
    put: (kv: Pick<SyncKvStorage, "put">, value: T): void => kv.put(key, value),
    delete: (kv: Pick<SyncKvStorage, "delete">): void => void kv.delete(key),
  };
}
