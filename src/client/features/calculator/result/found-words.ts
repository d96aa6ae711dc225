import { countOf } from "#client/ui/counts.ts";
import type { PlaylistSubtotal } from "#shared/contract/calculator.ts";

type Found = { videos: number; playlists: readonly Pick<PlaylistSubtotal, "isChannel">[] };

/** "Found 12 videos from 1 playlist". */
export function describeFound({ videos, playlists }: Found): string {
  const channels = playlists.filter(({ isChannel }) => isChannel).length;
  const lists = playlists.length - channels;
  const sources = [
    ...(lists > 0 || channels === 0 ? [countOf(lists, "playlist")] : []),
    ...(channels > 0 ? [countOf(channels, "channel")] : []),
  ];
  return `Found ${countOf(videos, "video")} from ${sources.join(" and ")}`;
}
