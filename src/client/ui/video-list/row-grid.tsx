import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import type { RowPlace } from "#client/ui/video-list/grid-row.tsx";
import type { Selection } from "#client/ui/video-list/selection.ts";

const NARROW = "(width < 40rem)";
const OVERSCAN = 4;

/** The height of a row on wide and on narrow screens, in rem. */
type RowRem = { wide: number; narrow: number };

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  /** The React key of a row; must be unique. */
  rowKey: (row: Row) => string | number;
  /** The key of a row in the selection. */
  selectionKey: (row: Row) => string;
  rowRem: RowRem;
  /** The height of each row, if rows differ, such as headings; by default `rowRem`. */
  remOf?: (row: Row) => RowRem;
  /**
   * The scroll container, which may have other content above the rows; null until it is mounted. An element in
   * it marked `data-sticky` covers its upper edge.
   */
  scroller: HTMLElement | null;
  selection: Selection;
  onToggle: (key: string) => void;
  /** Selects `base` plus the rows between two indexes. */
  onRange: (base: Selection, from: number, to: number) => void;
  onAll: () => void;
  /** The selection key of a row to scroll to and focus, as soon as `rows` has it. */
  found?: string | undefined;
  /** A higher count scrolls to `found` again. At 0 the row is centred; above 0 the list scrolls as little as it can. */
  foundCount?: number;
  /** Called on Enter. */
  onOpen: (row: Row) => void;
  /** Called for a key that the list does not use; returns whether it has handled the key. */
  onKey?: (key: string, row: Row) => boolean;
  /** Called when a button inside a row is pressed, with its `data-action`. */
  onButton?: (row: Row, action: string | undefined, button: HTMLElement) => void;
  children: (row: Row, place: RowPlace) => ReactNode;
};

/**
 * A virtualised list of rows of known heights. One row at a time is in the tab order. Arrows, Page Up and Down,
 * Home and End move; Space selects, Shift+Space selects a range, Ctrl+A selects all.
 */
export function RowGrid<Row>(props: Props<Row>) {
  const { rows, rowKey, selectionKey, rowRem, remOf, scroller, selection } = props;
  const list = useRef<HTMLDivElement>(null);
  // The start of a range and the selection before it, so that moving back shrinks the range.
  const anchor = useRef<{ index: number; base?: Selection }>({ index: 0 });
  const shouldFocusActive = useRef(false);
  const hasFocus = useRef(false);
  const [wantedActive, setActive] = useState(0);
  const active = Math.min(wantedActive, rows.length - 1);
  const toPixels = usePixels();
  const height = toPixels(rowRem);
  const heightOf = (row: Row | undefined): number =>
    remOf && row !== undefined ? toPixels(remOf(row)) : height;
  const { above, covered, isMeasured } = useRowOffsets(scroller, list);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => heightOf(rows[index]),
    overscan: OVERSCAN,
    scrollMargin: above,
    scrollPaddingStart: covered,
    // Keep the focused row mounted, however far it is scrolled away.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])],
  });
  // New `rows` need a new measurement only if heights differ from row to row.
  const rowsToMeasure = remOf && rows;
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height, rowsToMeasure]);

  useEffect(() => {
    if (!shouldFocusActive.current) return;
    shouldFocusActive.current = false;
    focusRow(list.current, active);
  }, [active]);

  useLayoutEffect(() => {
    // After a change of rows or order, the old index is invalid.
    anchor.current = { index: 0 };
    if (!hasFocus.current) return;
    const { activeElement, body } = document;
    // Keys act on the active row, so the row with the focus stays active when rows above it are added or removed. If that
    // row was removed itself, the one that is now in the tab order gets the focus.
    if (activeElement !== body) setActive((old) => indexAround(activeElement, old));
    else list.current?.querySelector<HTMLElement>('[aria-rowindex][tabindex="0"]')?.focus();
  }, [rows]);

  const { found, foundCount = 0 } = props;
  const handledRequest = useRef<string>(undefined);
  const showFound = useEffectEvent((): void => {
    if (found === undefined) return;
    const request = `${foundCount} ${found}`;
    if (handledRequest.current === request) return;
    const index = rows.findIndex((row) => selectionKey(row) === found);
    if (index === -1) return;
    handledRequest.current = request;
    if (index === active) focusRow(list.current, index);
    else {
      anchor.current = { index };
      moveTo(index, foundCount === 0 ? "center" : "auto");
    }
  });
  useEffect(() => {
    if (isMeasured) showFound();
  }, [isMeasured, found, foundCount, rows]);

  const stretchTo = (index: number): void => {
    const base = anchor.current.base ?? selection;
    anchor.current = { index: anchor.current.index, base };
    props.onRange(base, anchor.current.index, index);
  };
  const toggle = (index: number, row: Row): void => {
    anchor.current = { index };
    props.onToggle(selectionKey(row));
  };
  const moveTo = (index: number, align: "auto" | "center" = "auto"): void => {
    shouldFocusActive.current = index !== active;
    setActive(index);
    virtualizer.scrollToIndex(index, { align });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[active];
    if (row === undefined || event.altKey || pressesButton(event)) return;
    const rowsInView = (scroller?.clientHeight ?? 0) / height;
    const pageSize = Math.max(1, Math.floor(rowsInView) - 1);
    const target = moveByKey(event.key, active, rows.length, pageSize);
    const isCommand = event.ctrlKey || event.metaKey;
    if (target !== undefined) {
      if (event.shiftKey) stretchTo(target);
      else anchor.current = { index: target };
      moveTo(target);
    } else if (isCommand && event.key.toLowerCase() === "a") props.onAll();
    else if (isCommand) return;
    else if (event.key === " ") toggle(active, row);
    else if (event.key === "Enter") props.onOpen(row);
    else if (!props.onKey?.(event.key, row)) return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest("a")) return;
    const index = indexAround(event.target);
    const row = rows[index];
    const button = event.target.closest("button");
    if (row === undefined || (button && !props.onButton)) return;
    if (button) props.onButton?.(row, button.dataset["action"], button);
    else if (event.shiftKey) {
      // onMouseDown prevents what would move the focus.
      focusRow(list.current, index);
      stretchTo(index);
    } else toggle(index, row);
  };

  return (
    <div
      ref={list}
      role="grid"
      aria-label={props.label}
      aria-multiselectable
      aria-rowcount={rows.length}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        hasFocus.current = true;
        setActive((old) => indexAround(target, old));
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={onClick}
      // Shift+click selects rows, and not the text between them.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      style={{ height: virtualizer.getTotalSize() }}
      className="relative"
    >
      {virtualizer.getVirtualItems().map(({ index, start, size }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const selected = selection.has(selectionKey(row));
        const place = { index, top: start - above, height: size, selected };
        return (
          <Fragment key={rowKey(row)}>
            {props.children(row, { ...place, active: index === active })}
          </Fragment>
        );
      })}
    </div>
  );
}

