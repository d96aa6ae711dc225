import { useEffect, useRef } from "react";
import type { Playlist } from "#shared/contract/playlists.ts";

const CHECK_EVERY_MS = 50;
const CHECKS = 20;

/** Where a playlist goes with the focus in its card, the focus goes to the heading of them all. */
export function useFocusKept(playlists: readonly Playlist[] | undefined, headingId: string): void {
  const before = useRef(playlists);
  useEffect(() => {
    const there = new Set(playlists?.map(({ id }) => id));
    const someHaveGone = before.current?.some(({ id }) => !there.has(id)) ?? false;
    before.current = playlists;
    if (someHaveGone) catchFocus(headingId);
  }, [playlists, headingId]);
}

/**
 * The card goes a moment after the list knows, and an open window gives the focus back when it closes:
 * so it is looked after for a second from then on.
 */
function catchFocus(headingId: string): void {
  let checks = 0;
  const timer = setInterval(() => {
    if (document.querySelector("dialog:modal") !== null) return;
    checks += 1;
    const isLost = document.activeElement === document.body;
    if (isLost) document.getElementById(headingId)?.focus({ preventScroll: true });
    if (isLost || checks === CHECKS) clearInterval(timer);
  }, CHECK_EVERY_MS);
}
