import { useId, useState } from "react";
import { RadioField } from "#client/ui/fields/radio-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import type { Playlist } from "#shared/contract/playlists.ts";
import * as changeWords from "#words/changes.ts";
import * as counts from "#words/counts.ts";

/** The value of the choice "New playlist". */
export const NEW_PLAYLIST = "";

/** Up to this many playlists are listed without a search field. */
const FEW = 6;

type Props = {
  label: string;
  playlists: readonly Playlist[];
  /** An id, or {@link NEW_PLAYLIST} where that is offered; undefined for no choice yet. */
  value: string | undefined;
  offersNew?: boolean;
  onValue: (value: string) => void;
};

/** Chooses a playlist from a list that can be searched by title. */
export function PlaylistPicker({ label, playlists, value, offersNew = false, onValue }: Props) {
  const name = useId();
  const [words, setWords] = useState("");
  const wanted = words.trim().toLowerCase();
  // The chosen one stays in the list, so that what is chosen can be seen.
  const shown = playlists.filter(
    ({ id, title }) => id === value || title.toLowerCase().includes(wanted),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {playlists.length > FEW && (
        <TextField
          type="search"
          label={changeWords.searchPlaylists}
          labelInside
          className="mb-1"
          value={words}
          onText={setWords}
          // Enter would send the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      <div className="max-h-52 overflow-y-auto overscroll-contain rounded-lg border border-line bg-sunken">
        {offersNew && (
          <Choice
            name={name}
            checked={value === NEW_PLAYLIST}
            title={changeWords.newPlaylist}
            onChoose={() => onValue(NEW_PLAYLIST)}
          />
        )}
        {shown.map(({ id, title, videoCount }) => (
          <Choice
            key={id}
            name={name}
            checked={id === value}
            title={title}
            note={counts.videos({ count: videoCount })}
            onChoose={() => onValue(id)}
          />
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? "mt-1 text-sm text-soft" : "sr-only"}>
        {wanted === ""
          ? ""
          : shown.length === 0
            ? changeWords.noPlaylistFound
            : counts.playlists({ count: shown.length })}
      </p>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  checked: boolean;
  title: string;
  note?: string;
  onChoose: () => void;
};

function Choice({ name, checked, title, note, onChoose }: ChoiceProps) {
  return (
    <RadioField
      name={name}
      className={`min-h-9 border-b border-line px-3 py-1 last:border-b-0 ${checked ? "bg-tint" : ""}`}
      checked={checked}
      onChange={onChoose}
    >
      <span dir="auto" className="min-w-0 flex-1 truncate text-start">
        {title}
      </span>
      {note !== undefined && <span className="shrink-0 text-sm text-soft">{note}</span>}
    </RadioField>
  );
}
