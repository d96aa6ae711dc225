/** Why Google asks for another permission at the first change. */
export const PERMISSION =
  "Tidylist may only read your playlists so far. Changing them needs your permission at Google; after that, this goes on here by itself.";
