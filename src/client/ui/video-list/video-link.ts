// YouTube URLs, built from valid ids only; "" for an invalid id. A search is built from any words.
import { isPlaylistId, isVideoId, playlistUrl, videoUrl } from "#shared/youtube-ids.ts";

export function videoLink(id: string): string {
  return isVideoId(id) ? videoUrl(id) : "";
}

export function playlistLink(id: string): string {
  return isPlaylistId(id) ? playlistUrl(id) : "";
}

/** Plays the playlist at YouTube from this video on. Without a video, the link goes to the playlist's page. */
export function playLink(playlistId: string, videoId: string | undefined): string {
  const link = videoLink(videoId ?? "");
  const list = playlistLink(playlistId);
  return link === "" || list === "" ? list : `${link}&list=${playlistId}`;
}

export function searchLink(words: string): string {
  return `https://www.youtube.com/results?${new URLSearchParams({ search_query: words }).toString()}`;
}
