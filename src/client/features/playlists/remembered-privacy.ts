// The privacy filter that the person last chose. Stored in the browser, so that it holds at the next visit.
import { formatPrivacy, parsePrivacy } from "#client/features/playlists/view.ts";
import type { Privacy } from "#shared/contract/playlists.ts";

const STORAGE_KEY = "playlist-privacy";

export function readRememberedPrivacy(): readonly Privacy[] | undefined {
  try {
    return parsePrivacy(localStorage.getItem(STORAGE_KEY));
  } catch {
    return undefined;
  }
}

export function rememberPrivacy(privacy: readonly Privacy[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, formatPrivacy(privacy));
  } catch {
    // Without localStorage, the choice is kept in the address only.
  }
}
