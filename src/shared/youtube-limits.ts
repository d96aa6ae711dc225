// YouTube's own limits for playlists.

/** Most items in one playlist. */
export const PLAYLIST_CAPACITY = 5_000;

/** About the most new playlists of one person in a day, whatever quota is left. */
export const NEW_PLAYLISTS_A_DAY = 10;

export const PLAYLIST_TITLE_LENGTH = 150;
export const PLAYLIST_DESCRIPTION_LENGTH = 5_000;

/** Our own limit: most videos that one request inserts into new playlists (product.md 6.4.8). */
export const CREATION_VIDEO_LIMIT = 20_000;

/** Our own limit: most playlists that become one. */
export const MERGE_LIMIT = 500;

/** Our own limits: most changes of one person that are under way or wait, and of these new playlists. */
export const OPEN_CHANGES_LIMIT = 100;
export const OPEN_CREATIONS_LIMIT = 20;

/** The title of one part, `part` from 1, with its number. Cut to the length that YouTube accepts. */
export function partTitle(title: string, part: number, parts: number): string {
  if (parts === 1) return title;
  const ending = ` (${part} of ${parts})`;
  return `${title.slice(0, PLAYLIST_TITLE_LENGTH - ending.length).trimEnd()}${ending}`;
}
