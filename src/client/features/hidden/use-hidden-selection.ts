// The selected hidden videos. A group counts as selected when all of its videos are.
import { useMemo, useState } from "react";
import type { HiddenGroup, HiddenRow } from "#client/features/hidden/hidden-view.ts";
import { NO_BULK, ONE_AT_A_TIME } from "#client/library/plan-refusals.ts";
import { addToast, type ToastMessage } from "#client/ui/toast-queue.ts";
import { NOTHING_SELECTED, toggleOne, type Selection } from "#client/ui/video-list/selection.ts";
import { isAllowed } from "#shared/plan-rules.ts";

export function useHiddenSelection(groups: readonly HiddenGroup[], isPremium: boolean) {
  const [chosen, setChosen] = useState<Selection>(NOTHING_SELECTED);
  const all = useMemo(
    () => new Set(groups.flatMap(({ entries }) => entries.map(({ key }) => key))),
    [groups],
  );
  // Only what is still listed.
  const selected = useMemo(() => new Set([...chosen].filter((key) => all.has(key))), [chosen, all]);
  const marked = useMemo(() => {
    const full = groups.filter(({ entries }) => entries.every(({ key }) => selected.has(key)));
    return new Set([...selected, ...full.map(({ key }) => key)]);
  }, [groups, selected]);

  const take = (next: Selection, refusal: ToastMessage): void => {
    if (isAllowed(isPremium, "removeVideos", next.size)) setChosen(next);
    else addToast(refusal);
  };
  return {
    selected,
    /** The selected rows, groups included. */
    marked,
    allSelected: all.size > 0 && selected.size === all.size,
    toggle: (row: HiddenRow | undefined): void => {
      if (row?.kind === "video") take(toggleOne(selected, row.key), ONE_AT_A_TIME);
      if (row?.kind !== "group") return;
      const keys = new Set(row.entries.map(({ key }) => key));
      const others = [...selected].filter((key) => !keys.has(key));
      const isFull = others.length + keys.size === selected.size;
      take(new Set(isFull ? others : [...others, ...keys]), NO_BULK);
    },
    /** `base` and the videos among these rows. */
    stretch: (base: Selection, rows: readonly HiddenRow[]): void => {
      const keys = rows.flatMap(({ kind, key }) => (kind === "video" ? [key] : []));
      const kept = [...base].filter((key) => all.has(key));
      take(new Set([...kept, ...keys]), ONE_AT_A_TIME);
    },
    takeAll: (): void => take(all, NO_BULK),
    clear: (): void => setChosen(NOTHING_SELECTED),
  };
}
