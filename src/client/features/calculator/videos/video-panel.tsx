import {
  memo,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  type Dispatch,
  type SetStateAction,
} from "react";
import type { Settings, Sort, VideoKind } from "#client/features/calculator/url-state.ts";
import {
  isFilterOn,
  selectAll,
  SORTS,
  sortVideos,
  TITLE_FILTER_ID,
  type FilterText,
  type IndexedVideo,
  type SelectionTotals,
} from "#client/features/calculator/videos/listed-videos.ts";
import { VideoList } from "#client/features/calculator/videos/video-list.tsx";
import { readLengths } from "#client/library/video-table.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { FilterFields } from "#client/ui/video-list/filter-fields.tsx";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import {
  addRange,
  NOTHING_SELECTED,
  toggleOne,
  type Selection,
} from "#client/ui/video-list/selection.ts";
import { formatDuration } from "#shared/duration.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import { selectionKey } from "#shared/selected-videos.ts";
import * as words from "#words/calculator.ts";

const WHOLE_LINE = "max-sm:col-span-2";
const FIELDS = [
  { name: "minDuration", label: words.minDuration, inputMode: "decimal", placeholder: "0" },
  { name: "maxDuration", label: words.maxDuration, inputMode: "decimal", placeholder: "∞" },
  { name: "channelFilter", label: words.channelName, className: WHOLE_LINE },
  { name: "titleFilter", label: words.videoTitle, className: WHOLE_LINE, id: TITLE_FILTER_ID },
] as const;

const VideoFilters = memo(function VideoFilters({ text, problems, onChange }: VideoFiltersProps) {
  return (
    <fieldset
      className={`grid min-w-0 grid-cols-2 items-start gap-3 xl:grid-cols-4 ${isFilterOn(text) ? "" : "print:hidden"}`}
    >
      <legend className="mb-3 font-semibold">{words.filters}</legend>
      <FilterFields fields={FIELDS} text={text} problems={problems} onText={onChange} />
      <SelectField
        className="col-span-2"
        label={words.lengthAndState}
        value={text.kind}
        onValue={(kind) => onChange({ kind })}
      >
        <option value="all">{words.allVideos}</option>
        <option value="long">{words.longVideos}</option>
        <option value="short">{words.shortVideos}</option>
        <option value="recorded">{words.recordedVideos}</option>
      </SelectField>
    </fieldset>
  );
});

const NO_FILTER: FilterText = {
  minDuration: "",
  maxDuration: "",
  channelFilter: "",
  titleFilter: "",
  kind: "all",
};

type Props = {
  videos: readonly IndexedVideo[];
  filterText: FilterText;
  sort: Sort;
  /** The position up to which the person has watched. */
  watched: number | undefined;
  selection: Selection;
  totals: SelectionTotals;
  onSelection: Dispatch<SetStateAction<Selection>>;
  onSettings: (change: Partial<Settings>) => void;
  /** Called when the panel is mounted. */
  onShown: () => void;
};

