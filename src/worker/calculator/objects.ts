// The calculator's Durable Objects, as its other files call them.
import type { PlaylistProbes } from "#worker/calculator/playlist-probes.do.ts";
import type { PlaylistReader } from "#worker/calculator/playlist-reader.do.ts";

export type ReaderBinding = { PLAYLIST_READER: DurableObjectNamespace<PlaylistReader> };
export type ProbesBinding = { PLAYLIST_PROBES: DurableObjectNamespace<PlaylistProbes> };

/** One object for each playlist. */
export function readerOf({ PLAYLIST_READER }: ReaderBinding, playlistId: string) {
  return PLAYLIST_READER.get(PLAYLIST_READER.idFromName(playlistId));
}

/** One object for all playlists. */
export function probesOf({ PLAYLIST_PROBES }: ProbesBinding) {
  return PLAYLIST_PROBES.get(PLAYLIST_PROBES.idFromName("probes"));
}
