// How many videos could not be checked, in words. Pure.
import * as words from "#words/library.ts";

/** "3 could not be checked"; "" for 0. */
export function describeUnchecked(count: number): string {
  return count === 0 ? "" : words.unchecked({ count });
}

/** "12 not yet checked for countries"; "" for 0. */
export function describeUncheckedRegions(count: number): string {
  return count === 0 ? "" : words.uncheckedCountries({ count });
}
