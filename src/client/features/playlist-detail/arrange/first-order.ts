// With which order arranging begins. Pure.
import { sortOfView } from "#client/features/playlist-detail/arrange/sort-choices.ts";
import type { ItemOrder } from "#client/features/playlist-detail/arrange/steps.ts";
import type { Order } from "#client/features/playlist-detail/video-index.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import { sortVideos } from "#shared/order/sort-videos.ts";

export type ArrangeStart = {
  /** How the list on the screen is sorted. */
  view: Order;
  /** Whether the list on the screen leaves videos out. */
  isFiltered: boolean;
  /** The row whose button was pressed. */
  itemId: string | undefined;
};

/** The order of the list on the screen, with all videos; undefined for that of the playlist. */
export function firstOrder(
  videos: readonly LibraryVideo[],
  { view }: ArrangeStart,
): ItemOrder | undefined {
  const sort = sortOfView(view);
  if (sort === undefined) return undefined;
  const sorted =
    sort === "reversed" ? videos.toReversed() : sortVideos(videos, sort.by, sort.reversed);
  return sorted.map(({ id }) => id);
}
