// The names of countries, which the browser supplies.
import { REGIONS } from "#shared/regions.ts";
import * as page from "#words/page.ts";

export type NamedRegion = { code: string; name: string };

export function regionName(code: string): string {
  return new Intl.DisplayNames([page.language], { type: "region" }).of(code) ?? code;
}

/** All countries, sorted by name. */
export function namedRegions(): NamedRegion[] {
  const collator = new Intl.Collator(page.language);
  const names = new Intl.DisplayNames([page.language], { type: "region" });
  return REGIONS.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    collator.compare(a.name, b.name),
  );
}
