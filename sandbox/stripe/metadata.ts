// An object's metadata: an update adds entries, an empty value removes its entry, and an empty text
// in place of the map removes all.

export function changedMetadata(
  standing: Record<string, string>,
  change: Record<string, string> | "",
): Record<string, string> {
  if (change === "") return {};
  const entries = Object.entries({ ...standing, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
