const FIRST_WITH_SEPARATOR = 1000;

// Created on first use: the first use of Intl can take a phone over 50 ms, and most counts are below 1,000.
let format: Intl.NumberFormat | undefined;

/**
 * "999", "1,000" as the browser's locale writes it; the server writes English. Always with Latin digits, because
 * they stand in English text.
 */
export function formatNumber(value: number): string {
  if (value < FIRST_WITH_SEPARATOR && Number.isInteger(value)) return String(value);
  format ??= new Intl.NumberFormat(undefined, { numberingSystem: "latn" });
  return format.format(value);
}
