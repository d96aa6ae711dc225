import { HistoryDownloads } from "#client/features/history/history-downloads.tsx";
import {
  EVERYBODY,
  EVERY_PLAYLIST,
  playlistsIn,
  type HistoryFilter,
} from "#client/features/history/history-view.ts";
import { WHO_WORDS } from "#client/features/history/history-words.ts";
import { SelectField } from "#client/ui/video-list/select-field.tsx";
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
    <div className="flex flex-wrap items-end gap-3">
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
  );
}
