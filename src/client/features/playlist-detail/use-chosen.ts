import { useCallback, useMemo, useState } from "react";
import {
  selectAll,
  selectRange,
  toggleVideo,
  type Outcome,
} from "#client/features/playlist-detail/selection.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { keepExisting, NOTHING_SELECTED, type Selection } from "#client/ui/video-list/selection.ts";
import { addToast } from "#client/ui/toast-queue.ts";

/** The selected videos that are still in the playlist, and the actions that the plan allows. */
export function useChosen(
  entries: readonly VideoEntry[],
  rows: readonly VideoEntry[],
  isPremium: boolean,
) {
  const [chosen, setChosen] = useState<Selection>(NOTHING_SELECTED);
  const existing = useMemo(() => new Set(entries.map(({ video }) => video.id)), [entries]);
  const selection = useMemo(() => keepExisting(chosen, existing), [chosen, existing]);
  const allSelected = useMemo(
    () => rows.length > 0 && rows.every(({ video }) => selection.has(video.id)),
    [rows, selection],
  );
  const take = useCallback((outcome: Outcome) => {
    if ("refusal" in outcome) addToast(outcome.refusal);
    else setChosen(outcome.selection);
  }, []);
  const toggle = useCallback(
    (id: string) => take(toggleVideo(selection, id, isPremium)),
    [take, selection, isPremium],
  );
  const stretch = useCallback(
    (base: Selection, from: number, to: number) =>
      take(selectRange(base, rows, [from, to], isPremium)),
    [take, rows, isPremium],
  );
  const takeAll = useCallback(() => take(selectAll(rows, isPremium)), [take, rows, isPremium]);
  const clear = useCallback(() => setChosen(NOTHING_SELECTED), []);
  return { selection, allSelected, toggle, stretch, takeAll, clear };
}
