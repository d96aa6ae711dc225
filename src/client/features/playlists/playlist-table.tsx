import EyeOff from "lucide-react/icons/eye-off";
import { memo, useEffect, useRef, useState } from "react";
import {
  HIDDEN_COUNT,
  HiddenButton,
  isUnread,
  PlaylistLength,
  PlaylistMenu,
  PRIVACY_WORDS,
  PrivacyIcon,
  SelectBox,
  type BodyProps,
  type PlaylistProps,
} from "#client/features/playlists/playlist-card.tsx";
import type { View } from "#client/features/playlists/view.ts";
import type { Sort } from "#client/library/playlist-order.ts";
import { describeUnchecked } from "#client/library/unchecked-counts.ts";
import type { OpenPlaylist } from "#client/features/playlists/use-view.ts";
import { manageButtonId, PLAYLISTS_ID } from "#client/library/playlist-address.ts";
import { Thumbnail } from "#client/library/thumbnail.tsx";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { formatDay } from "#client/ui/dates.ts";
import type { Playlist } from "#shared/contract/playlists.ts";
import * as page from "#words/page.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/playlists.ts";

/** Marks the controls between which the arrow keys move; the value names the control. */
const ARROW_STOP = "data-arrow-stop";

type Props = {
  shown: readonly Playlist[];
  isReading: boolean;
  view: View;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: OpenPlaylist;
  onView: (part: Partial<View>) => void;
};

/** `isUpFirst`: the first press on the heading sorts ascending. */
const COLUMNS: readonly { sort: Sort; name: string; isUpFirst?: boolean; classes: string }[] = [
  { sort: "name", name: words.columnName, isUpFirst: true, classes: "" },
  { sort: "videoCount", name: words.columnVideos, classes: "text-end max-sm:hidden" },
  { sort: "length", name: words.length, classes: "text-end max-sm:hidden" },
  { sort: "hidden", name: words.hidden, classes: "text-end max-sm:hidden" },
  { sort: "privacy", name: words.privacy, isUpFirst: true, classes: "max-md:hidden" },
  { sort: "lastModified", name: words.columnUpdated, classes: "text-end max-xl:hidden" },
];
// Not a <table>: all its rows would take part in every layout, even out of sight.
const ROW =
  "relative grid items-center max-sm:min-h-22 grid-cols-[2.25rem_6rem_minmax(0,1fr)_2.75rem] sm:grid-cols-[2.25rem_4.75rem_minmax(0,1fr)_4rem_4.75rem_4.25rem_8.25rem] md:grid-cols-[2.25rem_4.75rem_minmax(0,1fr)_4rem_4.75rem_4.25rem_6rem_8.25rem] xl:grid-cols-[2.25rem_4.75rem_minmax(0,1fr)_4rem_4.75rem_4.25rem_6rem_6.5rem_8.25rem]";
// Skips rows out of sight, as in playlist-card.tsx. A row is without these classes while its menu is open.
const LAZY = "[contain-intrinsic-size:auto_4rem] [content-visibility:auto]";
const CELL = "min-w-0 px-1.5 py-2";

/** The playlists as a table. Its headings sort it. */
export function PlaylistTable(props: Props) {
  const { shown, isReading, view, chosen, onToggle, onOpen, onView } = props;
  return (
    <div role="table" aria-label={words.tableName} className="card px-2 py-1">
      {/* On a phone the playlists are sorted in the filter sheet. */}
      <div role="rowgroup" className="text-sm text-soft max-sm:hidden">
        <div role="row" className={ROW}>
          <span role="columnheader">
            <span className="sr-only">{words.columnSelect}</span>
          </span>
          <span role="columnheader">
            <span className="sr-only">{words.columnPicture}</span>
          </span>
          {COLUMNS.map((column) => (
            <SortHeading key={column.sort} {...column} view={view} onView={onView} />
          ))}
          <span role="columnheader">
            <span className="sr-only">{words.columnActions}</span>
          </span>
        </div>
      </div>
      <Rows
        shown={shown}
        isReading={isReading}
        chosen={chosen}
        onToggle={onToggle}
        onOpen={onOpen}
      />
    </div>
  );
}

type RowsProps = Pick<Props, "shown" | "isReading" | "chosen" | "onToggle" | "onOpen">;

