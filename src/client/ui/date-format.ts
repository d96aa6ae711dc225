/** Writes dates as the browser's locale does. Always with Latin digits, because they stand in English text. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(undefined, { numberingSystem: "latn", ...options });
}
