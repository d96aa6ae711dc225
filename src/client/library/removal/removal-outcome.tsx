import type { RefObject } from "react";
import { describeFailed } from "#client/library/changes/change-words.ts";
import { formatMoment } from "#client/ui/dates.ts";
import type { Outcome, RemovalChange } from "#client/library/changes/change.ts";
import { Question } from "#client/library/changes/question.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";

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
  const verb = isPlaylists ? "deleted" : "removed";
  const failures = describeFailed(outcome, verb);
  const things = (count: number) => countOf(count, isPlaylists ? "playlist" : "video");
  const moment = formatMoment(resumesAt);
  return (
    <Question ref={ref} title={titleOf(outcome, stopped, verb)} cancel="Close" onClose={onClose}>
      {(onYouTube > 0 || queued === 0) && (
        <p>
          {things(onYouTube)} {onYouTube === 1 ? "is" : "are"} {verb} on YouTube.
        </p>
      )}
      {queued > 0 && (
        <p>
          {formatCount(queued)} {queued === 1 ? "is" : "are"} still to be done on YouTube:{" "}
          {moment === "" ? "that goes on by itself" : moment}, even when this page is closed.{" "}
          {queued === 1 ? "It is" : "They are"} out of your library already.
        </p>
      )}
      {failures !== "" && <p>{failures}</p>}
    </Question>
  );
}

function titleOf({ onYouTube, queued }: Outcome, stopped: boolean, verb: string): string {
  if (stopped) return "Stopped";
  if (queued > 0) return onYouTube === 0 ? "It goes on by itself" : "The rest goes on by itself";
  return onYouTube === 0 ? `Nothing was ${verb}` : `Not everything was ${verb}`;
}
