import { useId, useState, type ReactNode, type RefObject } from "react";
import { PRIVACY_CHOICES, type NewPlaylist } from "#client/library/changes/new-playlist.ts";
import { inDashboardOrder } from "#client/library/playlist-order.ts";
import { PlaylistPicker } from "#client/library/changes/playlist-picker.tsx";
import {
  describeDescriptionProblem,
  describeDuplicates,
  describeTitleProblem,
} from "#client/library/creation/creation-words.ts";
import { usePlaylists } from "#client/library/library-data.ts";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { RadioField } from "#client/ui/fields/radio-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import type { CreationPlan } from "#shared/contract/creation.ts";
import type { Playlist, Privacy } from "#shared/contract/playlists.ts";
import { PLAYLIST_CAPACITY, PLAYLIST_DESCRIPTION_LENGTH } from "#shared/youtube-limits.ts";
import * as changeWords from "#words/changes.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/creation.ts";

/** The most merged playlists that are listed. */
const MAX_LISTED = 5;

type Props = {
  id: string;
  draft: NewPlaylist;
  /** False where the videos go into an existing playlist, which needs no title. */
  isNew: boolean;
  plan: CreationPlan | undefined;
  showProblems: boolean;
  titleField: RefObject<HTMLInputElement | null>;
  onDraft: (part: Partial<NewPlaylist>) => void;
  onSubmit: () => void;
  /** Shown above the fields. */
  children?: ReactNode;
};

const PRIVACY_NAMES: Record<Privacy, string> = {
  private: words.privacyPrivate,
  unlisted: words.privacyUnlisted,
  public: words.privacyPublic,
};
const SIZE_RULE = { name: words.splitNumber, min: 1, max: PLAYLIST_CAPACITY, whole: true };

/** The fields of a new playlist: title, privacy, and which videos are included. */
export function CreationForm(props: Props) {
  const { id, draft, isNew, plan, showProblems, titleField, onDraft, onSubmit } = props;
  return (
    <form
      id={id}
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {props.children}
      {isNew && (
        <>
          <TextField
            ref={titleField}
            label={words.titleField}
            value={draft.title}
            required
            problem={showProblems ? describeTitleProblem(draft.title) : undefined}
            onText={(title) => onDraft({ title })}
          />
          <Description
            text={draft.description}
            onText={(description) => onDraft({ description })}
          />
          <SelectField
            label={words.privacyField}
            value={draft.privacy}
            onValue={(privacy: Privacy) => onDraft({ privacy })}
          >
            {PRIVACY_CHOICES.map((privacy) => (
              <option key={privacy} value={privacy}>
                {PRIVACY_NAMES[privacy]}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {plan !== undefined && plan.duplicateCount > 0 && (
        <CheckField
          className="min-h-9"
          checked={draft.dropDuplicates}
          onChange={(event) => onDraft({ dropDuplicates: event.target.checked })}
        >
          {describeDuplicates(plan)}
        </CheckField>
      )}
      {isNew && plan !== undefined && plan.videoCount > 1 && (
        <SplitField
          size={draft.videosPerPlaylist}
          onSize={(videosPerPlaylist) => onDraft({ videosPerPlaylist })}
        />
      )}
    </form>
  );
}

function Description({ text, onText }: { text: string; onText: (text: string) => void }) {
  const id = useId();
  const problem = describeDescriptionProblem(text);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {words.descriptionField}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={PLAYLIST_DESCRIPTION_LENGTH}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onText(event.target.value)}
        className="field"
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="mt-1 text-sm text-on-loss">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Applies the number only when the field loses focus, because each number fetches a new plan. */
function SplitField({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const [text, setText] = useState(String(size));
  const { value, problem } = readNumber(text, SIZE_RULE);
  const applySize = (): void => {
    if (problem === undefined) onSize(value ?? PLAYLIST_CAPACITY);
  };
  return (
    <details>
      <summary className="min-h-9 py-1.5 font-medium">{words.split}</summary>
      <TextField
        className="mt-1"
        label={words.splitField({ count: PLAYLIST_CAPACITY })}
        inputMode="numeric"
        value={text}
        problem={problem}
        onText={setText}
        onBlur={applySize}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter applies the number; the person sees the new plan before creating anything.
          event.preventDefault();
          applySize();
        }}
      />
    </details>
  );
}

// The parts of the window that are only there for a merge: what is merged, and into which playlist.

/** The playlists that are merged, in the order in which their videos are put in. */
export function MergeSources({ ids }: { ids: readonly string[] }) {
  const { data = [] } = usePlaylists({ enabled: false });
  const sources = ids.flatMap((id) => data.find((playlist) => playlist.id === id) ?? []);
  return (
    <div className="text-sm">
      <ol aria-label={words.toMerge} className="rounded-lg border border-line bg-sunken">
        {sources.slice(0, MAX_LISTED).map(({ id, title, videoCount }) => (
          <li key={id} className="flex gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
            <span dir="auto" className="min-w-0 flex-1 truncate text-start font-medium">
              {title}
            </span>
            <span className="shrink-0 text-soft">{counts.videos({ count: videoCount })}</span>
          </li>
        ))}
        {sources.length > MAX_LISTED && (
          <li className="px-3 py-1.5 text-soft">
            {changeWords.andMore({ count: sources.length - MAX_LISTED })}
          </li>
        )}
      </ol>
      <p className="mt-1 text-soft">{words.sourcesStay}</p>
    </div>
  );
}

type DestinationProps = {
  /** The id of an existing playlist; "" if none is chosen yet; undefined for a new one. */
  into: string | undefined;
  sources: readonly string[];
  onInto: (into: string | undefined) => void;
};

/** Whether the videos go into a new playlist, or into which existing one. */
export function MergeDestination({ into, sources, onInto }: DestinationProps) {
  const { data = [] } = usePlaylists({ enabled: false });
  // Sorted only once, so that the order stays the same while the window is open.
  const [playlists] = useState(() => sourcesFirst(inDashboardOrder(data), sources));
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="mb-1 text-sm font-medium">{words.into}</legend>
        <RadioField
          name="merge-into"
          checked={into === undefined}
          onChange={() => onInto(undefined)}
        >
          {words.intoNew}
        </RadioField>
        <RadioField name="merge-into" checked={into !== undefined} onChange={() => onInto("")}>
          {words.intoExisting}
        </RadioField>
      </fieldset>
      {into !== undefined && (
        <PlaylistPicker
          label={words.target}
          playlists={playlists}
          value={into === "" ? undefined : into}
          onValue={onInto}
        />
      )}
    </>
  );
}

/** Lists the merged playlists first, because one of them is the most likely destination. */
function sourcesFirst(playlists: readonly Playlist[], sources: readonly string[]): Playlist[] {
  const rankOf = ({ id }: Playlist) => Number(sources.includes(id));
  return playlists.toSorted((a, b) => rankOf(b) - rankOf(a));
}
