const FIRST_WITH_SEPARATOR = 1000;

// Created on first use: the first use of Intl can take a phone over 50 ms, and most counts are below 1,000.
const formats = new Map<string | undefined, Intl.NumberFormat>();

/**
 * "999", "1,000" as `locale` writes it; without one, as the browser does, and on the server in English. Always with Latin
 * digits.
 */
export function formatNumber(value: number, locale?: string): string {
  if (value < FIRST_WITH_SEPARATOR && Number.isInteger(value)) return String(value);
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { numberingSystem: "latn" });
  formats.set(locale, format);
  return format.format(value);
}
