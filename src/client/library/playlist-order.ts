// The order of the playlists on the dashboard, and in every list to choose a playlist from (product.md 4.5.9).
import { compareText } from "#client/ui/compare-text.ts";
import type { Playlist, Privacy } from "#shared/contract/playlists.ts";

export const SORTS = [
  "lastModified",
  "name",
  "videoCount",
  "createdAt",
  "length",
  "hidden",
  "privacy",
] as const;
export type Sort = (typeof SORTS)[number];

export type PlaylistOrder = {
  sort: Sort;
  /** Reverses the sort's default direction. */
  reversed: boolean;
};

export const DEFAULT_SORT = "lastModified";
export const PRIVACIES: readonly Privacy[] = ["public", "unlisted", "private"];

const COMPARE: Record<Sort, (a: Playlist, b: Playlist) => number> = {
  lastModified: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  name: (a, b) => compareText(a.title, b.title),
  videoCount: (a, b) => b.videoCount - a.videoCount,
  createdAt: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  length: (a, b) => b.totalDuration - a.totalDuration,
  hidden: (a, b) => b.hiddenVideoCount - a.hiddenVideoCount,
  privacy: (a, b) => PRIVACIES.indexOf(a.privacy) - PRIVACIES.indexOf(b.privacy),
};

/** Ties are sorted by name, so that the order is stable. */
export function comparePlaylists({ sort, reversed }: PlaylistOrder) {
  const direction = reversed ? -1 : 1;
  return (a: Playlist, b: Playlist): number =>
    direction * COMPARE[sort](a, b) || COMPARE.name(a, b);
}

/** The order in the URL of the dashboard; the default on other pages and for an invalid value. */
export function readOrder(search: string): PlaylistOrder {
  const parameters = new URLSearchParams(search);
  const sort = SORTS.find((name) => name === parameters.get("sort")) ?? DEFAULT_SORT;
  return { sort, reversed: parameters.get("order") === "reversed" };
}

/** The playlists in the order of the dashboard. */
export function inDashboardOrder(playlists: readonly Playlist[]): Playlist[] {
  return playlists.toSorted(comparePlaylists(readOrder(location.search)));
}
