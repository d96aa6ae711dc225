import { canKeep } from "#client/identity/pending-change.ts";
import type { RequestedChange } from "#client/library/changes/change.ts";
import * as words from "#words/changes.ts";

/** Why Google asks for another permission at the first change. */
export const PERMISSION = words.permission;

/** Says that Google asks for permission first, and warns if the change is too large to be kept meanwhile. */
export function Permission({ change }: { change: RequestedChange }) {
  return (
    <div className="rounded-lg border border-tint-line bg-tint p-3 text-sm">
      <p>{PERMISSION}</p>
      {!canKeep(change) && <p className="mt-1">{words.tooLargeToKeep}</p>}
    </div>
  );
}
