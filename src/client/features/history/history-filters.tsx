import { readAllRemovals } from "#client/features/history/history-data.ts";
import {
  EVERY_PLAYLIST,
  EVERYBODY,
  filterRemovals,
  playlistsIn,
  type HistoryFilter,
} from "#client/features/history/history-groups.ts";
import {
  describeState,
  describeWhy,
  isWholePlaylist,
  wasNotGone,
  WHO_WORDS,
} from "#client/features/history/history-words.ts";
import { DownloadButtons } from "#client/library/download-buttons.tsx";
import { describeReason } from "#client/library/outcome-words.ts";
import {
  saveAs,
  tableOf,
  type Column,
  type CsvTable,
  type FileFormat,
} from "#client/ui/video-list/save-file.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { Removal } from "#shared/contract/removal.ts";
import * as words from "#words/history.ts";

const WHO: readonly Removal["by"][] = ["you", "owner", "youtube", "unknown"];

type Props = {
  removals: readonly Removal[];
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
};

/** The filters of the history, and beside them the downloads of the rows that match. */
export function HistoryFilters({ removals, filter, onFilter }: Props) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium">{words.filterAndSave}</summary>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-0 flex-[1_1_11rem]"
          label={words.takenOutBy}
          value={filter.by}
          onValue={(by) => onFilter({ ...filter, by })}
        >
          <option value={EVERYBODY}>{words.anybody}</option>
          {WHO.map((by) => (
            <option key={by} value={by}>
              {WHO_WORDS[by]}
            </option>
          ))}
        </SelectField>
        <SelectField
          className="min-w-0 flex-[1_1_11rem]"
          label={words.playlistFilter}
          value={filter.playlistId}
          onValue={(playlistId) => onFilter({ ...filter, playlistId })}
        >
          <option value={EVERY_PLAYLIST}>{words.anyPlaylist}</option>
          {playlistsIn(removals).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <div className="flex gap-2">
          <DownloadButtons what="history" save={(format) => saveHistory(format, filter)} />
        </div>
      </div>
    </details>
  );
}

const COLUMNS: readonly Column<Removal>[] = [
  [words.columnWhen, ({ at }) => at],
  [words.columnBy, (removal) => (wasNotGone(removal) ? words.nobody : WHO_WORDS[removal.by])],
  [words.columnWhy, describeWhy],
  [words.columnState, (removal) => describeState(removal).text],
  [words.columnWhat, (removal) => (isWholePlaylist(removal) ? words.isPlaylist : words.isVideo)],
  [words.columnTitle, ({ title }) => title],
  [words.columnChannel, ({ channelTitle }) => channelTitle],
  [words.columnPlaylist, ({ playlistTitle }) => playlistTitle],
  [words.columnPosition, ({ position }) => (position === null ? "" : position + 1)],
  [words.columnWas, ({ availability }) => availability ?? ""],
  [words.columnEnded, ({ endedAt }) => endedAt ?? ""],
  [words.columnPutBack, ({ putBackAt }) => putBackAt ?? ""],
  [words.columnVisibleAgain, ({ visibleAgainAt }) => visibleAgainAt ?? ""],
  [words.columnStillShown, ({ contradictedAt }) => contradictedAt ?? ""],
  [words.columnReason, ({ reason }) => describeReason(reason)],
  [words.columnLink, ({ videoId }) => videoLink(videoId ?? "")],
  [words.columnPlaylistLink, ({ playlistId }) => playlistLink(playlistId ?? "")],
];

/** One row for each removal. The CSV writer escapes formulas. */
export function historyTable(removals: readonly Removal[]): CsvTable {
  return tableOf(COLUMNS, removals);
}

/** Exports all rows that match the filter, including those not loaded on the screen. */
async function saveHistory(format: FileFormat, filter: HistoryFilter): Promise<void> {
  const removals = filterRemovals(await readAllRemovals(), filter);
  const exportedAt = new Date().toISOString();
  await saveAs(format, `tidylist-history-${exportedAt.slice(0, 10)}`, {
    csv: () => historyTable(removals),
    json: () => ({ exportedAt, removals }),
  });
}
