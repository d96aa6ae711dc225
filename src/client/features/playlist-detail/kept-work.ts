// What somebody was at in a playlist's window when they left it to upgrade. It is there again afterwards.
import { useEffect, useRef } from "react";
import { NO_FILTER, type FilterText } from "#client/features/playlist-detail/video-filter.ts";
import { PLAYLIST_ORDER, type Order } from "#client/features/playlist-detail/video-index.ts";
import { isUpgrading } from "#client/plans/upgrade.ts";
import { NOTHING_SELECTED, type Selection } from "#client/ui/video-list/selection.ts";

export type Work = {
  filter: FilterText;
  order: Order;
  selection: Selection;
  isArranging: boolean;
};

export const NO_WORK: Work = {
  filter: NO_FILTER,
  order: PLAYLIST_ORDER,
  selection: NOTHING_SELECTED,
  isArranging: false,
};

let kept: { playlistId: string; work: Work } | undefined;

/** What is kept of a playlist's window, once; else the beginning. */
export function takeWork(playlistId: string): Work {
  const { playlistId: id, work = NO_WORK } = kept ?? {};
  kept = undefined;
  return id === playlistId ? work : NO_WORK;
}

/** Keeps `work` if the window is left for the checkout. */
export function useKeptWork(playlistId: string, work: Work): void {
  const latest = useRef(work);
  useEffect(() => void (latest.current = work));
  useEffect(
    () => () => {
      if (isUpgrading()) kept = { playlistId, work: latest.current };
    },
    [playlistId],
  );
}
