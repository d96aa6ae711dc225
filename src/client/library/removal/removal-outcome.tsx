import type { RefObject } from "react";
import { describeFailed } from "#client/library/changes/change-words.ts";
import { formatMoment } from "#client/ui/dates.ts";
import type { Outcome, RemovalChange } from "#client/library/changes/change.ts";
import { Question } from "#client/library/changes/question.tsx";
import * as buttons from "#words/buttons.ts";
import * as changeWords from "#words/changes.ts";
import * as words from "#words/removal.ts";

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  change: RemovalChange;
  outcome: Outcome;
  stopped: boolean;
  onClose: () => void;
};

/** The result of a removal that failed in part or is not complete yet. */
export function RemovalOutcome({ ref, change, outcome, stopped, onClose }: Props) {
  const { onYouTube, queued, resumesAt } = outcome;
  const isPlaylists = change.kind === "playlists";
  const failures = describeFailed(outcome, isPlaylists ? "deleted" : "removed");
  const sent = { count: onYouTube };
  const moment = formatMoment(resumesAt);
  return (
    <Question
      ref={ref}
      title={titleOf(outcome, stopped, isPlaylists)}
      cancel={buttons.close}
      onClose={onClose}
    >
      {(onYouTube > 0 || queued === 0) && (
        <p>{isPlaylists ? words.playlistsAreDeleted(sent) : words.videosAreRemoved(sent)}</p>
      )}
      {queued > 0 && (
        <p>
          {moment === ""
            ? words.stillToDo({ count: queued })
            : words.stillToDoAt({ count: queued, moment })}
        </p>
      )}
      {failures !== "" && <p>{failures}</p>}
    </Question>
  );
}

function titleOf({ onYouTube, queued }: Outcome, stopped: boolean, isPlaylists: boolean): string {
  if (stopped) return changeWords.stopped;
  if (queued > 0) return onYouTube === 0 ? changeWords.goesOn : changeWords.restGoesOn;
  if (onYouTube === 0) return isPlaylists ? words.nothingDeleted : words.nothingRemoved;
  return isPlaylists ? words.notAllDeleted : words.notAllRemoved;
}
