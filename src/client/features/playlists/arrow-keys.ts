// Arrow keys move between the playlists of a grid or a list, to the same control of another playlist.
import { useEffect, useRef } from "react";

/** Marks the controls between which the arrow keys move; the value names the control. */
const ARROW_STOP = "data-arrow-stop";

/** The ref of the element that contains the playlists. */
export function useArrowKeys<List extends HTMLElement>() {
  const list = useRef<List>(null);
  useEffect(() => {
    const shown = list.current;
    shown?.addEventListener("keydown", move);
    return () => shown?.removeEventListener("keydown", move);
  }, []);
  return list;
}

function move(event: KeyboardEvent): void {
  const { target, currentTarget: list } = event;
  if (!(target instanceof HTMLElement && list instanceof HTMLElement)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const control = target.getAttribute(ARROW_STOP);
  if (control === null) return;
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  const step = stepOf(event.key, columns);
  if (step === undefined) return;
  const stops = [...list.querySelectorAll<HTMLElement>(`[${ARROW_STOP}="${control}"]`)];
  // Also at the ends, where the page would scroll instead.
  event.preventDefault();
  stops[stops.indexOf(target) + step]?.focus();
}

/** How many playlists a key moves on; undefined for other keys. */
export function stepOf(key: string, columns: number): number | undefined {
  if (key === "ArrowDown") return columns;
  if (key === "ArrowUp") return -columns;
  if (columns === 1) return undefined;
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : undefined;
}
