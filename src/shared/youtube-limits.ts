// What YouTube itself sets for playlists, as far as a screen has to say it.

/** Items that one playlist takes. */
export const PLAYLIST_CAPACITY = 5_000;

/** About as many new playlists as one person may make in a day, whatever allowance is left. */
export const NEW_PLAYLISTS_A_DAY = 10;

export const PLAYLIST_TITLE_LENGTH = 150;
export const PLAYLIST_DESCRIPTION_LENGTH = 5_000;

/** Videos that one request may put into new playlists. */
export const CREATION_VIDEO_LIMIT = 20_000;

/** The title of one playlist of several, `part` from 1. It is cut where YouTube takes no longer one. */
export function partTitle(title: string, part: number, parts: number): string {
  if (parts === 1) return title;
  const ending = ` (${part} of ${parts})`;
  return `${title.slice(0, PLAYLIST_TITLE_LENGTH - ending.length).trimEnd()}${ending}`;
}
