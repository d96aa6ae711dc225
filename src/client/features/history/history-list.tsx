import { useCallback, useState } from "react";
import type { LoadedHistory } from "#client/features/history/history-data.ts";
import { HistoryFilters } from "#client/features/history/history-filters.tsx";
import { HistoryGroupRow, HistoryRow } from "#client/features/history/history-row.tsx";
import {
  chosenToPutBack,
  EVERY_PLAYLIST,
  filterRemovals,
  groupByDay,
  groupByJob,
  NO_FILTER,
  type HistoryGroup,
} from "#client/features/history/history-groups.ts";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { Button } from "#client/ui/button.tsx";
import { toggleOne } from "#client/ui/video-list/selection.ts";
import type { Removal } from "#shared/contract/removal.ts";
import * as words from "#words/history.ts";

type Props = LoadedHistory & {
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** With Premium, several videos can be put back at once (product.md 7.4.2). */
  isPremium: boolean;
  /** Whether something is being put back now. */
  busy: boolean;
  onPutBack: (removals: readonly Removal[]) => void;
  onPutBackAll: (group: HistoryGroup) => void;
  /** Undoes the replacement of this video. */
  onUndo: (removal: Removal) => void;
};

const NO_JOBS: LoadedHistory["jobs"] = new Map();
const NONE_CHOSEN: ReadonlySet<number> = new Set();

/** The removals by day, those of several videos as groups. `removals` is not empty. */
export function HistoryList(props: Props) {
  const { removals, hasMore, isPremium, busy, onPutBack, onPutBackAll, onUndo } = props;
  const [filter, setFilter] = useState(NO_FILTER);
  const [chosenIds, setChosenIds] = useState(NONE_CHOSEN);
  const shown = filterRemovals(removals, filter);
  const selected = chosenToPutBack(shown, chosenIds);
  const toggle = useCallback((id: number) => setChosenIds((old) => toggleOne(old, id)), []);
  const putOneBack = useCallback((removal: Removal) => onPutBack([removal]), [onPutBack]);
  // A group's counts are about all playlists of its removal, so there are no groups while the filter is one playlist.
  const jobs = filter.playlistId === EVERY_PLAYLIST ? props.jobs : NO_JOBS;
  const renderRow = (removal: Removal) => (
    <HistoryRow
      key={removal.id}
      removal={removal}
      chosen={isPremium ? removal.canBePutBack && chosenIds.has(removal.id) : undefined}
      busy={busy}
      onToggle={toggle}
      onPutBack={putOneBack}
      onUndo={onUndo}
    />
  );
  return (
    <>
      <HistoryFilters removals={removals} filter={filter} onFilter={setFilter} />
      {isPremium && (
        <SelectionBar
          possible={shown.filter(({ canBePutBack }) => canBePutBack)}
          selected={selected}
          busy={busy}
          onChoose={(some) => setChosenIds(new Set(some.map(({ id }) => id)))}
          onPutBack={() => onPutBack(selected)}
        />
      )}
      <p role="status" className="mt-1 text-sm text-soft">
        {describeShown(shown.length, removals.length, hasMore)}
      </p>
      {groupByDay(shown).map(({ day, removals: some }) => (
        <section key={day} aria-label={day} className="mt-3">
          <h3 className="mb-2 font-semibold">{day}</h3>
          <ul className="card divide-y divide-line overflow-clip">
            {groupByJob(some, jobs).map((entry) =>
              "row" in entry ? (
                renderRow(entry.row)
              ) : (
                <HistoryGroupRow
                  key={entry.job.id}
                  group={entry}
                  isPremium={isPremium}
                  busy={busy}
                  onPutBackAll={onPutBackAll}
                >
                  {() => entry.rows.map(renderRow)}
                </HistoryGroupRow>
              ),
            )}
          </ul>
        </section>
      ))}
      {hasMore && (
        <Button
          className="mt-4 min-h-11 w-full"
          busy={props.isLoadingMore}
          busyText={words.loadingOlder}
          onClick={() => props.onMore()}
        >
          {words.loadOlder}
        </Button>
      )}
    </>
  );
}

function describeShown(shown: number, loaded: number, hasMore: boolean): string {
  const count = loaded;
  if (shown === loaded) {
    return hasMore ? words.shownLatest({ count }) : words.shownAll({ count });
  }
  if (shown === 0) {
    return hasMore ? words.shownNoneOfLatest({ count }) : words.shownNone({ count });
  }
  return hasMore ? words.shownSomeOfLatest({ shown, count }) : words.shownSome({ shown, count });
}

type SelectionProps = {
  /** The shown rows that can be put back. */
  possible: readonly Removal[];
  selected: readonly Removal[];
  busy: boolean;
  onChoose: (removals: readonly Removal[]) => void;
  onPutBack: () => void;
};

function SelectionBar({ possible, selected, busy, onChoose, onPutBack }: SelectionProps) {
  if (possible.length === 0) return null;
  const areAllSelected = selected.length === possible.length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <CheckField
        checked={areAllSelected}
        onChange={() => onChoose(areAllSelected ? [] : possible)}
      >
        {words.selectAll({ count: possible.length })}
      </CheckField>
      {selected.length > 0 && (
        <Button aria-haspopup="dialog" busy={busy} onClick={() => onPutBack()}>
          {words.putBackSelected({ count: selected.length })}
        </Button>
      )}
    </div>
  );
}
