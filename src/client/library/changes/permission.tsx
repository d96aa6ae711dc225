import { PERMISSION } from "#client/library/changes/permission-words.ts";
import type { RequestedChange } from "#client/library/changes/change.ts";
import { canKeep } from "#client/identity/pending-change.ts";

/** Explains why Google comes first, and which choices are lost on the way. */
export function Permission({ change }: { change: RequestedChange }) {
  return (
    <div className="rounded-lg border border-tint-line bg-tint p-3 text-sm">
      <p>{PERMISSION}</p>
      {!canKeep(change) && (
        <p className="mt-1">
          This selection is too large to be kept on the way; you will have to make it again.
        </p>
      )}
    </div>
  );
}
