// The order of texts in the page's language: "2" comes before "10", and case and accents do not count.
import * as page from "#words/page.ts";

// Created on first use: the first use of Intl can take a phone over 50 ms, and most people sort nothing by text.
const collators: Intl.Collator[] = [];

export function compareText(a: string, b: string): number {
  collators[0] ??= new Intl.Collator(page.language, { numeric: true, sensitivity: "base" });
  return collators[0].compare(a, b);
}