/** Memoised: opening or closing a window changes the URL, which renders the manager again. */
const Rows = memo(function Rows({ shown, isReading, chosen, onToggle, onOpen }: RowsProps) {
  const list = useArrowKeys<HTMLDivElement>();
  return (
    <div role="rowgroup" ref={list} id={PLAYLISTS_ID} tabIndex={-1} className="outline-none">
      {shown.map((playlist) => (
        <Row
          key={playlist.id}
          playlist={playlist}
          isReading={isReading}
          selected={chosen.has(playlist.id)}
          onToggle={onToggle}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
});

type HeadingProps = (typeof COLUMNS)[number] & Pick<Props, "view" | "onView">;

function SortHeading({ sort, name, isUpFirst = false, classes, view, onView }: HeadingProps) {
  const isSorted = view.sort === sort;
  // `reversed` turns round the direction of the first press.
  const isAscending = isUpFirst !== view.reversed;
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
      className={`py-1 font-medium ${classes}`}
    >
      <button
        type="button"
        onClick={() => onView({ sort, reversed: isSorted && !view.reversed })}
        className="min-h-9 rounded-md px-1.5 whitespace-nowrap hover:bg-sunken hover:text-ink"
      >
        {name}
        {isSorted && <span aria-hidden="true">{isAscending ? " ↑" : " ↓"}</span>}
      </button>
    </div>
  );
}

const Row = memo(function Row(props: PlaylistProps) {
  const { playlist, isReading, selected, onOpen } = props;
  const [menuOpen, setMenuOpen] = useState(false);
  const classes = `${menuOpen ? "z-20" : LAZY} ${selected ? "bg-tint" : ""}`;
  return (
    <div role="row" className={`border-t border-line hover:bg-sunken ${ROW} ${classes}`}>
      <div role="cell" className={`${CELL} relative z-10`}>
        <SelectBox {...props} className="block size-6" />
      </div>
      <RowBody playlist={playlist} isReading={isReading} onOpen={onOpen} onMenu={setMenuOpen} />
    </div>
  );
});

/** Memoised, because selecting can change hundreds of rows at once. */
const RowBody = memo(function RowBody({ playlist, isReading, onOpen, onMenu }: BodyProps) {
  const { id, title, hiddenVideoCount, unknownVideoCount, privacy } = playlist;
  const length = <PlaylistLength playlist={playlist} isReading={isReading} />;
  return (
    <>
      <div role="cell" className={`${CELL} relative`}>
        <Thumbnail
          src={playlist.thumbnailUrl}
          width={80}
          height={45}
          className="aspect-video w-full rounded-md"
        />
        <span className="absolute bottom-2.5 start-2 flex text-xs sm:hidden">
          {hiddenVideoCount > 0 && (
            // The words do not fit on the picture in every language.
            <span className={`flex items-center gap-1 px-1.5 ${HIDDEN_COUNT}`}>
              <EyeOff aria-hidden="true" className="size-3" />
              <span aria-hidden="true">{formatCount(hiddenVideoCount)}</span>
              <span className="sr-only">{words.hiddenCount({ count: hiddenVideoCount })}</span>
            </span>
          )}
        </span>
      </div>
      <div role="rowheader" dir="auto" className={`${CELL} text-start font-medium`}>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {title}
        </span>
        <span
          dir="ltr"
          className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-soft sm:hidden"
        >
          <span>{counts.videos({ count: playlist.videoCount })}</span>
          {length}
        </span>
        {unknownVideoCount > 0 && (
          <span dir="ltr" className="block text-sm font-normal text-soft">
            {describeUnchecked(unknownVideoCount)}
          </span>
        )}
      </div>
      <div role="cell" className={`${CELL} text-end max-sm:hidden`}>
        {formatCount(playlist.videoCount)}
      </div>
      <div role="cell" className={`${CELL} text-end whitespace-nowrap max-sm:hidden`}>
        {length}
      </div>
      <div role="cell" className={`${CELL} text-end whitespace-nowrap max-sm:hidden`}>
        {isUnread(playlist) ? (
          "–"
        ) : hiddenVideoCount === 0 ? (
          "0"
        ) : (
          <HiddenButton playlist={playlist} onOpen={onOpen} isBrief className="relative" />
        )}
      </div>
      <div role="cell" className={`${CELL} flex items-center gap-1.5 text-sm max-md:hidden`}>
        <PrivacyIcon privacy={privacy} />
        {PRIVACY_WORDS[privacy]}
      </div>
      <div
        role="cell"
        className={`${CELL} text-end text-sm whitespace-nowrap text-soft max-xl:hidden`}
      >
        {formatDay(playlist.updatedAt)}
      </div>
      <div role="cell" className={`${CELL} flex justify-end gap-1`}>
        <Button
          id={manageButtonId(id)}
          aria-haspopup="dialog"
          // The button covers the row on a phone, and elsewhere its `after` does: a press anywhere opens the playlist.
          className="px-2.5! after:absolute after:inset-0 after:cursor-pointer max-sm:absolute max-sm:inset-0 max-sm:border-transparent max-sm:bg-transparent"
          data-arrow-stop="open"
          onClick={() => onOpen(id)}
        >
          {words.manage({
            action: (text) => <span className="max-sm:sr-only">{text}</span>,
            name: (text) => <span className="sr-only">{text}</span>,
            title,
          })}
        </Button>
        <div className="relative z-10">
          <PlaylistMenu id={id} title={title} onOpen={onOpen} onOpenChange={onMenu} />
        </div>
      </div>
    </>
  );
});

// Arrow keys move between the playlists of a grid or a list, to the same control of another playlist.

/** Returns the ref for the element that contains the playlists. */
export function useArrowKeys<List extends HTMLElement>() {
  const list = useRef<List>(null);
  useEffect(() => {
    const element = list.current;
    element?.addEventListener("keydown", moveFocus);
    return () => element?.removeEventListener("keydown", moveFocus);
  }, []);
  return list;
}

function moveFocus(event: KeyboardEvent): void {
  const { target, currentTarget: list } = event;
  if (!(target instanceof HTMLElement && list instanceof HTMLElement)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const control = target.getAttribute(ARROW_STOP);
  if (control === null) return;
  // A list of rows is no grid: its value is "none", which counts as one column.
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  const step = stepOf(event.key, columns);
  if (step === undefined) return;
  const stops = [...list.querySelectorAll<HTMLElement>(`[${ARROW_STOP}="${control}"]`)];
  // Also if no playlist follows in that direction: the page must not scroll instead.
  event.preventDefault();
  stops[stops.indexOf(target) + step]?.focus();
}

/** Where the page reads from right to left, the next one is on the left. */
const FORWARD = { ltr: 1, rtl: -1 }[page.direction];

/** How many playlists a key moves on; undefined for other keys. */
export function stepOf(key: string, columns: number): number | undefined {
  if (key === "ArrowDown") return columns;
  if (key === "ArrowUp") return -columns;
  if (columns === 1) return undefined;
  if (key === "ArrowRight") return FORWARD;
  return key === "ArrowLeft" ? -FORWARD : undefined;
}
