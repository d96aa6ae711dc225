import type { Availability } from "#shared/availability.ts";

/** The states as an SQL list for `in`. */
export function stateList(states: readonly Availability[]): string {
  return `(${states.map((state) => `'${state}'`).join(", ")})`;
}
