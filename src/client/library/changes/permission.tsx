import { canKeep } from "#client/identity/pending-change.ts";
import type { RequestedChange } from "#client/library/changes/change.ts";

/** Why Google asks for another permission at the first change. */
export const PERMISSION =
  "Tidylist may only read your playlists so far. Changing them needs your permission at Google; after that, this goes on here by itself.";

/** Says that Google asks for permission first, and warns if the change is too large to be kept meanwhile. */
export function Permission({ change }: { change: RequestedChange }) {
  return (
    <div className="rounded-lg border border-tint-line bg-tint p-3 text-sm">
      <p>{PERMISSION}</p>
      {!canKeep(change) && (
        <p className="mt-1">
          This selection is too large to be kept while you are at Google; you will have to make it
          again.
        </p>
      )}
    </div>
  );
}
