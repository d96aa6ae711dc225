// Finds the videos in pasted text: links in any form, and ids alone.
import { videosInLine } from "#client/takeout/video-id.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { isVideoId } from "#shared/youtube-ids.ts";

/** `playlists` and `unknown` are lines without a video: links to playlists, and everything else. */
export type TextVideos = { ids: string[]; playlists: number; unknown: number };

export function findVideosInText(text: string): TextVideos {
  const found: TextVideos = { ids: [], playlists: 0, unknown: 0 };
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === "") continue;
    const ids = idsOf(line);
    // Not spread: a line may hold more ids than a call can have arguments.
    for (const id of ids) found.ids.push(id);
    if (ids.length > 0) continue;
    const hasPlaylist = findYouTubeLinks(line).some(({ target }) => target.kind === "playlist");
    if (hasPlaylist) found.playlists += 1;
    else found.unknown += 1;
  }
  return found;
}

function idsOf(line: string): string[] {
  const pieces = line.split(/[\s,;]+/).filter(Boolean);
  // Only where there is nothing else: many words have eleven letters.
  if (pieces.every(isVideoId)) return pieces;
  return videosInLine(line);
}
