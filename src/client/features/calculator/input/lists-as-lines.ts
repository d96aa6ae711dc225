import { typedLines } from "#client/features/calculator/input/lines.ts";
import type { ChannelReference } from "#shared/youtube-channels.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { playlistUrl } from "#shared/youtube-ids.ts";

/**
 * The text with links to the playlists: in place of the line that names the channel's playlists and nothing else, or at
 * its end.
 */
export function replaceWithLists(
  text: string,
  channel: ChannelReference,
  ids: readonly string[],
): string {
  const links = ids.map(playlistUrl);
  const lines = typedLines(text);
  const index = lines.findIndex((line) => {
    const [found, ...others] = findYouTubeLinks(line);
    const target = found?.target;
    const isThis = target?.kind === "channel" && target.id === channel.id;
    return isThis && target.tab === "lists" && others.length === 0;
  });
  return (index < 0 ? [...lines, ...links] : lines.toSpliced(index, 1, ...links)).join("\n");
}
