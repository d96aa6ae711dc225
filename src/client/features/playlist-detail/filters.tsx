import { memo, useId } from "react";
import {
  findProblems,
  SHOWN,
  SORTS,
  type FilterText,
  type Shown,
  type Sort,
} from "#client/features/playlist-detail/video-index.ts";
import { TextField } from "#client/ui/text-field.tsx";

const SHOWN_NAMES: Record<Shown, string> = {
  all: "All videos",
  visible: "Visible",
  hidden: "Hidden, for any reason",
  private: "Private",
  deleted: "Deleted",
  restricted: "Blocked or restricted",
};
const SORT_NAMES: Record<Sort, string> = {
  position: "Playlist order",
  title: "Title",
  channel: "Channel",
  length: "Longest first",
  added: "Newest added first",
};

type Props = {
  text: FilterText;
  sort: Sort;
  onText: (part: Partial<FilterText>) => void;
  onSort: (sort: Sort) => void;
};

export const Filters = memo(function Filters({ text, sort, onText, onSort }: Props) {
  const problems = findProblems(text);
  return (
    <div
      role="group"
      aria-label="Filters"
      className="grid grid-cols-2 items-start gap-3 px-4 pt-4 sm:grid-cols-6 sm:px-6"
    >
      <TextField
        className="col-span-2"
        type="search"
        label="Filter videos"
        value={text.title}
        onText={(title) => onText({ title })}
      />
      <Choice
        label="Show"
        names={SHOWN_NAMES}
        order={SHOWN}
        value={text.shown}
        onValue={(shown) => onText({ shown })}
      />
      <Choice label="Sort" names={SORT_NAMES} order={SORTS} value={sort} onValue={onSort} />
      <TextField
        className="col-span-2"
        type="search"
        label="Channel"
        value={text.channel}
        onText={(channel) => onText({ channel })}
      />
      <TextField
        className="sm:col-span-2"
        inputMode="decimal"
        label="Min minutes"
        placeholder="0"
        value={text.minMinutes}
        problem={problems.minMinutes}
        onText={(minMinutes) => onText({ minMinutes })}
      />
      <TextField
        className="sm:col-span-2"
        inputMode="decimal"
        label="Max minutes"
        placeholder="∞"
        value={text.maxMinutes}
        problem={problems.maxMinutes}
        onText={(maxMinutes) => onText({ maxMinutes })}
      />
    </div>
  );
});

type ChoiceProps<Value extends string> = {
  label: string;
  names: Record<Value, string>;
  order: readonly Value[];
  value: Value;
  onValue: (value: Value) => void;
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="min-w-0 sm:col-span-2">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => props.onValue(event.target.value as Value)}
        className="field"
      >
        {props.order.map((value) => (
          <option key={value} value={value}>
            {props.names[value]}
          </option>
        ))}
      </select>
    </div>
  );
}
