import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { memo, useId, useMemo } from "react";
import {
  findProblems,
  nameOfFilter,
  SHOWN,
  type FilterText,
  type Shown,
} from "#client/features/playlist-detail/video-filter.ts";
import { SORTS, type Order, type Sort } from "#client/features/playlist-detail/video-index.ts";
import { Button } from "#client/ui/button.tsx";
import { formatCount } from "#client/ui/counts.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { SelectField } from "#client/ui/video-list/select-field.tsx";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

/** The most suggestions to render. Any other channel can be typed. */
const MOST_CHANNELS = 30;

const SORT_NAMES: Record<
  Sort,
  { name: string; ways: readonly [itself: string, reversed: string] }
> = {
  position: { name: "Playlist order", ways: ["First to last", "Last to first"] },
  title: { name: "Title", ways: ["A to Z", "Z to A"] },
  channel: { name: "Channel", ways: ["A to Z", "Z to A"] },
  length: { name: "Length", ways: ["Longest first", "Shortest first"] },
  added: { name: "Date added", ways: ["Newest first", "Oldest first"] },
  published: { name: "Date published", ways: ["Newest first", "Oldest first"] },
};

type Props = {
  text: FilterText;
  order: Order;
  counts: Readonly<Record<Shown, number>>;
  region: string | undefined;
  onText: (part: Partial<FilterText>) => void;
  onOrder: (part: Partial<Order>) => void;
};

/** The filters and the sort that are always visible. */
export const Filters = memo(function Filters(props: Props) {
  const { text, order, counts, region, onText, onOrder } = props;
  const { ways } = SORT_NAMES[order.sort];
  const way = ways[order.reversed ? 1 : 0];
  return (
    <div
      role="group"
      aria-label="Filters"
      // The fields name themselves by what they show, so their labels are for screen readers.
      className="flex flex-wrap items-center gap-2 px-4 pt-1 sm:px-6 [&_label]:sr-only"
    >
      <TextField
        className="min-w-0 flex-[1_1_100%] sm:flex-[1_1_14rem]"
        type="search"
        label="Filter videos"
        placeholder="Filter videos"
        value={text.title}
        onText={(title) => onText({ title })}
      />
      <SelectField
        label="Show"
        className="min-w-0 flex-1 sm:w-56 sm:flex-none"
        value={text.shown}
        onValue={(shown) => onText({ shown })}
      >
        {SHOWN.filter((shown) => shown !== "blockedThere" || region !== undefined).map((shown) => (
          <option key={shown} value={shown}>
            {nameOfFilter(shown, region)} ({formatCount(counts[shown])})
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort"
        className="min-w-0 flex-1 sm:w-40 sm:flex-none"
        value={order.sort}
        onValue={(sort) => onOrder({ sort, reversed: false })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort].name}
          </option>
        ))}
      </SelectField>
      <Button
        className="gap-1.5 px-2.5! text-sm"
        aria-label={`${way}: turn the order round`}
        data-tooltip={`${way}: turn the order round`}
        onClick={() => onOrder({ reversed: !order.reversed })}
      >
        <ArrowUpDown className="size-4 shrink-0" aria-hidden="true" />
        <span className="w-22 truncate max-lg:hidden">{way}</span>
      </Button>
    </div>
  );
});

type MoreFiltersProps = {
  text: FilterText;
  videos: readonly LibraryVideo[];
  onText: (part: Partial<FilterText>) => void;
};

/** The filters for channel, length and date added. */
export function MoreFilters({ text, videos, onText }: MoreFiltersProps) {
  const channelsId = useId();
  const channels = useMemo(() => commonChannels(videos), [videos]);
  const problems = findProblems(text);
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4 lg:grid-cols-6">
      <TextField
        className="col-span-2"
        type="search"
        label="Channel"
        list={channelsId}
        value={text.channel}
        onText={(channel) => onText({ channel })}
      />
      <datalist id={channelsId}>
        {channels.map((channel) => (
          <option key={channel}>{channel}</option>
        ))}
      </datalist>
      <TextField
        inputMode="decimal"
        label="Min minutes"
        placeholder="0"
        value={text.minMinutes}
        problem={problems.minMinutes}
        onText={(minMinutes) => onText({ minMinutes })}
      />
      <TextField
        inputMode="decimal"
        label="Max minutes"
        placeholder="∞"
        value={text.maxMinutes}
        problem={problems.maxMinutes}
        onText={(maxMinutes) => onText({ maxMinutes })}
      />
      <TextField
        className="min-w-0 sm:max-lg:col-span-2"
        type="date"
        label="Added from"
        value={text.addedFrom}
        onText={(addedFrom) => onText({ addedFrom })}
      />
      <TextField
        className="min-w-0 sm:max-lg:col-span-2"
        type="date"
        label="Added until"
        value={text.addedTo}
        problem={problems.addedTo}
        onText={(addedTo) => onText({ addedTo })}
      />
    </div>
  );
}

/** The channels with the most videos, sorted by name. */
function commonChannels(videos: readonly LibraryVideo[]): string[] {
  const counts = new Map<string, number>();
  for (const { channelTitle } of videos) {
    if (channelTitle !== "") counts.set(channelTitle, (counts.get(channelTitle) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_CHANNELS)
    .map(([channel]) => channel)
    .toSorted((a, b) => a.localeCompare(b, "en"));
}
