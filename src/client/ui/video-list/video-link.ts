// YouTube URLs, built from valid ids only; "" for an invalid id.
import { isPlaylistId, isVideoId, youtubeUrl } from "#shared/youtube-links.ts";

export function videoLink(id: string): string {
  return isVideoId(id) ? youtubeUrl({ kind: "video", id }) : "";
}

export function playlistLink(id: string): string {
  return isPlaylistId(id) ? youtubeUrl({ kind: "playlist", id }) : "";
}
