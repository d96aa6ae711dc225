/** The parsed address; undefined if it is not one. `URL.parse` would do, but Safari has it only since 18. */
export function parseAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
