import { memo } from "react";
import {
  isFilterOn,
  TITLE_FILTER_ID,
  type FilterReading,
  type FilterText,
} from "#client/features/calculator/videos/video-filter.ts";
import { SelectField } from "#client/ui/video-list/select-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";

type Props = {
  text: FilterText;
  problems: FilterReading["problems"];
  onChange: (change: Partial<FilterText>) => void;
};

export const VideoFilters = memo(function VideoFilters({ text, problems, onChange }: Props) {
  return (
    <fieldset
      className={`grid min-w-0 grid-cols-2 items-start gap-3 xl:grid-cols-4 ${isFilterOn(text) ? "" : "print:hidden"}`}
    >
      <legend className="mb-3 font-semibold">Advanced Selection Filters</legend>
      <TextField
        label="Min Duration (minutes)"
        inputMode="decimal"
        placeholder="0"
        value={text.minDuration}
        problem={problems.minDuration}
        onText={(minDuration) => onChange({ minDuration })}
      />
      <TextField
        label="Max Duration (minutes)"
        inputMode="decimal"
        placeholder="∞"
        value={text.maxDuration}
        problem={problems.maxDuration}
        onText={(maxDuration) => onChange({ maxDuration })}
      />
      <TextField
        className="max-sm:col-span-2"
        label="Channel Name"
        value={text.channelFilter}
        onText={(channelFilter) => onChange({ channelFilter })}
      />
      <TextField
        id={TITLE_FILTER_ID}
        className="max-sm:col-span-2"
        label="Video Title"
        value={text.titleFilter}
        onText={(titleFilter) => onChange({ titleFilter })}
      />
      <SelectField
        className="col-span-2"
        label="Length and State"
        value={text.kind}
        onValue={(kind) => onChange({ kind })}
      >
        <option value="all">All videos</option>
        <option value="long">Longer than 3 minutes, without Shorts</option>
        <option value="short">Up to 3 minutes, as all Shorts are</option>
        <option value="recorded">Not live or upcoming</option>
      </SelectField>
    </fieldset>
  );
});
