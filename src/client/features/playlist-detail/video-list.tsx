import { memo, useState } from "react";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import type { RemovalStates, RemovalState } from "#client/library/changes/undoable-removals.ts";
import { VideoRow } from "#client/features/playlist-detail/video-row.tsx";
import { MenuAt } from "#client/ui/menus/menu-at.tsx";
import type { MenuItem } from "#client/ui/menus/menu.tsx";
import { RowGrid } from "#client/ui/video-list/row-grid.tsx";
import type { Selection } from "#client/ui/video-list/selection.ts";
import { regionName } from "#client/ui/video-list/regions.ts";
import { searchLink, videoLink } from "#client/ui/video-list/video-link.ts";
import { isBlockedFor } from "#shared/availability.ts";
import * as buttons from "#words/buttons.ts";
import * as playlistWords from "#words/playlist.ts";

const ROW_REM = { wide: 4.75, narrow: 6.25 };
/** The height of a row with a name from a file, which takes two lines, on phones four. */
const FROM_FILE_REM = { wide: 7.25, narrow: 11.25 };

type Props = {
  /** The scroll container, which also holds the content above the rows. */
  scroller: HTMLElement | null;
  rows: readonly VideoEntry[];
  region: string | undefined;
  selection: Selection;
  /** The state of the rows that are being removed, by item id. */
  removalStates: RemovalStates;
  /** Removes a row, or undoes the removal, depending on its state. */
  onRemove: (id: string, state: RemovalState | undefined) => void;
  /** Finds a replacement of a lost video. */
  onReplace: (entry: VideoEntry) => void;
  /** Arranges the playlist, beginning with this row. */
  onMove: (entry: VideoEntry) => void;
  onToggle: (id: string) => void;
  /** Selects `base` plus the rows between two indexes. */
  onRange: (base: Selection, from: number, to: number) => void;
  onAll: () => void;
  /** The item that a link led to. */
  found: string | undefined;
};

export const VideoList = memo(function VideoList(props: Props) {
  const { region, removalStates, onRemove, onReplace, onMove, ...rest } = props;
  const [menu, setMenu] = useState<{ entry: VideoEntry; button: HTMLElement }>();
  const removeOrUndo = ({ video: { id } }: VideoEntry): void => onRemove(id, removalStates.get(id));
  // Only if heights differ: with `remOf`, all rows are measured again after each filter and sort.
  const hasFileNames = rest.rows.some(({ words }) => words.fromFile !== "");
  const blockedNote =
    region === undefined ? "" : playlistWords.blockedIn({ country: regionName(region) });
  return (
    <>
      <RowGrid
        {...rest}
        label={playlistWords.videos}
        rowKey={({ video }) => video.id}
        selectionKey={({ video }) => video.id}
        rowRem={ROW_REM}
        {...(hasFileNames && { remOf })}
        onOpen={openVideo}
        onButton={(entry, action, button) => {
          if (action === "menu") setMenu({ entry, button });
          else removeOrUndo(entry);
        }}
        onKey={(key, row) => {
          if (key !== "Delete") return false;
          removeOrUndo(row);
          return true;
        }}
      >
        {(entry, place) => (
          <VideoRow
            {...place}
            entry={entry}
            isFound={entry.video.id === rest.found}
            removal={removalStates.get(entry.video.id)}
            blockedNote={
              region !== undefined && isBlockedFor(entry.video, region) ? blockedNote : undefined
            }
          />
        )}
      </RowGrid>
      {menu && (
        <MenuAt
          key={menu.entry.video.id}
          button={menu.button}
          items={menuItemsOf(menu.entry, {
            onRemove: removeOrUndo,
            onReplace,
            onMove,
          })}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  );
});

type RowActions = Pick<Props, "onReplace" | "onMove"> & { onRemove: (entry: VideoEntry) => void };

/** The menu of a row. */
function menuItemsOf(entry: VideoEntry, { onRemove, onReplace, onMove }: RowActions): MenuItem[] {
  const { video, words } = entry;
  const link = words.isHidden ? "" : videoLink(video.videoId);
  const items: (MenuItem | false)[] = [
    link !== "" && menuLink(playlistWords.openOnYouTube, link),
    words.isHidden && { text: playlistWords.findReplacement, onSelect: () => onReplace(entry) },
    words.searched !== "" && menuLink(playlistWords.searchOnYouTube, searchLink(words.searched)),
    { text: playlistWords.move, onSelect: () => onMove(entry) },
    { text: buttons.remove, apart: true, onSelect: () => onRemove(entry) },
  ];
  return items.filter((item) => item !== false);
}

function menuLink(text: string, href: string): MenuItem {
  const link = (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
  return { text, link };
}

function openVideo({ video, words }: VideoEntry): void {
  const link = videoLink(video.videoId);
  if (link !== "" && !words.isHidden) window.open(link, "_blank", "noreferrer");
}

function remOf({ words }: VideoEntry): typeof ROW_REM {
  return words.fromFile === "" ? ROW_REM : FROM_FILE_REM;
}
