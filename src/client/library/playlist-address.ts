// The open playlist is stored in the URL, so that a reload keeps it and the Back button closes it.
import { queryString } from "#client/ui/query-string.ts";

const PLAYLIST_PARAMETER = "playlist";
const PAGE_PARAMETER = "page";
/** What the window of a playlist shows in place of its videos. */
export const WINDOW_PAGES = ["plan", "channels", "history", "save", "names", "sorted"] as const;
export type WindowPage = (typeof WINDOW_PAGES)[number];
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The history state of an open playlist: the list from which it was opened lies behind its window. */
export type OpenedFromList = {
  openedFromList?: boolean;
  /** The item to show. */
  itemId?: string;
  /** Whether only hidden videos are shown at first. */
  showsHidden?: boolean;
  /** Whether the page of the window (WINDOW_PAGES) was opened from the playlist's videos. */
  openedFromVideos?: boolean;
} | null;

export function readOpenPlaylist(search: string): string | undefined {
  const id = new URLSearchParams(search).get(PLAYLIST_PARAMETER) ?? "";
  return ID.test(id) ? id : undefined;
}

/** Returns `search` with this playlist open, or with none. */
export function writeOpenPlaylist(search: string, id: string | undefined): string {
  const parameters = new URLSearchParams(search);
  if (id === undefined) parameters.delete(PLAYLIST_PARAMETER);
  else parameters.set(PLAYLIST_PARAMETER, id);
  parameters.delete(PAGE_PARAMETER);
  return queryString(parameters);
}

export function readWindowPage(search: string): WindowPage | undefined {
  const asked = new URLSearchParams(search).get(PAGE_PARAMETER);
  return WINDOW_PAGES.find((page) => page === asked);
}

/** Returns `search` with this page of the open playlist, or with its videos. */
export function writeWindowPage(search: string, page: WindowPage | undefined): string {
  const parameters = new URLSearchParams(search);
  if (page === undefined) parameters.delete(PAGE_PARAMETER);
  else parameters.set(PAGE_PARAMETER, page);
  return queryString(parameters);
}

/** The element id of the playlists, to which the keyboard can skip. */
export const PLAYLISTS_ID = "playlists";

/** The element id of the button that opens a playlist. It gets the focus when the playlist closes. */
export function manageButtonId(id: string): string {
  return `manage-${id}`;
}
