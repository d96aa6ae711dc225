import { useEffect, useRef } from "react";
import type { Playlist } from "#shared/contract/playlists.ts";

const CHECK_INTERVAL_MS = 50;
const MAX_CHECKS = 20;

/** If the focused playlist disappears, moves the focus to the heading of the list. */
export function useFocusKept(playlists: readonly Playlist[] | undefined, headingId: string): void {
  const before = useRef(playlists);
  useEffect(() => {
    const there = new Set(playlists?.map(({ id }) => id));
    const hasRemovals = before.current?.some(({ id }) => !there.has(id)) ?? false;
    before.current = playlists;
    if (hasRemovals) catchFocus(headingId);
  }, [playlists, headingId]);
}

/**
 * The card unmounts a moment after the data changes, and a closing window restores the focus to it. So check
 * for one second.
 */
function catchFocus(headingId: string): void {
  let checks = 0;
  const timer = setInterval(() => {
    if (document.querySelector("dialog:modal") !== null) return;
    checks += 1;
    const isLost = document.activeElement === document.body;
    if (isLost) document.getElementById(headingId)?.focus({ preventScroll: true });
    if (isLost || checks === MAX_CHECKS) clearInterval(timer);
  }, CHECK_INTERVAL_MS);
}
