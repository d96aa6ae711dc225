// The parts of the window that are only there for a merge: what is merged, and into which playlist.
import { useState } from "react";
import { PlaylistPicker } from "#client/library/changes/playlist-picker.tsx";
import { usePlaylists } from "#client/library/library-data.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Playlist } from "#shared/contract/playlists.ts";

const NAMED = 5;

/** The playlists that are merged, in the order in which their videos are put in. */
export function MergeSources({ ids }: { ids: readonly string[] }) {
  const { data = [] } = usePlaylists(false);
  const sources = ids.flatMap((id) => data.find((playlist) => playlist.id === id) ?? []);
  return (
    <div className="text-sm">
      <ol aria-label="Playlists to merge" className="rounded-lg border border-line bg-sunken">
        {sources.slice(0, NAMED).map(({ id, title, videoCount }) => (
          <li key={id} className="flex gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
            <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
              {title}
            </span>
            <span className="shrink-0 text-soft">{countOf(videoCount, "video")}</span>
          </li>
        ))}
        {sources.length > NAMED && (
          <li className="px-3 py-1.5 text-soft">and {formatCount(sources.length - NAMED)} more</li>
        )}
      </ol>
      <p className="mt-1 text-soft">They stay as they are; their videos are copied.</p>
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
  const { data = [] } = usePlaylists(false);
  // The order stays while the window is open.
  const [playlists] = useState(() => sourcesFirst(data, sources));
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="mb-1 text-sm font-medium">Into</legend>
        <Choice checked={into === undefined} onCheck={() => onInto(undefined)}>
          A new playlist
        </Choice>
        <Choice checked={into !== undefined} onCheck={() => onInto("")}>
          An existing playlist
        </Choice>
      </fieldset>
      {into !== undefined && (
        <PlaylistPicker
          label="The playlist that gets them, at its end"
          playlists={playlists}
          value={into === "" ? undefined : into}
          onValue={onInto}
        />
      )}
    </>
  );
}

/** One of the merged playlists is the most likely target. */
function sourcesFirst(playlists: readonly Playlist[], sources: readonly string[]): Playlist[] {
  const isSource = ({ id }: Playlist) => Number(sources.includes(id));
  return playlists.toSorted((a, b) => isSource(b) - isSource(a));
}

type ChoiceProps = { checked: boolean; onCheck: () => void; children: string };

function Choice({ checked, onCheck, children }: ChoiceProps) {
  return (
    <label className="flex min-h-9 items-center gap-2.5">
      <input
        type="radio"
        name="merge-into"
        className="size-5"
        checked={checked}
        onChange={onCheck}
      />
      {children}
    </label>
  );
}
