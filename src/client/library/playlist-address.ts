// The open playlist is stored in the URL, so that a reload keeps it and the Back button closes it.
import { queryString } from "#client/ui/query-string.ts";

const PARAMETER = "playlist";
const PAGE = "page";
/** What the window of a playlist shows in place of its videos. */
export const WINDOW_PAGES = ["plan", "channels", "history", "save", "names", "sorted"] as const;
export type WindowPage = (typeof WINDOW_PAGES)[number];
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** History state of a playlist that was opened from the list below it, perhaps for one of its items. */
export type OpenedFromList = {
  openedFromList?: boolean;
  itemId?: string;
  /** Whether only its hidden videos are shown at first. */
  showsHidden?: boolean;
  /** Whether its page was opened from its videos. */
  openedFromVideos?: boolean;
} | null;

export function readOpenPlaylist(address: string): string | undefined {
  const id = new URLSearchParams(address).get(PARAMETER) ?? "";
  return ID.test(id) ? id : undefined;
}

/** Returns `address` with this playlist open, or with none. */
export function writeOpenPlaylist(address: string, id: string | undefined): string {
  const parameters = new URLSearchParams(address);
  if (id === undefined) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, id);
  parameters.delete(PAGE);
  return queryString(parameters);
}

export function readWindowPage(address: string): WindowPage | undefined {
  const asked = new URLSearchParams(address).get(PAGE);
  return WINDOW_PAGES.find((page) => page === asked);
}

/** Returns `address` with this page of the open playlist, or with its videos. */
export function writeWindowPage(address: string, page: WindowPage | undefined): string {
  const parameters = new URLSearchParams(address);
  if (page === undefined) parameters.delete(PAGE);
  else parameters.set(PAGE, page);
  return queryString(parameters);
}

/** The element id of the playlists, to which the keyboard can skip. */
export const PLAYLISTS_ID = "playlists";

/** The element id of the button that opens a playlist. It gets the focus when the playlist closes. */
export function manageButtonId(id: string): string {
  return `manage-${id}`;
}
