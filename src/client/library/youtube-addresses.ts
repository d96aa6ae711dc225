// Addresses on YouTube, made of valid ids only. Not those of #shared/youtube-links.ts: the reading of
// pasted links that comes with them would move into the file that every visitor loads.

const VIDEO_ID = /^[\w-]{11}$/;
const PLAYLIST_ID = /^[\w-]{2,64}$/;

/** "" for an id that is none. */
export function videoAddress(id: string): string {
  return VIDEO_ID.test(id) ? `https://www.youtube.com/watch?v=${id}` : "";
}

/** "" for an id that is none. */
export function playlistAddress(id: string): string {
  return PLAYLIST_ID.test(id) ? `https://www.youtube.com/playlist?list=${id}` : "";
}
