import { useState } from "react";
import type { BulkReport } from "#client/features/playlists/bulk-failures.tsx";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { mergedTitle, newPlaylist } from "#client/library/changes/new-playlist.ts";
import { refuseBulk, type BulkAction } from "#client/library/plan-refusals.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";

type Options = {
  selected: readonly { id: string; title: string }[];
  isPremium: boolean;
  onUpgrade: () => void;
  /** Called after full or partial success. */
  onDone: () => void;
};

/** The bulk actions on the selected playlists: refuses with a message, or requests them and reports failures. */
export function useBulk({ selected, isPremium, onUpgrade, onDone }: Options) {
  const [report, setReport] = useState<BulkReport>();
  const begin = (action: BulkAction): void => {
    const refusal = refuseBulk(action, selected.length, isPremium);
    if (refusal) {
      addToast(refusal.message);
      if (refusal.needsPremium) onUpgrade();
      return;
    }
    const playlistIds = selected.map(({ id }) => id);
    if (action === "merge") {
      const onEnd = (made: number): void => void (made > 0 && onDone());
      const title = mergedTitle(selected.map((playlist) => playlist.title));
      return requestChange(newPlaylist({ fromPlaylists: playlistIds }, title), { onEnd });
    }
    const finish = async (done: number): Promise<void> => {
      if (done > 0) onDone();
      // If the details cannot be read, there is only the toast, which has counted the failures.
      const failures = await import("#client/features/playlists/bulk-failures.tsx")
        .then(({ readFailures }) => readFailures(action, playlistIds))
        .catch(() => []);
      setReport(
        failures.length === 0 ? undefined : { action, asked: playlistIds.length, failures },
      );
    };
    requestChange(
      action === "clean"
        ? { kind: "hidden", playlistIds, from: "list" }
        : { kind: "playlists", playlistIds },
      { onEnd: (done) => void finish(done) },
    );
  };
  return { begin, report, closeReport: () => setReport(undefined) };
}
