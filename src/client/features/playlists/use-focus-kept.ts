import { useEffect, useRef } from "react";
import type { Playlist } from "#shared/contract/playlists.ts";

/** Where a playlist goes with the focus in its card, the focus goes to the heading of them all. */
export function useFocusKept(playlists: readonly Playlist[] | undefined, headingId: string): void {
  const before = useRef(playlists);
  useEffect(() => {
    const there = new Set(playlists?.map(({ id }) => id));
    const someHaveGone = before.current?.some(({ id }) => !there.has(id)) ?? false;
    before.current = playlists;
    if (!someHaveGone) return;
    const mend = (): void => {
      // An open window gives the focus back when it closes, and only then is it known to be lost.
      if (document.querySelector("dialog:modal") !== null) return;
      document.removeEventListener("close", mend, true);
      if (document.activeElement !== document.body) return;
      document.getElementById(headingId)?.focus({ preventScroll: true });
    };
    document.addEventListener("close", mend, true);
    mend();
  }, [playlists, headingId]);
}
