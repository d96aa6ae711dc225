// The orders that are arranged and not saved, for each playlist, until the page is left. The Back button closes the
// playlist's window without a question, so nothing may be lost by that.
import {
  isArranged,
  type Arrangement,
} from "#client/features/playlist-detail/arrange/arrangement.ts";

const unsaved = new Map<string, Arrangement>();

export function keepUnsaved(playlistId: string, arrangement: Arrangement): void {
  if (isArranged(arrangement)) unsaved.set(playlistId, arrangement);
  else unsaved.delete(playlistId);
}

export function dropUnsaved(playlistId: string): void {
  unsaved.delete(playlistId);
}

export function unsavedOrder(playlistId: string): Arrangement | undefined {
  return unsaved.get(playlistId);
}
