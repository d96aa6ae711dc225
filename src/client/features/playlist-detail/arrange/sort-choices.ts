// The sorts that arranging offers. Pure.
import type { ItemOrder } from "#client/features/playlist-detail/arrange/steps.ts";
import type { Order } from "#client/features/playlist-detail/video-index.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import { ORDER_KEYS, sortVideos, type OrderKey } from "#shared/order/sort-videos.ts";
import * as words from "#words/playlist.ts";

export type SortChoice = { by: OrderKey; reversed: boolean; text: string };

const SORT_TEXTS: Record<OrderKey, readonly [itself: string, reversed: string]> = {
  title: [words.byTitle, words.byTitleReversed],
  channel: [words.byChannel, words.byChannelReversed],
  added: [words.byAdded, words.byAddedReversed],
  published: [words.byPublished, words.byPublishedReversed],
  length: [words.byLength, words.byLengthReversed],
};

export function describeSort({ by, reversed }: Pick<SortChoice, "by" | "reversed">): string {
  return SORT_TEXTS[by][reversed ? 1 : 0];
}

export const SORT_CHOICES: readonly SortChoice[] = ORDER_KEYS.flatMap((by) =>
  [false, true].map((reversed) => ({ by, reversed })),
).map((choice) => ({ ...choice, text: describeSort(choice) }));

/** How the list on the screen is sorted: undefined for the playlist's own order, "reversed" for its reverse. */
export function sortOfView({
  sort,
  reversed,
}: Order): Pick<SortChoice, "by" | "reversed"> | "reversed" | undefined {
  if (sort === "position") return reversed ? "reversed" : undefined;
  return { by: sort, reversed };
}

/** What arranging begins with. */
export type ArrangeStart = {
  /** How the list on the screen is sorted. */
  view: Order;
  /** Whether the list on the screen leaves videos out. */
  isFiltered: boolean;
  /** The row whose button was pressed. */
  itemId: string | undefined;
};

/** The order to begin with: all videos, sorted as the list on the screen; undefined for the playlist's own order. */
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
