import { useId, useMemo } from "react";
import { findProblems, type FilterText } from "#client/features/playlist-detail/video-filter.ts";
import { TextField } from "#client/ui/text-field.tsx";
import type { LibraryVideo } from "#shared/contract/playlists.ts";

type Props = {
  text: FilterText;
  videos: readonly LibraryVideo[];
  onText: (part: Partial<FilterText>) => void;
};

/** The most suggestions to render. Any other channel can be typed. */
const MOST_CHANNELS = 30;

/** The filters for channel, length and date added. */
export function MoreFilters({ text, videos, onText }: Props) {
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
