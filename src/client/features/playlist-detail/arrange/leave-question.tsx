import { useRef } from "react";
import { Question } from "#client/library/changes/question.tsx";
import { DangerButton } from "#client/ui/danger-button.tsx";

type Props = { onStay: () => void; onDiscard: () => void };

/** Asks before an order that is not saved is discarded. */
export function LeaveQuestion({ onStay, onDiscard }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Question
      ref={dialog}
      title="Discard your order?"
      cancel="Keep arranging"
      onClose={onStay}
      action={
        <DangerButton className="max-sm:flex-1" busy={false} onClick={onDiscard}>
          Discard the order
        </DangerButton>
      }
    >
      <p>It is not saved. On YouTube the playlist is as it was.</p>
    </Question>
  );
}
