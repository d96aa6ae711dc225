// The sorts that arranging offers. Pure.
import type { Order } from "#client/features/playlist-detail/video-index.ts";
import { ORDER_KEYS, type OrderKey } from "#shared/order/sort-videos.ts";

export type SortChoice = { by: OrderKey; reversed: boolean; text: string };

const WAYS: Record<OrderKey, { name: string; ways: readonly [itself: string, reversed: string] }> =
  {
    title: { name: "Title", ways: ["A to Z", "Z to A"] },
    channel: { name: "Channel", ways: ["A to Z", "Z to A"] },
    added: { name: "Date added", ways: ["newest first", "oldest first"] },
    published: { name: "Date published", ways: ["newest first", "oldest first"] },
    length: { name: "Length", ways: ["longest first", "shortest first"] },
  };

export function describeSort({ by, reversed }: Pick<SortChoice, "by" | "reversed">): string {
  const { name, ways } = WAYS[by];
  return `${name}, ${ways[reversed ? 1 : 0]}`;
}

export const SORT_CHOICES: readonly SortChoice[] = ORDER_KEYS.flatMap((by) =>
  [false, true].map((reversed) => ({ by, reversed })),
).map((choice) => ({ ...choice, text: describeSort(choice) }));

/** The sort of the list on the screen, as one that can be arranged; undefined for the playlist's own order. */
export function sortOfView({
  sort,
  reversed,
}: Order): Pick<SortChoice, "by" | "reversed"> | "reversed" | undefined {
  if (sort === "position") return reversed ? "reversed" : undefined;
  return { by: sort, reversed };
}