/** The index of the row that contains this element; `otherwise` if no row does. */
function indexAround(part: Element | null, otherwise = -1): number {
  return Number(part?.closest("[data-index]")?.getAttribute("data-index") ?? otherwise);
}

function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
}

/** Whether a key press belongs to a button inside a row. */
function pressesButton({ key, target }: KeyboardEvent): boolean {
  return (
    (key === " " || key === "Enter") &&
    target instanceof Element &&
    target.closest("button") !== null
  );
}

/** The offset of the rows in the scroll container, and the height of the sticky element that covers its upper edge. */
function useRowOffsets(
  scroller: HTMLElement | null,
  list: { readonly current: HTMLElement | null },
) {
  const [offsets, setOffsets] = useState({ above: 0, covered: 0, isMeasured: false });
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const measure = (): void => {
      if (!list.current) return;
      const start = list.current.getBoundingClientRect().top;
      const above = Math.round(start - scroller.getBoundingClientRect().top + scroller.scrollTop);
      const sticky = scroller.querySelector<HTMLElement>("[data-sticky]");
      const isSticky = sticky !== null && getComputedStyle(sticky).position === "sticky";
      const covered = isSticky ? sticky.offsetHeight : 0;
      setOffsets((old) =>
        old.isMeasured && old.above === above && old.covered === covered
          ? old
          : { above, covered, isMeasured: true },
      );
    };
    measure();
    // Content above the rows may change its size without a scroll.
    const observer = new ResizeObserver(measure);
    for (const part of [scroller, ...scroller.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [scroller, list]);
  return offsets;
}

/** Converts a height to pixels, by the text size that the person has set. */
function usePixels(): (height: RowRem) => number {
  const isNarrow = useMediaQuery(NARROW);
  return useMemo(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return ({ wide, narrow }) => Math.round((isNarrow ? narrow : wide) * rem);
  }, [isNarrow]);
}

/** The row index that a key moves to in a list of `count` rows; undefined if the key does not move. */
export function moveByKey(
  key: string,
  index: number,
  count: number,
  pageSize: number,
): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageSize,
    PageUp: index - pageSize,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (target === undefined || count === 0) return undefined;
  return Math.min(Math.max(target, 0), count - 1);
}
