// The total length of each channel in a playlist.
import type { LibraryVideo } from "#shared/contract/playlists.ts";

export type ChannelLength = {
  /** null for the sum of all smaller channels. */
  channel: string | null;
  seconds: number;
  videos: number;
  /** The share of the whole playlist, 0 to 1. */
  share: number;
};

const TOP = 8;

/** The channels by length, longest first; those after the eighth are summed. */
export function channelLengths(videos: readonly LibraryVideo[]): ChannelLength[] {
  const sums = new Map<string, { seconds: number; videos: number }>();
  for (const { channelTitle, duration } of videos) {
    if (duration <= 0) continue;
    const sum = sums.get(channelTitle) ?? { seconds: 0, videos: 0 };
    sums.set(channelTitle, { seconds: sum.seconds + duration, videos: sum.videos + 1 });
  }
  const all = [...sums].map(([channel, sum]) => ({ channel, ...sum }));
  const sorted = all.toSorted((a, b) => b.seconds - a.seconds);
  const total = add(all).seconds;
  const rest = sorted.slice(TOP);
  return [
    ...sorted.slice(0, TOP),
    ...(rest.length > 0 ? [{ channel: null, ...add(rest) }] : []),
  ].map((sum) => ({ ...sum, share: sum.seconds / total }));
}

function add(sums: readonly { seconds: number; videos: number }[]) {
  return sums.reduce(
    (total, { seconds, videos }) => ({
      seconds: total.seconds + seconds,
      videos: total.videos + videos,
    }),
    { seconds: 0, videos: 0 },
  );
}
