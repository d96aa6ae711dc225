import {
  memo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { nameLifted } from "#client/features/playlist-detail/arrange/arrange-words.ts";
import {
  placeOfGap,
  type ItemOrder,
  type Lift,
} from "#client/features/playlist-detail/arrange/steps.ts";
import type { ArrangedRow } from "#client/features/playlist-detail/arrange/use-arrangement.ts";
import { useLift } from "#client/features/playlist-detail/arrange/use-lift.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { datesOf, describeDate } from "#client/features/playlist-detail/video-words.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { GridRow, type RowPlace } from "#client/ui/video-list/grid-row.tsx";
import { RowGrid } from "#client/ui/video-list/row-grid.tsx";
import type { Selection } from "#client/ui/video-list/selection.ts";
import { formatClock } from "#shared/duration.ts";
import * as playlistWords from "#words/playlist.ts";

/** A row that can be moved. Memoised, with flat props, as scrolling renders rows dozens of times a second. */
const ArrangeRow = memo(function ArrangeRow({
  entry,
  oldIndex,
  isLifted,
  ...place
}: ArrangeRowProps) {
  const { video, words } = entry;
  const colorClass = isLifted
    ? "border-line bg-sunken outline-2 outline-edge"
    : words.isHidden
      ? "border-loss-line bg-loss text-on-loss"
      : `border-line ${place.selected ? "bg-tint" : "bg-card hover:bg-sunken"}`;
  const facts = [
    words.loss,
    words.kept,
    words.channel,
    video.duration > 0 ? formatClock(video.duration) : "",
    ...datesOf(video).map(describeDate),
  ].filter(Boolean);
  return (
    <GridRow
      {...place}
      title={words.title}
      position={place.index + 1}
      className={`px-4 sm:px-6 ${colorClass}`}
    >
      <div role="gridcell" className="flex shrink-0">
        <Thumbnail
          src={video.thumbnailUrl}
          width={64}
          height={36}
          className="h-9 w-16 rounded-md max-sm:hidden"
        />
      </div>
      <div role="gridcell" className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-start leading-5 font-medium">
          {words.title}
        </p>
        <p className={`truncate text-sm ${words.isHidden ? "" : "text-soft"}`}>
          <span className="sm:hidden">{playlistWords.place({ place: place.index + 1 })} · </span>
          {oldIndex !== place.index && (
            <span className="font-semibold text-accent">
              {playlistWords.wasAt({ place: oldIndex + 1 })} ·{" "}
            </span>
          )}
          {words.mark !== "" && `${words.mark} · `}
          <bdi>{facts.join(" · ")}</bdi>
        </p>
      </div>
      <div role="gridcell" className="flex shrink-0">
        <button
          type="button"
          data-action="lift"
          tabIndex={place.active ? 0 : -1}
          aria-label={playlistWords.moveVideo({ title: words.title })}
          aria-pressed={isLifted}
          className="inline-flex h-11 px-3 cursor-grab touch-none items-center justify-center rounded-md text-soft select-none hover:bg-sunken hover:text-ink"
        >
          <svg viewBox="0 0 24 24" className="size-5 fill-current" aria-hidden="true">
            <path d="M9 4h2v2H9zm4 0h2v2h-2zM9 9h2v2H9zm4 0h2v2h-2zm-4 5h2v2H9zm4 0h2v2h-2zm-4 5h2v2H9zm4 0h2v2h-2z" />
          </svg>
        </button>
      </div>
    </GridRow>
  );
});

const ROW_REM = { wide: 3.75, narrow: 4 };

/** A row to scroll to, which gets the focus, or whose handle gets it. `count` rises with each request. */
export type FoundRow = { id: string; count: number; focusesHandle: boolean };

type Props = {
  rows: readonly ArrangedRow[];
  order: ItemOrder;
  selection: Selection;
  lift: Lift | undefined;
  found: FoundRow | undefined;
  /** Shown above the rows; scrolls with them. */
  above: ReactNode;
  onLift: (lift: Lift | undefined) => void;
  onDrop: (order: ItemOrder, id: string, by: Lift["by"]) => void;
  /** Moves a row down or up by one place; if it is selected, all selected rows with it. */
  onStep: (id: string, way: 1 | -1) => void;
  onSay: (text: string) => void;
  onToggle: (id: string) => void;
  onRange: (base: Selection, from: number, to: number) => void;
  onAll: () => void;
};

/** The rows, each with a handle. The rows stay in place while some are lifted; a line shows where they would go. */
export function ArrangeList(props: Props) {
  const { rows, order, selection, lift, found, above, onLift, onDrop, onStep, onSay } = props;
  // State, not a ref: the rows can be rendered only once the container is mounted.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const surface = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLDivElement>(null);
  /** Whether the space bar that is down was handled here, so that its release must not press a button. */
  const isSpaceHandled = useRef(false);
  /** The click count of the last press of a button: 0 if a key or a screen reader pressed it. */
  const clickCount = useRef(0);
  const options = { rows, order, selection, surface, scroller, label, onLift, onDrop, onSay };
  const lifting = useLift(options, lift);

  const onKeyDown = (event: KeyboardEvent): void => {
    const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (lifting.pressKey(event.key)) isSpaceHandled.current = event.key === " ";
    else if (event.altKey && way !== undefined && !lift) {
      const id = rowAt(event.target, rows)?.entry.video.id;
      if (id === undefined) return;
      onStep(id, way);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    // Firefox presses a button when the space bar is released.
    if (isSpaceHandled.current) event.preventDefault();
    isSpaceHandled.current = false;
  };
  /** The request whose row had the focus, so that the focus moves on to its handle only once. */
  const handledRequest = useRef<FoundRow>(undefined);
  const onFocus = ({ target }: FocusEvent): void => {
    if (!found?.focusesHandle || handledRequest.current === found) return;
    if (!target.matches("[role=row]")) return;
    if (rowAt(target, rows)?.entry.video.id !== found.id) return;
    handledRequest.current = found;
    target.querySelector<HTMLElement>("[data-action=lift]")?.focus({ preventScroll: true });
  };
  /** A pointer lifts a row by dragging its handle; a click on the handle selects the row. */
  const pressHandle = ({ entry }: ArrangedRow): void => {
    const { id } = entry.video;
    if (lift?.by === "keys") lifting.cancel(lift);
    else if (clickCount.current === 0) lifting.lift(id);
    else props.onToggle(id);
  };
  return (
    <div ref={setScroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {above}
      <div
        ref={surface}
        onKeyDownCapture={onKeyDown}
        onKeyUpCapture={onKeyUp}
        onClickCapture={(event: MouseEvent) => void (clickCount.current = event.detail)}
        onFocusCapture={onFocus}
        onBlur={() => lift?.by === "keys" && lifting.cancel(lift)}
        className="relative"
      >
        <RowGrid
          rows={rows}
          scroller={scroller}
          selection={selection}
          label={playlistWords.arrangedVideos}
          rowKey={({ entry }) => entry.video.id}
          selectionKey={({ entry }) => entry.video.id}
          rowRem={ROW_REM}
          found={found?.id}
          foundCount={found?.count ?? 0}
          onOpen={({ entry }) => props.onToggle(entry.video.id)}
          onButton={pressHandle}
          onToggle={props.onToggle}
          onRange={props.onRange}
          onAll={props.onAll}
        >
          {({ entry, oldIndex }, place) => (
            <ArrangeRow
              {...place}
              entry={entry}
              oldIndex={oldIndex}
              isLifted={lift?.ids.has(entry.video.id) ?? false}
            />
          )}
        </RowGrid>
        {lift && <DropLine lift={lift} order={order} total={rows.length} />}
      </div>
      {lift?.by === "pointer" && (
        <div
          ref={label}
          aria-hidden="true"
          className="pointer-events-none fixed top-0 left-0 z-30 max-w-60"
        >
          <p
            dir="auto"
            className="mt-3 ms-3 truncate rounded-lg border border-edge bg-card px-3 py-1.5 text-sm font-semibold shadow-float"
          >
            {nameLifted(titleOf(rows, lift.id), lift.ids.size)}
          </p>
        </div>
      )}
    </div>
  );
}

type LineProps = { lift: Lift; order: ItemOrder; total: number };

/** The line that marks where the lifted rows would go. */
function DropLine({ lift, order, total }: LineProps) {
  return (
    <div
      aria-hidden="true"
      style={{ top: `${(100 * lift.gap) / total}%` }}
      className="pointer-events-none absolute inset-x-0 z-20 -mt-0.5 h-1 bg-accent forced-colors:bg-[Highlight]"
    >
      <span
        className={`absolute start-4 rounded-full bg-accent px-2 text-xs leading-5 font-bold text-on-accent sm:start-6 ${lift.gap === 0 ? "top-0" : "-top-2"}`}
      >
        {playlistWords.place({ place: placeOfGap(order, lift) + 1 })}
      </span>
    </div>
  );
}

function rowAt(target: EventTarget, rows: readonly ArrangedRow[]): ArrangedRow | undefined {
  const row = target instanceof Element ? target.closest("[data-index]") : null;
  return rows[Number(row?.getAttribute("data-index") ?? NaN)];
}

function titleOf(rows: readonly ArrangedRow[], id: string): string {
  return rows.find(({ entry }) => entry.video.id === id)?.entry.words.title ?? "";
}

type ArrangeRowProps = RowPlace & {
  entry: VideoEntry;
  /** The entry's place on YouTube, from 0. */
  oldIndex: number;
  isLifted: boolean;
};
