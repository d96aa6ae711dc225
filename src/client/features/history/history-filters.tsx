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
import { saveCsv, saveJson } from "#client/ui/video-list/save-file.ts";
import { SelectField } from "#client/ui/select-field.tsx";
import { playlistLink, videoLink } from "#client/ui/video-list/video-link.ts";
import type { Removal } from "#shared/contract/removal.ts";

export const CSV_COLUMNS = [
  "When",
  "By",
  "Why",
  "State",
  "What",
  "Title",
  "Channel",
  "Playlist",
  "Position",
  "Was",
  "Ended",
  "Put back",
  "Visible again",
  "Still shown by YouTube",
  "Reason of failure",
  "Link",
  "Playlist link",
] as const;

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
          <HistoryDownloads filter={filter} />
        </div>
      </div>
    </details>
  );
}

/** Buttons that download all rows that match the filter, including those not loaded yet. */
function HistoryDownloads({ filter }: { filter: HistoryFilter }) {
  return <DownloadButtons what="the history" save={(format) => saveHistory(format, filter)} />;
}

// The history as CSV rows and as a JSON object.

/** One row for each removal. The CSV writer escapes formulas. */
export function csvRows(removals: readonly Removal[]): (string | number)[][] {
  return removals.map((removal) => [
    removal.at,
    wasNotGone(removal) ? "Nobody" : WHO_WORDS[removal.by],
    describeWhy(removal),
    describeState(removal).text,
    isWholePlaylist(removal) ? "Playlist" : "Video",
    removal.title,
    removal.channelTitle,
    removal.playlistTitle,
    removal.position === null ? "" : removal.position + 1,
    removal.availability ?? "",
    removal.endedAt ?? "",
    removal.putBackAt ?? "",
    removal.visibleAgainAt ?? "",
    removal.contradictedAt ?? "",
    describeReason(removal.reason),
    videoLink(removal.videoId ?? ""),
    playlistLink(removal.playlistId ?? ""),
  ]);
}

/** Exports all rows that match the filter, including those not loaded on the screen. */
async function saveHistory(format: "csv" | "json", filter: HistoryFilter): Promise<void> {
  const removals = filterRemovals(await readAllRemovals(), filter);
  const exportedAt = new Date().toISOString();
  const name = `tidylist-history-${exportedAt.slice(0, 10)}`;
  if (format === "csv")
    await saveCsv(`${name}.csv`, { columns: CSV_COLUMNS, rows: csvRows(removals) });
  else saveJson(`${name}.json`, { exportedAt, removals });
}
