/** True if every field of `row` has the same value in `known`. */
export function hasSameFields(known: object, row: object): boolean {
  const values = new Map<string, unknown>(Object.entries(known));
  return Object.entries(row).every(([name, value]) => values.get(name) === value);
}
