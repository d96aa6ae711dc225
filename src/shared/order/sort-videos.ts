// The orders by which a playlist can be sorted: titles and channels from A to Z, the longest and the newest first. What is
// not known comes last, also the other way round, and equal entries keep their order. Pure.
export const ORDER_KEYS = ["title", "channel", "added", "published", "length"] as const;
export type OrderKey = (typeof ORDER_KEYS)[number];

/** What the orders look at; `null`, "" and a length of 0 are not known. */
export type Sortable = {
  id: string;
  title: string;
  channelTitle: string;
  /** When it was added to the playlist, as an ISO date. */
  publishedAt: string | null;
  /** When the video was published on YouTube, as an ISO date. */
  videoPublishedAt: string | null;
  /** In seconds. */
  duration: number;
  /** What it was called while it could be seen. */
  was: { title: string; channelTitle: string; durationSeconds: number | null } | null;
};

type Value = string | number | undefined;

/** For a lost video, the values from before the loss; it has no title of its own. */
const VALUES: Record<OrderKey, (video: Sortable) => Value> = {
  title: ({ title, was }) => textOf(was === null ? title : was.title),
  channel: ({ channelTitle, was }) => textOf(channelTitle) ?? textOf(was?.channelTitle),
  added: ({ publishedAt }) => instantOf(publishedAt),
  published: ({ videoPublishedAt }) => instantOf(videoPublishedAt),
  length: ({ duration, was }) => (duration > 0 ? duration : (was?.durationSeconds ?? undefined)),
};

/** "2" comes before "10", and case does not count. The same on each device. */
const byText = new Intl.Collator("en", { numeric: true, sensitivity: "accent" });

/** A new list in this order. */
export function sortVideos<Video extends Sortable>(
  videos: readonly Video[],
  by: OrderKey,
  isReversed = false,
): Video[] {
  const valueOf = VALUES[by];
  const direction = isReversed ? -1 : 1;
  const keyed = videos.map((video, index) => ({ video, index, value: valueOf(video) }));
  keyed.sort((a, b) => {
    const isMissing = Number(a.value === undefined) - Number(b.value === undefined);
    return isMissing || direction * compare(a.value, b.value) || a.index - b.index;
  });
  return keyed.map(({ video }) => video);
}

function compare(a: Value, b: Value): number {
  if (typeof a === "string" && typeof b === "string") return byText.compare(a, b);
  return typeof a === "number" && typeof b === "number" ? b - a : 0;
}

function instantOf(date: string | null): number | undefined {
  return date === null ? undefined : Date.parse(date);
}

function textOf(text: string | undefined): string | undefined {
  const known = text?.trim() ?? "";
  return known === "" ? undefined : known;
}
