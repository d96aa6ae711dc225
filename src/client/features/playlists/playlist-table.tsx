import { memo, useState } from "react";
import { describeLength } from "#client/features/playlists/playlist-card.tsx";
import { PlaylistMenu } from "#client/features/playlists/playlist-menu.tsx";
import { PRIVACY_WORDS, PrivacyIcon } from "#client/features/playlists/privacy.tsx";
import type { Sort, View } from "#client/features/playlists/view.ts";
import { describeUnchecked } from "#client/library/availability.ts";
import { manageButtonId } from "#client/library/playlist-address.ts";
import { formatDay } from "#client/library/words.ts";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import type { Playlist } from "#shared/contract/playlists.ts";

type Props = {
  shown: readonly Playlist[];
  view: View;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
  onView: (part: Partial<View>) => void;
};

const COLUMNS: readonly { sort: Sort; name: string; up?: boolean; classes: string }[] = [
  { sort: "name", name: "Name", up: true, classes: "" },
  { sort: "videoCount", name: "Videos", classes: "text-right max-sm:hidden" },
  { sort: "length", name: "Length", classes: "text-right max-sm:hidden" },
  { sort: "hidden", name: "Hidden", classes: "text-right" },
  { sort: "privacy", name: "Privacy", up: true, classes: "max-md:hidden" },
  { sort: "lastModified", name: "Updated", classes: "text-right max-xl:hidden" },
];
// Not a <table>: all its rows would take part in every layout, even out of sight.
const ROW =
  "grid items-center grid-cols-[2.25rem_minmax(0,1fr)_4.75rem_6.25rem] sm:grid-cols-[2.25rem_minmax(0,1fr)_4.5rem_5.5rem_4.75rem_8.75rem] md:grid-cols-[2.25rem_minmax(0,1fr)_4.5rem_5.5rem_4.75rem_6.25rem_8.75rem] xl:grid-cols-[2.25rem_minmax(0,1fr)_4.5rem_5.5rem_4.75rem_6.25rem_7rem_8.75rem]";
// An open menu reaches beyond its row, so it turns this off.
const LAZY = "[contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]";
const CELL = "min-w-0 px-1.5 py-2";

/** The playlists as a table. Its headings sort it. */
export function PlaylistTable({ shown, view, chosen, onToggle, onOpen, onView }: Props) {
  return (
    <div role="table" aria-label="Your playlists" className="card px-2 py-1">
      <div role="rowgroup" className="text-sm text-soft">
        <div role="row" className={ROW}>
          <span role="columnheader">
            <span className="sr-only">Select</span>
          </span>
          {COLUMNS.map((column) => (
            <SortHeading key={column.sort} {...column} view={view} onView={onView} />
          ))}
          <span role="columnheader">
            <span className="sr-only">Actions</span>
          </span>
        </div>
      </div>
      <Rows shown={shown} chosen={chosen} onToggle={onToggle} onOpen={onOpen} />
    </div>
  );
}

type RowsProps = Pick<Props, "shown" | "chosen" | "onToggle" | "onOpen">;

/** Memoised, because opening or closing a window changes only the URL. */
const Rows = memo(function Rows({ shown, chosen, onToggle, onOpen }: RowsProps) {
  return (
    <div role="rowgroup">
      {shown.map((playlist) => (
        <Row
          key={playlist.id}
          playlist={playlist}
          selected={chosen.has(playlist.id)}
          onToggle={onToggle}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
});

type HeadingProps = (typeof COLUMNS)[number] & Pick<Props, "view" | "onView">;

function SortHeading({ sort, name, up = false, classes, view, onView }: HeadingProps) {
  const sorted = view.sort === sort;
  const ascending = up !== view.reversed;
  return (
    <div
      role="columnheader"
      aria-sort={sorted ? (ascending ? "ascending" : "descending") : undefined}
      className={`py-1 font-medium ${classes}`}
    >
      <button
        type="button"
        onClick={() => onView({ sort, reversed: sorted && !view.reversed })}
        className="min-h-9 rounded-md px-1.5 whitespace-nowrap hover:bg-sunken hover:text-ink"
      >
        {name}
        {sorted && <span aria-hidden="true">{ascending ? " ↑" : " ↓"}</span>}
      </button>
    </div>
  );
}

type RowProps = {
  playlist: Playlist;
  selected: boolean;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
};

const Row = memo(function Row({ playlist, selected, onToggle, onOpen }: RowProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const classes = `${menuOpen ? "" : LAZY} ${selected ? "bg-tint" : ""}`;
  return (
    <div role="row" className={`border-t border-line ${ROW} ${classes}`}>
      <div role="cell" className={CELL}>
        <input
          type="checkbox"
          className="block size-6"
          checked={selected}
          onChange={() => onToggle(playlist.id)}
          aria-label={`Select ${playlist.title}`}
        />
      </div>
      <RowBody playlist={playlist} onOpen={onOpen} onMenu={setMenuOpen} />
    </div>
  );
});

type BodyProps = Pick<RowProps, "playlist" | "onOpen"> & { onMenu: (open: boolean) => void };

/** Memoised, because selecting can change hundreds of rows at once. */
const RowBody = memo(function RowBody({ playlist, onOpen, onMenu }: BodyProps) {
  const { id, title, hiddenVideoCount, unknownVideoCount, privacy } = playlist;
  return (
    <>
      <div role="rowheader" dir="auto" className={`${CELL} text-left font-medium`}>
        <span className="line-clamp-2 wrap-anywhere">{title}</span>
        <span dir="ltr" className="block text-sm font-normal text-soft sm:hidden">
          {formatCount(playlist.videoCount)} · {describeLength(playlist)}
        </span>
        {unknownVideoCount > 0 && (
          <span dir="ltr" className="block text-sm font-normal text-soft">
            {describeUnchecked(unknownVideoCount)}
          </span>
        )}
      </div>
      <div role="cell" className={`${CELL} text-right max-sm:hidden`}>
        {formatCount(playlist.videoCount)}
      </div>
      <div role="cell" className={`${CELL} text-right whitespace-nowrap max-sm:hidden`}>
        {describeLength(playlist)}
      </div>
      <div
        role="cell"
        className={`${CELL} text-right ${hiddenVideoCount > 0 ? "font-bold text-on-loss" : ""}`}
      >
        {formatCount(hiddenVideoCount)}
      </div>
      <div role="cell" className={`${CELL} flex items-center gap-1.5 max-md:hidden`}>
        <PrivacyIcon privacy={privacy} />
        {PRIVACY_WORDS[privacy]}
      </div>
      <div role="cell" className={`${CELL} text-right whitespace-nowrap text-soft max-xl:hidden`}>
        {formatDay(playlist.updatedAt)}
      </div>
      <div role="cell" className={`${CELL} flex justify-end gap-1`}>
        <Button id={manageButtonId(id)} aria-haspopup="dialog" onClick={() => onOpen(id)}>
          Manage <span className="sr-only">{title}</span>
        </Button>
        <span className="max-sm:hidden">
          <PlaylistMenu id={id} title={title} onManage={() => onOpen(id)} onOpenChange={onMenu} />
        </span>
      </div>
    </>
  );
});
