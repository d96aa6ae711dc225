import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { moveByKey } from "#client/features/calculator/videos/list-keys.ts";
import { selectionKey, type Selection } from "#client/features/calculator/videos/selection.ts";
import type { IndexedVideo } from "#client/features/calculator/videos/video-index.ts";
import { VideoRow } from "#client/features/calculator/videos/video-row.tsx";
import { videoLink } from "#client/features/calculator/share/export-rows.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";

const ROW_REM = 3.75;
const NARROW_ROW_REM = 5;
const OVERSCAN = 3;

type Props = {
  rows: readonly IndexedVideo[];
  selection: Selection;
  watched: number | undefined;
  onToggle: (key: string) => void;
  /** Selects `base` and the rows from one place to another. */
  onRange: (base: Selection, from: number, to: number) => void;
  onWatched: (position: number) => void;
};

/** Thousands of videos of which only those in sight exist. One row at a time can be tabbed to. */
export const VideoList = memo(function VideoList(props: Props) {
  const { rows, selection, watched, onToggle, onRange, onWatched } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // Where a range began, and what was selected before it: going back makes the range smaller.
  const anchor = useRef<{ index: number; base: Selection | undefined }>({
    index: 0,
    base: undefined,
  });
  const focusWanted = useRef(false);
  const [wantedActive, setActive] = useState(0);
  const active = Math.min(wantedActive, rows.length - 1);
  const height = useRowHeight();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.position ?? index,
    overscan: OVERSCAN,
    // The row that has the focus stays, however far away it is scrolled.
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])],
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);

  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    row?.focus({ preventScroll: true });
  }, [active]);

  useEffect(() => {
    // Other rows, or another order: an old place means nothing in them.
    anchor.current = { index: 0, base: undefined };
  }, [rows]);

  const stretchTo = (index: number) => {
    const base = anchor.current.base ?? selection;
    anchor.current = { index: anchor.current.index, base };
    onRange(base, anchor.current.index, index);
  };
  const toggle = (index: number, row: IndexedVideo) => {
    anchor.current = { index, base: undefined };
    onToggle(selectionKey(row.video));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.altKey) return;
    const pageSize = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
    const target = moveByKey(event.key, active, rows.length, pageSize);
    const command = event.ctrlKey || event.metaKey;
    if (target !== undefined) {
      if (event.shiftKey) stretchTo(target);
      else anchor.current = { index: target, base: undefined };
      focusWanted.current = true;
      setActive(target);
      virtualizer.scrollToIndex(target);
    } else if (command && event.key.toLowerCase() === "a") onRange(selection, 0, rows.length - 1);
    else if (command) return;
    else if (event.key === " ") toggle(active, row);
    else if (event.key === "w") onWatched(row.position);
    else if (event.key === "Enter") window.open(videoLink(row.video.id), "_blank", "noreferrer");
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest("a")) return;
    const index = Number(event.target.closest("[data-index]")?.getAttribute("data-index") ?? NaN);
    const row = rows[index];
    if (!row) return;
    setActive(index);
    if (event.target.closest("button")) onWatched(row.position);
    else if (event.shiftKey) stretchTo(index);
    else toggle(index, row);
  };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Videos"
      aria-multiselectable="true"
      aria-rowcount={rows.length}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className="max-h-96 overflow-y-auto overscroll-contain border-t border-line"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <VideoRow
              key={key}
              video={row.video}
              position={row.position}
              index={index}
              top={start}
              height={height}
              selected={selection.has(selectionKey(row.video))}
              active={index === active}
              watched={watched !== undefined && row.position <= watched}
              marked={row.position === watched}
            />
          );
        })}
      </div>
    </div>
  );
});

/** In pixels; follows the person's own text size. */
function useRowHeight(): number {
  const narrow = useMediaQuery("(width < 40rem)");
  return useMemo(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Math.round((narrow ? NARROW_ROW_REM : ROW_REM) * rem);
  }, [narrow]);
}
