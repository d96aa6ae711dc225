// The selected videos of a table, within what the plan allows to remove at once (product.md 5.6, 14.2).
import { useCallback, useMemo, useState } from "react";
import { premiumOnly } from "#client/library/plan-refusals.ts";
import { addToast, type ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import {
  addRange,
  keepExisting,
  NOTHING_SELECTED,
  toggleOne,
  type Selection,
} from "#client/ui/video-list/selection.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import * as words from "#words/library.ts";

/** Refuses to select more than one video. */
export const ONE_AT_A_TIME = premiumOnly(words.oneAtATime);
/** Refuses to select or remove all videos where there are several. */
export const NO_BULK = premiumOnly(words.noBulk);
/** Refuses to copy or move the selected videos. */
export const NO_TRANSFER = premiumOnly(words.noTransfer);

type Keys = readonly string[];

type Options = {
  /** The keys of the shown rows in order, headings included. */
  rows: Keys;
  /** The keys of all videos that can be selected, also of those that a filter hides. */
  existing: Keys;
  /** The keys of the videos below each heading, by the heading's key. */
  headings?: ReadonlyMap<string, Keys>;
  isPremium: boolean;
  start?: Selection;
};

const NO_HEADINGS: ReadonlyMap<string, Keys> = new Map();

/** The selected videos of a table. `selectionWithHeadings` also has each heading of which all videos are selected. */
export function useVideoSelection(options: Options) {
  const { rows, existing, headings = NO_HEADINGS, isPremium, start = NOTHING_SELECTED } = options;
  const [chosen, setChosen] = useState(start);
  const existingKeys = useMemo(() => new Set(existing), [existing]);
  const selection = useMemo(() => keepExisting(chosen, existingKeys), [chosen, existingKeys]);
  const shownKeys = useMemo(() => rows.filter((key) => !headings.has(key)), [rows, headings]);
  const allSelected = useMemo(
    () => shownKeys.length > 0 && shownKeys.every((key) => selection.has(key)),
    [shownKeys, selection],
  );
  const selectionWithHeadings = useMemo(() => {
    const full = [...headings].filter(([, keys]) => keys.every((key) => selection.has(key)));
    return full.length === 0 ? selection : new Set([...selection, ...full.map(([key]) => key)]);
  }, [headings, selection]);
  const apply = useCallback((outcome: Outcome) => {
    if ("refusal" in outcome) addToast(outcome.refusal);
    else setChosen(outcome.selection);
  }, []);
  const toggle = useCallback(
    (key: string) => {
      const below = headings.get(key);
      if (below) apply(toggleSeveral(selection, below, isPremium));
      else apply(toggleVideo(selection, key, isPremium));
    },
    [apply, headings, selection, isPremium],
  );
  const extend = useCallback(
    (base: Selection, from: number, to: number) => {
      // The range may include headings; keepExisting removes them.
      const range = addRange(base, rows, [from, to], (key) => key);
      apply(selectRange(keepExisting(range, existingKeys), isPremium));
    },
    [apply, rows, existingKeys, isPremium],
  );
  const selectShown = useCallback(
    () => apply(selectAll(shownKeys, isPremium)),
    [apply, shownKeys, isPremium],
  );
  const clear = useCallback(() => setChosen(NOTHING_SELECTED), []);
  return { selection, selectionWithHeadings, allSelected, toggle, extend, selectShown, clear };
}

/** The new selection, or the message why it is unchanged. */
type Outcome = { selection: Selection } | { refusal: ToastMessage };

export function toggleVideo(selection: Selection, key: string, isPremium: boolean): Outcome {
  return allow(toggleOne(selection, key), isPremium, ONE_AT_A_TIME);
}

/** Deselects these videos if all of them are selected, otherwise selects all of them. */
function toggleSeveral(selection: Selection, keys: Keys, isPremium: boolean): Outcome {
  const areAllSelected = keys.every((key) => selection.has(key));
  const own = new Set(keys);
  const others = [...selection].filter((key) => !own.has(key));
  return selectAll(areAllSelected ? others : [...others, ...keys], isPremium);
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
