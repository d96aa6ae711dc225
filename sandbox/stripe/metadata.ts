// The merchant's own notes on an object: an update adds to them, an empty value takes one away, and
// an empty text in place of the map takes all.

export function changedMetadata(
  standing: Record<string, string>,
  change: Record<string, string> | "",
): Record<string, string> {
  if (change === "") return {};
  const entries = Object.entries({ ...standing, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
