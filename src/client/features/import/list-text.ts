// Finds the videos in pasted text: links in any form, and ids alone.
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { isVideoId, parseYouTubeLink } from "#shared/youtube-links.ts";

/** `playlists` and `unknown` are lines without a video: links to playlists, and everything else. */
export type TextVideos = { ids: string[]; playlists: number; unknown: number };

const LIST_IN_LINK = /(?<=[?&])list=[^&#\s]*&?/gi;

export function findVideosInText(text: string): TextVideos {
  const found: TextVideos = { ids: [], playlists: 0, unknown: 0 };
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === "") continue;
    const ids = idsOf(line);
    found.ids.push(...ids);
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
  return findYouTubeLinks(line).flatMap(({ target, text }) => {
    // A link copied from a playlist names both. Here the video is meant.
    const own =
      target.kind === "video" ? target : parseYouTubeLink(text.replaceAll(LIST_IN_LINK, ""));
    return own.kind === "video" ? [own.id] : [];
  });
}
