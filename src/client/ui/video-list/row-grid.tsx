import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import type { RowPlace } from "#client/ui/video-list/grid-row.tsx";
import { moveByKey } from "#client/ui/video-list/list-keys.ts";
import type { Selection } from "#client/ui/video-list/selection.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";

const NARROW = "(width < 40rem)";
const OVERSCAN = 4;

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  /** Names a row to React: no two rows have the same. */
  rowKey: (row: Row) => string | number;
  /** Names a row in the selection. */
  selectionKey: (row: Row) => string;
  /** The height of each row on wide and on narrow screens, in rem. */
  rowRem: { wide: number; narrow: number };
  /**
   * What the rows scroll in, perhaps with other things above them; null until it is there. An element
   * marked `data-sticky` in it covers its upper edge.
   */
  scroller: HTMLElement | null;
  selection: Selection;
  onToggle: (key: string) => void;
  /** Selects `base` and the rows from one place to another. */
  onRange: (base: Selection, from: number, to: number) => void;
  onAll: () => void;
  /** What Enter does. */
  onOpen: (row: Row) => void;
  /** Takes a key that means nothing to the list itself; true when it meant something. */
  onKey?: (key: string, row: Row) => boolean;
  /** A button inside of a row was pressed. */
  onButton?: (row: Row) => void;
  children: (row: Row, place: RowPlace) => ReactNode;
};

/**
 * Thousands of rows of one height, of which only those in sight exist. One row at a time can be tabbed
 * to. Arrows, Page Up and Down, Home and End move; Space selects, with Shift a range, Ctrl+A all.
 */
export function RowGrid<Row>(props: Props<Row>) {
  const { rows, rowKey, selectionKey, rowRem, scroller, selection } = props;
  const list = useRef<HTMLDivElement>(null);
  // Where a range began, and what was selected before it: going back makes the range smaller.
  const anchor = useRef<{ index: number; base?: Selection }>({ index: 0 });
  const focusWanted = useRef(false);
  const [wantedActive, setActive] = useState(0);
  const active = Math.min(wantedActive, rows.length - 1);
  const height = useRowHeight(rowRem);
  const { above, covered } = useSurroundings(scroller, list);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: above,
    scrollPaddingStart: covered,
    // The row that has the focus stays, however far away it is scrolled.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])],
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);

  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    row?.focus({ preventScroll: true });
  }, [active]);

  useEffect(() => {
    // Other rows, or another order: an old place means nothing in them.
    anchor.current = { index: 0 };
  }, [rows]);

  const stretchTo = (index: number): void => {
    const base = anchor.current.base ?? selection;
    anchor.current = { index: anchor.current.index, base };
    props.onRange(base, anchor.current.index, index);
  };
  const toggle = (index: number, row: Row): void => {
    anchor.current = { index };
    props.onToggle(selectionKey(row));
  };
  const moveTo = (index: number, stretch: boolean): void => {
    if (stretch) stretchTo(index);
    else anchor.current = { index };
    focusWanted.current = true;
    setActive(index);
    virtualizer.scrollToIndex(index);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[active];
    if (row === undefined || event.altKey || pressesButton(event)) return;
    const inSight = ((scroller?.clientHeight ?? 0) - covered) / height;
    const pageSize = Math.max(1, Math.floor(inSight) - 1);
    const target = moveByKey(event.key, active, rows.length, pageSize);
    const command = event.ctrlKey || event.metaKey;
    if (target !== undefined) moveTo(target, event.shiftKey);
    else if (command && event.key.toLowerCase() === "a") props.onAll();
    else if (command) return;
    else if (event.key === " ") toggle(active, row);
    else if (event.key === "Enter") props.onOpen(row);
    else if (!props.onKey?.(event.key, row)) return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest("a")) return;
    const index = Number(event.target.closest("[data-index]")?.getAttribute("data-index") ?? NaN);
    const row = rows[index];
    if (row === undefined) return;
    const button = event.target.closest("button");
    if (button && !props.onButton) return;
    setActive(index);
    if (button) props.onButton?.(row);
    else if (event.shiftKey) stretchTo(index);
    else toggle(index, row);
  };

  return (
    <div
      ref={list}
      role="grid"
      aria-label={props.label}
      aria-multiselectable="true"
      aria-rowcount={rows.length}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      style={{ height: rows.length * height }}
      className="relative"
    >
      {virtualizer.getVirtualItems().map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const selected = selection.has(selectionKey(row));
        const top = index * height;
        return (
          <Fragment key={rowKey(row)}>
            {props.children(row, { index, top, height, selected, active: index === active })}
          </Fragment>
        );
      })}
    </div>
  );
}

/** Whether a key belongs to a button inside of a row, and not to the row. */
function pressesButton({ key, target }: KeyboardEvent): boolean {
  return (
    (key === " " || key === "Enter") &&
    target instanceof Element &&
    target.closest("button") !== null
  );
}

/** How far the rows begin below the start of what scrolls, and how much of its edge is covered. */
function useSurroundings(
  scroller: HTMLElement | null,
  list: { readonly current: HTMLElement | null },
) {
  const [around, setAround] = useState({ above: 0, covered: 0 });
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = (): void => {
      if (!list.current) return;
      const start = list.current.getBoundingClientRect().top;
      const above = Math.round(start - scroller.getBoundingClientRect().top + scroller.scrollTop);
      const sticky = scroller.querySelector<HTMLElement>("[data-sticky]");
      const sticks = sticky !== null && getComputedStyle(sticky).position === "sticky";
      const covered = sticks ? sticky.offsetHeight : 0;
      setAround((old) =>
        old.above === above && old.covered === covered ? old : { above, covered },
      );
    };
    measure();
    // What stands above the rows may grow or shrink without a scroll.
    const observer = new ResizeObserver(measure);
    for (const part of [scroller, ...scroller.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [scroller, list]);
  return around;
}

/** In pixels; follows the person's own text size. */
function useRowHeight({ wide, narrow }: { wide: number; narrow: number }): number {
  const isNarrow = useMediaQuery(NARROW);
  return useMemo(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Math.round((isNarrow ? narrow : wide) * rem);
  }, [isNarrow, wide, narrow]);
}
