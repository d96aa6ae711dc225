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
import { countOf } from "#client/ui/counts.ts";
import { playlistLink } from "#client/ui/video-list/video-link.ts";

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  outcome: Outcome;
  stopped: boolean;
  onClose: () => void;
};

/** The result of a creation: links to the new playlists, and what is still queued or was not inserted. */
export function CreationOutcome({ ref, outcome, stopped, onClose }: Props) {
  const { created = [], maybeTwice = [] } = outcome;
  const added = countAdded(outcome);
  const remains = describeRemaining(outcome);
  const twice = describePlaylistsTwice(created);
  return (
    <Question ref={ref} title={titleOf(outcome, stopped)} cancel="Close" onClose={onClose}>
      {created.length > 0 && (
        <p>
          {countOf(added, "video")} {added === 1 ? "was" : "were"} added, in order.
        </p>
      )}
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
                <bdi>{title}</bdi>
                <span className="sr-only">on YouTube, in a new tab</span>
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
  if (stopped) return "Stopped";
  if (queued + waitingPlaylists > 0) return "The rest goes on by itself";
  if (created.length === 0) return "Nothing was created";
  return created.length === 1 ? "Playlist created" : "Playlists created";
}
