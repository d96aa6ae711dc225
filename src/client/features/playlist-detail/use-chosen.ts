import { useCallback, useMemo, useState } from "react";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { NO_BULK, ONE_AT_A_TIME, premiumOnly } from "#client/library/plan-refusals.ts";
import { addToast, type ToastMessage } from "#client/ui/toast-queue.ts";
import {
  addRange,
  keepExisting,
  NOTHING_SELECTED,
  toggleOne,
  type Selection,
} from "#client/ui/video-list/selection.ts";
import { isAllowed } from "#shared/plan-rules.ts";

/** Refuses to transfer a selection. */
export const NO_TRANSFER = premiumOnly(
  "Copying and moving videos to another playlist is only available to Premium users.",
);
/** The selected videos that are still in the playlist, and the actions that the plan allows. */
export function useChosen(
  entries: readonly VideoEntry[],
  rows: readonly VideoEntry[],
  isPremium: boolean,
  start: Selection,
) {
  const [chosen, setChosen] = useState(start);
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

// The selected videos, and the limits of Basic (product.md 5.6, 14.2).

/** The new selection, or the message why it is unchanged. */
type Outcome = { selection: Selection } | { refusal: ToastMessage };

export function toggleVideo(selection: Selection, id: string, isPremium: boolean): Outcome {
  return allow(toggleOne(selection, id), isPremium);
}

/** `base` plus the rows from one index to another, both included. */
export function selectRange(
  base: Selection,
  rows: readonly VideoEntry[],
  fromTo: readonly [from: number, to: number],
  isPremium: boolean,
): Outcome {
  return allow(
    addRange(base, rows, fromTo, ({ video }) => video.id),
    isPremium,
  );
}

export function selectAll(rows: readonly VideoEntry[], isPremium: boolean): Outcome {
  if (!isAllowed(isPremium, "removeVideos", rows.length)) return { refusal: NO_BULK };
  return { selection: new Set(rows.map(({ video }) => video.id)) };
}

function allow(selection: Selection, isPremium: boolean): Outcome {
  const isFew = isAllowed(isPremium, "removeVideos", selection.size);
  return isFew ? { selection } : { refusal: ONE_AT_A_TIME };
}
