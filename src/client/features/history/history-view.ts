// Filters the rows of the history and groups them by day. Pure.
import { formatDay } from "#client/library/words.ts";
import type { Removal } from "#shared/contract/removal.ts";

export const EVERYBODY = "all";
export const EVERY_PLAYLIST = "";

export type HistoryFilter = {
  by: Removal["by"] | typeof EVERYBODY;
  playlistId: string;
};

export const NO_FILTER: HistoryFilter = { by: EVERYBODY, playlistId: EVERY_PLAYLIST };

export type HistoryDay = { day: string; removals: readonly Removal[] };

export function filterRemovals(all: readonly Removal[], filter: HistoryFilter): Removal[] {
  return all.filter(
    ({ by, playlistId }) =>
      (filter.by === EVERYBODY || filter.by === by) &&
      (filter.playlistId === EVERY_PLAYLIST || filter.playlistId === playlistId),
  );
}

/** Groups by day in the viewer's zone, in the order of the rows. */
export function groupByDay(removals: readonly Removal[]): HistoryDay[] {
  const days = new Map<string, Removal[]>();
  for (const removal of removals) {
    const day = formatDay(removal.at) || "On an unknown day";
    const there = days.get(day);
    if (there) there.push(removal);
    else days.set(day, [removal]);
  }
  return [...days].map(([day, some]) => ({ day, removals: some }));
}

/** The known playlists in the rows, sorted by name; a renamed one has its latest name. */
export function playlistsIn(removals: readonly Removal[]): { id: string; title: string }[] {
  const titles = new Map<string, string>();
  for (const { playlistId, playlistTitle } of removals) {
    if (playlistId !== null && !titles.has(playlistId)) titles.set(playlistId, playlistTitle);
  }
  return [...titles]
    .map(([id, title]) => ({ id, title: title || "A playlist without a name" }))
    .toSorted((a, b) => a.title.localeCompare(b.title, "en", { numeric: true }));
}

/** The chosen rows that are shown and can still be put back. */
export function chosenToPutBack(shown: readonly Removal[], chosen: ReadonlySet<number>): Removal[] {
  return shown.filter(({ id, canBePutBack }) => canBePutBack && chosen.has(id));
}
