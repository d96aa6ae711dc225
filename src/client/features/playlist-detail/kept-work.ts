// What somebody was at in a playlist's window when they left it to upgrade. It is there again afterwards.
import { useEffect, useRef } from "react";
import { NO_FILTER, type FilterText } from "#client/features/playlist-detail/video-filter.ts";
import { PLAYLIST_ORDER, type Order } from "#client/features/playlist-detail/video-index.ts";
import { forgetWithPerson } from "#client/api/query-client.ts";
import { isUpgrading } from "#client/identity/upgrade.ts";
import { createStore } from "#client/ui/store.ts";
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

const kept = createStore<{ playlistId: string; work: Work } | undefined>(undefined);
forgetWithPerson(() => kept.set(undefined));

/** What is kept of a playlist's window; else the beginning. */
export function keptWork(playlistId: string): Work {
  const found = kept.get();
  return found?.playlistId === playlistId ? found.work : NO_WORK;
}

/** Keeps `work` if the window is left for the checkout, for the next time that it opens. */
export function useKeptWork(playlistId: string, work: Work): void {
  const latest = useRef(work);
  useEffect(() => void (latest.current = work));
  useEffect(() => {
    kept.set(undefined);
    return () => {
      if (isUpgrading()) kept.set({ playlistId, work: latest.current });
    };
  }, [playlistId]);
}
