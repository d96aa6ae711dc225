// Which of many rows of one height are in sight. Not a library: one that two pages use would move into
// the file that every visitor loads (scripts/build.ts), and rows of one height need little.
import { useCallback, useEffect, useState, type RefObject } from "react";

const ROW_REM = 4.75;
const NARROW_ROW_REM = 6.25;
const NARROW = "(width < 40rem)";
const OVERSCAN = 4;

type Sight = { first: number; last: number; height: number };

export type Place = {
  /** How far the start of the list lies above the upper edge of what scrolls. */
  above: number;
  viewHeight: number;
  rowHeight: number;
  count: number;
};

/** The rows to draw, both included; `last` is -1 when there is none. */
export function rowsInSight({ above, viewHeight, rowHeight, count }: Place) {
  const first = Math.floor(above / rowHeight) - OVERSCAN;
  const last = Math.ceil((above + viewHeight) / rowHeight) + OVERSCAN;
  return {
    first: Math.min(Math.max(first, 0), Math.max(count - 1, 0)),
    last: Math.min(Math.max(last, 0), count - 1),
  };
}

/**
 * Draws what is in sight of `list`, which scrolls with other things inside `scroller`.
 * An element marked `data-sticky` in there covers its upper edge.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  count: number,
) {
  const [sight, setSight] = useState<Sight>({ first: 0, last: -1, height: 0 });
  const measure = useCallback(() => {
    if (!scroller.current || !list.current) return;
    const height = rowHeight();
    const { first, last } = rowsInSight({
      above: distance(scroller.current, list.current),
      viewHeight: scroller.current.clientHeight,
      rowHeight: height,
      count,
    });
    setSight((old) =>
      old.first === first && old.last === last && old.height === height
        ? old
        : { first, last, height },
    );
  }, [scroller, list, count]);
  // Not a layout effect: the ref of what scrolls, which is further up, is set only after those.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    // Tells of the first sizes, too.
    const observer = new ResizeObserver(measure);
    // What stands above the list may grow or shrink without a scroll.
    for (const part of [box, ...box.children]) observer.observe(part);
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, [scroller, measure]);

  const scrollTo = (index: number): void => {
    const box = scroller.current;
    if (!box || !list.current) return;
    const covered = box.querySelector<HTMLElement>("[data-sticky]");
    const isSticky = covered !== null && getComputedStyle(covered).position === "sticky";
    const top = index * sight.height - distance(box, list.current);
    const start = isSticky ? covered.offsetHeight : 0;
    const end = box.clientHeight - sight.height;
    if (top < start) box.scrollBy({ top: top - start });
    else if (top > end) box.scrollBy({ top: top - end });
    measure();
  };
  return { ...sight, scrollTo };
}

function distance(scroller: HTMLElement, list: HTMLElement): number {
  return scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** In pixels; follows the person's own text size. */
function rowHeight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((window.matchMedia(NARROW).matches ? NARROW_ROW_REM : ROW_REM) * rem);
}