/** The videos of a result, to select by hand or with filters. */
export const VideoPanel = memo(function VideoPanel(props: Props) {
  const { videos, filterText, sort, watched, selection, totals, onSelection, onSettings } = props;
  const { onShown } = props;
  useLayoutEffect(onShown, [onShown]);
  // Typing updates the fields at once; the list follows in a deferred render.
  const { filter, problems } = useMemo(() => readFilter(filterText), [filterText]);
  const deferredFilter = useDeferredValue(filter);
  const deferredSort = useDeferredValue(sort);
  const sorted = useMemo(() => sortVideos(videos, deferredSort), [videos, deferredSort]);
  const rows = useMemo(() => filterVideos(sorted, deferredFilter), [sorted, deferredFilter]);

  const onToggle = useCallback(
    (key: string) => onSelection((current) => toggleOne(current, key)),
    [onSelection],
  );
  const onRange = useCallback(
    (base: Selection, from: number, to: number) =>
      onSelection(addRange(base, rows, [from, to], ({ video }) => selectionKey(video))),
    [onSelection, rows],
  );
  const onWatched = useCallback(
    (position: number) => onSettings({ watched: position === watched ? "" : String(position) }),
    [onSettings, watched],
  );
  const toggleAll = () =>
    onSelection(totals.isAll ? NOTHING_SELECTED : selectAll(videos.map(({ video }) => video)));

  return (
    <section className="card overflow-clip" aria-label={words.videoList}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-6 sm:pt-5">
        <CheckField
          className="min-h-10 font-medium print:hidden"
          checked={totals.isAll}
          onChange={toggleAll}
        >
          {totals.isAll ? words.unselectAll : words.selectAll}
        </CheckField>
        <p className="rounded-full bg-tint px-3 py-1 text-sm font-semibold text-accent">
          {words.selected({ count: totals.videos, length: formatDuration(totals.seconds) })}
        </p>
        <SelectField
          label={words.sort}
          className="flex items-center gap-2 sm:ms-auto print:hidden"
          labelClass="text-sm font-medium"
          fieldClass="w-auto"
          value={sort}
          onValue={(next) => onSettings({ sort: next })}
        >
          {Object.entries(SORTS).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="border-t border-line p-4 sm:px-6">
        <VideoFilters text={filterText} problems={problems} onChange={onSettings} />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-soft" role="status">
            {words.showing({ shown: rows.length, count: videos.length })}
          </p>
          <Button
            disabled={rows.length === 0}
            onClick={() => onSelection(selectAll(rows.map(({ video }) => video)))}
          >
            {words.selectFiltered({ count: rows.length })}
          </Button>
        </div>
      </div>
      {rows.length > 0 ? (
        <VideoList
          rows={rows}
          selection={selection}
          watched={watched}
          onToggle={onToggle}
          onRange={onRange}
          onWatched={onWatched}
        />
      ) : (
        <NoRows
          hasVideos={videos.length > 0}
          onClear={() => {
            onSettings(NO_FILTER);
            document.getElementById(TITLE_FILTER_ID)?.focus();
          }}
        />
      )}
    </section>
  );
});

function NoRows({ hasVideos, onClear }: { hasVideos: boolean; onClear: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 border-t border-line p-8 text-center text-soft">
      <p>{hasVideos ? words.noneMatches : words.noneCounted}</p>
      {hasVideos && <Button onClick={onClear}>{words.clearFilters}</Button>}
    </div>
  );
}

type VideoFiltersProps = {
  text: FilterText;
  problems: FilterReading["problems"];
  onChange: (change: Partial<FilterText>) => void;
};

// The advanced selection filters (product.md 8.10.4): minutes and case-insensitive substrings.

/** The longest Short. YouTube's API does not say which videos are Shorts. */
const SHORT_SECONDS = 180;

type VideoFilter = {
  minSeconds: number;
  maxSeconds: number;
  channel: string;
  title: string;
  kind: VideoKind;
};

type FilterReading = {
  filter: VideoFilter;
  problems: Partial<Record<keyof FilterText, string | undefined>>;
};

/** Parses the fields. An invalid field does not filter; its problem is returned. */
export function readFilter(text: FilterText): FilterReading {
  const { minDuration, maxDuration, channelFilter, titleFilter, kind } = text;
  const { minProblem, maxProblem, ...lengths } = readLengths(minDuration, maxDuration);
  return {
    filter: {
      ...lengths,
      channel: channelFilter.trim().toLowerCase(),
      title: titleFilter.trim().toLowerCase(),
      kind,
    },
    problems: { minDuration: minProblem, maxDuration: maxProblem },
  };
}

export function filterVideos(
  videos: readonly IndexedVideo[],
  filter: VideoFilter,
): readonly IndexedVideo[] {
  return videos.filter(
    ({ video, title, channel }) =>
      isOfKind(video, filter.kind) &&
      video.duration >= filter.minSeconds &&
      video.duration <= filter.maxSeconds &&
      channel.includes(filter.channel) &&
      title.includes(filter.title),
  );
}

function isOfKind({ duration, broadcast }: CalculatorVideo, kind: VideoKind): boolean {
  if (kind === "all") return true;
  if (broadcast) return false;
  const isLong = duration > SHORT_SECONDS;
  return kind === "recorded" || isLong === (kind === "long");
}
