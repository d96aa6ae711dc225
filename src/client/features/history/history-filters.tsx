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
  type CsvTable,
  type FileFormat,
} from "#client/ui/video-list/save-file.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { Removal } from "#shared/contract/removal.ts";

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
      <summary className="w-fit cursor-pointer py-1 font-medium">Filter and save</summary>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <SelectField
          className="min-w-0 flex-[1_1_11rem]"
          label="Taken out by"
          value={filter.by}
          onValue={(by) => onFilter({ ...filter, by })}
        >
          <option value={EVERYBODY}>Anybody</option>
          {WHO.map((by) => (
            <option key={by} value={by}>
              {WHO_WORDS[by]}
            </option>
          ))}
        </SelectField>
        <SelectField
          className="min-w-0 flex-[1_1_11rem]"
          label="From playlist"
          value={filter.playlistId}
          onValue={(playlistId) => onFilter({ ...filter, playlistId })}
        >
          <option value={EVERY_PLAYLIST}>Any playlist</option>
          {playlistsIn(removals).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <div className="flex gap-2">
          <DownloadButtons what="the history" save={(format) => saveHistory(format, filter)} />
        </div>
      </div>
    </details>
  );
}

/** The text of a cell, by the heading of its column in a file. */
const CELLS: Record<string, (removal: Removal) => string | number> = {
  When: ({ at }) => at,
  By: (removal) => (wasNotGone(removal) ? "Nobody" : WHO_WORDS[removal.by]),
  Why: describeWhy,
  State: (removal) => describeState(removal).text,
  What: (removal) => (isWholePlaylist(removal) ? "Playlist" : "Video"),
  Title: ({ title }) => title,
  Channel: ({ channelTitle }) => channelTitle,
  Playlist: ({ playlistTitle }) => playlistTitle,
  Position: ({ position }) => (position === null ? "" : position + 1),
  Was: ({ availability }) => availability ?? "",
  Ended: ({ endedAt }) => endedAt ?? "",
  "Put back": ({ putBackAt }) => putBackAt ?? "",
  "Visible again": ({ visibleAgainAt }) => visibleAgainAt ?? "",
  "Still shown by YouTube": ({ contradictedAt }) => contradictedAt ?? "",
  "Reason of failure": ({ reason }) => describeReason(reason),
  Link: ({ videoId }) => videoLink(videoId ?? ""),
  "Playlist link": ({ playlistId }) => playlistLink(playlistId ?? ""),
};

/** One row for each removal. The CSV writer escapes formulas. */
export function historyTable(removals: readonly Removal[]): CsvTable {
  return tableOf(CELLS, removals);
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
