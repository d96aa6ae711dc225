import { useRef, type ReactNode } from "react";
import { ChangeQuestion } from "#client/library/changes/question.tsx";
import type { Insertion } from "#client/library/changes/change.ts";
import { Button } from "#client/ui/button.tsx";
import type { Removal } from "#shared/contract/removal.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/history.ts";

/** The further videos are only counted. */
const LISTED_VIDEOS = 5;

type Props = {
  /** The removals to put back; at least two. */
  removals: readonly Removal[];
  /** The request id; the same for every retry. */
  requestId: string;
  /** Whether something is being put back already. */
  busy: boolean;
  onConfirm: (change: Insertion) => void;
  onClose: () => void;
};

/** Confirms putting several videos back: which, into which playlists, and the cost. */
export function PutBackDialog({ removals, requestId, busy, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const confirm = (): void => {
    if (busy) return;
    // Close this dialog first, so that the next one does not open on top of it.
    dialog.current?.close();
    onConfirm({ kind: "putBack", ids: removals.map(({ id }) => id), requestId });
  };
  return (
    <ChangeQuestion
      ref={dialog}
      title={words.putBackTitle({ count: removals.length })}
      cancel={buttons.notNow}
      onClose={onClose}
      action={
        <Button variant="primary" className="max-sm:flex-1" busy={busy} onClick={confirm}>
          {words.putBack}
        </Button>
      }
    >
      <ul className="space-y-2">
        {removals.slice(0, LISTED_VIDEOS).map((removal) => (
          <PutBackItem key={removal.id} removal={removal} />
        ))}
        {removals.length > LISTED_VIDEOS && (
          <li className="text-soft">{words.andMore({ count: removals.length - LISTED_VIDEOS })}</li>
        )}
      </ul>
      <p className="text-soft">
        {describePutBackCost(removals.length)} {words.addedToday}
      </p>
    </ChangeQuestion>
  );
}

function PutBackItem({ removal }: { removal: Removal }) {
  return (
    <li>
      <span className="line-clamp-2 font-medium wrap-anywhere">
        <bdi>{removal.title}</bdi>
      </span>
      <span className="line-clamp-3 text-sm text-soft">{describeTarget(removal)}</span>
    </li>
  );
}

/** "into Kyoto 2027, place 3" */
function describeTarget({ playlistTitle: name, position }: Removal): ReactNode {
  const place = position === null ? undefined : position + 1;
  if (name === "") {
    return place === undefined ? words.intoUnnamed : words.intoUnnamedPlace({ place });
  }
  const playlist = (text: ReactNode) => <bdi>{text}</bdi>;
  return place === undefined
    ? words.intoPlaylist({ playlist, name })
    : words.intoPlaylistPlace({ playlist, name, place });
}

/** Each inserted video is one change. */
export function describePutBackCost(videos: number): string {
  return words.putBackCost({ count: videos });
}
