// The open playlist is stored in the URL, so that a reload keeps it and the Back button closes it.

const PARAMETER = "playlist";
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** History state of a playlist that was opened from the list below it, perhaps for one of its items. */
export type OpenedFromList = { openedFromList?: boolean; itemId?: string } | null;

export function readOpenPlaylist(address: string): string | undefined {
  const id = new URLSearchParams(address).get(PARAMETER) ?? "";
  return ID.test(id) ? id : undefined;
}

/** Returns `address` with this playlist open, or with none. */
export function writeOpenPlaylist(address: string, id: string | undefined): string {
  const parameters = new URLSearchParams(address);
  if (id === undefined) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, id);
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2C", ",")}`;
}

/** The element id of the playlists, to which the keyboard can skip. */
export const PLAYLISTS_ID = "playlists";

/** The element id of the button that opens a playlist. It gets the focus when the playlist closes. */
export function manageButtonId(id: string): string {
  return `manage-${id}`;
}
