import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { GroupRow, HiddenRow } from "#client/features/hidden/hidden-rows.tsx";
import {
  rowsOf,
  type HiddenEntry,
  type HiddenGroup,
  type HiddenRow as Row,
} from "#client/features/hidden/hidden-view.ts";
import type { HiddenRemoval } from "#client/features/hidden/hidden-removal.ts";
import { writeOpenPlaylist } from "#client/library/playlist-address.ts";
import { requestReplacement } from "#client/library/changes/find-replacement.ts";
import { useVideoSelection } from "#client/library/video-selection.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { RowGrid } from "#client/ui/video-list/row-grid.tsx";
import { searchLink } from "#client/ui/video-list/video-link.ts";
import * as hiddenWords from "#words/hidden.ts";

const VIDEO_REM = { wide: 4.75, narrow: 6.25 };
/** With the name from a file, which takes two lines, on phones four. */
const FROM_FILE_REM = { wide: 7.25, narrow: 11.25 };
const GROUP_REM = { wide: 3, narrow: 4.5 };

type Props = {
  /** The name of the list for screen readers. */
  label?: string;
  groups: readonly HiddenGroup[];
  isPremium: boolean;
  removal: HiddenRemoval;
};

/** Videos under their headings, in a scrolling box with the actions on the selected ones. */
export function HiddenList({ label = hiddenWords.title, groups, isPremium, removal }: Props) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const navigate = useNavigate();
  const rows = useMemo(() => rowsOf(groups), [groups]);
  const headings = useMemo(
    () => new Map(groups.map(({ key, entries }) => [key, entries.map(keyOf)])),
    [groups],
  );
  const videoSelection = useVideoSelection({
    rows: useMemo(() => rows.map(keyOf), [rows]),
    existing: useMemo(() => [...headings.values()].flat(), [headings]),
    headings,
    isPremium,
  });
  const { selection, allSelected } = videoSelection;
  const removeSelected = (): void => {
    const entries = groups.flatMap((group) =>
      group.entries.filter(({ key }) => selection.has(key)),
    );
    if (entries.length === 0) addToast(NONE_SELECTED);
    else removal.remove(entries, videoSelection.clear);
  };
  const remove = (row: Row): void => {
    if (row.kind === "group") removal.removeGroup(row);
    else removal.remove([row]);
  };
  const replace = ({ video, words: { title, label } }: HiddenEntry): void => {
    const { id: itemId, playlistId, channelTitle, was } = video;
    const lost = {
      itemId,
      playlistId,
      name: title || label,
      channelTitle: was?.channelTitle || channelTitle,
      durationSeconds: was?.durationSeconds ?? null,
    };
    requestReplacement(lost, title);
  };
  const open = (row: Row): void => {
    if (row.kind === "video") {
      const { searched } = row.words;
      if (searched !== "") window.open(searchLink(searched), "_blank", "noopener,noreferrer");
    } else if (row.playlistId !== undefined) {
      void navigate({ pathname: "/", search: writeOpenPlaylist("", row.playlistId) });
    }
  };
  return (
    <div
      ref={setScroller}
      className="card mt-4 max-h-[max(24rem,calc(100dvh-6rem))] overflow-y-auto"
    >
      <div
        data-sticky=""
        className="top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-card px-4 py-2 sm:px-6 [@media(height>=30rem)]:sticky"
      >
        <CheckField
          checked={allSelected}
          onChange={allSelected ? videoSelection.clear : videoSelection.selectShown}
        >
          {hiddenWords.selectAll}
        </CheckField>
        <RemovalButton count={selection.size} onClick={removeSelected}>
          {selection.size === 0
            ? hiddenWords.removeSelected
            : hiddenWords.removeSelectedCount({ count: selection.size })}{" "}
          {!isPremium && <ProTag />}
        </RemovalButton>
      </div>
      <RowGrid
        label={label}
        rows={rows}
        rowKey={keyOf}
        selectionKey={keyOf}
        rowRem={VIDEO_REM}
        remOf={remOf}
        scroller={scroller}
        selection={videoSelection.selectionWithHeadings}
        onToggle={videoSelection.toggle}
        onRange={videoSelection.extend}
        onAll={videoSelection.selectShown}
        onOpen={open}
        onButton={(row, action) => {
          if (action === "replace" && row.kind === "video") replace(row);
          else remove(row);
        }}
        onKey={(key, row) => {
          if (key === "Delete") remove(row);
          return key === "Delete";
        }}
      >
        {(row, place) =>
          row.kind === "group" ? (
            <GroupRow {...place} group={row} needsPremium={!removal.canRemoveGroup(row)} />
          ) : (
            <HiddenRow {...place} entry={row} />
          )
        }
      </RowGrid>
    </div>
  );
}

const NONE_SELECTED = {
  title: hiddenWords.noneSelected,
  description: hiddenWords.selectFirst,
};

function keyOf({ key }: { key: string }): string {
  return key;
}

function remOf(row: Row): typeof VIDEO_REM {
  if (row.kind === "group") return GROUP_REM;
  return row.words.fromFile === "" ? VIDEO_REM : FROM_FILE_REM;
}
