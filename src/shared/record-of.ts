/** An object with a value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.fromEntries does not keep the type of the keys.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}

/** The names of an object's fields, in their order. */
export function keysOf<Key extends string>(object: { readonly [Name in Key]?: unknown }): Key[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys() returns string[].
  return Object.keys(object) as Key[];
}
