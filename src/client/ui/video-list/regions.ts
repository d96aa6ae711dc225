// The names of countries, which the browser supplies.
import { REGIONS } from "#shared/regions.ts";

export type NamedRegion = { code: string; name: string };

export function regionName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;
}

/** All countries, sorted by name. */
export function namedRegions(): NamedRegion[] {
  const collator = new Intl.Collator("en");
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  return REGIONS.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    collator.compare(a.name, b.name),
  );
}
