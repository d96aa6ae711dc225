// Addresses on YouTube, made of valid ids only; "" for an id that is none.
import { isPlaylistId, isVideoId, youtubeUrl } from "#shared/youtube-links.ts";

export function videoLink(id: string): string {
  return isVideoId(id) ? youtubeUrl({ kind: "video", id }) : "";
}

export function playlistLink(id: string): string {
  return isPlaylistId(id) ? youtubeUrl({ kind: "playlist", id }) : "";
}
