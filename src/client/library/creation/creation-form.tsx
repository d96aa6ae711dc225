import { useId, useState, type ReactNode, type RefObject } from "react";
import { describeDuplicates } from "#client/library/creation/creation-words.ts";
import {
  descriptionProblem,
  PRIVACY_CHOICES,
  titleProblem,
  type NewPlaylist,
} from "#client/library/changes/new-playlist.ts";
import { formatCount } from "#client/ui/counts.ts";
import { TextField } from "#client/ui/text-field.tsx";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import { SelectField } from "#client/ui/video-list/select-field.tsx";
import type { CreationPlan } from "#shared/contract/creation.ts";
import type { Privacy } from "#shared/contract/playlists.ts";
import { PLAYLIST_CAPACITY, PLAYLIST_DESCRIPTION_LENGTH } from "#shared/youtube-limits.ts";

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
  /** Stands above the fields. */
  children?: ReactNode;
};

const PRIVACY_NAMES: Record<Privacy, string> = {
  private: "Private: only you",
  unlisted: "Unlisted: whoever has the link",
  public: "Public: everybody",
};
const SIZE_RULE = { name: "The number", min: 1, max: PLAYLIST_CAPACITY, whole: true };

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
            label="Title"
            value={draft.title}
            required
            problem={showProblems ? titleProblem(draft.title) : undefined}
            onText={(title) => onDraft({ title })}
          />
          <Description
            text={draft.description}
            onText={(description) => onDraft({ description })}
          />
          <SelectField
            label="Who can see it"
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
        <label className="flex min-h-9 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={draft.dropDuplicates}
            onChange={(event) => onDraft({ dropDuplicates: event.target.checked })}
          />
          {describeDuplicates(plan)}
        </label>
      )}
      {isNew && plan !== undefined && plan.videoCount > 1 && (
        <Split
          size={draft.videosPerPlaylist}
          onSize={(videosPerPlaylist) => onDraft({ videosPerPlaylist })}
        />
      )}
    </form>
  );
}

function Description({ text, onText }: { text: string; onText: (text: string) => void }) {
  const id = useId();
  const problem = descriptionProblem(text);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Description (optional)
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

/** Applies the number when the field loses focus, because each number fetches a new plan. */
function Split({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const [text, setText] = useState(String(size));
  const { value, problem } = readNumber(text, SIZE_RULE);
  const take = (): void => {
    if (problem === undefined) onSize(value ?? PLAYLIST_CAPACITY);
  };
  return (
    <details>
      <summary className="min-h-9 py-1.5 font-medium">Split into several playlists</summary>
      <TextField
        className="mt-1"
        label={`Videos in each playlist, at most ${formatCount(PLAYLIST_CAPACITY)}`}
        inputMode="numeric"
        value={text}
        problem={problem}
        onText={setText}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter applies the number; the person sees the new plan before creating anything.
          event.preventDefault();
          take();
        }}
      />
    </details>
  );
}
