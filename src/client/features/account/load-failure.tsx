import CircleAlert from "lucide-react/icons/circle-alert";
import { useState } from "react";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { describeFailure } from "#client/features/account/failure.ts";

type Props = { title: string; error: Error | null; busy: boolean; onRetry: () => void };

/** Says what could not be loaded, with a button to retry. Stays mounted during the retry. */
export function LoadFailure({ title, error, busy, onRetry }: Props) {
  const [shown, setShown] = useState(error);
  if (error !== null && error !== shown) setShown(error);
  return (
    <div className="mt-4 rounded-lg border border-loss-line bg-loss p-4 text-on-loss">
      <div role="alert" className="flex gap-3">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">{title}</p>
          <p className="mt-0.5 text-sm">{describeFailure(shown, navigator.onLine)}</p>
        </div>
      </div>
      <BusyButton className="mt-4" busy={busy} busyText="Trying again…" onClick={onRetry}>
        Try again
      </BusyButton>
    </div>
  );
}
