import { describeLength } from "#client/features/playlists/playlist-card.tsx";
import { PlaylistMenu } from "#client/features/playlists/playlist-menu.tsx";
import { PRIVACY_WORDS, PrivacyIcon } from "#client/features/playlists/privacy.tsx";
import { useOpenPlaylist } from "#client/features/playlists/use-open-playlist.ts";
import type { Sort, View } from "#client/features/playlists/view.ts";
import { manageButtonId } from "#client/library/playlist-address.ts";
import { formatCount, formatDay } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import type { Playlist } from "#shared/contract/playlists.ts";

type Props = {
  shown: readonly Playlist[];
  view: View;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onView: (part: Partial<View>) => void;
};

const COLUMNS: readonly { sort: Sort; name: string; up?: boolean; look: string }[] = [
  { sort: "name", name: "Name", up: true, look: "text-left" },
  { sort: "videoCount", name: "Videos", look: "text-right max-sm:hidden" },
  { sort: "length", name: "Length", look: "text-right max-sm:hidden" },
  { sort: "hidden", name: "Hidden", look: "text-right" },
  { sort: "privacy", name: "Privacy", up: true, look: "text-left max-md:hidden" },
  { sort: "lastModified", name: "Updated", look: "text-right max-xl:hidden" },
];
const CELL = "px-2 py-2 align-middle";

/** The playlists as a table whose headings sort it. */
export function PlaylistTable({ shown, view, chosen, onToggle, onView }: Props) {
  const open = useOpenPlaylist();
  return (
    <div className="card px-2 py-1">
      <table className="w-full border-collapse">
        <caption className="sr-only">Your playlists</caption>
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className={CELL}>
              <span className="sr-only">Select</span>
            </th>
            {COLUMNS.map((column) => (
              <SortHeading key={column.sort} {...column} view={view} onView={onView} />
            ))}
            <th scope="col" className={CELL}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((playlist) => (
            <Row
              key={playlist.id}
              playlist={playlist}
              selected={chosen.has(playlist.id)}
              onToggle={onToggle}
              onOpen={open}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadingProps = (typeof COLUMNS)[number] & Pick<Props, "view" | "onView">;

function SortHeading({ sort, name, up = false, look, view, onView }: HeadingProps) {
  const sorted = view.sort === sort;
  const ascending = up !== view.reversed;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (ascending ? "ascending" : "descending") : undefined}
      className={`py-1 font-medium ${look}`}
    >
      <button
        type="button"
        onClick={() => onView({ sort, reversed: sorted && !view.reversed })}
        className="min-h-9 rounded-md px-2 whitespace-nowrap hover:bg-sunken hover:text-ink"
      >
        {name}
        <span aria-hidden="true" className={sorted ? "" : "invisible"}>
          {ascending ? " ↑" : " ↓"}
        </span>
      </button>
    </th>
  );
}

type RowProps = {
  playlist: Playlist;
  selected: boolean;
  onToggle: (id: string) => void;
  onOpen: (id: string) => void;
};

function Row({ playlist, selected, onToggle, onOpen }: RowProps) {
  const { id, title, hiddenVideoCount, privacy } = playlist;
  return (
    <tr className={`border-t border-line ${selected ? "bg-tint" : ""}`}>
      <td className={CELL}>
        <input
          type="checkbox"
          className="block size-6"
          checked={selected}
          onChange={() => onToggle(id)}
          aria-label={`Select ${title}`}
        />
      </td>
      <th scope="row" dir="auto" className={`${CELL} text-left font-medium`}>
        <span className="line-clamp-2 wrap-anywhere">{title}</span>
        <span dir="ltr" className="block text-sm font-normal text-soft sm:hidden">
          {formatCount(playlist.videoCount)} · {describeLength(playlist)}
        </span>
      </th>
      <td className={`${CELL} text-right max-sm:hidden`}>{formatCount(playlist.videoCount)}</td>
      <td className={`${CELL} text-right whitespace-nowrap max-sm:hidden`}>
        {describeLength(playlist)}
      </td>
      <td className={`${CELL} text-right ${hiddenVideoCount > 0 ? "font-bold text-on-loss" : ""}`}>
        {formatCount(hiddenVideoCount)}
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <span className="flex items-center gap-1.5">
          <PrivacyIcon privacy={privacy} />
          {PRIVACY_WORDS[privacy]}
        </span>
      </td>
      <td className={`${CELL} text-right whitespace-nowrap text-soft max-xl:hidden`}>
        {formatDay(playlist.updatedAt)}
      </td>
      <td className={`${CELL} text-right whitespace-nowrap`}>
        <Button id={manageButtonId(id)} aria-haspopup="dialog" onClick={() => onOpen(id)}>
          Manage <span className="sr-only">{title}</span>
        </Button>
        <span className="ml-1 inline-block align-top max-sm:hidden">
          <PlaylistMenu title={title} onManage={() => onOpen(id)} />
        </span>
      </td>
    </tr>
  );
}
