import { useRef } from "react";
import { ChangeQuestion } from "#client/library/changes/question.tsx";
import type { Insertion } from "#client/library/changes/change.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";
import type { Removal } from "#shared/contract/removal.ts";

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
      title={`Put ${countOf(removals.length, "video")} back?`}
      cancel="Not now"
      onClose={onClose}
      action={
        <Button variant="primary" className="max-sm:flex-1" busy={busy} onClick={confirm}>
          Put back
        </Button>
      }
    >
      <ul className="space-y-2">
        {removals.slice(0, LISTED_VIDEOS).map((removal) => (
          <PutBackItem key={removal.id} removal={removal} />
        ))}
        {removals.length > LISTED_VIDEOS && (
          <li className="text-soft">and {formatCount(removals.length - LISTED_VIDEOS)} more</li>
        )}
      </ul>
      <p className="text-soft">
        {describePutBackCost(removals.length)} YouTube will say that they were added today.
      </p>
    </ChangeQuestion>
  );
}

function PutBackItem({ removal }: { removal: Removal }) {
  const { title, playlistTitle, position } = removal;
  return (
    <li>
      <span className="line-clamp-2 font-medium wrap-anywhere">
        <bdi>{title}</bdi>
      </span>
      <span className="line-clamp-3 text-sm text-soft">
        into <bdi>{playlistTitle || "its playlist"}</bdi>
        {position !== null && `, place ${formatCount(position + 1)}`}
      </span>
    </li>
  );
}

/** Each inserted video is one change. */
export function describePutBackCost(videos: number): string {
  return `This takes ${countOf(videos, "change")} of YouTube's daily allowance.`;
}
