import { useMemo } from "react";
import { formatHours } from "#client/ui/dates.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/playlist.ts";

const MOST_CHANNELS = 8;

type Props = { videos: readonly LibraryVideo[] };

/** A table of length by channel, with a bar for each share. */
export function ChannelTable({ videos }: Props) {
  const channels = useMemo(() => channelLengths(videos), [videos]);
  if (channels.length === 0) {
    return <p className="text-soft">{words.noLengths}</p>;
  }
  const widest = Math.max(...channels.map(({ share }) => share));
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{words.lengthByChannel}</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="w-2/5 py-1 text-start font-medium sm:w-1/3">
            {words.channel}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {words.share}
          </th>
          <th scope="col" className="w-28 py-1 text-end font-medium">
            {words.length}
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.map(({ channel, seconds, videos: count, share }) => (
          <tr key={channel ?? "*"}>
            <th scope="row" className="py-1 pe-3 text-start font-medium">
              <span dir="auto" className="block truncate">
                {channel === null ? words.otherChannels : channel || words.unknownChannel}
              </span>
              <span className="sr-only">{counts.videos({ count })}</span>
            </th>
            <td className="py-1">
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className="block h-4 w-full fill-accent forced-colors:fill-[Highlight]"
                aria-hidden="true"
              >
                <rect width={(100 * share) / widest} height="10" rx="1" />
              </svg>
              <span className="sr-only">{words.percent({ percent: Math.round(100 * share) })}</span>
            </td>
            <td className="py-1 ps-3 text-end">{formatHours(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The total length of a channel's videos in a playlist. */
type ChannelLength = {
  /** The title; "" if it is unknown, null for the sum of all smaller channels. */
  channel: string | null;
  seconds: number;
  videos: number;
  /** The share of the whole playlist, 0 to 1. */
  share: number;
};

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
  const rest = sorted.slice(MOST_CHANNELS);
  return [
    ...sorted.slice(0, MOST_CHANNELS),
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
