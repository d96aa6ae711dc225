import {
  memo,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import { videoLink } from "#client/features/playlist-detail/links.ts";
import { moveByKey } from "#client/ui/list-keys.ts";
import type { Selection } from "#client/features/playlist-detail/selection.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { VideoRow } from "#client/features/playlist-detail/video-row.tsx";
import { useVirtualRows } from "#client/features/playlist-detail/virtual-rows.ts";

type Props = {
  /** What the rows scroll in, together with what stands above them. */
  scroller: RefObject<HTMLElement | null>;
  rows: readonly VideoEntry[];
  selection: Selection;
  onToggle: (id: string) => void;
  /** Selects `base` and the rows from one place to another. */
  onRange: (base: Selection, from: number, to: number) => void;
  onAll: () => void;
};

/** Thousands of videos of which only those in sight exist. One row at a time can be tabbed to. */
export const VideoList = memo(function VideoList(props: Props) {
  const { scroller, rows, selection, onToggle, onRange, onAll } = props;
  const list = useRef<HTMLDivElement>(null);
  // Where a range began, and what was selected before it: going back makes the range smaller.
  const anchor = useRef<{ index: number; base?: Selection }>({ index: 0 });
  const focusWanted = useRef(false);
  const [wantedActive, setActive] = useState(0);
  const active = Math.min(wantedActive, rows.length - 1);
  const { first, last, height, scrollTo } = useVirtualRows(scroller, list, rows.length);

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

  const stretchTo = (index: number) => {
    const base = anchor.current.base ?? selection;
    anchor.current = { index: anchor.current.index, base };
    onRange(base, anchor.current.index, index);
  };
  const toggle = (index: number, id: string) => {
    anchor.current = { index };
    onToggle(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.altKey) return;
    const pageSize = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2);
    const target = moveByKey(event.key, active, rows.length, pageSize);
    const command = event.ctrlKey || event.metaKey;
    if (target !== undefined) {
      if (event.shiftKey) stretchTo(target);
      else anchor.current = { index: target };
      focusWanted.current = true;
      setActive(target);
      scrollTo(target);
    } else if (command && event.key.toLowerCase() === "a") onAll();
    else if (command) return;
    else if (event.key === " ") toggle(active, row.video.id);
    else if (event.key === "Enter") openVideo(row);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest("a, button")) return;
    const index = Number(event.target.closest("[data-index]")?.getAttribute("data-index") ?? NaN);
    const row = rows[index];
    if (!row) return;
    setActive(index);
    if (event.shiftKey) stretchTo(index);
    else toggle(index, row.video.id);
  };

  // The row that has the focus stays, however far away it is scrolled.
  const drawn = indices(first, last, active);
  return (
    <div
      ref={list}
      role="grid"
      aria-label="Videos"
      aria-multiselectable="true"
      aria-rowcount={rows.length}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      style={{ height: rows.length * height }}
      className="relative"
    >
      {drawn.map((index) => {
        const entry = rows[index];
        return (
          entry && (
            <VideoRow
              key={entry.video.id}
              entry={entry}
              index={index}
              height={height}
              selected={selection.has(entry.video.id)}
              active={index === active}
            />
          )
        );
      })}
    </div>
  );
});

function indices(first: number, last: number, extra: number): number[] {
  const found = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  if (extra < 0 || (extra >= first && extra <= last)) return found;
  return extra < first ? [extra, ...found] : [...found, extra];
}

function openVideo({ video, words }: VideoEntry): void {
  const link = videoLink(video.videoId);
  if (link !== "" && !words.lost) window.open(link, "_blank", "noreferrer");
}
