// YouTube URLs, built from valid ids only; "" for an invalid id. A search is built from any words.
import { isPlaylistId, isVideoId, youtubeUrl } from "#shared/youtube-links.ts";

export function videoLink(id: string): string {
  return isVideoId(id) ? youtubeUrl({ kind: "video", id }) : "";
}

export function playlistLink(id: string): string {
  return isPlaylistId(id) ? youtubeUrl({ kind: "playlist", id }) : "";
}

export function searchLink(words: string): string {
  return `https://www.youtube.com/results?${new URLSearchParams({ search_query: words }).toString()}`;
}
