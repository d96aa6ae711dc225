import ExternalLink from "lucide-react/icons/external-link";
import type { RefObject } from "react";
import {
  countAdded,
  describePlaylistsTwice,
  describeRemaining,
} from "#client/library/changes/change-words.ts";
import type { Outcome } from "#client/library/changes/change.ts";
import { MaybeTwice } from "#client/library/changes/maybe-twice.tsx";
import { Question } from "#client/library/changes/question.tsx";
import { playlistLink } from "#client/ui/video-list/video-link.ts";
import * as buttons from "#words/buttons.ts";
import * as changeWords from "#words/changes.ts";
import * as words from "#words/creation.ts";

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  outcome: Outcome;
  stopped: boolean;
  onClose: () => void;
};

/** The result of a creation: links to the new playlists, and what is still queued or was not inserted. */
export function CreationOutcome({ ref, outcome, stopped, onClose }: Props) {
  const { created = [], maybeTwice = [] } = outcome;
  const remains = describeRemaining(outcome);
  const twice = describePlaylistsTwice(created);
  return (
    <Question ref={ref} title={titleOf(outcome, stopped)} cancel={buttons.close} onClose={onClose}>
      {created.length > 0 && <p>{words.added({ count: countAdded(outcome) })}</p>}
      {created.length > 0 && (
        <ul className="space-y-1">
          {created.map(({ id, title }) => (
            <li key={id}>
              <a
                href={playlistLink(id)}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-accent underline"
              >
                {changeWords.onYouTube({
                  title,
                  name: (text) => <bdi>{text}</bdi>,
                  where: (text) => <span className="sr-only">{text}</span>,
                })}
                <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {remains !== "" && <p>{remains}</p>}
      {twice !== "" && <p>{twice}</p>}
      <MaybeTwice videos={maybeTwice} created={created} />
    </Question>
  );
}

function titleOf({ created = [], queued, waitingPlaylists = 0 }: Outcome, stopped: boolean) {
  if (stopped) return changeWords.stopped;
  if (queued + waitingPlaylists > 0) return changeWords.restGoesOn;
  if (created.length === 0) return words.nothingCreated;
  return created.length === 1 ? words.created : words.createdSeveral;
}
