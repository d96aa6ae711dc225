// The selected videos of a table, within what the plan allows to remove at once (product.md 5.6, 14.2).
import { useCallback, useMemo, useState } from "react";
import { NO_BULK, ONE_AT_A_TIME, premiumOnly } from "#client/library/plan-refusals.ts";
import { addToast, type ToastMessage } from "#client/ui/toasts/toast-queue.ts";
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

type Keys = readonly string[];

type Options = {
  /** The shown rows in order, headings included. */
  rows: Keys;
  /** What can be selected, also where a filter hides it. */
  existing: Keys;
  /** The videos below each heading. */
  headings?: ReadonlyMap<string, Keys>;
  isPremium: boolean;
  start?: Selection;
};

const NO_HEADINGS: ReadonlyMap<string, Keys> = new Map();

/** A heading counts as selected when all of its videos are. */
export function useVideoSelection(options: Options) {
  const { rows, existing, headings = NO_HEADINGS, isPremium, start = NOTHING_SELECTED } = options;
  const [chosen, setChosen] = useState(start);
  const there = useMemo(() => new Set(existing), [existing]);
  const selection = useMemo(() => keepExisting(chosen, there), [chosen, there]);
  const shown = useMemo(() => rows.filter((key) => !headings.has(key)), [rows, headings]);
  const allSelected = useMemo(
    () => shown.length > 0 && shown.every((key) => selection.has(key)),
    [shown, selection],
  );
  const marked = useMemo(() => {
    const full = [...headings].filter(([, keys]) => keys.every((key) => selection.has(key)));
    return full.length === 0 ? selection : new Set([...selection, ...full.map(([key]) => key)]);
  }, [headings, selection]);
  const take = useCallback((outcome: Outcome) => {
    if ("refusal" in outcome) addToast(outcome.refusal);
    else setChosen(outcome.selection);
  }, []);
  const toggle = useCallback(
    (key: string) => {
      const below = headings.get(key);
      if (below) take(toggleSeveral(selection, below, isPremium));
      else take(toggleVideo(selection, key, isPremium));
    },
    [take, headings, selection, isPremium],
  );
  const stretch = useCallback(
    (base: Selection, from: number, to: number) => {
      // The range may include headings.
      const range = addRange(base, rows, [from, to], (key) => key);
      take(selectRange(keepExisting(range, there), isPremium));
    },
    [take, rows, there, isPremium],
  );
  const takeAll = useCallback(() => take(selectAll(shown, isPremium)), [take, shown, isPremium]);
  const clear = useCallback(() => setChosen(NOTHING_SELECTED), []);
  return { selection, marked, allSelected, toggle, stretch, takeAll, clear };
}

/** The new selection, or the message why it is unchanged. */
type Outcome = { selection: Selection } | { refusal: ToastMessage };

export function toggleVideo(selection: Selection, key: string, isPremium: boolean): Outcome {
  return allow(toggleOne(selection, key), isPremium, ONE_AT_A_TIME);
}

function toggleSeveral(selection: Selection, keys: Keys, isPremium: boolean): Outcome {
  const own = new Set(keys);
  const others = [...selection].filter((key) => !own.has(key));
  return selectAll(
    others.length + own.size === selection.size ? others : [...others, ...own],
    isPremium,
  );
}

export function selectRange(range: Selection, isPremium: boolean): Outcome {
  return allow(range, isPremium, ONE_AT_A_TIME);
}

export function selectAll(keys: Keys, isPremium: boolean): Outcome {
  return allow(new Set(keys), isPremium, NO_BULK);
}

function allow(selection: Selection, isPremium: boolean, refusal: ToastMessage): Outcome {
  return isAllowed(isPremium, "removeVideos", selection.size) ? { selection } : { refusal };
}
