// The forms of ids of videos and playlists, and their addresses. youtube-links.ts parses links.

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
// PL user lists, UU uploads (UULF, UUSH, UULV among them), OLAK5uy_ albums, RDCLAK5uy_ editorial
// lists of YouTube Music, FL favourites, LL likes of a channel, EC and SP old course and show lists.
const PLAYLIST_ID = /^(?:PL|UU|OLAK5uy_|RDCLAK5uy_|FL|LL|EC|SP)[A-Za-z0-9_-]{9,120}$/;

/** True if the text has the form of a video id. */
export function isVideoId(text: string): boolean {
  return VIDEO_ID.test(text);
}

/** True if the text has the form of a playlist id that YouTube's API can list. */
export function isPlaylistId(text: string): boolean {
  return PLAYLIST_ID.test(text);
}

export function playlistUrl(id: string): string {
  return `https://www.youtube.com/playlist?list=${id}`;
}

export function videoUrl(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
