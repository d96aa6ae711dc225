import type { Availability } from "#shared/availability.ts";

/** A set of states as a list of SQL. */
export function stateList(states: readonly Availability[]): string {
  return `(${states.map((state) => `'${state}'`).join(", ")})`;
}
