// Which rows of a list are selected: a set of their keys.

export type Selection = ReadonlySet<string>;

export const NOTHING_SELECTED: Selection = new Set();

export function toggleOne<Key>(selection: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** `base` plus the rows from one index to another, both included. */
export function addRange<Row>(
  base: Selection,
  rows: readonly Row[],
  [from, to]: readonly [from: number, to: number],
  keyOf: (row: Row) => string,
): Selection {
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set([...base, ...range.map(keyOf)]);
}

/** The selection without the keys that are no longer in the list; the same set if all still are. */
export function keepExisting(selection: Selection, existing: ReadonlySet<string>): Selection {
  const kept = [...selection].filter((key) => existing.has(key));
  return kept.length === selection.size ? selection : new Set(kept);
}
